import Formats
import SceneFormat
import SceneModel

extension Command {
  static let fmt = Command(
    name: "fmt",
    abstract: "Format scenes.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(line: "physim fmt --check .", purpose: "Print the names of files that would change; none here."),
      Example(line: "physim fmt pong.json", purpose: "In place; a formatted file is not touched."),
      Example(line: "physim fmt - < pong.json", purpose: "From standard input to standard output."),
    ],
    notes: [
      "Only white space changes; numbers, strings, escapes and the order of keys are kept. "
        + "The indent is two spaces; values that fit into 100 columns are one line; objects of an array have a line each.",
      "A file must be JSON, but not a valid scene. A file that is not JSON is reported and left unchanged.",
      "A folder stands for the scenes under it, as for test: files NAME.json with \"physim\" at the root that no .physimignore names; links "
        + "are not followed.",
      "Files are replaced completely or not at all and keep their permissions; links are kept.",
      "Exit status: 0 success, 1 --check found a file that differs, 3 no scene, 64 usage, 65 not JSON, 66 unreadable, 73 file cannot be replaced, "
        + "74 output error.",
    ],
    operand: Operand(
      name: "scene", repeats: true, endings: ["json"],
      help: "Scenes, and folders of scenes; - for standard input to standard output."),
    options: [
      Option(name: "check", help: "Print the names of files that would change, without changing them; exit with 1 if there are any."),
      SceneLimits.option,
    ],
    run: FormatRequest.action)
}

/// The arguments of `physim fmt`.
struct FormatRequest: CommandRequest {
  private let paths: [String]
  private let limits: SceneLimits
  /// Whether files are only checked.
  private let isChecking: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    paths = arguments.operands
    limits = try SceneLimits(arguments)
    isChecking = arguments.has("check")
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let search = SceneSearch(paths)
    if search.paths.isEmpty, search.unreadable.isEmpty { return search.foundNothing(console) }
    var counts = FormatCounts()
    for _ in 0..<search.report(console) { counts.add(.unreadable) }
    for path in search.paths {
      do {
        let outcome = try format(Input(path: path, acceptsPipes: false), console)
        counts.add(outcome)
      } catch  where error.status == .unreadableInput || error.status == .badInput {
        console.printError(error.report ?? "")
        counts.add(error.status == .badInput ? .rejected : .unreadable)
      }
    }
    if !paths.contains("-") { console.printMessage("\(counts.sentence(checking: isChecking))") }
    return counts.status(checking: isChecking)
  }

  private func format(_ input: Input, _ console: Console) throws(Failure) -> FormatCounts.Outcome {
    let bytes = try input.read(limit: limits.values.fileBytes)
    let formatting = SceneFormatter.format(bytes: bytes, name: input.name, limits: limits.values)
    guard let new = formatting.bytes else {
      console.printError(lines: formatting.rendered(isColored: console.colored))
      return .rejected
    }
    if isChecking {
      if new != bytes { try console.print(path: input.path) }
    } else if input.isStandardInput {
      try console.print(String(decoding: new, as: UTF8.self))
    } else if new != bytes {
      try Output(replacing: input.path).write(whole: String(decoding: new, as: UTF8.self))
    }
    return new == bytes ? .same : .other
  }
}

/// The outcomes of formatting several files.
private struct FormatCounts {
  enum Outcome {
    case same
    /// Changed, or to be changed.
    case other
    case rejected
    case unreadable
  }

  private var outcomes: [Outcome] = []

  mutating func add(_ outcome: Outcome) { outcomes.append(outcome) }

  private func count(_ outcome: Outcome) -> Int { outcomes.count { $0 == outcome } }

  func sentence(checking: Bool) -> String {
    let others = count(.other)
    let of = "of \(NumberFormat.count(outcomes.count, "file"))"
    return checking ? "\(others) \(of) would change" : "\(others) \(of) changed"
  }

  func status(checking: Bool) -> ExitStatus {
    if count(.rejected) > 0 { return .badInput }
    if count(.unreadable) > 0 { return .unreadableInput }
    return checking && count(.other) > 0 ? .failed : .fine
  }
}
