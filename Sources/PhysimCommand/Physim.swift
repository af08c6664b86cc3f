import Formats
import Platform
import Resources
import Trajectories

#if !FUZZING
  @main
#endif
struct Physim {
  static func main() {
    Descriptor.openStandard()
    FatalSignals.install()
    Signals.install()
    let arguments = Environment.arguments
    do {
      let status = try run(ArgumentParser.parse(arguments))
      Environment.leave(status.rawValue)
    } catch {
      if let report = error.report { Console(coloring: coloring(arguments)).printError(report) }
      Environment.leave(error.status.rawValue)
    }
  }

  /// The value of --color, also in a command line with errors.
  private static func coloring(_ arguments: [String]) -> Console.Coloring {
    for (word, next) in zip(arguments, arguments.dropFirst() + [""]) {
      let value = word == "--color" ? next : word.hasPrefix("--color=") ? String(word.dropFirst(8)) : ""
      if let choice = Console.Coloring(rawValue: value) { return choice }
    }
    return .auto
  }

  private static func run(_ request: ArgumentParser.Request) throws(Failure) -> ExitStatus {
    switch request {
    case .overview: try Console().print(Help.overview)
    case .help(let command): try Console().print(Help.command(command))
    case .version: try Console().print(Version.line + "\n")
    case .run(let arguments):
      let console = Console(arguments)
      try InputFiles.refuseOutputs(of: arguments)
      guard arguments.has(WatchLoop.option) else { return try arguments.command.run(arguments, console) }
      var loop = try WatchLoop(arguments, console)
      try loop.run()
    }
    return .fine
  }
}

/// The release this binary is.
enum Version {
  static let text = Release.version
  /// With the commit, where the binary was built from a working copy.
  static var line: String { text + (Resources.commit.map { " (commit \($0))" } ?? "") }
}
