import Formats

extension SceneReadResult {
  /// The scene without parameters, expressions and loops, in the layout of ``SceneFormatter``; nil where there are errors. It runs the same.
  public var expandedText: String? {
    guard scene != nil, let members = document?.members else { return nil }
    let plain = JSONText.object(
      members.filter { !["parameters", "seed", "variants"].contains($0.key) }.map { .init(key: $0.key, value: JSONText($0.value)) })
    let bytes = Array(plain.text.utf8)
    return String(decoding: SceneFormatter.format(bytes: bytes, name: "", limits: limits).bytes ?? bytes, as: UTF8.self)
  }
}

extension JSONText {
  /// A value with the shortest decimals that read back as its numbers.
  fileprivate init(_ value: JSONValue) {
    self =
      switch value.kind {
      case .null, .invalid: .raw("null")
      case .bool(let bool): .raw(bool ? "true" : "false")
      case .number(let number): .raw(NumberFormat.exact(number))
      case .string(let string): .string(string)
      case .array(let elements): .array(elements.map { JSONText($0) })
      case .object(let members): .object(members.map { Member(key: $0.key, value: JSONText($0.value)) })
      }
  }
}
