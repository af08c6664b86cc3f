/// A problem in words: the only place that writes them.
struct Sentence {
  private(set) var text: String
  private(set) var help: [String] = []

  init(_ problem: Problem, _ source: SourceText) {
    switch problem {
    case .syntax(let syntax): (text, help) = Self.syntax(syntax)
    case .duplicateKey(let key, let first):
      text = "the key \"\(key)\" is here twice"
      help = ["it stands in line \(source.position(of: first).line) already; keep one of them"]
    case .unknownKey(let key, let owner, let suggestion, let known):
      text = "\(owner) has no key \"\(key)\""
      help = [suggestion.map { "did you mean \"\($0)\"?" } ?? "keys are \(known.joined(separator: ", ")); your own may begin with \"x-\""]
    case .missingKey(let key, let owner): text = "\(owner) needs \"\(key)\""
    case .wrongType(let expected, let found): text = "expected \(expected), found \(found)"
    case .unknownChoice(let word, let suggestion, let known):
      text = "\"\(word)\" is none of \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
      help = suggestion.map { ["did you mean \"\($0)\"?"] } ?? []
    case .outOfRange(let number, let requirement): text = "must be \(requirement), got \(Self.short(number))"
    case .wrongCount(let expected, let found): text = "expected \(expected), found \(found)"
    case .conflictingKeys(let a, let b):
      text = "\"\(a)\" and \"\(b)\" do not go together"
      help = ["keep one of them"]
    case .duplicateID(let id, let first):
      text = "the id \"\(id)\" is taken"
      help = ["by line \(source.position(of: first).line); ids of views, walls and behaviors are unique"]
    case .unknownID(let id, let kind, let suggestion):
      text = "there is no \(kind) \"\(id)\""
      help = suggestion.map { ["did you mean \"\($0)\"?"] } ?? []
    case .nothingMatches(let pattern): text = "no view matches \"\(pattern)\""
    case .notBuiltYet(let what):
      text = "\(what) is part of the format, but this version of physim cannot carry it out yet"
      help = ["leave it out, or rename the key to begin with \"x-\" to keep it for later"]
    case .selfCrossing(let a, let b):
      text = "the path crosses itself: edge \(a) (from point \(a) to the next) meets edge \(b)"
      help = ["points count from 0, in the order in which they go around the shape"]
    case .noArea:
      text = "this outline encloses nothing: its points are one, or lie on one line"
    case .badID(let id):
      text = "\"\(id)\" cannot be an id"
      help = ["an id has at least one character and none of * ? /"]
    case .attachedToItself(let id): text = "\"\(id)\" cannot be attached to itself"
    case .notAscending(let time, let after):
      text = "times must ascend: \(Self.short(time)) comes after \(Self.short(after))"
    case .emptyWindow(let from, let until): text = "\"until\" (\(Self.short(until))) must be after \"from\" (\(Self.short(from)))"
    case .afterTheEnd(let time, let end): text = "this is at \(Self.short(time)) s, after the run's end at \(Self.short(end)) s: it never happens"
    case .wrongVersion(let version): text = "this physim reads version 1 of the format, not \(Self.short(version))"
    case .badPointer(let pointer):
      text = "\"\(pointer)\" is no JSON Pointer"
      help = ["a pointer looks like /views/ball/elasticity"]
    case .pointerMatchesNothing(let pointer, let missing, let suggestion):
      text = "\"\(pointer)\" matches nothing: there is no \"\(missing)\""
      help = suggestion.map { ["did you mean \"\($0)\"?"] } ?? []
    case .cannotBeSet(let pointer, let known, let suggestion):
      text = "\"\(pointer)\" cannot be changed while the scene runs"
      help = [suggestion.map { "did you mean \"\($0)\"?" } ?? "what can be: \(known.joined(separator: ", "))"]
    case .tooMuch(let what, let limit): text = "more \(what) than the limit of \(limit)"
    case .trace(let trace): (text, help) = Self.trace(trace)
    }
  }

