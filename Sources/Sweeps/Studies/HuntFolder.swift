import Formats
import Platform
import Simulation

/// The folder of a hunt: `manifest.json`, a journal of runs per process, and at the end what came of it.
///
/// Processes that hunt in one folder, each a shard, do the same hunt: each runs its part of every batch and reads the other parts from the journals
/// of the others, so that what is found does not depend on how many there are.
public final class HuntFolder {
  public static let reportName = "report.json"
  public static let sceneName = "scene.json"
  public static let pageName = "page.html"

  public let path: String
  private let shard: Shard
  private let journal: Journal
  /// Of all journals, by name.
  private var readers: [(name: String, lines: LineReader)] = []
  /// Runs by their number in the hunt, with their ids, until they are asked for. For lookup only.
  private var rows: [Int: (id: String, run: HuntRun?)] = [:]
  /// How long others are waited for, in parts of the usual time: less after each time in vain.
  private var patience = 1.0
  /// Runs that journals had when the hunt began.
  public private(set) var knownCount = 0

  public enum Mode: Sendable { case new, resume, force }

  /// Opens a folder, or makes it; other processes that are the same shard are turned away for as long as this object lives.
  public init(_ path: String, _ manifest: Manifest, _ mode: Mode, _ shard: Shard) throws(FolderError) {
    self.path = path
    self.shard = shard
    do { try FileSystem.makeFolder(path) } catch { throw .uncreatable(path: path, error) }
    let (journalName, manifestPath) = (Self.journalName(shard), "\(path)/\(Manifest.name)")
    let names: [String]
    let old: Manifest?
    do throws(SystemError) {
      names = try FileSystem.names(in: path)
      old = try Manifest(huntAt: manifestPath)
    } catch {
      throw .system(path: path, error)
    }
    if old == nil, !names.allSatisfy(TemporaryFile.isName) { throw .foreign(path: path) }
    if let old, mode != .force {
      let changes = manifest.changes(since: old)
      if !changes.isEmpty { throw .changed(path: path, changes) }
      // journals of other shards may be those of processes that are at work
      let isOccupied = names.contains { shard == .whole ? Self.isJournal($0) : $0 == journalName }
      if mode == .new, isOccupied { throw .occupied(path: path) }
    }
    let opened: Journal?
    do throws(SystemError) {
      if mode == .force { for name in names where Self.isResult(name) { FileSystem.remove("\(path)/\(name)") } }
      if mode == .force || old == nil { try AtomicFile.write(manifest.text, to: manifestPath) }
      opened = try Journal("\(path)/\(journalName)")
    } catch {
      throw .system(path: path, error)
    }
    guard let opened else { throw .busy(path: path) }
    journal = opened
    try read()
    knownCount = rows.count
  }

  private static func journalName(_ shard: Shard) -> String {
    if case .turn(let index, let of) = shard { "journal-\(index)-of-\(of).jsonl" } else { Journal.name }
  }

  private static func isJournal(_ name: String) -> Bool { name.hasPrefix("journal") && name.hasSuffix(".jsonl") }

  private static func isResult(_ name: String) -> Bool { isJournal(name) || [reportName, sceneName, pageName].contains(name) }

  // MARK: - Runs

  /// Whether a run is one of this shard's.
  func isOwn(_ number: Int) -> Bool {
    if case .turn(let index, let of) = shard { number % of == index - 1 } else { true }
  }

  /// The run that a journal has under a number; nil where none has it, or with other values.
  func known(_ number: Int, _ id: String) -> HuntRun?? {
    guard let row = rows.removeValue(forKey: number), row.id == id else { return nil }
    return .some(row.run)
  }

  func add(_ run: HuntRun?, _ number: Int, _ id: String) throws(FolderError) {
    do { if let row = HuntRun.row(run, number, id) { try journal.append(row) } } catch { throw .system(path: journal.path, error) }
  }

  /// Takes in the lines that have come to the journals.
  func read() throws(FolderError) {
    do throws(SystemError) {
      for name in try FileSystem.names(in: path) where Self.isJournal(name) && !readers.contains(where: { $0.name == name }) {
        readers.append((name, try LineReader("\(path)/\(name)")))
      }
      for i in readers.indices {
        // a damaged line is a run that is not known
        while let line = try readers[i].lines.next() {
          if let row = Journal.row(line, HuntRun.header), let run = HuntRun.read(row) { rows[row.run] = (row.id, run) }
        }
      }
    } catch {
      throw .system(path: path, error)
    }
  }

  /// Waits until the other shards have done their parts, or for some seconds.
  ///
  /// - Parameter isDone: Called after every look at the journals.
  func wait(_ seconds: Double, until isDone: () -> Bool) throws(FolderError) {
    let clock = Stopwatch()
    while true {
      try read()
      if isDone() {
        patience = 1
        return
      }
      guard clock.elapsed < patience * seconds, Signals.received == nil else { break }
      Terminal.pause(0.001)
    }
    patience /= 2
  }

  /// Brings what was written to disk.
  public func close() throws(FolderError) {
    do { try journal.close() } catch { throw .system(path: journal.path, error) }
  }
}

extension HuntRun {
  static let header = TableHeader(axes: [], metrics: ["checks"])

  /// As a journal has it.
  static func row(_ run: HuntRun?, _ number: Int, _ id: String) -> RunRow? {
    guard let run else { return RunRow(run: number, [id, RunStatus.invalid.rawValue, "", ""], header, error: "no scene") }
    var json = JSONWriter()
    json.array { json in
      for entry in run.entries {
        json.array { json in
          json.write(entry.name)
          json.write(entry.fails)
          guard let margin = entry.margin else { return }
          json.write(margin.unit.rawValue)
          // as texts, which have what is not finite, too
          for number in [margin.value, margin.bound, margin.time] { json.write(number.map { "\($0)" } ?? "") }
        }
      }
    }
    let status = run.error == nil ? RunStatus.ok : .failed
    return RunRow(run: number, [id, status.rawValue, String(run.digest, radix: 16), json.string], header, error: run.error)
  }

  /// The run of a row; nil where the row is none that ``row(_:_:_:)`` made.
  static func read(_ row: RunRow) -> HuntRun?? {
    if row.status == .invalid { return .some(nil) }
    guard let digest = UInt64(row.digest, radix: 16),
      let list = JSONParser.parse(Array(row.metrics[0].text.utf8), limits: .standard).value?.elements
    else { return nil }
    var run = HuntRun()
    run.digest = digest
    run.error = row.error
    for parts in list.map({ $0.elements ?? [] }) {
      guard parts.count == 2 || parts.count == 6, let name = parts[0].string, case .bool(let fails) = parts[1].kind else { return nil }
      var entry = HuntRun.Entry(name: name, margin: nil, fails: fails)
      if parts.count == 6 {
        let numbers = parts[3...].map { $0.string.flatMap { Double($0) } }
        guard let unit = parts[2].string.flatMap({ Margin.Unit(rawValue: $0) }), let value = numbers[0] else { return nil }
        entry.margin = Margin(value, unit, bound: numbers[1], at: numbers[2])
      }
      run.entries.append(entry)
    }
    return run
  }
}
