import Testing

@testable import Formats

/// RFC 8259 by its categories: what must be accepted, what must be refused, and what we chose where the standard leaves it open.
@Suite("JSON") struct JSONTests {
  static func parse(_ bytes: [UInt8]) -> (value: JSONValue?, errors: [JSONError]) { JSONParser.parse(bytes, limits: .standard) }

  @Test(
    "what the standard has is accepted",
    arguments: [
      // arrays
      "[]", "[ ]", "[[]]", "[1]", "[1,2]", "[null]", "[1,null,null,2]", "[\"\"]", "[1\n]", " [1]", "[2] ", "[false]", "[[] \n]",
      // numbers
      "[0]", "[-0]", "[-1]", "[123]", "[-123]", "[123.456]", "[0e1]", "[0e+1]", "[1E22]", "[1E-2]", "[1E+2]", "[1e5]", "[20e1]", "[ 4]",
      "[0.4e-7]", "[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]",
      "[123456789012345678901234567890]", "[1e-400]", "0.1", "-0",
      // objects
      "{}", "{\"a\":{}}", "{\"\":0}", "{\"a\":\"b\",\"c\":\"d\"}", "{\"foo\\u0000bar\":42}", "{\n\"a\": \"b\"\n}", "{\"a\":[]}",
      "{\"min\":-1.0e+28,\"max\":1.0e+28}", "{\"long\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}",
      // strings
      "\"\"", "\" \"", "\"asd\"", "[\"asd \"]", "[\"\\u0060\\u012a\\u12AB\"]", "[\"\\uD801\\udc37\"]", "[\"\\ud83d\\ude39\\ud83d\\udc8d\"]",
      "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\\\\u0000\"]", "[\"\\\"\"]", "[\"a/*b*/c/*d//e\"]", "[\"\\\\a\"]", "[\"\\u0012\"]",
      "[\"\\uFFFF\"]",
      "[\"\u{7F}\"]", "[\"€𝄞\"]", "[\"\u{2028}\"]", "[\"\\u0000\"]", "[\"\u{FFFF}\"]", "[\"\\uDBFF\\uDFFF\"]", "[\"new\\u00A0line\"]",
      "[\"\\u005C\"]", "[\"\\u0022\"]", "[\"\\uA66D\"]",
      // structure
      "true", "false", "null", "42", "-0.1", "\t[1]\r\n", " \n\t\r null",
    ])
  func accepted(text: String) {
    let (value, errors) = Self.parse(Array(text.utf8))
    #expect(value != nil)
    #expect(errors.isEmpty)
  }

  @Test(
    "what the standard has not is refused, at its place",
    arguments: [
      // arrays
      ("[1 true]", 4), ("[\"\": 1]", 4), ("[\"\"],", 5), ("[,1]", 2), ("[1,,2]", 4), ("[1,,]", 4), ("[\"x\"]]", 6), ("[1,]", 3), ("[1", 1),
      ("[3[4]]", 3), ("[1:2]", 3), ("[,]", 2), ("[-]", 2), ("[\"\"", 1), ("[1,\n1\n,1", 1), ("[", 1), ("[\"a\",\n4\n,1,", 1), ("[[[", 3),
      ("[*]", 2), ("[1;2]", 3), ("[a]", 2),
      // words
      ("[fals]", 2), ("[nul]", 2), ("[tru]", 2), ("[True]", 2), ("[NULL]", 2), ("nul", 1),
      // numbers
      ("[++1]", 2), ("[+1]", 2), ("[+Inf]", 2), ("[-01]", 2), ("[-1.0.]", 6), ("[-2.]", 2), ("[-NaN]", 2), ("[.-1]", 2), ("[.2e-3]", 2),
      ("[0.1.2]", 5), ("[0.3e+]", 2), ("[0.3e]", 2), ("[0.e1]", 2), ("[0E+]", 2), ("[0e]", 2), ("[1.0e-]", 2), ("[1 000]", 4),
      ("[2.e3]", 2),
      ("[9.e+]", 2), ("[Inf]", 2), ("[NaN]", 2), ("[0x1]", 2), ("[0x42]", 2), ("[Infinity]", 2), ("[-Infinity]", 2), ("[-foo]", 2),
      ("[012]", 2), ("[-012]", 2), ("[1ea]", 2), ("[1.]", 2), ("[.123]", 2), ("[1.2a-3]", 2), ("[- 1]", 2), ("[1e400]", 2), ("[１]", 2),
      // objects
      ("[\"x\", truth]", 7), ("{[: \"x\"}", 2), ("{\"x\", null}", 5), ("{\"x\"::\"b\"}", 6), ("{\"a\":\"a\" 123}", 10),
      ("{key: 'value'}", 2),
      ("{\"a\" b}", 6), ("{:\"b\"}", 2), ("{\"a\":", 6), ("{\"a\"", 5), ("{1:1}", 2), ("{'a':0}", 2), ("{\"id\":0,}", 8),
      ("{\"id\":0,,}", 9),
      ("{\"a\":\"b\"}/**/", 10), ("{\"a\":\"b\"}//", 10), ("{\"a\":\"b\"}#", 10), ("{\"a\":\"b\",,\"c\":\"d\"}", 10), ("{a: \"b\"}", 2),
      ("{\"a\":\"a", 6), ("{\"foo\":\"bar\", \"a\"}", 18), ("{\"a\":1,\"a\":1}", 8), ("{\"a\":1}}", 8), ("{", 1), ("{\"a\":/*x*/1}", 6),
      // strings
      ("[\"\\uD800\\\"]", 2), ("[\"\\uD800\\u\"]", 3), ("[\"\\uD800\\u1\"]", 3), ("[\"\\x00\"]", 3), ("[\"\\\\\\\"]", 2), ("[\"\\\t\"]", 3),
      ("[\"\\🌀\"]", 3), ("[\"\\a\"]", 3), ("[\"\\uqqqq\"]", 3), ("[\"\\u00A\"]", 3), ("[\"\\uD834\\uDd\"]", 3), ("[\"", 2),
      ("[\"a\nb\"]", 2),
      ("[\"\t\"]", 3), ("\"\\UA66D\"", 2), ("abc", 1), ("[\"a\u{0}a\"]", 4), ("['single']", 2), ("[\"\\\"]", 2), ("\"", 1), ("\"x", 1),
      ("\"\\", 2),
      ("[\"\\ud800\"]", 3), ("[\"\\udc00\"]", 3), ("[\"\\ud800abc\"]", 3), ("[\"\\uDd1e\\uD834\"]", 3),
      // structure
      ("", 1), (" ", 1), ("<.>", 1), ("[<null>]", 2), ("[1]x", 4), ("[1]]", 4), ("]", 1), ("*", 1), ("\u{2060}", 1), ("[\u{C}]", 2),
      ("[⁠]", 2),
      ("{}}", 3), ("{\"\":", 5), ("1 2", 3), ("å", 1), ("[\u{A0}1]", 2), ("@", 1), ("{\"a\":\"b\"}#{}", 10), ("[\\u000A\"\"]", 2),
      ("\u{FEFF}{}", 1),
    ] as [(String, Int)])
  func refused(text: String, column: Int) {
    let (_, errors) = Self.parse(Array(text.utf8))
    let source = SourceText(name: "", bytes: Array(text.utf8))
    let first = errors.min { $0.range.start < $1.range.start }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(first != nil)
    guard let first else { return }
    let position = source.position(of: first.range.start)
    #expect(position.line <= lines.count)
    #expect(position.column == column, "\(first.problem)")
  }

