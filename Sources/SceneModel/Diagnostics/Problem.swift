public import Formats

/// What can be wrong with a scene, by topic: a file each in Problems, with the problem's cases, their texts and their pages.
public enum Problem: Equatable, Sendable {
  case syntax(SyntaxProblem)
  /// A file of another kind in the place of a scene.
  case notAScene(ForeignFile)
  case key(KeyProblem)
  case profile(ProfileProblem)
  case value(ValueProblem)
  case shape(ShapeProblem)
  case motion(MotionProblem)
  case identifier(IdentifierProblem)
  case composition(CompositionProblem)
  case pointer(PointerProblem)
  case expression(ExpressionProblem)
  case variant(VariantProblem)
  case time(TimeProblem)
  case expectation(ExpectationProblem)
  /// The run missed a check.
  case missed(FailedExpectation)
  case trace(TraceProblem)
  case track(TrackProblem, path: String)
  case sweep(SweepProblem)
  case fileName(FileNameProblem)
  /// Of a file of another program, in so many places.
  case importing(ImportProblem, count: Int)
  case tooMuch(Quantity, limit: Int)

  /// Whether other errors may follow from it.
  var isSyntax: Bool { if case .syntax(let problem) = self { !problem.isDuplicateKey } else { false } }

  var severity: Diagnostic.Severity {
    switch self {
    case .key(let problem): problem.severity
    case .profile(let problem): problem.severity
    case .motion(let problem): problem.severity
    case .identifier(let problem): problem.severity
    case .composition(let problem): problem.severity
    case .time(let problem): problem.severity
    case .expectation(let problem): problem.severity
    case .trace(let problem): problem.severity
    case .importing(let problem, _): problem.severity
    case .syntax, .notAScene, .value, .shape, .pointer, .expression, .variant, .missed, .track, .sweep, .fileName, .tooMuch: .error
    }
  }

  /// A stable name for documentation and scripts, which is also that of the page about it.
  public var code: DiagnosticCode {
    switch self {
    case .syntax(let problem): problem.code
    case .notAScene: .notAScene
    case .key(let problem): problem.code
    case .profile(let problem): problem.code
    case .value(let problem): problem.code
    case .shape(let problem): problem.code
    case .motion(let problem): problem.code
    case .identifier(let problem): problem.code
    case .composition(let problem): problem.code
    case .pointer(let problem): problem.code
    case .expression(let problem): problem.code
    case .variant(let problem): problem.code
    case .time(let problem): problem.code
    case .expectation(let problem): problem.code
    case .missed: .missed
    case .trace: .trace
    case .track: .track
    case .sweep: .sweep
    case .fileName(let problem): problem.code
    case .importing: .importing
    case .tooMuch: .tooMuch
    }
  }
}
