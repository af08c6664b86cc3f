import Formats
package import Platform
public import SceneFormat
import Trajectories

/// The plan that a folder's runs belong to: a sweep is resumed only with the same one.
public struct Manifest: Sendable {
  public static let name = "manifest.json"
  private static let safeCSV = "safeCSV"
  /// Names of axes and metrics, where some have names of their own.
  private static let columns = "columns"

  /// What wrote it, such as `physim 1.0`.
  public var version: String { "physim \(string("physim"))" }
  /// By key, in order, each as JSON in one line.
  private(set) var members: [(key: String, json: String)]
  /// Runs of the whole sweep.
  public let total: Int
  public let shard: Shard
  /// Runs of the shard.
  public let count: Int
  public let header: TableHeader
  /// JSON Pointers of the axes.
  public let pointers: [String]
  /// The scene's file as it was given, and what is set in it for all runs.
  public let scenePath: String
  public let sceneName: String
  public let settings: [(pointer: String, value: String)]
  /// Nil where frames are not kept.
  public let series: SeriesFormat?
  /// Whether the tables are made for spreadsheets.
  let hasSafeCSV: Bool

  public init(
    _ plan: SweepPlan, version: String, shard: Shard, _ slice: ShardSlice, series: SeriesFormat?, hasSafeCSV: Bool, contactLimit: Int
  ) {
    let sweep = plan.sweep
    total = plan.count
    self.shard = shard
    count = slice.count
    header = TableHeader(plan)
    pointers = plan.axes.map(\.pointer)
    scenePath = sweep.scenePath ?? "-"
    sceneName = sweep.name
    settings = sweep.settings
    self.series = series
    self.hasSafeCSV = hasSafeCSV
    let quoted = Quoting.jsonText
    members = Self.members(of: sweep, "sweep", version)
    members.append(("zip", "\(sweep.isZip)"))
    if let sample = sweep.sample {
      members.append(("sample", "{\"count\": \(sample.count), \"seed\": \(sample.seed), \"method\": \"\(sample.method.rawValue)\"}"))
    }
    if let table = sweep.table { members.append(("paramsHash", quoted(SHA256.text(table)))) }
    members += [
      ("metrics", Self.list(sweep.metrics.filter { $0.kind != .metric(.digest) }.map(\.text))), ("series", Self.json(series)),
      ("contactLimit", "\(contactLimit)"),
      ("runs", "\(plan.count)"), ("shard", quoted(shard.text)), ("shardRuns", "\(slice.count)"),
    ]
    if hasSafeCSV { members.append((Self.safeCSV, "true")) }
    if header != TableHeader(axes: pointers, metrics: sweep.metrics.filter { $0.kind != .metric(.digest) }.map(\.text)) {
      members.append((Self.columns, Self.list(header.axes + header.metrics)))
    }
  }

  /// What sets the folder of a hunt apart from one with other runs.
  public init(ofHunt sweep: Sweep, version: String, seed: UInt64, checksInvariants: Bool, contactLimit: Int) {
    members = Self.members(of: sweep, "hunt", version)
    members += [("seed", "\(seed)"), ("invariants", "\(checksInvariants)"), ("contactLimit", "\(contactLimit)")]
    total = 0
    shard = .whole
    count = 0
    pointers = sweep.axes.map(\.pointer)
    header = TableHeader(axes: sweep.axes.map(\.pointer), metrics: [])
    scenePath = sweep.scenePath ?? "-"
    sceneName = sweep.name
    settings = sweep.settings
    series = nil
    hasSafeCSV = false
  }

  /// Reads that of a hunt; nil when it is none. Only good to be compared with another.
  package init?(huntAt path: String) throws(SystemError) {
    guard FileSystem.kind(path) == .file else { return nil }
    let file = try Descriptor.regular(path)
    defer { try? file.close() }
    let bytes = try file.readAll(limit: 1 << 26)
    let (document, problems) = JSONParser.parse(bytes, limits: .standard)
    guard let document, problems.isEmpty, document.member("hunt")?.number == 1, let all = document.members,
      let axes = Self.strings(document, "axes")
    else { return nil }
    members = Self.members(all, bytes)
    total = 0
    shard = .whole
    count = 0
    pointers = axes
    header = TableHeader(axes: axes, metrics: [])
    scenePath = ""
    sceneName = ""
    settings = []
    series = nil
    hasSafeCSV = false
  }

  /// What the manifests of all kinds of folders begin with.
  private static func members(of sweep: Sweep, _ kind: String, _ version: String) -> [(key: String, json: String)] {
    let quoted = Quoting.jsonText
    return [
      ("physim", quoted(version)), (kind, "1"), ("name", quoted(sweep.name)), ("scene", quoted(sweep.scenePath ?? "-")),
      ("sceneHash", quoted(SHA256.text(sweep.sceneBytes))),
      ("fileHashes", list(sweep.template.files.all.map { SHA256.text($0.bytes) })),
      ("settings", list(sweep.settings.map { "\($0.pointer)=\($0.value)" })),
      ("axes", list(sweep.axes.map(\.pointer))),
      ("values", list(sweep.axes.map { $0.text ?? "params" })),
    ]
  }

