/// What can be wrong with the names of files to write.
public enum FileNameProblem: Equatable, Sendable {
  /// Something else in the place of a file's name.
  case noFile(String)
  /// The name of a file to write that is not in the scene's folder.
  case outsideFolder(String)

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .noFile: .noFile
    case .outsideFolder: .outsideFolder
    }
  }
}

extension DiagnosticText {
  static func fileName(_ problem: FileNameProblem) -> DiagnosticText {
    switch problem {
    case .noFile(let name):
      return DiagnosticText(
        "\"\(name)\" names no file", help: "give a file's name, relative to the scene; --events - writes to standard output")
    case .outsideFolder(let name):
      return DiagnosticText(
        "a scene writes only into its own folder: \"\(clipped(name))\" is not a file there",
        help: "give a name without .. or a leading dot that ends in .csv, .json or .jsonl; --events FILE writes anywhere")
    }
  }
}

extension DiagnosticDocumentation {
  static let noFile = DiagnosticDocumentation(
    "something else in the place of a file's name", scene: sample("\"record\": { \"events\": \"-\" }"),
    meaning: "What a scene records goes to a file; standard output is for the command line to give away.",
    remedy: "Give a file's name, relative to the scene, or leave the key out and use --events.")

  static let outsideFolder = DiagnosticDocumentation(
    "a file to write that is not in the folder of the scene",
    scene: sample("\"record\": { \"events\": \"../ball.csv\" }"),
    meaning: "A scene may come from anyone, so it can name only files in its own folder for physim to write: no absolute path, no .., no "
      + "name that begins with a dot, and no ending but .csv, .json and .jsonl. A link that leads out of the folder is refused when "
      + "the scene runs. Reading traces and tracks from elsewhere is allowed.",
    remedy: "Give a name in the scene's folder, or leave the key out and use --events, which writes anywhere.")
}
