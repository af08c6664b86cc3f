import Formats
import Goldens
import Platform
import SceneFormat
import SceneModel

/// Runs a command, and again each time one of its files changes, until a signal ends it.
struct WatchLoop {
  static let option = Option(
    name: "watch", help: "Run again whenever the scene or a file that it names (a trace, a track) changes, until Control-C.")

  private let arguments: ParsedArguments
  private let console: Console
  /// Files that the scenes named when they were last run.
  private var references: [String] = []
  /// What the tests of those scenes compared with.
  private var goldens: [String] = []
  private var watcher = FileWatcher([])

  /// Seconds between two looks at the files.
  private static let interval = 0.2
  /// Seconds that a program may take to write a file whose first change has been found.
  private static let writingTime = 0.05

  init(_ arguments: ParsedArguments, _ console: Console) throws(Failure) {
    if arguments.operands.contains("-") { throw arguments.usage(.cannotWatchInput) }
    self.arguments = arguments
    self.console = console
  }

  /// Never returns; the signal that ends it is thrown.
  mutating func run() throws(Failure) -> Never {
    while true {
      // before the run: a change during it leads to another one
      let inputs = self.inputs
      references = Self.references(of: inputs)
      goldens = arguments.command.operand.hasGoldens ? Discovery(inputs).cases.map(\.golden) : []
      watcher = FileWatcher(inputs + references)
      try runOnce()
      // after the run, which may write goldens itself
      watcher.update(goldens)
      console.printMessage("watching \(NumberFormat.count(watcher.count, "file")), Control-C to stop")
      let changed = try waitForChange()
      // a screen per run; text that goes elsewhere is only appended to
      if Descriptor.output.isTerminal, Environment.value("TERM") != "dumb" { try console.print("\u{1B}[H\u{1B}[2J") }
      console.printMessage("changed: \(changed.joined(separator: ", "))")
    }
  }

  /// An error of the files is reported, since the next change may fix it.
  private func runOnce() throws(Failure) {
    do throws(Failure) {
      _ = try arguments.command.run(arguments, console)
    } catch {
      switch error {
      case .usage, .pipeClosed, .stopped: throw error
      default: if let report = error.report { console.printError(report) }
      }
    }
  }

  private func waitForChange() throws(Failure) -> [String] {
    while true {
      if let status = Signals.status { throw .stopped(status) }
      Terminal.pause(Self.interval)
      let changed = watcher.changes(among: inputs + references + goldens)
      if changed.isEmpty { continue }
      Terminal.pause(Self.writingTime)
      return changed
    }
  }

  // MARK: - Files

  /// The files of the command line; of its folders, the scenes under them.
  private var inputs: [String] {
    let operands = arguments.operands.isEmpty ? ["."] : arguments.operands
    var paths: [String] = []
    for operand in operands + arguments.files(.input) {
      let found = FileSystem.kind(operand) == .directory ? Discovery([operand]).scenes : [operand]
      for path in found where !paths.contains(path) { paths.append(path) }
    }
    return paths
  }

  /// What the scenes name, and what the scene of a sweep names.
  private static func references(of inputs: [String]) -> [String] {
    var paths: [String] = []
    for input in inputs {
      let named = InputFiles.references(of: input)
      for path in named + named.flatMap(InputFiles.references) where !paths.contains(path) && !inputs.contains(path) { paths.append(path) }
    }
    return paths
  }
}
