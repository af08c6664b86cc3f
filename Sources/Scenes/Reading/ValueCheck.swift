/// Whether a value is of a type, with a report where it is not.
enum ValueCheck {
  static func check(_ value: JSONValue, _ type: ValueType, at place: String, _ findings: inout Findings) -> Bool {
    switch (type, value.kind) {
    case (_, .invalid): return false
    case (.any, _), (.bool, .bool), (.string, .string), (.object, .object), (.array, .array): return true
    case (.number(let range), .number(let number)): return within(number, range, value, place, &findings)
    case (.integer(let range), .number(let number)):
      guard number == number.rounded(.towardZero) else { return wrongType(value, type, place, &findings) }
      return within(number, range, value, place, &findings)
    case (.choice(let words), .string(let word)):
      if words.contains(word) { return true }
      findings.report(.unknownChoice(word, suggestion: Suggestion.nearest(word, among: words), known: words), value, place)
      return false
    case (.numbers(let count, let range), .array(let elements)):
      guard elements.count == count else {
        findings.report(.wrongCount(expected: "\(count) numbers", found: elements.count), value, place)
        return false
      }
      return allGood(elements, .number(range), place, &findings)
    case (.points(let least), .array(let elements)):
      guard elements.count >= least else {
        findings.report(.wrongCount(expected: "at least \(least) points", found: elements.count), value, place)
        return false
      }
      return allGood(elements, .numbers(2, .any), place, &findings)
    case (.names, .string): return true
    case (.names, .array(let elements)): return allGood(elements, .string, place, &findings)
    default: return wrongType(value, type, place, &findings)
    }
  }

  private static func allGood(_ elements: [JSONValue], _ type: ValueType, _ place: String, _ findings: inout Findings) -> Bool {
    var good = true
    for (i, element) in elements.enumerated() where !check(element, type, at: "\(place)/\(i)", &findings) { good = false }
    return good
  }

  private static func within(
    _ number: Double, _ range: NumberRange, _ value: JSONValue, _ place: String, _ findings: inout Findings
  ) -> Bool {
    if range.contains(number) { return true }
    findings.report(.outOfRange(number, requirement: range.requirement), value, place)
    return false
  }

  private static func wrongType(_ value: JSONValue, _ type: ValueType, _ place: String, _ findings: inout Findings) -> Bool {
    findings.report(.wrongType(expected: type.description, found: value.kindName), value, place)
    return false
  }
}
