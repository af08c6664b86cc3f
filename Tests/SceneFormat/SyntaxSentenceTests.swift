import Testing

@testable import Formats
@testable import SceneModel

@Suite("Sentences of syntax errors") struct SyntaxSentenceTests {
  @Test(
    "a text that is cut off or has signs too many gets the sentence that fits",
    arguments: [
      ("{\"a\"", ["the file ends where a colon should be"]), ("{\"a\" ", ["the file ends where a colon should be"]),
      ("{\"a\":", ["the file ends where a value should be"]), ("++1", ["a number has no plus sign"]),
      ("+-1", ["a number has no plus sign"]),
      ("--1", ["a number has one minus sign at most"]),
      ("[+1, --2]", ["a number has no plus sign", "a number has one minus sign at most"]),
      ("-", ["this number has no digits"]),
    ])
  func sentences(text: String, expected: [String]) {
    let source = SourceText(name: "t", bytes: Array(text.utf8))
    #expect(JSONParser.parse(source.bytes, limits: .standard).errors.map { DiagnosticText(Diagnostic($0), [source]).text } == expected)
  }
}
