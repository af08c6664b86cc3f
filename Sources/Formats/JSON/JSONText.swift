/// JSON for output: members keep their order, numbers their spelling.
package indirect enum JSONText: Equatable, Sendable {
  /// A number, or any JSON text.
  case raw(String)
  case string(String)
  case array([JSONText])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: JSONText

    package init(key: String, value: JSONText) {
      self.key = key
      self.value = value
    }
  }

  /// An object of the members that have a value.
  package static func members(_ members: (String, JSONText?)...) -> JSONText {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  /// An object's value of a key.
  package subscript(key: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// An object with the members of another: they replace members of the same key, and new ones follow the others.
  package func merging(_ other: JSONText) -> JSONText {
    guard case .object(var members) = self, case .object(let new) = other else { return other }
    for member in new {
      if let i = members.firstIndex(where: { $0.key == member.key }) { members[i] = member } else { members.append(member) }
    }
    return .object(members)
  }

  /// Without any space between its parts.
  package var text: String {
    switch self {
    case .raw(let text): text
    case .string(let string): Quoting.jsonText(string)
    case .array(let elements): "[" + elements.map { $0.text }.joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { Quoting.jsonText($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .raw("\(value)") }
  package init(booleanLiteral value: Bool) { self = .raw("\(value)") }
}

extension JSONText: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral elements: JSONText...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONText)...) { self = .object(elements.map { Member(key: $0.0, value: $0.1) }) }
}