  @Test(
    "bytes that are not UTF-8 are refused, at the first of them",
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC0, 0xAF, 0x22], 1), ([0x22, 0xE0, 0x80, 0xAF, 0x22], 1),
      ([0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], 1),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], 1),
      ([0x22, 0x81, 0x22], 1), ([0x22, 0xE9, 0x22], 1), ([0x22, 0xE2, 0x82], 1), ([0x22, 0x41, 0xC3], 2), ([0x5B, 0xFF, 0x5D], 1),
      ([0x22, 0xFC, 0x80, 0x80, 0x80, 0x80, 0x80, 0x22], 1), ([0x22, 0xC3, 0x28, 0x22], 1), ([0xFE], 0), ([0x22, 0xF0, 0x9F, 0x8F], 1),
    ] as [([UInt8], Int)])
  func encoding(bytes: [UInt8], offset: Int) {
    let (value, errors) = Self.parse(bytes)
    #expect(value == nil)
    #expect(errors.map(\.range.start) == [offset])
  }

  @Test("other encodings of Unicode are called by their names")
  func foreign() {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D]] {
      #expect(Self.parse(bytes).errors.map(\.problem) == [.foreignEncoding("UTF-16")])
    }
    #expect(Self.parse([0x7B, 0, 0, 0]).errors.map(\.problem) == [.foreignEncoding("UTF-32")])
  }

  @Test("strings are what their escapes say")
  func strings() {
    let texts = [
      #""\"\\\/\b\f\n\r\t""#: "\"\\/\u{8}\u{C}\n\r\t", #""\u0041\u00e9\u20AC\uD834\uDD1E""#: "Aé€𝄞", #""a\u0000b""#: "a\u{0}b",
      #""物理 🏀""#: "物理 🏀",
    ]
    for (text, expected) in texts { #expect(Self.parse(Array(text.utf8)).value?.string == expected) }
  }

  @Test("all unambiguous errors are reported at once")
  func several() {
    let text = "{\n  // note\n  'a': 01,\n  b: [1 2,],\n  \"c\": NaN \"d\": +1.,\n}"
    let (value, errors) = Self.parse(Array(text.utf8))
    #expect(value?.members?.map(\.key) == ["a", "b", "c", "d"])
    #expect(errors.count == 11)
  }

  @Test("brackets inside each other are counted, not recursed into without end")
  func depth() {
    var limits = JSONLimits.standard
    limits.nesting = 3
    #expect(JSONParser.parse(Array("[[[1]]]".utf8), limits: limits).errors.isEmpty)
    #expect(JSONParser.parse(Array("[[[[1]]]]".utf8), limits: limits).errors.map(\.problem) == [.tooDeep(limit: 3)])
    let deep = String(repeating: "{\"a\":[", count: 100_000)
    #expect(Self.parse(Array(deep.utf8)).errors.map(\.problem) == [.tooDeep(limit: 128)])
  }

  @Test("keys that differ only by Unicode normalization are different keys, in small objects and in large ones", arguments: [0, 20])
  func normalization(others: Int) throws {
    // é in one scalar and in two; two marks in either order, which have as many bytes
    let keys = ["\u{E9}", "e\u{301}", "a\u{301}\u{323}", "a\u{323}\u{301}"]
    let members = (0..<others).map { "\"k\($0)\": 0" } + keys.enumerated().map { "\"\($1)\": \($0)" }
    let (value, errors) = Self.parse(Array("{\(members.joined(separator: ", "))}".utf8))
    #expect(errors.isEmpty)
    #expect(keys.map { value?.member($0)?.number } == [0, 1, 2, 3])
    let twice = Self.parse(Array("{\(members.joined(separator: ", ")), \"e\u{301}\": 9}".utf8)).errors
    #expect(twice.map { if case .duplicateKey = $0.problem { true } else { false } } == [true])
  }
}
