/// Everything that can be wrong with a scene, with the data its sentence needs.
public enum Problem: Equatable, Sendable {
  // files
  case unreadableFile(String)
  case fileTooLarge(limit: Int)
  case emptyFile
  // JSON
  case trailingText, trailingComma, missingComma, missingColon, keyExpected, valueExpected, strayCharacter, comment
  case unclosed(String), wrongCloser(String), unclosedString
  case tooDeep(Int)
  case unknownLiteral(String), badNumber(String), numberTooLarge
  case controlCharacter(Int), badEscape, loneSurrogate, invalidUTF8
  // shape of the document
  case duplicateKey(String)
  case unknownKey(String, suggestion: String?)
  case missingKey(String)
  case missingOneOf([String])
  case conflictingKeys(String, String)
  case wrongType(expected: String, got: String)
  case outOfRange(Double, allowed: String)
  case notAnInteger(Double)
  case wrongCount(expected: String, got: Int)
  case unknownChoice(String, allowed: [String], suggestion: String?)
  case notBuilt(String)
  case unsupportedFormat(Double)
  case overLimit(String, got: Int, limit: Int)
  // references
  case emptyID
  case duplicateID(String)
  case unknownID(kind: String, id: String, suggestion: String?)
  case patternMatchesNothing(String)
  // geometry and time
  case tooFewPoints, zeroArea
  case crossingEdges(Int, Int)
  case samePoints
  case cornerRadiusTooLarge(limit: Double)
  case attachedToItself
  case notAscending
  case windowReversed
  case afterEnd
  case trackRepeatsTime
  // pointers
  case badPointer(String)
  case pointerMatchesNothing(String, suggestion: String?)
  case notATarget(String, suggestion: String?)
  case badOverride
  // traces
  case unreadableTrace(String)
  case unknownRecorder
  case recorderNotBuilt(String)
  case missingColumn(String, suggestion: String?)
  case badRow(expected: Int, got: Int)
  case badCell(String)
  case timeBackwards(previous: Double, now: Double)
  case emptyTrace
  case traceGap(seconds: Double, at: Double)
  case traceTooShort(end: Double, needed: Double)
  case gravityRemoved(median: Double)
}
