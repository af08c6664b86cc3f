import Formats
import SceneFormat
import SceneModel

extension Command {
  static let check = Command(
    name: "check",
    abstract: "Validate scenes without simulating them.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(line: "physim check pong.json", purpose: "One scene."),
      Example(line: "physim check .", purpose: "All scenes under a folder, with a count of the valid ones."),
      Example(line: "physim check - < pong.json", purpose: "A scene from standard input."),
    ],
    notes: [
      "Diagnostics go to standard output, the count to standard error.",
      "A folder stands for the scenes under it, as for test: files NAME.json with \"physim\" at the root that no .physimignore names; links "
        + "are not followed.",
      "Exit status: 0 all scenes are valid, 3 no scene, 65 at least one is invalid, 66 none is invalid but at least one cannot be read.",
    ],
    operand: Operand(
      name: "scene", repeats: true, endings: ["json"], help: "Scenes, and folders of scenes; - for standard input."),
    options: [WatchLoop.option, SceneLimits.option],
    run: CheckRequest.action)
}

/// The arguments of `physim check`.
struct CheckRequest: CommandRequest {
  private let paths: [String]
  private let limits: SceneLimits

  init(_ arguments: ParsedArguments) throws(Failure) {
    paths = arguments.operands
    limits = try SceneLimits(arguments)
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let search = SceneSearch(paths)
    var fine = 0
    var unreadable = search.report(console)
    var code: String?
    for path in search.paths {
      do {
        let input = Input(path: path, acceptsPipes: false)
        let bytes = try input.read(limit: limits.values.fileBytes)
        if let sweep = SweepCheck(bytes, input, limits, colored: console.dataColored) {
          try console.print(sweep.diagnostics)
          if sweep.isValid { fine += 1 }
          code = code ?? sweep.code
          continue
        }
        let source = SceneSource(bytes: bytes, input, limits)
        let reading = source.read()
        let text = reading.rendered(isColored: console.dataColored, includesNotes: !console.quiet)
        try console.print(text)
        let flawed = reading.scene == nil ? [] : try Self.variants(source, without: text, console)
        if reading.scene != nil, flawed.isEmpty { fine += 1 }
        code = code ?? reading.diagnostics.firstErrorCode ?? flawed.first
      } catch .unreadable(let path, let error) {
        console.printError(Failure.unreadable(path: path, error).report ?? "")
        unreadable += 1
      } catch .tooLarge(let path, let limit) {
        console.printError(Failure.tooLarge(path: path, limit: limit).report ?? "")
      }
    }
    let count = search.paths.count + search.unreadable.count
    if count == 0 { return search.foundNothing(console) }
    console.printMessage(
      count == 1 && fine == 1 ? "the scene is valid" : "\(fine) of \(count) \(count == 1 ? "scene is" : "scenes are") valid")
    if let code { console.printExplainHint(atCode: code) }
    return fine == count ? .fine : fine + unreadable == count ? .unreadableInput : .badInput
  }

  /// Prints the diagnostics of a scene's variants, except those that are the scene's own.
  ///
  /// - Returns: The codes of the first errors of those that are invalid.
  private static func variants(_ source: SceneSource, without known: String, _ console: Console) throws(Failure) -> [String] {
    var codes: [String] = []
    for name in source.variants {
      let reading = source.read([Override(variant: name)])
      let text = reading.rendered(isColored: console.dataColored)
      if !text.isEmpty, text != known { try console.print("variant \(name):\n\(text)") }
      if reading.scene == nil { codes.append(reading.diagnostics.firstErrorCode ?? "") }
    }
    return codes
  }
}
