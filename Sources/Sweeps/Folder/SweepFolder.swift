public import Platform

/// Why a folder cannot be used.
public enum FolderError: Error, Equatable {
  /// It has something in it that no sweep or hunt has put there.
  case foreign(path: String)
  /// It has a sweep or hunt in it, and nothing was said about going on.
  case occupied(path: String)
  /// Its sweep or hunt is another one.
  case changed(path: String, [Manifest.Change])
  /// Another process is at work in it.
  case busy(path: String)
  /// It contains no sweep.
  case noSweep(path: String)
  /// It cannot be made.
  case uncreatable(path: String, SystemError)
  /// It is there, and cannot be read or written.
  case system(path: String, SystemError)
}

/// The folder of a sweep: `manifest.json`, `journal.jsonl`, and when all is done `runs.csv`, `runs.parquet` and `summary.csv`.
public struct SweepFolder: Sendable {
  public static let tableName = "runs.csv"
  public static let parquetName = "runs.parquet"
  public static let seriesTableName = "series.parquet"
  public static let summaryName = "summary.csv"
  public static let seriesName = "series"

  public let path: String
  public let manifest: Manifest
  /// Held by the process that writes to the folder.
  private let lock: FolderLock?

  /// What to do about a sweep that is there.
  public enum Mode: Sendable {
    case new, resume, force
    /// Written again as a whole, if it is the same sweep.
    case rewrite
  }

  func file(_ name: String) -> String { Self.path(name, in: path) }
  public var tablePath: String { file(Self.tableName) }
  public var seriesPath: String { file(Self.seriesName) }
  public var journalPath: String { file(Journal.name) }

  private static func path(_ name: String, in folder: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

  /// A folder that is there, for reading.
  public init(reading path: String) throws(FolderError) {
    guard FileSystem.kind(path) == .directory, let found = try Self.manifest(in: path) else { throw .noSweep(path: path) }
    self.path = path
    manifest = found
    lock = nil
  }

  /// A folder to write to, made if it is missing, with its manifest in it; other processes that want to write to it are turned away for as
  /// long as this value lives.
  public init(writing path: String, _ manifest: Manifest, _ mode: Mode) throws(FolderError) {
    do { try FileSystem.makeFolder(path) } catch { throw .uncreatable(path: path, error) }
    self.path = path
    self.manifest = manifest
    // before anything is looked at: of two processes that start at once one comes second
    let found: FolderLock?
    do { found = try FolderLock(path) } catch { throw .system(path: path, error) }
    guard let found else { throw .busy(path: path) }
    lock = found
    let old = try Self.manifest(in: path)
    if let old {
      let changes = manifest.changes(since: old)
      switch mode {
      case .new: throw .occupied(path: path)
      case .resume where !changes.isEmpty: throw .changed(path: path, changes)
      case .rewrite where !changes.isEmpty: throw .occupied(path: path)
      default: break
      }
    }
    do throws(SystemError) {
      let names = try FileSystem.names(in: path)
      // a process that was killed early leaves hidden files at most
      guard old != nil || names.allSatisfy(TemporaryFile.isName) else { throw .exists }
      // what a killed process has left half written
      for name in names where TemporaryFile.isName(name) { TemporaryFile.removeAbandoned(file(name)) }
      if mode == .force, old != nil { removeResults() }
      if mode == .force || old == nil { try AtomicFile.write(manifest.text, to: file(Manifest.name)) }
      if manifest.series != nil { try FileSystem.makeFolder(seriesPath) }
    } catch {
      throw error == .exists ? .foreign(path: path) : .system(path: path, error)
    }
    FileSystem.synchronize(folder: path)
  }

  /// Removes what belongs to another sweep, which must be gone before the new manifest is there.
  private func removeResults() {
    for name in [Self.summaryName, Self.seriesTableName, Self.parquetName, Self.tableName, Journal.name] { FileSystem.remove(file(name)) }
    for name in (try? FileSystem.names(in: seriesPath)) ?? [] where name.hasSuffix(".csv") { FileSystem.remove("\(seriesPath)/\(name)") }
  }

  /// The manifest in a folder; nil when there is none.
  private static func manifest(in path: String) throws(FolderError) -> Manifest? {
    let name = SweepFolder.path(Manifest.name, in: path)
    guard FileSystem.kind(name) == .file else { return nil }
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try Descriptor.regular(name)
      defer { try? file.close() }
      bytes = try file.readAll(limit: 1 << 26)
    } catch {
      throw .system(path: name, error)
    }
    guard let manifest = Manifest(bytes) else { throw .foreign(path: path) }
    return manifest
  }

  /// The rows that are done, in the order of the plan.
  public func rows() throws(FolderError) -> JournalReader {
    do { return try journalRows() } catch { throw .system(path: journalPath, error) }
  }

  func journalRows() throws(SystemError) -> JournalReader {
    let total = manifest.total
    return try JournalReader(journalPath, manifest.header) { $0.run < total }
  }
}

/// A folder locked for this process alone, until this object or the process ends.
private final class FolderLock: Sendable {
  private let folder: Descriptor

  /// Nil when another process has it.
  init?(_ path: String) throws(SystemError) {
    folder = try Descriptor.folder(path)
    if folder.lock() { return }
    try? folder.close()
    return nil
  }

  deinit { try? folder.close() }
}
