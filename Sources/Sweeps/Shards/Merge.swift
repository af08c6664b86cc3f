import Formats
import Platform

/// Why folders do not make one.
public enum MergeError: Error {
  case folder(FolderError)
  /// Two folders of different sweeps.
  case different(String, String, [Manifest.Change])
  /// Runs that are in none of them: how many, and the first few by their numbers in the plan, from 0.
  case incomplete(missing: Int, of: Int, first: [Int], damaged: [DamagedLine])
  /// A run that came out differently in two folders.
  case contradiction(id: String, String, String)
}

/// A line of a folder's journal that cannot be used.
public struct DamagedLine: Sendable {
  public let folder: String
  /// From 1.
  public let line: Int
}

/// The parts of a sweep put together: the folder that a single process would have written.
public struct Merge: Sendable {
  private let parts: [SweepFolder]

  /// - Throws: where the folders are not of one sweep.
  public init(_ paths: [String]) throws(MergeError) {
    let parts: [SweepFolder]
    do { parts = try paths.map { (path) throws(FolderError) in try SweepFolder(reading: path) } } catch { throw .folder(error) }
    for part in parts.dropFirst() {
      let changes = part.manifest.changes(since: parts[0].manifest, ignoring: ["shard"])
      if !changes.isEmpty { throw .different(parts[0].path, part.path, changes) }
    }
    self.parts = parts
  }

  /// Writes the folder.
  ///
  /// - Returns: The folder, and how many of its runs did not end well.
  public func write(to path: String, isForced: Bool) throws(MergeError) -> (folder: SweepFolder, failed: Int) {
    // the journal of a part must not be written over while it is read
    if parts.contains(where: { FileSystem.areSame($0.path, path) }) { throw .folder(.occupied(path: path)) }
    try checkCompleteness()
    do { return try fill(path, isForced ? .force : .rewrite) } catch { throw .folder(error) }
  }

  private func fill(_ path: String, _ mode: SweepFolder.Mode) throws(FolderError) -> (folder: SweepFolder, failed: Int) {
    let folder = try SweepFolder(writing: path, parts[0].manifest.whole, mode)
    var rows = try MergedRows(parts)
    let failed: Int
    do throws(SystemError) {
      try Journal.write(&rows, to: folder.journalPath)
      failed = rows.failed
      if folder.manifest.series != nil { try copySeries(to: folder) }
    } catch {
      throw .system(path: path, error)
    }
    var table = try folder.rows()
    do { try folder.writeTables(&table) } catch { throw .system(path: path, error) }
    return (folder, failed)
  }

  /// Every run must be there, and come out the same wherever it is.
  private func checkCompleteness() throws(MergeError) {
    let total = parts[0].manifest.total
    var rows: MergedRows
    do { rows = try MergedRows(parts) } catch { throw .folder(error) }
    var gaps = Gaps()
    while let row = try Self.next(&rows, parts[0].path) {
      gaps.see(row.run)
      if let pair = rows.contradiction { throw .contradiction(id: row.id, pair[0], pair[1]) }
    }
    gaps.see(total)
    if gaps.missing > 0 { throw .incomplete(missing: gaps.missing, of: total, first: gaps.first, damaged: rows.damaged) }
  }

  private static func next(_ rows: inout MergedRows, _ path: String) throws(MergeError) -> RunRow? {
    do { return try rows.next() } catch { throw .folder(.system(path: path, error)) }
  }

  /// Numbers that are left out of an ascending sequence from 0.
  private struct Gaps {
    var missing = 0
    var first: [Int] = []
    private var next = 0

    mutating func see(_ run: Int) {
      let gap = next..<max(next, run)
      missing += gap.count
      first += gap.prefix(5 - first.count)
      next = run + 1
    }
  }

  private func copySeries(to folder: SweepFolder) throws(SystemError) {
    for part in parts {
      for name in try FileSystem.names(in: part.seriesPath) where name.hasSuffix(".csv") {
        let bytes = try Self.bytes("\(part.seriesPath)/\(name)")
        try AtomicFile.write(bytes.span, to: "\(folder.seriesPath)/\(name)")
      }
    }
  }

  private static func bytes(_ path: String) throws(SystemError) -> [UInt8] {
    let file = try Descriptor.regular(path)
    defer { try? file.close() }
    return try file.readAll(limit: .max - 1)
  }
}

/// The rows of several journals in the order of the plan; of one that is in several, the first.
struct MergedRows: RowSource {
  private let parts: [SweepFolder]
  private var readers: [JournalReader]
  private var heads: [RunRow?]
  /// Two folders in which the last row differs.
  private(set) var contradiction: [String]?
  /// Rows so far of runs that did not end well.
  private(set) var failed = 0
  /// The damaged lines of all journals, as far as they are read.
  var damaged: [DamagedLine] {
    zip(parts, readers).flatMap { part, reader in reader.damagedLines.map { DamagedLine(folder: part.path, line: $0) } }
  }

  init(_ parts: [SweepFolder]) throws(FolderError) {
    let opened = try parts.map { (part) throws(FolderError) in try Self.open(part) }
    self.parts = parts
    readers = opened.map(\.reader)
    heads = opened.map(\.head)
  }

  private static func open(_ part: SweepFolder) throws(FolderError) -> (reader: JournalReader, head: RunRow?) {
    var reader = try part.rows()
    do {
      let head = try reader.next()
      return (reader, head)
    } catch {
      throw .system(path: part.path, error)
    }
  }

  mutating func next() throws(SystemError) -> RunRow? {
    let runs = heads.map { $0?.run ?? .max }
    guard let least = runs.min(), let first = runs.firstIndex(of: least), let row = heads[first] else { return nil }
    for i in runs.indices where runs[i] == least {
      if heads[i] != row { contradiction = [parts[first].path, parts[i].path] }
      heads[i] = try readers[i].next()
    }
    if row.error != nil { failed += 1 }
    return row
  }
}
