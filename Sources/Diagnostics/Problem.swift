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
  case identifier(IdentifierProblem)
  case composition(CompositionProblem)
  case pointer(PointerProblem)
  case expression(ExpressionProblem)
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
  case tooMuch(Amount, limit: Int)

  /// Whether other errors may follow from it.
  var isSyntax: Bool { if case .syntax(let problem) = self { !problem.isDuplicateKey } else { false } }

  var severity: Diagnostic.Severity {
    switch self {
    case .profile(let problem): problem.severity
    case .identifier(let problem): problem.severity
    case .composition(let problem): problem.severity
    case .time(let problem): problem.severity
    case .expectation(let problem): problem.severity
    case .trace(let problem): problem.severity
    case .importing(let problem, _): problem.severity
    case .syntax, .notAScene, .key, .value, .shape, .pointer, .expression, .missed, .track, .sweep, .fileName, .tooMuch: .error
    }
  }

  /// The page about it.
  var documentation: DiagnosticDocumentation {
    switch self {
    case .syntax(let problem): problem.documentation
    case .notAScene: .notAScene
    case .key(let problem): problem.documentation
    case .profile(let problem): problem.documentation
    case .value(let problem): problem.documentation
    case .shape(let problem): problem.documentation
    case .identifier(let problem): problem.documentation
    case .composition(let problem): problem.documentation
    case .pointer(let problem): problem.documentation
    case .expression(let problem): problem.documentation
    case .time(let problem): problem.documentation
    case .expectation(let problem): problem.documentation
    case .missed: .missed
    case .trace: .trace
    case .track: .track
    case .sweep: .sweep
    case .fileName(let problem): problem.documentation
    case .importing: .importing
    case .tooMuch: .tooMuch
    }
  }

  /// A stable name for documentation and scripts.
  public var code: String { documentation.code }
}

extension DiagnosticDocumentation {
  /// All pages, in the order in which the reader comes to the problems.
  public static let all: [DiagnosticDocumentation] = [
    syntax, notAScene, duplicateKey,
    unknownKey, missingKey, conflictingKeys, noProfile, oneGravity,
    wrongVersion, wrongType, wrongCount, outOfRange, unknownValue, selfCrossing, noExtent,
    badID, duplicateID, unknownID, nothingMatches, attachedToItself, noItems, badGroup, partOfGroup,
    badPointer, cannotBeSet, noSuchPlace, noValue,
    badExpression, unknownName, badParameter, badLoop,
    notAscending, emptyWindow, afterTheEnd, notThere, outsideWindow,
    missed, emptyRange, badMetric, neverTouch,
    trace, track, sweep, noFile, outsideFolder, importing,
    tooMuch,
  ]
}
