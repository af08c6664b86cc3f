public import Platform

/// Why a folder cannot be used.
public enum FolderError: Error {
  /// It has something in it that no sweep has put there.
  case foreign(path: String)
  /// It has a sweep in it, and nothing was said about going on.
  case occupied(path: String)
  /// Its sweep is another one.
  case changed(path: String, [Manifest.Change])
  /// Another process is at work in it.
  case busy(path: String)
  /// There is no sweep in it.
  case noSweep(path: String)
  /// It cannot be made.
  case uncreatable(path: String, SystemError)
  /// It is there, and cannot be read or written.
  case system(path: String, SystemError)
}

/// The folder of a sweep: `manifest.json`, `journal.jsonl`, and when all is done `runs.csv` and `summary.csv`.
public struct SweepFolder: Sendable {
  public static let tableName = "runs.csv"
  public static let summaryName = "summary.csv"
  public static let seriesName = "series"

  public let path: String
  public let manifest: Manifest

  /// What to do about a sweep that is there.
  public enum Mode: Sendable { case fresh, resume, force }

  func file(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }
  public var tablePath: String { file(Self.tableName) }
  public var seriesPath: String { file(Self.seriesName) }

  /// A folder that is there.
  public init(reading path: String) throws(FolderError) {
    self.path = path
    guard FileSystem.kind(path) == .directory, let found = try Self.manifest(in: path) else { throw .noSweep(path: path) }
    manifest = found
  }

  /// A folder to write to, made if it is missing, with its manifest in it.
  ///
  /// - Returns: The journal too, and how many of the share's runs it has already.
  public static func open(_ path: String, _ manifest: Manifest, _ slice: ShardSlice, _ mode: Mode) throws(FolderError)
    -> (folder: SweepFolder, journal: Journal, done: Int)
  {
    let folder = SweepFolder(path: path, manifest: manifest)
    switch FileSystem.kind(path) {
    case .missing:
      do { try FileSystem.makeFolder(path) } catch { throw .uncreatable(path: path, error) }
    case .directory: break
    case .file, .other: throw .uncreatable(path: path, SystemError.exists)
    }
    let old = try Self.manifest(in: path)
    if old == nil {
      // a process that was killed early leaves hidden files at most
      let names: [String]
      do { names = try FileSystem.names(in: path) } catch { throw .system(path: path, error) }
      if names.contains(where: { !isOwnTemporary($0) }) { throw .foreign(path: path) }
    }
    if let old {
      if mode == .fresh { throw .occupied(path: path) }
      if mode == .resume, case let changes = manifest.changes(since: old), !changes.isEmpty { throw .changed(path: path, changes) }
    }
    do throws(SystemError) {
      if old == nil { try AtomicFile.write(manifest.text.utf8.span, to: folder.file(Manifest.name)) }
      guard let journal = try Journal(folder.file(Journal.name)) else { throw .interrupted }
      let done: Int
      // what a killed process has left half written
      for name in try FileSystem.names(in: path) where isOwnTemporary(name) { FileSystem.remove(folder.file(name)) }
      if mode == .force, old != nil {
        // what belongs to another sweep must be gone before the new manifest is there
        for name in [summaryName, tableName] { FileSystem.remove(folder.file(name)) }
        try journal.cut(after: 0)
        for name in (try? FileSystem.names(in: folder.seriesPath)) ?? [] where name.hasSuffix(".csv") {
          FileSystem.remove("\(folder.seriesPath)/\(name)")
        }
        try AtomicFile.write(manifest.text.utf8.span, to: folder.file(Manifest.name))
        done = 0
      } else {
        done = try folder.repair(journal, slice)
      }
      if manifest.hasSeries, FileSystem.kind(folder.seriesPath) == .missing { try FileSystem.makeFolder(folder.seriesPath) }
      FileSystem.synchronize(folder: path)
      return (folder, journal, done)
    } catch {
      throw error == .interrupted ? .busy(path: path) : .system(path: path, error)
    }
  }

  private init(path: String, manifest: Manifest) {
    self.path = path
    self.manifest = manifest
  }

  /// Cuts off what a kill has left of a line, and counts what is good.
  private func repair(_ journal: Journal, _ slice: ShardSlice) throws(SystemError) -> Int {
    var reader = try JournalReader(journal.path, columns: manifest.header.names.count, slice)
    while try reader.next() != nil {}
    try journal.cut(after: reader.length)
    return reader.count
  }

  /// The manifest in a folder; nil when there is none.
  private static func manifest(in path: String) throws(FolderError) -> Manifest? {
    let name = SweepFolder.path(Manifest.name, in: path)
    guard FileSystem.kind(name) == .file else { return nil }
    do throws(SystemError) {
      let file = try Descriptor.reading(name)
      defer { try? file.close() }
      guard let manifest = Manifest(try file.readAll(limit: 1 << 26)) else { throw .notAFile }
      return manifest
    } catch {
      throw error == .notAFile ? .foreign(path: path) : .system(path: name, error)
    }
  }

  private static func path(_ name: String, in folder: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

  private static func isOwnTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") && name.contains(".physim-")
  }

  /// The rows that are done, in the order of the plan.
  public func rows() throws(FolderError) -> JournalReader {
    let name = file(Journal.name)
    do { return try JournalReader(name, columns: manifest.header.names.count, nil) } catch { throw .system(path: name, error) }
  }
}
