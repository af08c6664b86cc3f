import Formats
import SceneModel

/// An object of a file of R.U.B.E. by its keys. A missing key is zero, false or empty, as in the format.
struct RubeFields {
  let value: JSONValue
  let place: DocumentPath

  var source: RubeSource { RubeSource(range: SourceRange(value.range.start, value.range.start + 1), place: place) }

  subscript(_ key: String) -> JSONValue? { value.member(key) }
  func has(_ key: String) -> Bool { value.member(key) != nil }
}

extension RubeReader {
  /// An object, with its keys compared with the known ones; nil, with a report, for another value.
  ///
  /// - Parameter silent: keys that are understood well enough to be left out.
  mutating func fields(_ value: JSONValue, _ owner: String, _ known: [String], silent: [String] = [], at place: DocumentPath) -> RubeFields?
  {
    guard let members = value.members else {
      if value.kind != .invalid { sink.report(.value(.notObject(owner: owner, found: value.kindName)), value, place) }
      return nil
    }
    for member in members where !known.contains(member.key) && !silent.contains(member.key) {
      let source = RubeSource(range: member.keyRange, place: place.key(member.key))
      lose(member.key == "customProperties" ? .customProperties : .unknownKeys(member.key, owner: owner), source)
    }
    return RubeFields(value: value, place: place)
  }

  mutating func number(_ fields: RubeFields, _ key: String, _ range: NumberRange = .any, or missing: Double = 0) -> Double {
    guard let value = fields[key] else { return missing }
    return number(value, range, at: fields.place.key(key)) ?? missing
  }

  /// A number, or the bits of a `Float` as eight hexadecimal digits.
  mutating func number(_ value: JSONValue, _ range: NumberRange = .any, at place: @autoclosure () -> DocumentPath) -> Double? {
    let number: Double
    switch value.kind {
    case .number(let given): number = Self.decimal(Float(given))
    case .string(let digits):
      guard digits.utf8.count <= 8, let bits = UInt32(digits, radix: 16), !digits.hasPrefix("+"), Float(bitPattern: bits).isFinite else {
        return wrongNumber(value, place())
      }
      number = Self.decimal(Float(bitPattern: bits))
    case .invalid: return nil
    default: return wrongNumber(value, place())
    }
    if range.contains(number) { return number }
    let before = sink.diagnostics.count
    sink.report(.value(.outOfRange(number, requirement: range.requirement(number))), value, place())
    sink.explain(since: before, "R.U.B.E. has meters, seconds, kilograms and radians")
    return nil
  }

  /// The shortest decimal number that has this value in single precision, which is how Box2D stores it.
  private static func decimal(_ number: Float) -> Double { Double(number.description) ?? Double(number) }

  private mutating func wrongNumber(_ value: JSONValue, _ place: DocumentPath) -> Double? {
    sink.report(.value(.wrongType(expected: "a number, or eight hexadecimal digits", found: value.kindName)), value, place)
    return nil
  }

  mutating func integer(_ fields: RubeFields, _ key: String, or missing: Int = 0) -> Int {
    guard let value = fields[key], let number = number(value, at: fields.place.key(key)) else { return missing }
    if number == number.rounded(.towardZero) { return Int(saturating: number) }
    sink.report(.value(.notWhole(number)), value, fields.place.key(key))
    return missing
  }

  mutating func bool(_ fields: RubeFields, _ key: String, or missing: Bool = false) -> Bool {
    guard let value = fields[key] else { return missing }
    switch value.kind {
    case .bool(let bool): return bool
    case .number(0): return false
    case .number(1): return true
    case .invalid: return missing
    default:
      sink.report(.value(.wrongType(expected: "true or false", found: value.kindName)), value, fields.place.key(key))
      return missing
    }
  }

  mutating func string(_ fields: RubeFields, _ key: String) -> String {
    guard let value = fields[key], value.kind != .invalid else { return "" }
    if let string = value.string { return string }
    sink.report(.value(.wrongType(expected: "a string", found: value.kindName)), value, fields.place.key(key))
    return ""
  }

  /// `{"x": 1, "y": 2}`, or 0.
  mutating func vector(_ fields: RubeFields, _ key: String) -> Vector {
    guard let value = fields[key] else { return .zero }
    let place = fields.place.key(key)
    switch value.kind {
    case .object:
      guard let parts = self.fields(value, "a vector", ["x", "y"], at: place) else { return .zero }
      return Vector(number(parts, "x"), number(parts, "y"))
    case .number(0), .invalid: return .zero
    default:
      sink.report(.value(.wrongType(expected: "an object {\"x\": 1, \"y\": 2}, or 0", found: value.kindName)), value, place)
      return .zero
    }
  }

  /// `{"x": [1, 2], "y": [3, 4]}`; nil with a report when there are not `least` of them.
  mutating func vectors(_ fields: RubeFields, _ key: String, atLeast least: Int) -> [Vector]? {
    guard let value = fields[key] else {
      let example = "{\"x\": [0, 1, 0], \"y\": [0, 0, 1]}"
      sink.report(.key(.missingKey(key, owner: "a shape", example: example)), fields.source.range, fields.value.source, fields.place)
      return nil
    }
    let place = fields.place.key(key)
    guard let parts = self.fields(value, "vertices", ["x", "y"], at: place) else { return nil }
    guard let x = numbers(parts, "x"), let y = numbers(parts, "y") else { return nil }
    if x.count != y.count {
      sink.report(.importing(.unevenVertices(x: x.count, y: y.count), count: 1), value, place)
      return nil
    }
    if x.count < least {
      sink.report(.value(.wrongCount(expected: "at least \(least) vertices", found: x.count)), value, place)
      return nil
    }
    if x.count > limits.vertices {
      sink.report(.tooMuch(.pathPoints, limit: limits.vertices), value, place)
      return nil
    }
    return zip(x, y).map { Vector($0, $1) }
  }

  private mutating func numbers(_ fields: RubeFields, _ key: String) -> [Double]? {
    guard let value = fields[key] else {
      sink.report(.key(.missingKey(key, owner: "vertices", example: "[0, 1, 0]")), fields.source.range, fields.value.source, fields.place)
      return nil
    }
    guard let elements = elements(value, at: fields.place.key(key)) else { return nil }
    var numbers: [Double] = []
    for i in elements.indices {
      guard let number = number(elements[i], at: fields.place.key(key).index(i)) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The elements of an array; nil with a report when it is none.
  mutating func elements(_ value: JSONValue, at place: @autoclosure () -> DocumentPath) -> [JSONValue]? {
    if let elements = value.elements { return elements }
    if value.kind != .invalid { sink.report(.value(.wrongType(expected: "an array", found: value.kindName)), value, place()) }
    return nil
  }

  /// The elements of a key's array, none when the key is not there.
  mutating func elements(_ fields: RubeFields, _ key: String) -> [JSONValue] {
    fields[key].flatMap { elements($0, at: fields.place.key(key)) } ?? []
  }
}
