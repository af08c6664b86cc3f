import Formats

extension SyntaxProblem {
  /// The code, which is also the name of its page.
  var code: DiagnosticCode { isDuplicateKey ? .duplicateKey : .syntax }

  /// A key that is there twice is legible: nothing else follows from it.
  var isDuplicateKey: Bool { if case .duplicateKey = self { true } else { false } }
}

extension DiagnosticText {
  /// Mistakes of JSON.
  static func syntax(_ problem: SyntaxProblem, _ source: SourceText) -> DiagnosticText {
    switch problem {
    case .duplicateKey(let key, let first):
      DiagnosticText(
        "the key \"\(clipped(key))\" is here twice", help: "it stands in line \(source.position(of: first).line) already; keep one of them")
    case .empty:
      DiagnosticText(
        "there is nothing in this file", help: "the least scene is {\"physim\": 1, \"bounds\": [320, 460], \"frames\": 60, \"views\": []}")
    case .noDocument: DiagnosticText("this is not JSON", help: "a scene is a JSON object: it begins with {")
    case .byteOrderMark: DiagnosticText("the file begins with a byte order mark", help: "save it as UTF-8 without one")
    case .foreignEncoding(let name): DiagnosticText("this is \(name)", help: "save the file as UTF-8")
    case .invalidUTF8(_, true): DiagnosticText("the file ends in the middle of a character", help: "it seems to be cut off; get all of it")
    case .invalidUTF8(let byte, false):
      DiagnosticText(
        "the byte 0x\(hexadecimal(byte)) here is not UTF-8", help: "save the file as UTF-8; another encoding may have written it")
    case .unexpectedEnd(let expected):
      DiagnosticText("the file ends where \(expected) should be", help: "it seems to be cut off; get all of it")
    case .unexpectedCharacter(","): DiagnosticText("a value should stand before this comma", help: "remove the comma, or add the value")
    case .unexpectedCharacter(let character): DiagnosticText("expected a value, found \(quoted(character))")
    case .textAfterEnd: DiagnosticText("there is more after the end of the document", help: "a file holds one scene; remove the rest")
    case .keyExpected: DiagnosticText("expected a key in double quotes", help: "an object is written {\"key\": value, \"key\": value}")
    case .bareKey(let key): DiagnosticText("keys take double quotes", help: "write \"\(clipped(key))\"")
    case .colonExpected: DiagnosticText("expected a colon between key and value", help: "put : here")
    case .separatorExpected(let closing):
      DiagnosticText("expected a comma or \(closing)", help: "put a comma before the next entry, or \(closing) after the last")
    case .missingComma: DiagnosticText("a comma is missing before this", help: "put , after the entry before")
    case .trailingComma: DiagnosticText("no comma may follow the last entry", help: "remove it")
    case .comment: DiagnosticText("JSON has no comments", help: "say it in \"description\", or in a key that begins with \"x-\"")
    case .wrongQuotes: DiagnosticText("strings take double quotes", help: "write \" in place of '")
    case .unclosed("{"), .unclosed("["):
      DiagnosticText(
        "this \(bracket(problem)) is never closed", help: "the file ends before its \(partner(problem)); get all of it, or add it")
    case .unclosed(let mark):
      DiagnosticText("this string is never closed", help: "put \(mark) after its last character; a line end in a string is written \\n")
    case .controlCharacter(let byte):
      DiagnosticText("a string cannot hold \(controlName(byte)) as it is", help: "write it as \(escape(byte))")
    case .badEscape(let text):
      DiagnosticText("\(text) is not an escape", help: "escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits")
    case .loneSurrogate:
      DiagnosticText("half of a surrogate pair stands alone", help: "write the character itself, or both halves of its pair")
    case .numberForm(let form): number(form)
    case .numberTooLarge: DiagnosticText("this number is larger than a computer's largest", help: "numbers in a scene go up to 1e9")
    case .notANumber(let word):
      DiagnosticText("\(clipped(word)) is not a JSON number", help: "every number in a scene is finite: digits, a point, an exponent")
    case .wrongWord(let word): DiagnosticText("\(word) is not JSON", help: "JSON writes \(jsonWord(word))")
    case .unknownWord(let word): DiagnosticText("\(clipped(word)) is not JSON", help: "a string takes double quotes: \"\(clipped(word))\"")
    case .tooDeep(let limit):
      DiagnosticText("more than \(limit) brackets are open here", help: "no scene needs more than 10; --limit nesting=N allows it")
    case .tooManyValues(let limit):
      DiagnosticText("more values than the limit of \(limit)", help: "split the scene up, or raise it with --limit values=N")
    }
  }

  private static func number(_ form: SyntaxProblem.NumberForm) -> DiagnosticText {
    switch form {
    case .plusSign: DiagnosticText("a number has no plus sign", help: "remove the +")
    case .twoSigns: DiagnosticText("a number has one minus sign at most", help: "remove the others")
    case .leadingZero: DiagnosticText("a number has no leading zero", help: "remove the zeros before the first digit")
    case .nothingBeforePoint: DiagnosticText("a digit must stand before the point", help: "write 0 before the point")
    case .nothingAfterPoint: DiagnosticText("a digit must stand after the point", help: "remove the point, or write 0 after it")
    case .emptyExponent: DiagnosticText("the exponent has no digits", help: "write them, as in 1e3, or remove the e")
    case .noDigits: DiagnosticText("this number has no digits", help: "write one, such as -1 or 0.5")
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }

  private static func quoted(_ character: Character) -> String {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x20, scalar.value != 0x7F else {
      return controlName(UInt8(truncatingIfNeeded: character.unicodeScalars.first?.value ?? 0))
    }
    return "'\(character)'"
  }

  private static func controlName(_ byte: UInt8) -> String {
    switch byte {
    case 0x00: "a NUL byte"
    case 0x09: "a tab"
    default: "the control character 0x\(hexadecimal(byte))"
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0C: "\\f"
    default: "\\u00\(hexadecimal(byte))"
    }
  }

  private static func jsonWord(_ word: String) -> String {
    switch word.lowercased() {
    case "true": "true"
    case "false": "false"
    default: "null, and a key without a value is left out"
    }
  }

  private static func bracket(_ problem: SyntaxProblem) -> String { if case .unclosed(let mark) = problem { "\(mark)" } else { "" } }
  private static func partner(_ problem: SyntaxProblem) -> String { problem == .unclosed("{") ? "}" : "]" }
}

extension DiagnosticDocumentation {
  static let syntax = DiagnosticDocumentation(
    "the text is not JSON", scene: sample("\"name\": \"drop\", // a comment", "\"walls\": []"),
    meaning:
      "A scene is JSON by RFC 8259 in UTF-8: no comments, no trailing commas, double quotes, and numbers as 0.5 and not .5. Where "
      + "there is no doubt about what was meant, reading goes on, so that other syntax errors are reported with it. What the "
      + "scene says is reported after them, as far as the text could be read.",
    remedy: "The mark stands under the first character that does not belong; what was expected instead is said below it. A remark "
      + "can go into \"description\", or into a key of your own that begins with x-.")

  static let duplicateKey = DiagnosticDocumentation(
    "an object has a key twice",
    scene: sample(views: "\"frame\": [40, 40, 50, 50], \"friction\": 0, \"friction\": 0.5"),
    meaning: "JSON does not say which of the two would count, and programs differ. So neither does.",
    remedy: "Take one of them out. Keys that look different can be the same: an escape such as \\u0061 is the letter it stands for. Keys "
      + "that differ by Unicode normalization, as é in one scalar or two, are different keys.")
}
