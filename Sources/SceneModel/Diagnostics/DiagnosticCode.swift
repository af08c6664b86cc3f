public import Formats

/// The kinds of problems, in the order in which the reader comes to them. Apart from the pages, which a program that only reads scenes does not need.
public enum DiagnosticCode: String, CaseIterable, Sendable {
  case syntax
  case notAScene = "not-a-scene"
  case duplicateKey = "duplicate-key"
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case conflictingKeys = "conflicting-keys"
  case noProfile = "no-profile"
  case oneGravity = "one-gravity"
  case tightFit = "tight-fit"
  case wrongVersion = "wrong-version"
  case newerRelease = "newer-release"
  case wrongType = "wrong-type"
  case wrongCount = "wrong-count"
  case outOfRange = "out-of-range"
  case unknownValue = "unknown-value"
  case selfCrossing = "self-crossing"
  case noExtent = "no-extent"
  case badMotion = "bad-motion"
  case motionVelocity = "motion-velocity"
  case badID = "bad-id"
  case duplicateID = "duplicate-id"
  case unknownID = "unknown-id"
  case nothingMatches = "nothing-matches"
  case attachedToItself = "attached-to-itself"
  case noItems = "no-items"
  case badGroup = "bad-group"
  case partOfGroup = "part-of-group"
  case badPointer = "bad-pointer"
  case cannotBeSet = "cannot-be-set"
  case noSuchPlace = "no-such-place"
  case noValue = "no-value"
  case badExpression = "bad-expression"
  case unknownName = "unknown-name"
  case badParameter = "bad-parameter"
  case badLoop = "bad-loop"
  case badVariant = "bad-variant"
  case notAscending = "not-ascending"
  case emptyWindow = "empty-window"
  case afterTheEnd = "after-the-end"
  case notThere = "not-there"
  case outsideWindow = "outside-window"
  case missed
  case emptyRange = "empty-range"
  case badMetric = "bad-metric"
  case neverTouch = "never-touch"
  case trace
  case track
  case sweep
  case noFile = "no-file"
  case outsideFolder = "outside-folder"
  case importing = "import"
  case tooMuch = "too-much"

  /// The page about it.
  public var documentation: DiagnosticDocumentation {
    switch self {
    case .syntax: .syntax
    case .notAScene: .notAScene
    case .duplicateKey: .duplicateKey
    case .unknownKey: .unknownKey
    case .missingKey: .missingKey
    case .conflictingKeys: .conflictingKeys
    case .noProfile: .noProfile
    case .oneGravity: .oneGravity
    case .tightFit: .tightFit
    case .wrongVersion: .wrongVersion
    case .newerRelease: .newerRelease
    case .wrongType: .wrongType
    case .wrongCount: .wrongCount
    case .outOfRange: .outOfRange
    case .unknownValue: .unknownValue
    case .selfCrossing: .selfCrossing
    case .noExtent: .noExtent
    case .badMotion: .badMotion
    case .motionVelocity: .motionVelocity
    case .badID: .badID
    case .duplicateID: .duplicateID
    case .unknownID: .unknownID
    case .nothingMatches: .nothingMatches
    case .attachedToItself: .attachedToItself
    case .noItems: .noItems
    case .badGroup: .badGroup
    case .partOfGroup: .partOfGroup
    case .badPointer: .badPointer
    case .cannotBeSet: .cannotBeSet
    case .noSuchPlace: .noSuchPlace
    case .noValue: .noValue
    case .badExpression: .badExpression
    case .unknownName: .unknownName
    case .badParameter: .badParameter
    case .badLoop: .badLoop
    case .badVariant: .badVariant
    case .notAscending: .notAscending
    case .emptyWindow: .emptyWindow
    case .afterTheEnd: .afterTheEnd
    case .notThere: .notThere
    case .outsideWindow: .outsideWindow
    case .missed: .missed
    case .emptyRange: .emptyRange
    case .badMetric: .badMetric
    case .neverTouch: .neverTouch
    case .trace: .trace
    case .track: .track
    case .sweep: .sweep
    case .noFile: .noFile
    case .outsideFolder: .outsideFolder
    case .importing: .importing
    case .tooMuch: .tooMuch
    }
  }
}

/// What a diagnostic's code stands for: a page for people, with a scene that gets it.
public struct DiagnosticDocumentation: Sendable {
  /// One line, to follow the code and a colon.
  public let title: String
  /// Why it is a mistake. Paragraphs.
  public let meaning: [String]
  /// How to put it right. Paragraphs.
  public let remedy: [String]
  /// A scene with the mistake, or a file of another program.
  public let scene: String
  public let finder: Finder
  /// What `--set` changes of the scene, or the axis that `-x` gives a sweep, where the mistake is there.
  public let override: Override?

  /// Who finds the mistake.
  public enum Finder: Sendable { case reader, importer, run, sweep }

  init(
    _ title: String, scene: String, set override: Override? = nil, foundBy finder: Finder = .reader, meaning: String...,
    remedy: String...
  ) {
    self.title = title
    self.meaning = meaning
    self.remedy = remedy
    self.scene = scene
    self.override = override
    self.finder = finder
  }

  /// A small scene with more members, a line each.
  static func sample(_ members: String..., views: String = "\"frame\": [40, 40, 50, 50]") -> String {
    let own = ["\"physim\": 1", "\"bounds\": [320, 480]", "\"duration\": 4", "\"views\": [{ \"id\": \"ball\", \(views) }]"]
    return "{\n" + (own + members).map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }
}
