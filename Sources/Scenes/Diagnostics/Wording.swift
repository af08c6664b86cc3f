/// The words of every problem.
extension Problem {
  /// Stable name for tools and documentation: the case's name in kebab case.
  public var code: String {
    let name = String(describing: self).prefix { $0 != "(" }
    var code = ""
    for (previous, letter) in zip([Character(" ")] + Array(name), name) {
      if letter.isUppercase, previous.isLowercase { code += "-" }
      code += letter.lowercased()
    }
    return code
  }

  var message: String {
    switch self {
    case .unreadableFile(let path): "cannot read \(path)"
    case .fileTooLarge(let limit): "the file is larger than the limit of \(limit) bytes"
    case .emptyFile: "there is no JSON here"
    case .trailingText: "text after the end of the JSON document"
    case .trailingComma: "a comma must be followed by another entry"
    case .missingComma: "a comma or a closing bracket is missing here"
    case .missingColon: "a colon is missing after the key"
    case .keyExpected: "a key in double quotes must be here"
    case .valueExpected: "a value is missing here"
    case .strayCharacter: "this cannot begin a JSON value"
    case .comment: "JSON has no comments"
    case .unclosed(let bracket): "this \(bracket) is never closed"
    case .wrongCloser(let bracket): "the wrong bracket closes here; \(bracket) would be right"
    case .unclosedString: "this string is never closed"
    case .tooDeep(let limit): "nested deeper than the limit of \(limit)"
    case .unknownLiteral(let word): "\(word) is not JSON"
    case .badNumber(let text): "\(text.prefix(40)) is not a JSON number"
    case .numberTooLarge: "this number is out of range"
    case .controlCharacter(let code): "control character \(code) inside a string must be escaped"
    case .badEscape: "this escape is not JSON"
    case .loneSurrogate: "half of a surrogate pair stands alone"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .duplicateKey(let key): "key \"\(key)\" appears twice"
    case .unknownKey(let key, _): "unknown key \"\(key)\""
    case .missingKey(let key): "\"\(key)\" is missing"
    case .missingOneOf(let keys): "one of these is needed: \(keys.joined(separator: ", "))"
    case .conflictingKeys(let a, let b): "\(b) cannot be combined with \(a)"
    case .wrongType(let expected, let got): "must be \(expected), got \(got)"
    case .outOfRange(let value, let allowed): "must be \(allowed), got \(Renderer.number(value))"
    case .notAnInteger(let value): "must be a whole number, got \(Renderer.number(value))"
    case .wrongCount(let expected, let got): "must be \(expected), got \(got)"
    case .unknownChoice(let text, let allowed, _): "must be one of \(allowed.joined(separator: ", ")), got \"\(text)\""
    case .notBuilt(let feature): "\(feature) is in the format but not built yet"
    case .unsupportedFormat(let version): "this physim reads format 1, got \(Renderer.number(version))"
    case .overLimit(let what, let got, let limit): "\(got) \(what) are more than the limit of \(limit)"
    case .emptyID: "an id must not be empty"
    case .duplicateID(let id): "id \"\(id)\" is already taken"
    case .unknownID(let kind, let id, _): "there is no \(kind) with id \"\(id)\""
    case .patternMatchesNothing(let pattern): "\"\(pattern)\" matches no view"
    case .tooFewPoints: "too few distinct points"
    case .zeroArea: "the path encloses no area"
    case .crossingEdges(let a, let b): "the path crosses itself: edge \(a) meets edge \(b) (edge n runs from point n to the next, counted from 0)"
    case .samePoints: "from and to are the same point"
    case .cornerRadiusTooLarge(let limit): "a corner radius is at most half the shorter side, \(Renderer.number(limit))"
    case .attachedToItself: "an item cannot be attached to itself"
    case .notAscending, .trackRepeatsTime: "times must ascend"
    case .windowReversed: "until must be later than from"
    case .afterEnd: "this event is after the end of the run and never happens"
    case .badPointer(let text): "\"\(text)\" is not a JSON Pointer"
    case .pointerMatchesNothing(let text, _): "\(text) matches nothing"
    case .notATarget(let text, _): "\(text) is nothing that can change during a run"
    case .badOverride: "an override is POINTER=VALUE"
    case .unreadableTrace(let file): "cannot read the trace \(file)"
    case .unknownRecorder: "these columns are not recognized"
    case .recorderNotBuilt(let name): "the recorder \(name) is not supported yet"
    case .missingColumn(let name, _): "there is no column \"\(name)\""
    case .badRow(let expected, let got): "this row has \(got) fields, the others have \(expected)"
    case .badCell(let text): "\"\(text)\" is not a number"
    case .timeBackwards(let previous, let now): "time runs backwards, from \(Renderer.number(previous)) to \(Renderer.number(now))"
    case .emptyTrace: "the trace holds no samples"
    case .traceGap(let seconds, let at): "the trace has a gap of \(Renderer.number(seconds)) s after \(Renderer.number(at)) s"
    case .traceTooShort(let end, let needed): "the trace ends at \(Renderer.number(end)) s, the run at \(Renderer.number(needed)) s; the last value is held"
    case .gravityRemoved(let median): "the median magnitude is \(Renderer.number((median * 1000).rounded() / 1000)) g: gravity has been removed from this recording"
    }
  }

  var help: String? {
    switch self {
    case .unknownKey(_, let s?), .unknownChoice(_, _, let s?), .unknownID(_, _, let s?), .missingColumn(_, let s?): "did you mean \"\(s)\"?"
    case .pointerMatchesNothing(_, let s?), .notATarget(_, let s?): "did you mean \(s)?"
    case .comment: "use a key that begins with \"x-\" for remarks"
    case .unknownLiteral(let word) where ["nan", "infinity", "inf"].contains(word.lowercased()): "every number of a scene is finite"
    case .unknownLiteral(let word) where ["true", "false", "null"].contains(word.lowercased()): "write \(word.lowercased())"
    case .badNumber: "JSON numbers look like 0.5, -3 or 1e6"
    case .badPointer: "a pointer begins with /, as in /views/ball/elasticity"
    case .badOverride: "for example /views/ball/elasticity=0.5"
    case .trailingComma: "remove the comma"
    case .recorderNotBuilt, .unknownRecorder: "name the columns: a header t,x,y,z works"
    default: nil
    }
  }
}