  private static func short(_ number: Double) -> String {
    number.magnitude < 1e15 && number == number.rounded(.towardZero) ? "\(Int(number))" : "\(number)"
  }

  private static func syntax(_ problem: SyntaxProblem) -> (String, [String]) {
    switch problem {
    case .byteOrderMark: ("the file begins with a byte order mark", ["save it as UTF-8 without one"])
    case .invalidUTF8: ("this is not valid UTF-8", ["save the file as UTF-8; if it was cut off, get all of it"])
    case .unexpectedEnd: ("the file ends before the document does", [])
    case .unexpectedCharacter: ("this does not belong here", [])
    case .textAfterEnd: ("there is more after the end of the document", [])
    case .keyExpected: ("expected a key in double quotes", [])
    case .colonExpected: ("expected a colon after the key", [])
    case .missingComma: ("a comma is missing before this", [])
    case .trailingComma: ("no comma may follow the last entry", ["remove it"])
    case .comment: ("JSON has no comments", ["use a key that begins with \"x-\", or \"description\""])
    case .wrongQuotes: ("strings take double quotes", [])
    case .unclosed(let mark): ("this \(mark) is never closed", [])
    case .controlCharacter(let byte): ("the control character \(byte) cannot stand in a string", ["write it as an escape, \\u00\(String(Int(byte) + 0x100, radix: 16).suffix(2))"])
    case .badEscape(let letter): ("\\\(letter) is no escape", ["escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX"])
    case .loneSurrogate: ("half of a surrogate pair stands alone", [])
    case .numberForm(let what): ("numbers cannot have \(what)", [])
    case .numberTooLarge: ("this number is too large for any computer's arithmetic", [])
    case .notANumber(let word): ("\(word) is no JSON number", ["every number in a scene is finite"])
    case .wrongWord(let word): ("\(word) is not JSON", ["JSON has true, false and null"])
    case .unknownWord(let word): ("\(word) is not JSON", ["a string takes double quotes: \"\(word)\""])
    case .tooDeep(let limit): ("more than \(limit) brackets are open here", [])
    }
  }

  private static func trace(_ problem: TraceProblem) -> (String, [String]) {
    switch problem {
    case .unreadable(let path, let reason): ("cannot read \(path): \(reason)", ["paths are relative to the scene"])
    case .tooLarge(let path, let limit): ("\(path) is larger than the limit of \(limit)", [])
    case .empty(let path): ("\(path) has no readings", [])
    case .unknownHeader(let path, let header):
      ("\(path):1: no recorder is known by the header \"\(header.prefix(80))\"", ["name the columns: \"columns\": {\"time\": …, \"x\": …, \"y\": …, \"z\": …}"])
    case .recorderNotBuilt(let path, let recorder):
      ("\(path) comes from \(recorder), whose files this version of physim cannot read yet", ["save it with the header t,x,y,z, in g"])
    case .missingColumn(let path, let column): ("\(path):1: there is no column \"\(column)\"", [])
    case .badField(let path, let line, let column, let field): ("\(path):\(line): field \(column), \"\(field)\", is no number", [])
    case .shortLine(let path, let line, let fields, let expected): ("\(path):\(line): \(fields) fields where there should be \(expected)", [])
    case .timeRunsBackwards(let path, let line, let time, let before):
      ("\(path):\(line): time runs backwards, from \(short(before)) to \(short(time))", [])
    case .gap(let path, let line, let seconds): ("\(path):\(line): nothing was recorded for \(short((seconds * 1000).rounded() / 1000)) s", [])
    case .endsEarly(let path, let end, let needed):
      ("\(path) ends at \(short((end * 1000).rounded() / 1000)) s, the run at \(short(needed)) s: its last value holds", ["\"loop\": true starts it over"])
    case .gravityRemoved(let path, let median):
      ("half the readings of \(path) are under \(short((median * 1000).rounded() / 1000)) g: gravity has been removed from them", ["record the accelerometer with gravity (often called raw or uncalibrated)"])
    }
  }
}
