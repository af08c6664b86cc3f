import Formats
import Platform
import Trajectories

/// The arguments of `physim run`, checked as far as possible without the scene.
struct RunRequest {
  private static let outputOption = Option(
    name: "output", short: "o", value: "file", file: .output, help: "File of the trajectory. (default: -, standard output)")
  private static let formatOption = Option(
    name: "format", value: "format", choices: TrajectoryFormat.allCases.map(\.rawValue),
    help:
      "csv, json, jsonl or npy; with --events - alone, the format of the events. (default: by the file's extension; csv without one)")
  private static let layoutOption = Option(
    name: "layout", value: "layout", choices: TrajectoryLayout.allCases.map(\.rawValue),
    help: "CSV with a row per frame and view (long), or per frame with columns view.x (wide). (default: long)")
  private static let columnsOption = Option(
    name: "columns", value: "list", offers: Column.allCases.map(\.rawValue) + ["all"], isList: true,
    help: "Adds to x,y,angle any of vx,vy,omega,speed,energy,asleep,contacts, or all. A list with x, y or angle "
      + "replaces them.")
  private static let viewsOption = Option(
    name: "views", value: "glob", ofScene: .views, repeats: true,
    help: "Record only views whose id matches, like 'ball*'. May be repeated.")
  private static let everyOption = Option(name: "every", value: "n", help: "Record every n-th frame. (default: 1)")
  private static let framesOption = Option(name: "frames", value: "n", help: "Run up to this frame instead of the scene's.")
  private static let durationOption = Option(name: "duration", value: "s", help: "Duration in seconds instead of the scene's.")
  private static let setOption = Option(
    name: "set", value: "pointer=value", ofScene: .pointers, repeats: true,
    help:
      "Change a value of the scene, like /views/ball/elasticity=0.5, or a parameter, like count=20; * stands for all elements. May be "
      + "repeated.")
  private static let eventsOption = Option(
    name: "events", value: "file", file: .output,
    help: "Write contacts and lifecycle events; csv, json or jsonl by the file's extension. - prints them, without a trajectory.")
  private static let digestOption = Option(name: "digest", help: "Print the run's 64-bit digest; no trajectory without -o.")
  private static let summaryOption = Option(name: "summary", help: "Print the final state of each view; no trajectory without -o.")
  private static let playOption = Option(
    name: "play", help: "Play the run in the terminal; no trajectory without -o. Space pauses, q quits.")
  private static let forceOption = Option(name: "force", help: "Replace files that physim did not write.")

  /// In the order of the help.
  static let options = [
    outputOption, formatOption, layoutOption, columnsOption, viewsOption, everyOption, framesOption, durationOption, setOption,
    SceneChanges.variantOption, SceneChanges.profileOption, SceneChanges.substepsOption, eventsOption, Command.safeCSVOption, digestOption,
    summaryOption, playOption, WatchLoop.option, ThreadOption.option, SceneLimits.option, forceOption,
  ]

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
    wantsDigest = arguments.has(Self.digestOption)
    wantsSummary = arguments.has(Self.summaryOption)
    force = arguments.has(Self.forceOption)
    isSafeCSV = arguments.has(Command.safeCSVOption)
    events = arguments.value(Self.eventsOption)
    wantsPlayer = arguments.has(Self.playOption)
    output = arguments.value(Self.outputOption) ?? (wantsDigest || wantsSummary || wantsPlayer || events == "-" ? nil : "-")
    let named = try arguments.has(Self.formatOption) ? nil : Self.format(of: output, TrajectoryFormat.self, "--output", arguments)
    format = arguments.choice(Self.formatOption, as: TrajectoryFormat.self) ?? named ?? .csv
    // without a trajectory the format is that of the events
    let eventsChoice = output == nil && events == "-" ? arguments.value(Self.formatOption) : nil
    guard let eventsFormat = eventsChoice.map({ EventsWriter.Format(rawValue: $0) }) ?? .csv else {
      throw arguments.usage(.incompatible("--events -", "--format \(format.rawValue)"))
    }
    self.eventsFormat = try Self.format(of: events, EventsWriter.Format.self, "--events", arguments) ?? eventsFormat
    layout = arguments.choice(Self.layoutOption, as: TrajectoryLayout.self) ?? .long
    columns = try arguments.value(Self.columnsOption).map { (list: String) throws(Failure) in try Self.columns(list, arguments) }
    let globs = ViewPatterns(arguments).globs
    views = globs.isEmpty ? nil : globs
    every = try arguments.integer(Self.everyOption, atLeast: 1)

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
      if arguments.has(WatchLoop.option) { throw arguments.usage(.incompatible("--play", "--watch")) }
      if !Descriptor.output.isTerminal || Environment.value("TERM") == "dumb" { throw arguments.usage(.needsTerminal("--play")) }
    }
    // several trajectories in one stream are not a trajectory
    if arguments.has(WatchLoop.option) {
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
