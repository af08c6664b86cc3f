import Formats
import SceneModel

/// Checks the type of a value, and reports an error.
enum ValueCheck {
  /// `place` is computed only for an error.
  static func check(_ value: JSONValue, _ type: ValueType, at place: @autoclosure () -> DocumentPath, _ sink: inout DiagnosticSink) -> Bool
  {
    if value.source == sink.watched.source, value.range.start == sink.watched.start { sink.watchedTypes.append(type) }
    switch (type, value.kind) {
    case (_, .invalid): return false
    case (.any, _), (.bool, .bool), (.string, .string), (.object, .object), (.array, .array): return true
    case (.number(let range), .number(let number)):
      return range.contains(number) || outside(number, range, value, place(), &sink)
    case (.integer(let range), .number(let number)):
      guard number == number.rounded(.towardZero) else {
        sink.report(.value(.notWhole(number)), value, place())
        return false
      }
      return range.contains(number) || outside(number, range, value, place(), &sink)
    case (.choice(let words), .string(let word)):
      if words.contains(word) { return true }
      let synonym = sink.guesses ? Suggestion.synonym(ofValue: word, among: words) : nil
      let suggestion = synonym ?? sink.suggestion(for: word, among: words)
      sink.report(.value(.unknownChoice(word, suggestion: suggestion, known: words)), value, place())
      return false
    case (.numbers(let count, let range), .array(let elements)):
      guard elements.count == count else {
        sink.report(.value(.wrongCount(expected: "\(count) numbers", found: elements.count)), value, place())
        return false
      }
      return allGood(elements, .number(range), at: place(), &sink)
    case (.span, .array(let elements)):
      guard check(value, .numbers(2, .any), at: place(), &sink) else { return false }
      return isSpan(elements, value, at: place(), &sink)
    case (.points(let least), .array(let elements)):
      guard elements.count >= least else {
        sink.report(.value(.wrongCount(expected: "at least \(least) points", found: elements.count)), value, place())
        return false
      }
      return allGood(elements, .numbers(2, .any), at: place(), &sink)
    case (.list(let type), .array(let elements)): return allGood(elements, type, at: place(), &sink)
    case (.names, .string): return true
    case (.names, .array(let elements)): return allGood(elements, .string, at: place(), &sink)
    default:
      sink.report(.value(.wrongType(expected: type.description, found: value.kindName)), value, place())
      return false
    }
  }

  /// Whether 0 lies between two numbers, which ascend.
  static func isSpan(_ numbers: [JSONValue], _ value: JSONValue, at place: @autoclosure () -> DocumentPath, _ sink: inout DiagnosticSink)
    -> Bool
  {
    guard let lower = numbers[0].number, let upper = numbers[1].number, lower > 0 || upper < 0 else { return true }
    sink.report(lower > upper ? .value(.reversed(lower, upper)) : .value(.withoutZero(lower, upper)), value, place())
    return false
  }

  private static func allGood(
    _ elements: [JSONValue], _ type: ValueType, at place: @autoclosure () -> DocumentPath, _ sink: inout DiagnosticSink
  ) -> Bool {
    var good = true
    for i in elements.indices where !check(elements[i], type, at: place().index(i), &sink) { good = false }
    return good
  }

  private static func outside(
    _ number: Double, _ range: NumberRange, _ value: JSONValue, _ place: DocumentPath, _ sink: inout DiagnosticSink
  ) -> Bool {
    sink.report(.value(.outOfRange(number, requirement: range.requirement(number))), value, place)
    return false
  }
}
