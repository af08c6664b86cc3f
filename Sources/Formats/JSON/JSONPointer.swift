/// JSON Pointers (RFC 6901) into a scene. An element of an array can be given by its `id`. `*` stands for every element, a pattern for the
/// elements with matching ids, and the name of a type for all behaviors of that type.
package struct JSONPointer: Equatable, Sendable {
  package let parts: [String]

  /// Nil if the text is not a pointer.
  package init?(_ text: String) {
    guard text.hasPrefix("/") else { return nil }
    parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { Self.unescaped(String($0)) }
  }

  package static func escaped(_ part: String) -> String {
    guard part.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "~") }) else { return part }
    var result = ""
    for character in part {
      switch character {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.append(character)
      }
    }
    return result
  }

  private static func unescaped(_ part: String) -> String {
    var result = ""
    var isEscape = false
    for character in part {
      if isEscape {
        result.append(character == "1" ? "/" : character == "0" ? "~" : character)
        isEscape = false
      } else if character == "~" {
        isEscape = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// The elements of an array that a part selects.
  ///
  /// - Parameter key: Of the array in its object. Behaviors often have no ids, so a type that is not also an id selects all behaviors of that type.
  package static func indices(_ part: String, in elements: [JSONValue], of key: String) -> [Int] {
    if part == "*" { return Array(elements.indices) }
    if let byID = elements.firstIndex(where: { $0.member("id")?.string == part }) { return [byID] }
    if let index = Int(part), elements.indices.contains(index) { return [index] }
    guard Glob.isPattern(part) else {
      return key == behaviors ? elements.indices.filter { elements[$0].member("type")?.string == part } : []
    }
    let glob = Glob(part)
    return elements.indices.filter { i in elements[i].member("id")?.string.map { glob.matches($0) } ?? false }
  }

  /// Candidates for a part: the ids and keys of the value, and the types of behaviors.
  package static func names(in value: JSONValue, of key: String) -> [String] {
    if let members = value.members { return members.map { $0.key } }
    let elements = value.elements ?? []
    let types = key == behaviors ? elements.compactMap { $0.member("type")?.string } : []
    return elements.compactMap { $0.member("id")?.string } + types
  }

  private static let behaviors = "behaviors"
}
