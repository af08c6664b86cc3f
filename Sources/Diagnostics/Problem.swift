public import Formats
public import SceneModel
public import Trajectories

/// What can be wrong with a scene. Cases carry data; ``Renderer`` writes the sentences.
public enum Problem: Equatable, Sendable {
  case syntax(SyntaxProblem)
  /// A file of another kind in the place of a scene.
  case notAScene(ForeignFile)
  case unknownKey(key: String, owner: String, suggestion: String?, known: [String])
  /// `example` could be its value.
  case missingKey(String, owner: String, example: String)
  /// `example` is a key with its value, or several.
  case missingOneOf([String], owner: String, example: String)
  /// Neither a frame, nor a center and a size.
  case missingPlace(owner: String)
  /// A key that requires another one, which could have `example` as its value.
  case meaningless(String, without: String, example: String)
  /// A key that belongs to another one alone, or to one of its values.
  case onlyFor(String, String)
  /// A key that only some kinds of its owner take, which is named in the plural.
  case notOfKind(String, of: String, takes: [String], found: String)
  case conflictingKeys(String, String)
  /// `owner` has to be an object.
  case notObject(owner: String, found: String)
  case wrongType(expected: String, found: String)
  case wrongCount(expected: String, found: Int)
  case notWhole(Double)
  case outOfRange(Double, requirement: String)
  case tooSmall(Double, isWidth: Bool, least: Double)
  /// The shorter side, for the longer one.
  case tooThin(Double, least: Double)
  /// So far from the origin that its ends are equal in the engine's precision.
  case tooFarOut(Double, size: Double)
  case radiusTooLarge(Double, most: Double)
  /// Of a reference view of this size nothing is left.
  case insetsTooLarge(width: Double, height: Double)
  /// Limits of which the first is above the second.
  case reversed(Double, Double)
  /// Limits around something else than 0.
  case withoutZero(Double, Double)
  case noDirection
  case unknownChoice(String, suggestion: String?, known: [String])
  /// A key of the scene that belongs to another profile than the one it runs under.
  case notOfProfile(String, takes: Profile, found: Profile)
  /// A second gravity behavior where there is one gravity.
  case secondGravity
  /// A scene of UIKit's behaviors alone that names no profile.
  case noProfile
  /// A key that only one `collisionBoundsType` takes.
  case wrongShape(String, takes: String, found: String)
  case selfCrossing(edge: Int, other: Int)
  /// An outline of a view without area.
  case noArea
  /// A line whose points are all one.
  case noExtent
  case badID(String)
  /// `by` says what has it, `first` where in the text `source`.
  case duplicateID(String, by: String, first: Int, source: Int)
  /// `isA` is the kind of the element that has the id; `known` are the first ids of the kind.
  case unknownID(String, kind: String, isA: String?, suggestion: String?, known: [String])
  case nothingMatches(String, count: Int)
  case attachedToItself(String)
  case notAscending(Double, after: Double)
  case emptyWindow(from: Double, until: Double)
  case afterTheEnd(time: Double, end: Double)
  /// A window that has nothing in common with that of the composite around it, or with what follows the event that adds it.
  case outsideWindow(from: Double, until: Double)
  /// `owner` has no items.
  case noItems(owner: String)
  /// A group among the items of a group.
  case nestedGroup(String)
  /// A view that is not dynamic among the items of a group.
  case notDynamic(String, type: String)
  /// A view that is in another group at the same time.
  case inTwoGroups(String, other: String?)
  /// Items of a group, but not all of them: `missing` is one that is left out.
  case partOfGroup(String, group: String?, missing: String)
  /// Because of an option the run ends before so many events and behaviors begin.
  case endsBefore(Int, end: Double)
  /// What an event changes comes only later, or went earlier.
  case notThereYet(String, time: Double, from: Double)
  case noLongerThere(String, time: Double, since: Double)
  /// A check looks at a time that the run does not come to.
  case checksAfterTheEnd(time: Double, end: Double)
  case endsBeforeItBegins(Double, key: String, from: Double, startKey: String)
  case emptyRange(least: Double, most: Double)
  case metric(MetricProblem.Kind, suggestion: String?)
  /// A key that a check of a digest does not take.
  case notOfDigest(String)
  /// The run missed a check.
  case missed(FailedExpectation)
  /// Something else in the place of a file's name.
  case noFile(String)
  /// The name of a file to write that is not in the scene's folder.
  case outsideFolder(String)
  /// Two names of things that cannot meet.
  case neverTouch(String, String)
  case wrongVersion(Double)
  case badPointer(String)
  case pointerMatchesNothing(String, missing: String, in: String, suggestion: String?)
  /// An override without a value.
  case noValue
  case cannotBeSet(String, known: [String], suggestion: String?)
  case tooMuch(Amount, limit: Int)
  case trace(TraceProblem)
  /// Of a file of another program, in so many places.
  case importing(ImportProblem, count: Int)
  case track(TrackProblem, path: String)
  case sweep(SweepProblem)

