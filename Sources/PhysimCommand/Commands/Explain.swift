import Formats
import SceneFormat
import SceneModel

extension Command {
  static let explain = Command(
    name: "explain",
    abstract: "Explain a diagnostic by its code.",
    examples: [
      Example(line: "physim explain unknown-key", purpose: "What error[unknown-key] means, an example, and what to do."),
      Example(line: "physim explain", purpose: "All codes, one per line."),
    ],
    notes: [
      "The message on a page is the one that this version prints for the example.",
      "Exit status: 0 success, 64 unknown code.",
    ],
    operand: Operand(
      name: "code", isOptional: true, words: DiagnosticCode.allCases.map(\.rawValue),
      help: "The code in the brackets after error or warning; without it, all codes are listed."),
    options: [],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    guard let name = arguments.operands.first else {
      try console.print(TextTable.text(DiagnosticCode.allCases.map { [$0.rawValue, $0.documentation.title] }, endsInWords: true))
      return .fine
    }
    guard let code = DiagnosticCode(rawValue: name) else {
      throw arguments.usage(.unknownCode(name, near: Suggestion.word(name, among: DiagnosticCode.allCases.map(\.rawValue))))
    }
    try console.print(try text(of: code, colored: console.dataColored))
    return .fine
  }

  /// The diagnostics of a page's example.
  private static func message(of page: DiagnosticDocumentation, colored: Bool) throws(Failure) -> String {
    switch page.finder {
    case .reader: page.reading.rendered(isColored: colored, includesNotes: true)
    case .importer: page.importing.rendered(isColored: colored)
    case .sweep: page.sweeping.rendered(page.sweeping.diagnostics, isColored: colored)
    case .run: try CheckSummary.failures(in: page.reading, colored: colored)
    }
  }

  private static func text(of code: DiagnosticCode, colored: Bool) throws(Failure) -> String {
    let page = code.documentation
    let override = page.override.map { "\nwith \($0.option) '\($0.pointer)=\($0.value)'\n" } ?? ""
    let message = try message(of: page, colored: colored)
    return "\(code.rawValue): \(page.title)\n\n"
      + paragraphs(page.meaning) + "\nEXAMPLE:\n" + indented(page.scene + override) + "\nMESSAGE:\n" + indented(message)
      + "WHAT TO DO:\n" + paragraphs(page.remedy)
  }

  private static func paragraphs(_ texts: [String]) -> String { texts.map { Help.wrapped($0, indent: 2) }.joined(separator: "\n") }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined().dropLast() + ""
  }
}
