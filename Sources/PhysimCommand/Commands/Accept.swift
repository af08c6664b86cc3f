import Formats
import Goldens
import Platform

extension Command {
  static let accept = Command(
    name: "accept",
    abstract: "Accept pending results as the new goldens.",
    examples: [
      Example(line: "physim accept", purpose: "All pending results below the working directory."),
      Example(line: "physim new heap -o heap.json && physim accept heap.json", purpose: "The result of one scene."),
    ],
    notes: [
      "A pending result is NAME.new.csv beside the scene NAME.json, written by 'physim test'. It replaces the golden in one step if it is "
        + "complete, equal to a new run of the scene, and meets the scene's expectations. A scene whose run equals a golden without a scene in "
        + "every bit was renamed: its golden is renamed too. There is no confirmation; git diff shows the changes, git checkout restores them.",
      "Exit status: 0 all pending results are accepted, also if there are none, 1 a result was refused, 64 usage, 66 a path cannot be read, 73 or "
        + "74 a golden cannot be written.",
    ],
    operand: Operand(name: "path", repeats: true, isOptional: true, help: "Scenes, and folders to look for scenes in. (default: .)"),
    options: [
      Option(name: "force", help: "Accept runs that fail expectations of their scene."),
      Command.pendingOption,
      SceneLimits.option,
    ],
    run: AcceptRequest.action)
}

/// The arguments of `physim accept`.
struct AcceptRequest: CommandRequest {
  private let paths: [String]
  /// The folder of pending results; nil where they are next to the scenes.
  private let pending: String?
  private let limits: SceneLimits
  private let acceptsFailedExpectations: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    paths = arguments.operands
    pending = arguments.value(Command.pendingOption)
    limits = try SceneLimits(arguments)
    acceptsFailedExpectations = arguments.has("force")
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let discovery = Discovery(paths, pendingFolder: pending)
    for (path, error) in discovery.missing { console.printError("error: cannot read '\(path)': \(error.words)") }
    let update = GoldenUpdate(
      version: Version.text, limits: limits.values, former: FormerGoldens(discovery.former),
      acceptsFailedExpectations: acceptsFailedExpectations)
    var accepted = 0
    var renamed: Set<String> = []
    var status = discovery.missing.isEmpty ? ExitStatus.fine : .unreadableInput
    for item in discovery.cases {
      switch update.accept(item) {
      case .nothing: break
      case .accepted:
        accepted += 1
        try console.print(path: item.golden)
      case .renamed(let former):
        renamed.insert(former)
        try console.print(path: item.golden)
        console.printMessage("renamed \(former) → \(item.golden)")
      case .refused(let reason):
        console.printError("refused: \(item.pending): \(reason)")
        status = .failed
      case .unwritten(let error):
        console.printError("error: cannot write '\(item.golden)': \(error.words)")
        if status != .failed { status = error.isPassing ? .inputOutput : .cannotCreateOutput }
      }
    }
    for orphan in discovery.orphans where !renamed.contains(orphan) {
      console.printMessage("orphan: \(orphan) has \(TestReport.lack(of: orphan))")
    }
    if accepted > 0 || renamed.isEmpty {
      console.printMessage(accepted == 0 ? "nothing to accept" : "accepted \(NumberFormat.count(accepted, "golden"))")
    }
    return status
  }
}