  /// What there can be too much of.
  public enum Amount: Sendable {
    case frames, views, events, pathPoints, edgePairs, comparisons, categories, collisions, composites, checks, regionDepth, regionShapes
  }

  /// Whether other errors may follow from it.
  var isSyntax: Bool {
    switch self {
    case .syntax(.duplicateKey): false
    case .syntax: true
    default: false
    }
  }

  var severity: Diagnostic.Severity { self == .noProfile ? .note : isWarning ? .warning : .error }

  private var isWarning: Bool {
    switch self {
    case .afterTheEnd, .endsBefore, .notThereYet, .noLongerThere, .checksAfterTheEnd, .nothingMatches, .outsideWindow, .partOfGroup,
      .secondGravity:
      true
    case .trace(let problem): problem.isWarning
    case .importing(let problem, _): problem.isWarning
    default: false
    }
  }

  /// A stable name for documentation and scripts.
  public var code: String {
    switch self {
    case .syntax(.duplicateKey): "duplicate-key"
    case .syntax: "syntax"
    case .notAScene: "not-a-scene"
    case .unknownKey: "unknown-key"
    case .missingKey, .missingOneOf, .missingPlace, .meaningless: "missing-key"
    case .conflictingKeys, .onlyFor, .notOfKind, .notOfProfile, .wrongShape: "conflicting-keys"
    case .secondGravity: "one-gravity"
    case .noProfile: "no-profile"
    case .wrongType, .notObject, .notWhole: "wrong-type"
    case .wrongCount: "wrong-count"
    case .outOfRange, .tooSmall, .tooThin, .tooFarOut, .radiusTooLarge, .insetsTooLarge, .reversed, .withoutZero: "out-of-range"
    case .unknownChoice: "unknown-value"
    case .selfCrossing: "self-crossing"
    case .noArea, .noExtent, .noDirection: "no-extent"
    case .badID: "bad-id"
    case .duplicateID: "duplicate-id"
    case .unknownID: "unknown-id"
    case .nothingMatches: "nothing-matches"
    case .attachedToItself: "attached-to-itself"
    case .notAscending: "not-ascending"
    case .emptyWindow: "empty-window"
    case .outsideWindow: "outside-window"
    case .noItems: "no-items"
    case .nestedGroup, .notDynamic, .inTwoGroups: "bad-group"
    case .partOfGroup: "part-of-group"
    case .afterTheEnd, .endsBefore, .checksAfterTheEnd: "after-the-end"
    case .endsBeforeItBegins, .emptyRange: "empty-range"
    case .metric: "bad-metric"
    case .notOfDigest: "conflicting-keys"
    case .missed: "missed"
    case .notThereYet, .noLongerThere: "not-there"
    case .neverTouch: "never-touch"
    case .noFile: "no-file"
    case .outsideFolder: "outside-folder"
    case .wrongVersion: "wrong-version"
    case .badPointer: "bad-pointer"
    case .pointerMatchesNothing: "no-such-place"
    case .noValue: "no-value"
    case .cannotBeSet: "cannot-be-set"
    case .tooMuch: "too-much"
    case .trace: "trace"
    case .importing: "import"
    case .track: "track"
    case .sweep: "sweep"
    }
  }
}
