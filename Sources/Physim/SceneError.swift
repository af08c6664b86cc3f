import Formats
import SceneFormat
import SceneModel

/// An invalid scene, or an invalid change of one.
public struct SceneError: Error, Equatable, Sendable {
  /// The problems, in the order of the text.
  public let problems: [SceneProblem]
  /// All problems as printed by `physim check`, with their lines.
  public let report: String

  init(_ result: SceneReadResult) {
    problems = result.diagnostics.map { SceneProblem($0, result.sources) }
    report = result.rendered()
  }

  init(_ code: String, _ message: String) {
    problems = [SceneProblem(code: code, message: message, pointer: "", line: 1, column: 1, isError: true)]
    report = "error[\(code)]: \(message)\n"
  }

  /// The first error of values, which have no text.
  init(ofValues result: SceneReadResult) {
    let first = SceneError(result).problems.first { $0.isError }
    self.init(first?.code ?? "", first?.message ?? "")
  }
}

extension SceneError: CustomStringConvertible {
  public var description: String { report }
}

/// A problem of a scene.
public struct SceneProblem: Equatable, Sendable {
  /// The code of the problem: `physim explain CODE` prints a page about it.
  public let code: String
  /// A sentence.
  public let message: String
  /// The JSON Pointer of the value; empty for the document and for syntax.
  public let pointer: String
  /// Counted from 1.
  public let line: Int
  /// In characters, counted from 1.
  public let column: Int
  /// False for a warning, with which the scene still runs.
  public let isError: Bool
}

extension SceneProblem {
  init(_ diagnostic: Diagnostic, _ sources: [SourceText]) {
    let position = sources[diagnostic.source].position(of: diagnostic.range.start)
    self.init(
      code: diagnostic.problem.code.rawValue, message: DiagnosticText(diagnostic, sources).text, pointer: diagnostic.pointer,
      line: position.line,
      column: position.column, isError: diagnostic.severity == .error)
  }
}
