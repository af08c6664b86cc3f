import Formats
import Platform
import Trajectories

/// The arguments of `physim run`, checked as far as possible without the scene.
struct RunRequest {
  let input: Input
  let changes: SceneChanges
  let limits: SceneLimits
  let threads: ThreadOption
  let format: TrajectoryFormat
  let layout: TrajectoryLayout
  /// Nil where the scene's `record` decides.
  let columns: [Column]?
  let views: [Glob]?
  let every: Int?
  /// The file of the trajectory; nil for none.
  let output: String?
  let events: String?
  /// Of ``events``.
  let eventsFormat: EventsWriter.Format
  let wantsDigest: Bool
  let wantsSummary: Bool
  let wantsPlayer: Bool
  let force: Bool
  let isSafeCSV: Bool

  /// Whether trajectory or events go to standard output.
  var writesToStandardOutput: Bool { output == "-" || events == "-" }

  /// Whether playback is the only output.
  var isOnlyPlayed: Bool { wantsPlayer && output == nil && events == nil && !wantsDigest && !wantsSummary }

  init(_ arguments: ParsedArguments) throws(Failure) {
    input = Input(path: arguments.operands[0])
    changes = try SceneChanges(arguments)
    limits = try SceneLimits(arguments)
    threads = try ThreadOption(arguments)
    wantsDigest = arguments.has("digest")
    wantsSummary = arguments.has("summary")
    force = arguments.has("force")
    isSafeCSV = arguments.has("safe-csv")
    events = arguments.value("events")
    wantsPlayer = arguments.has("play")
    output = arguments.value("output") ?? (wantsDigest || wantsSummary || wantsPlayer || events == "-" ? nil : "-")
    let named = try arguments.has("format") ? nil : Self.format(of: output, TrajectoryFormat.self, "--output", arguments)
    format = arguments.choice("format", as: TrajectoryFormat.self) ?? named ?? .csv
    // without a trajectory the format is that of the events
    let eventsChoice = output == nil && events == "-" ? arguments.value("format") : nil
    guard let eventsFormat = eventsChoice.map({ EventsWriter.Format(rawValue: $0) }) ?? .csv else {
      throw arguments.usage(.incompatible("--events -", "--format \(format.rawValue)"))
    }
    self.eventsFormat = try Self.format(of: events, EventsWriter.Format.self, "--events", arguments) ?? eventsFormat
    layout = arguments.choice("layout", as: TrajectoryLayout.self) ?? .long
    columns = try arguments.value("columns").map { (list: String) throws(Failure) in try Self.columns(list, arguments) }
    let globs = ViewPatterns(arguments).globs
    views = globs.isEmpty ? nil : globs
    every = try arguments.integer("every", atLeast: 1)

    if layout == .wide, format != .csv { throw arguments.usage(.incompatible("--layout wide", "--format \(format.rawValue)")) }
    if format == .npy, output == "-" { throw arguments.usage(.needsFile("--format npy")) }
    if output == "-", events == "-" { throw arguments.usage(.sharedOutput("the trajectory", "--events")) }
    if wantsDigest || wantsSummary {
      let report = wantsSummary ? "--summary" : "--digest"
      if output == "-" { throw arguments.usage(.sharedOutput("--output", report)) }
      if events == "-" { throw arguments.usage(.sharedOutput("--events", report)) }
    }
    if wantsPlayer {
      if output == "-" { throw arguments.usage(.sharedOutput("--play", "--output")) }
      if events == "-" { throw arguments.usage(.sharedOutput("--play", "--events")) }
      if arguments.has("watch") { throw arguments.usage(.incompatible("--play", "--watch")) }
      if !Descriptor.output.isTerminal || Environment.value("TERM") == "dumb" { throw arguments.usage(.needsTerminal("--play")) }
    }
    // several trajectories in one stream are not a trajectory
    if arguments.has("watch") {
      if output == "-" { throw arguments.usage(.missingOption("--summary, --digest or -o <file>", requiredBy: "--watch")) }
      if events == "-" { throw arguments.usage(.incompatible("--watch", "--events -")) }
    }
    if let output, output == events { throw arguments.usage(.sharedOutput("--output", "--events")) }
  }

  /// The list as it stands if it names x, y or angle; else what it adds to them.
  private static func columns(_ list: String, _ arguments: ParsedArguments) throws(Failure) -> [Column] {
    if list == "all" { return Column.allCases }
    var columns: [Column] = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let column = Column(rawValue: String(word)) else {
        let known = Column.allCases.map(\.rawValue)
        throw arguments.usage(
          .invalidValue(
            String(word), label: "--columns <list>", expected: "all, or of \(known.joined(separator: ","))",
            near: Suggestion.word(String(word), among: known)))
      }
      if !columns.contains(column) { columns.append(column) }
    }
    return columns.contains(where: Column.standard.contains) ? columns : Column.standard + columns
  }

  /// The format by a file's extension; nil without one.
  private static func format<Format: RawRepresentable & CaseIterable>(
    of path: String?, _: Format.Type, _ option: String, _ arguments: ParsedArguments
  ) throws(Failure) -> Format? where Format.RawValue == String {
    guard let path, case let ending = PathName.fileExtension(path), !ending.isEmpty else { return nil }
    if let format = Format(rawValue: ending) { return format }
    throw arguments.usage(.unknownExtension(path, known: Format.allCases.map(\.rawValue), canPassFormat: option == "--output"))
  }
}
