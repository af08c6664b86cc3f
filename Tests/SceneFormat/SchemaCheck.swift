@testable import Formats

/// As much of JSON Schema 2020-12 as physim's schema uses; a keyword beyond that is a mistake of the schema.
struct SchemaCheck {
  private let document: JSONValue

  init(_ text: String) throws {
    let (value, diagnostics) = JSONParser.parse(Array(text.utf8), limits: .standard)
    guard let value, diagnostics.isEmpty else { throw Broken.notJSON }
    document = value
  }

  enum Broken: Error {
    case notJSON
    case keyword(String)
    case pattern(String)
    case reference(String)
  }

  /// Where a value does not fit the schema, as pointers with the keyword; empty when it fits.
  func mistakes(of value: JSONValue) throws -> [String] { try mistakes(of: value, by: document, at: "") }

  private func fits(_ value: JSONValue, _ schema: JSONValue) throws -> Bool { try mistakes(of: value, by: schema, at: "").isEmpty }

  private func mistakes(of value: JSONValue, by schema: JSONValue, at place: String) throws -> [String] {
    if case .bool(let isFine) = schema.kind { return isFine ? [] : ["\(place): never"] }
    var mistakes: [String] = []
    for member in schema.members ?? [] {
      mistakes += try self.mistakes(of: value, keyword: member.key, member.value, schema, place)
    }
    return mistakes
  }

  private func mistakes(
    of value: JSONValue, keyword: String, _ given: JSONValue, _ schema: JSONValue, _ place: String
  ) throws -> [String] {
    let wrong = ["\(place): \(keyword)"]
    switch keyword {
    case "$schema", "$id", "title", "description", "default", "examples", "$defs", "then", "else": return []
    case "$ref": return try mistakes(of: value, by: definition(given.string ?? ""), at: place)
    case "type":
      let types = given.elements?.compactMap(\.string) ?? [given.string ?? ""]
      return types.contains { Self.has(value, type: $0) } ? [] : wrong
    case "const": return Self.same(value, given) ? [] : wrong
    case "enum": return given.elements?.contains { Self.same(value, $0) } == true ? [] : wrong
    case "minimum": return value.number.map { $0 >= given.number ?? 0 } ?? true ? [] : wrong
    case "exclusiveMinimum": return value.number.map { $0 > given.number ?? 0 } ?? true ? [] : wrong
    case "maximum": return value.number.map { $0 <= given.number ?? 0 } ?? true ? [] : wrong
    case "minProperties": return value.members.map { $0.count >= Int(given.number ?? 0) } ?? true ? [] : wrong
    case "minItems": return value.elements.map { $0.count >= Int(given.number ?? 0) } ?? true ? [] : wrong
    case "maxItems": return value.elements.map { $0.count <= Int(given.number ?? 0) } ?? true ? [] : wrong
    case "pattern": return try value.string.map { try Self.matches($0, given) } ?? true ? [] : wrong
    case "required": return Self.has(value, all: given) ? [] : wrong
    case "dependentRequired":
      return given.members?.allSatisfy { value.member($0.key) == nil || Self.has(value, all: $0.value) } == true ? [] : wrong
    case "prefixItems", "items": return try items(of: value, keyword, given, schema, place)
    case "properties", "patternProperties", "additionalProperties": return try members(of: value, keyword, given, schema, place)
    default: return try combined(value, keyword, given, schema, place)
    }
  }

  private func items(
    of value: JSONValue, _ keyword: String, _ given: JSONValue, _ schema: JSONValue, _ place: String
  ) throws -> [String] {
    guard let elements = value.elements else { return [] }
    let prefix = schema.member("prefixItems")?.elements ?? []
    if keyword == "prefixItems" {
      return try zip(elements.indices, prefix).flatMap { try mistakes(of: elements[$0], by: $1, at: "\(place)/\($0)") }
    }
    return try elements.indices.dropFirst(prefix.count).flatMap { try mistakes(of: elements[$0], by: given, at: "\(place)/\($0)") }
  }

  private func members(
    of value: JSONValue, _ keyword: String, _ given: JSONValue, _ schema: JSONValue, _ place: String
  ) throws -> [String] {
    let patterns = schema.member("patternProperties")?.members ?? []
    return try (value.members ?? []).flatMap { member -> [String] in
      let own = schema.member("properties")?.member(member.key)
      let byPattern = try patterns.filter { try Self.matches(member.key, JSONValue(.string($0.key), $0.keyRange, source: 0)) }
      let place = "\(place)/\(member.key)"
      switch keyword {
      case "properties": return try own.map { try mistakes(of: member.value, by: $0, at: place) } ?? []
      case "patternProperties": return try byPattern.flatMap { try mistakes(of: member.value, by: $0.value, at: place) }
      default: return own == nil && byPattern.isEmpty ? try mistakes(of: member.value, by: given, at: place) : []
      }
    }
  }

  private func combined(
    _ value: JSONValue, _ keyword: String, _ given: JSONValue, _ schema: JSONValue, _ place: String
  ) throws -> [String] {
    let schemas = given.elements ?? []
    switch keyword {
    case "allOf": return try schemas.flatMap { try mistakes(of: value, by: $0, at: place) }
    case "anyOf": return try schemas.contains { try fits(value, $0) } ? [] : ["\(place): anyOf"]
    case "oneOf": return try schemas.count { try fits(value, $0) } == 1 ? [] : ["\(place): oneOf"]
    case "dependentSchemas":
      return try (given.members ?? []).filter { value.member($0.key) != nil }.flatMap { try mistakes(of: value, by: $0.value, at: place) }
    case "if":
      let next = schema.member(try fits(value, given) ? "then" : "else")
      return try next.map { try mistakes(of: value, by: $0, at: place) } ?? []
    default: throw Broken.keyword(keyword)
    }
  }

  private func definition(_ reference: String) throws -> JSONValue {
    guard let found = document.member("$defs")?.member(String(reference.dropFirst("#/$defs/".count))) else {
      throw Broken.reference(reference)
    }
    return found
  }

  private static func has(_ value: JSONValue, type: String) -> Bool {
    switch (type, value.kind) {
    case ("number", .number), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object), ("null", .null): true
    case ("integer", .number(let number)): number == number.rounded(.towardZero)
    default: false
    }
  }

  private static func has(_ value: JSONValue, all keys: JSONValue) -> Bool {
    value.members == nil || keys.elements?.allSatisfy { value.member($0.string ?? "") != nil } == true
  }

  private static func same(_ a: JSONValue, _ b: JSONValue) -> Bool {
    switch (a.kind, b.kind) {
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    default: false
    }
  }

  private static func matches(_ text: String, _ pattern: JSONValue) throws -> Bool {
    guard let source = pattern.string, let regex = try? Regex(source).matchingSemantics(.unicodeScalar) else {
      throw Broken.pattern(pattern.string ?? "")
    }
    return text.contains(regex)
  }
}
