import Platform

extension SweepFolder {
  /// How many runs there are of which kind.
  public struct RunCounts: Sendable {
    public var done = 0
    public var ok = 0
    public var failed = 0
    public var invalid = 0
    /// Whether the tables are written.
    public var hasTable = false
  }

  public func counts() throws(FolderError) -> RunCounts {
    var counts = RunCounts(hasTable: FileSystem.kind(tablePath) == .file)
    try each { row in
      counts.done += 1
      switch row.status {
      case .ok: counts.ok += 1
      case .invalid: counts.invalid += 1
      case .failed: counts.failed += 1
      }
      return true
    }
    return counts
  }

  /// The lines of `runs.csv`, of the runs that are done.
  public struct TableLines {
    private let folder: String
    private let isSafe: Bool
    private var header: TableHeader?
    private var rows: JournalReader

    fileprivate init(_ folder: SweepFolder) throws(FolderError) {
      self.folder = folder.path
      isSafe = folder.manifest.hasSafeCSV
      header = folder.manifest.header
      rows = try folder.rows()
    }

    /// The next line with its end; nil after the last run that is done.
    public mutating func next() throws(FolderError) -> String? {
      if let header {
        self.header = nil
        return CSVLine.text(header.names, isSafe: isSafe) + "\n"
      }
      do throws(SystemError) {
        return try rows.next().map { CSVLine.text($0.cells, isSafe: isSafe) + "\n" }
      } catch {
        throw .system(path: folder, error)
      }
    }
  }

  /// The table as far as it is; another process may be writing to the folder.
  public func tableLines() throws(FolderError) -> TableLines { try TableLines(self) }

  /// Runs whose ids begin so; no more than five, and one where the text is all of its id.
  public func find(_ id: String) throws(FolderError) -> [RunRow] {
    var found: [RunRow] = []
    try each { row in
      if row.id == id {
        found = [row]
        return false
      }
      // of equal runs the first stands for all
      if row.id.hasPrefix(id), !id.isEmpty, !found.contains(where: { $0.id == row.id }) { found.append(row) }
      return found.count < 5
    }
    return found
  }

  private func each(_ body: (RunRow) -> Bool) throws(FolderError) {
    var rows = try rows()
    do {
      while let row = try rows.next(), body(row) {}
    } catch {
      throw .system(path: path, error)
    }
  }
}
