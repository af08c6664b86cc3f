import Formats
import Goldens
import SceneModel
import Trajectories

extension Command {
  static let diff = Command(
    name: "diff",
    abstract: "Compare two trajectories of any format.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(line: "physim diff pong.json pong.json", purpose: "Two scenes; each is run first."),
      Example(
        line: "physim run pong.json --format jsonl | physim diff pong.json -",
        purpose: "A scene and a trajectory from standard input."),
      Example(
        line: "physim diff pong.json --profiles physics,uikit --tolerance x=400,y=600,angle=7",
        purpose: "How far UIKit diverges from physics, and from which frame."),
      Example(line: "physim run pong.json --profile uikit -o recording.csv", purpose: "It stands for a recording from a device."),
      Example(
        line: "physim diff pong.json recording.csv --profile uikit --align --tolerance x=1,y=1,angle=0.1",
        purpose: "A recording with a clock of its own."),
    ],
    notes: [
      "The first is the expected trajectory, the second the actual one. CSV in either layout, JSON, JSON Lines, NPY, goldens and scenes may be "
        + "mixed; a file is recognized by its first bytes. CSV of other programs has columns in any order, among them time or frame.",
      "Structural differences come first and alone: other frames, views or columns, another clock. Then the first frame that "
        + "differs with the contact before it, a row per view and channel, and the tightest tolerance that would pass. RMS is over all "
        + "frames that have the view; ulps are reported and never decide.",
      "Exit status: 0 no difference beyond the tolerance, 1 a difference, 3 nothing was compared, 64 usage, 65 a file is neither a "
        + "trajectory nor a scene, 66 unreadable.",
    ],
    operand: Operand(
      name: "a", repeats: true, second: "b", pairUnless: "profiles", endings: ["csv", "json", "jsonl", "npy"],
      help: "Trajectories or scenes; - for standard input."),
    options: DiffRequest.options,
    run: DiffRequest.action)
}

/// The arguments of `physim diff`.
struct DiffRequest: CommandRequest {
  private static let alignOption = Option(
    name: "align",
    help: "Compare recordings of other clocks: another rate, jitter, dropped frames, an offset of up to 1 s, which is found.")
  private static let jsonOption = Option(name: "json", help: "Print all numbers as one JSON object.")

  /// In the order of the help.
  static let options = [
    ComparisonOptions.toleranceOption,
    ComparisonOptions.columnsOption,
    Option(
      name: "views", value: "glob", ofScene: .views, repeats: true, help: "Compare only views whose id matches. May be repeated."),
    ComparisonOptions.everyOption,
    ProfileOptions.pair,
    SceneChanges.variantOption,
    SceneChanges.profileOption,
    alignOption,
    jsonOption,
    SceneLimits.option,
  ]

  /// Of one scene under two profiles one path, else two.
  private let paths: [String]
  private let tolerances: Tolerances
  private let selection: Goldens.Selection
  /// The columns of a table without a header, after the time: those that are chosen, or else those with a tolerance.
  private let columns: [Column]
  private let limits: SceneLimits
  /// Two, or none.
  private let profiles: [Profile]
  /// The variant of the scenes.
  private let variant: [Override]
  private let profile: Profile?
  private let aligns: Bool
  private let wantsJSON: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    paths = arguments.operands
    if paths.count == 2 ? paths[0] == "-" && paths[1] == "-" : paths[0] == "-" { throw arguments.usage(.unexpectedOperand("-")) }
    var tolerances = Tolerances.exact
    let named = try ComparisonOptions.tolerances(arguments)
    for column in Column.allCases { tolerances[column] = named[column] ?? 0 }
    self.tolerances = tolerances
    selection = try ComparisonOptions.selection(arguments)
    columns = selection.columns ?? Column.allCases.filter { named[$0] != nil }
    limits = try SceneLimits(arguments)
    profiles = try ProfileOptions.twoNamed(arguments)
    profile = arguments.choice(SceneChanges.profileOption, as: Profile.self)
    variant = arguments.value(SceneChanges.variantOption).map { [Override(variant: $0)] } ?? []
    aligns = arguments.has(Self.alignOption)
    wantsJSON = arguments.has(Self.jsonOption)
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let a = try open(paths[0], profiles.first)
    let b = try open(paths[paths.count - 1], profiles.last)
    if !profiles.isEmpty, a.run == nil { throw .usage(.missingOption("<scene>", requiredBy: "--profiles"), command: .diff) }
    let (expected, actual) = aligns ? try Self.align(a, b, console) : (a, b)
    let comparison = try ComparisonOptions.compare(expected, actual, selection, tolerances)
    for source in [a, b] {
      for note in source.header.notes { console.printMessage("note: \(source.name): \(note.sentence)") }
    }
    if !comparison.isEmpty {
      let warnings = try ViewPatterns(selection.views).warnings(a.header.names + b.header.names, command: .diff)
      for warning in warnings { console.printMessage("\(warning)") }
    }
    let names = profiles.isEmpty ? ReportNames.files(a.name, b.name) : .profiles(profiles[0].rawValue, profiles[1].rawValue, of: a.name)
    if comparison.isEmpty {
      if wantsJSON { try console.print(comparison.json(names) + "\n") }
      console.printError("nothing was compared: the selection has no frame, view and column in common")
      return .nothingCompared
    }
    try console.print(wantsJSON ? comparison.json(names) + "\n" : comparison.text(names, style: console.style(of: "-")))
    return comparison.passes ? .fine : .failed
  }

  private func open(_ path: String, _ own: Profile?) throws(Failure) -> TrajectorySource {
    try ComparisonOptions.open(path, limits, variant + ProfileOptions.override(own ?? profile), columns: columns)
  }

  /// The expected trajectory at the times of the recording.
  private static func align(_ a: TrajectorySource, _ b: TrajectorySource, _ console: Console) throws(Failure)
    -> (TrajectorySource, TrajectorySource)
  {
    let alignment: Alignment?
    do { alignment = try Alignment(a, b) } catch { throw Failure(error) }
    guard let alignment else { return (a, b) }
    console.printMessage("aligned: \(alignment.summary)")
    return (alignment.expected, alignment.recording)
  }
}