  private static func members(_ members: [JSONMember], _ bytes: [UInt8]) -> [(key: String, json: String)] {
    members.map { ($0.key, String(decoding: bytes[$0.value.range.start..<$0.value.range.end], as: UTF8.self)) }
  }

  /// Reads a manifest; nil when it is none.
  init?(_ bytes: [UInt8]) {
    let (document, problems) = JSONParser.parse(bytes, limits: .standard)
    guard let document, problems.isEmpty, document.member("sweep")?.number == 1, let all = document.members,
      let total = document.member("runs")?.number, total >= 0, total <= Double(Sweep.mostRuns), total == total.rounded(),
      let axes = Self.strings(document, "axes"), let metrics = Self.strings(document, "metrics"),
      let settings = Self.strings(document, "settings"), let name = document.member("name")?.string,
      let path = document.member("scene")?.string, let shardText = document.member("shard")?.string,
      let count = document.member("shardRuns")?.number, count >= 0, count <= total
    else { return nil }
    guard let shard = shardText.isEmpty ? Shard.whole : Shard(shardText) else { return nil }
    members = Self.members(all, bytes)
    self.total = Int(total)
    self.shard = shard
    self.count = Int(count)
    let names = Self.strings(document, Self.columns) ?? axes + metrics
    guard names.count == axes.count + metrics.count else { return nil }
    header = TableHeader(axes: Array(names.prefix(axes.count)), metrics: Array(names.dropFirst(axes.count)))
    pointers = axes
    scenePath = path
    sceneName = name
    self.settings = settings.map { setting in
      let cut = setting.firstIndex(of: "=") ?? setting.endIndex
      return (String(setting[..<cut]), String(setting[cut...].dropFirst()))
    }
    let series = members.first { $0.key == "series" }?.json
    self.series = SeriesFormat.allCases.first { Self.json($0) == series }
    hasSafeCSV = document.member(Self.safeCSV) != nil
  }

  private static func json(_ series: SeriesFormat?) -> String {
    switch series {
    case nil: "false"
    case .csv: "true"
    case .parquet: Quoting.jsonText(SeriesFormat.parquet.rawValue)
    }
  }

  private static func list(_ strings: [String]) -> String { "[" + strings.map(Quoting.jsonText).joined(separator: ", ") + "]" }

  private static func strings(_ document: JSONValue, _ key: String) -> [String]? {
    guard let elements = document.member(key)?.elements else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }

  package var text: String { "{\n" + members.map { "  \(Quoting.jsonText($0.key)): \($0.json)" }.joined(separator: ",\n") + "\n}\n" }

  /// The manifest of the whole sweep; this one is of a shard.
  var whole: Manifest {
    var copy = self
    for i in copy.members.indices {
      if copy.members[i].key == "shard" { copy.members[i].json = Quoting.jsonText("") }
      if copy.members[i].key == "shardRuns" { copy.members[i].json = "\(total)" }
    }
    return Manifest(Array(copy.text.utf8)) ?? self
  }

  // MARK: - Comparing

  /// What differs between a manifest and what it should be.
  public struct Change: Equatable, Sendable {
    public let what: String
    /// Nil where there was nothing.
    public let was: String?
    public let now: String?
  }

  /// The differences from an older manifest. Paths of files do not count, nor the keys in `ignoring`.
  package func changes(since old: Manifest, ignoring ignored: [String] = []) -> [Change] {
    var changes: [Change] = []
    let keys = old.members.map(\.key) + members.map(\.key).filter { key in !old.members.contains { $0.key == key } }
    for key in keys where !ignored.contains(key) && !["scene", "name", "values", "runs", "shardRuns"].contains(key) {
      let (was, now) = (old[key], self[key])
      if was == now { continue }
      changes.append(Change(what: Self.words(key), was: key.hasSuffix("Hash") ? nil : was, now: key.hasSuffix("Hash") ? nil : now))
    }
    if old["axes"] == self["axes"], old["values"] != self["values"] {
      for (i, pointer) in pointers.enumerated() {
        let (was, now) = (old.value(i), value(i))
        if was != now { changes.append(Change(what: "the axis \(pointer)", was: was, now: now)) }
      }
    }
    return changes
  }

  /// SHA-256 of the scene's file, in hexadecimal digits.
  public var sceneHash: String { string("sceneHash") }

  private func string(_ key: String) -> String {
    self[key].flatMap { JSONParser.parse(Array($0.utf8), limits: .standard).value?.string } ?? ""
  }

  private subscript(_ key: String) -> String? { members.first { $0.key == key }?.json }

  /// How an axis's values are written.
  func value(_ axis: Int) -> String? {
    let (list, _) = JSONParser.parse(Array((self["values"] ?? "").utf8), limits: .standard)
    guard let elements = list?.elements, axis < elements.count else { return nil }
    return elements[axis].string
  }

  private static func words(_ key: String) -> String {
    switch key {
    case "physim": "physim's version"
    case "sceneHash": "the scene's file"
    case "fileHashes": "a file that the scene reads"
    case "paramsHash": "the table of parameters"
    case "contactLimit": "the limit of contacts"
    case "invariants": "--invariants"
    default: "\"\(key)\""
    }
  }
}
