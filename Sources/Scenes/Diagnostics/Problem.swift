/// What can be wrong with a scene. Cases carry data; ``Renderer`` writes the sentences.
public enum Problem: Equatable, Sendable {
  case syntax(SyntaxProblem)
  case duplicateKey(key: String, first: Int)
  case unknownKey(key: String, owner: String, suggestion: String?, known: [String])
  case missingKey(String, owner: String)
  case wrongType(expected: String, found: String)
  case unknownChoice(String, suggestion: String?, known: [String])
  case outOfRange(Double, requirement: String)
  case wrongCount(expected: String, found: Int)
  case conflictingKeys(String, String)
  case duplicateID(String, first: Int)
  case unknownID(String, kind: String, suggestion: String?)
  case nothingMatches(String)
  case notBuiltYet(String)
  case selfCrossing(edge: Int, other: Int)
  case noArea
  case badID(String)
  case attachedToItself(String)
  case notAscending(Double, after: Double)
  case emptyWindow(from: Double, until: Double)
  case afterTheEnd(time: Double, end: Double)
  case wrongVersion(Double)
  case badPointer(String)
  case pointerMatchesNothing(String, missing: String, suggestion: String?)
  case cannotBeSet(String, known: [String], suggestion: String?)
  case tooMuch(String, limit: Int)
  case trace(TraceProblem)

  var isWarning: Bool {
    switch self {
    case .afterTheEnd, .nothingMatches: true
    case .trace(let problem): problem.isWarning
    default: false
    }
  }

  /// A stable name for documentation and scripts.
  public var code: String {
    switch self {
    case .syntax: "syntax"
    case .duplicateKey: "duplicate-key"
    case .unknownKey: "unknown-key"
    case .missingKey: "missing-key"
    case .wrongType: "wrong-type"
    case .unknownChoice: "unknown-value"
    case .outOfRange: "out-of-range"
    case .wrongCount: "wrong-count"
    case .conflictingKeys: "conflicting-keys"
    case .duplicateID: "duplicate-id"
    case .unknownID: "unknown-id"
    case .nothingMatches: "nothing-matches"
    case .notBuiltYet: "not-built-yet"
    case .selfCrossing: "self-crossing"
    case .noArea: "no-area"
    case .badID: "bad-id"
    case .attachedToItself: "attached-to-itself"
    case .notAscending: "not-ascending"
    case .emptyWindow: "empty-window"
    case .afterTheEnd: "after-the-end"
    case .wrongVersion: "wrong-version"
    case .badPointer: "bad-pointer"
    case .pointerMatchesNothing: "no-such-place"
    case .cannotBeSet: "cannot-be-set"
    case .tooMuch: "too-much"
    case .trace: "trace"
    }
  }
}

/// What can be wrong with the text of a JSON document.
public enum SyntaxProblem: Equatable, Sendable {
  case byteOrderMark
  case invalidUTF8
  case unexpectedEnd
  case unexpectedCharacter
  case textAfterEnd
  case keyExpected
  case colonExpected
  case missingComma
  case trailingComma
  case comment
  case wrongQuotes
  case unclosed(String)
  case controlCharacter(UInt8)
  case badEscape(Character)
  case loneSurrogate
  case numberForm(String)
  case numberTooLarge
  case notANumber(String)
  case wrongWord(String)
  case unknownWord(String)
  case tooDeep(limit: Int)
}

/// What can be wrong with a recorded trace; lines count from 1.
public enum TraceProblem: Equatable, Sendable {
  case unreadable(path: String, reason: String)
  case tooLarge(path: String, limit: Int)
  case empty(path: String)
  case unknownHeader(path: String, header: String)
  case recorderNotBuilt(path: String, recorder: String)
  case missingColumn(path: String, column: String)
  case badField(path: String, line: Int, column: Int, field: String)
  case shortLine(path: String, line: Int, fields: Int, expected: Int)
  case timeRunsBackwards(path: String, line: Int, time: Double, before: Double)
  case gap(path: String, line: Int, seconds: Double)
  case endsEarly(path: String, end: Double, needed: Double)
  case gravityRemoved(path: String, median: Double)

  var isWarning: Bool {
    switch self {
    case .gap, .endsEarly, .gravityRemoved: true
    default: false
    }
  }
}
