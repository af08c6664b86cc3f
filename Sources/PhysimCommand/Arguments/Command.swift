import Formats
import Platform
import Resources

/// A command: its help, its grammar and its action.
struct Command: Sendable {
  /// An argument that is not an option.
  struct Operand: Sendable {
    let name: String
    var repeats = false
    var isOptional = false
    /// The name of the second operand, where there are exactly two.
    var second: String?
    /// An option that makes the second operand of a pair optional.
    var pairUnless: String?
    /// All values, where the set is closed; otherwise the operand is a file.
    var words: [String] = []
    /// Extensions of the files that completions offer; empty for all files.
    var endings: [String] = []
    /// Whether it is a text, for which completions offer nothing.
    var isText = false
    /// Whether the command compares with the goldens of scenes, so that they are watched, too.
    var hasGoldens = false
    let help: String

    /// For messages.
    var label: String { "<\(name)>" }

    var spelling: String {
      if let second { return "\(label) <\(second)>" }
      return isOptional ? (repeats ? "[\(label) ...]" : "[\(label)]") : repeats ? "\(label) ..." : label
    }
  }

  /// The values of an operand, explained in a section of the help.
  struct Listing: Sendable {
    let title: String
    let entries: [(name: String, help: String)]
  }

  /// A command line that runs in an empty folder, after the examples above it.
  struct Example: Sendable {
    let line: String
    let purpose: String
  }

  /// The words after `physim`; two for a subcommand.
  let name: String
  /// One line, a full sentence.
  let abstract: String
  let examples: [Example]
  /// Paragraphs below the options.
  var notes: [String] = []
  let operand: Operand
  var listings: [Listing] = []
  /// Subcommands, each with a grammar of its own.
  var subcommands: [Command] = []
  let options: [Option]
  let run: Action

  typealias Action = @Sendable (ParsedArguments, Console) throws(Failure) -> ExitStatus

  var allOptions: [Option] { options + Option.common }

  /// By purpose, in the order of help.
  static let groups: [(title: String, commands: [Command])] = [
    ("WRITE", [.new, .check, .fmt, .expand, .importing, .schema]),
    ("RUN", [.run, .bench]),
    ("TEST", [.test, .accept, .diff]),
    ("EXPLORE", [.sweep, .fit, .tune, .hunt]),
    ("MOTION", [.spring, .fling]),
    ("LOOK", [.render]),
    ("MORE", [.explain, .completions]),
  ]

  /// `help` is not among the groups, since its operands are the names in them.
  static let all: [Command] = groups.flatMap(\.commands) + [help]

  static func named(_ name: String) -> Command? { (all + [complete]).first { $0.name == name } }

  /// The subcommand with a name: `merge` of `sweep` is `sweep merge`.
  func subcommand(_ word: String) -> Command? { subcommands.first { $0.name == "\(name) \(word)" } }
}

/// The arguments of a command, decoded once.
protocol CommandRequest: SendableMetatype {
  init(_ arguments: ParsedArguments) throws(Failure)

  func run(_ console: Console) throws(Failure) -> ExitStatus
}

extension CommandRequest {
  /// The action of a command with such a request.
  static var action: Command.Action {
    { (arguments: ParsedArguments, console: Console) throws(Failure) in try Self(arguments).run(console) }
  }
}

/// Suggestions for words that are not commands.
enum CommandHint {
  /// Words of other tools.
  private static let words: [(words: [String], instead: String)] = [
    (["validate", "lint", "verify"], "'physim check SCENE'"),
    (["plot", "chart", "graph"], "'physim render SCENE --plot x,y -o plot.svg'"),
    (["watch"], "--watch of run, check, test or render, or 'physim run SCENE --play' to see the motion"),
    (["play", "animate"], "'physim run SCENE --play'"),
    (["draw", "show", "view", "open", "picture", "video"], "'physim render SCENE -o scene.html'"),
    (["list", "ls", "templates"], "'physim help' for commands, 'physim new --help' for templates"),
    (["init", "create", "template", "start"], "'physim new'"),
    (["version"], "'physim --version'"),
    (["simulate", "exec"], "'physim run SCENE'"),
    (["format", "pretty"], "'physim fmt SCENE'"),
    (["compare", "delta"], "'physim diff A B'"),
    (["benchmark", "time", "profile"], "'physim bench SCENE'"),
    (["convert"], "'physim import FILE'"),
    (["approve", "bless", "update"], "'physim accept'"),
    (["record", "snapshot", "golden"], "'physim test --record missing'"),
    (["merge", "status"], "'physim sweep merge' or 'physim sweep status'"),
    (["completion"], "'physim completions'"),
  ]

  /// The error of `name` as a command.
  static func problem(_ name: String) -> UsageError {
    if let problem = file(name) { return problem }
    if let instead = words.first(where: { $0.words.contains(name.lowercased()) })?.instead {
      return .foreignCommand(name, instead: instead)
    }
    if let near = Suggestion.word(name, among: Command.all.map(\.name)) { return .unknownCommand(name, near: near) }
    if Template.starters.contains(where: { $0.name == name }) {
      return .commandMissing(name, isA: "a template", instead: "physim new \(name)")
    }
    return .unknownCommand(name, near: nil)
  }

  /// A file or folder, or a name that looks like one.
  private static func file(_ name: String) -> UsageError? {
    let quoted = ShellText.quoted(name)
    switch FileSystem.kind(name) {
    case .directory: return .commandMissing(name, isA: "a folder", instead: "physim test \(quoted)")
    case .missing where FileSystem.kind(name + ".json") == .file:
      return .commandMissing(name, isA: "the name of a scene", instead: "physim run \(ShellText.quoted(name + ".json"))")
    case .missing where PathName.fileExtension(name).isEmpty: return nil
    default: break
    }
    switch PathName.fileExtension(name) {
    case "json", "jsonc": return .commandMissing(name, isA: "a file", instead: "physim run \(quoted)")
    case "csv", "jsonl", "npy":
      return .commandMissing(name, isA: "a file", instead: "physim render \(quoted) -o \(ShellText.quoted(PathName.stem(name) + ".html"))")
    default: return nil
    }
  }
}
