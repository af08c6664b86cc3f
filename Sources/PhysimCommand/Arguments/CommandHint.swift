import Formats
import Platform
import Resources

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
