import Platform

extension SweepFolder {
  /// What a journal has of a shard when a process begins to write to it.
  public struct Progress: Sendable {
    /// Runs of the shard up to the last one that is there.
    public let done: Int
    /// Those among them whose lines are damaged or lost, by their place in the shard.
    public let missing: [Int]
    /// Numbers of the damaged lines, the first few.
    public let damagedLines: [Int]
  }

  /// Runs that are looked for when lines are damaged; a journal that lacks more goes on where the first is missing.
  private static let mostMissing = 100_000

  /// Cuts off what a kill has left of a line, and finds out what is good.
  ///
  /// - Parameter isPlanned: Whether a row's id and values are those of its run in the plan.
  public func progress(of slice: ShardSlice, isPlanned: @escaping (RunRow) -> Bool) throws(FolderError) -> Progress {
    do throws(SystemError) {
      var reader = try JournalReader(journalPath, manifest.header, isPlanned: isPlanned)
      var done = 0
      var length = 0
      var missing: [Int] = []
      while let row = try reader.next() {
        guard let place = slice.place(of: row.run, from: done), missing.count + place - done <= Self.mostMissing else { break }
        missing += done..<place
        done = place + 1
        length = reader.length
      }
      if FileSystem.kind(journalPath) != .missing {
        let file = try Descriptor.appending(journalPath)
        defer { try? file.close() }
        try file.truncate(to: length)
      }
      return Progress(done: done, missing: missing, damagedLines: reader.damagedLines)
    } catch {
      throw .system(path: journalPath, error)
    }
  }

  /// Puts rows among those of the journal, each in its turn, and leaves damaged lines out.
  public func insert(_ rows: [RunRow]) throws(FolderError) {
    do throws(SystemError) {
      var all = try InsertedRows(journal: try JournalReader(journalPath, manifest.header), inserted: rows)
      try Journal.write(&all, to: journalPath)
    } catch {
      throw .system(path: journalPath, error)
    }
  }

  /// Opens the journal for more rows.
  public func journal() throws(FolderError) -> Journal {
    let journal: Journal?
    do { journal = try Journal(journalPath) } catch { throw .system(path: journalPath, error) }
    guard let journal else { throw .busy(path: path) }
    return journal
  }
}

/// The rows of a journal and others between them; both ascending by run.
private struct InsertedRows: RowSource {
  private var journal: JournalReader
  private var head: RunRow?
  private var inserted: ArraySlice<RunRow>

  init(journal: JournalReader, inserted: [RunRow]) throws(SystemError) {
    self.journal = journal
    self.inserted = inserted[...]
    head = try self.journal.next()
  }

  mutating func next() throws(SystemError) -> RunRow? {
    if let first = inserted.first, head.map({ first.run <= $0.run }) ?? true {
      // a damaged line may have been one that is good by its own measure, but not of the plan
      if head?.run == first.run { head = try journal.next() }
      return inserted.popFirst()
    }
    let row = head
    if row != nil { head = try journal.next() }
    return row
  }
}
