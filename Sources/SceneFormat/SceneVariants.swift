import Formats
public import SceneModel

/// The named variants of a scene, each with other values for parameters and places of the scene.
struct SceneVariants {
  /// A scene has at most so many: each is read, run and compared by itself.
  private static let limit = 100

  /// In the order of the text; none where there are too many.
  private let members: [JSONMember]

  init(of document: JSONValue) {
    let members = document.member("variants")?.members ?? []
    self.members = members.count > Self.limit ? [] : members
  }

  /// The short name that a variant has for `/expect/fails`.
  static let failsKey = "fails"

  /// The variants that can be tested, with a valid name and values.
  var names: [String] { members.filter { Self.isName($0.key) && $0.value.members != nil }.map { $0.key } }

  /// Whether a text can be a name, which is part of the name of a file.
  static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
      }
  }

  /// The values of a variant by pointer or parameter; nil where the name is unknown.
  func values(_ name: String) -> [JSONMember]? {
    members.first { $0.isNamed(name) }?.value.members?.filter { !$0.key.hasPrefix("x-") }.map { member in
      member.key == Self.failsKey ? JSONMember(key: "/expect/fails", keyRange: member.keyRange, value: member.value) : member
    }
  }

  /// Sets the values of a variant in a document; a missing place is reported at its key.
  ///
  /// - Parameter late: Gets the values whose places exist only after loops are expanded.
  func apply(_ name: String, to document: inout JSONValue, orLater late: inout [Placement], _ sink: inout DiagnosticSink) {
    let place = DocumentPath.document.key("variants").key(name)
    for member in values(name) ?? [] {
      let memberPlace = place.key(member.key)
      guard let path = Override.path(member.key, in: document) else {
        sink.report(Override.problem(ofPath: member.key, in: document), member.keyRange, member.source, memberPlace)
        continue
      }
      if let key = path.replacedKey { Override.remove(key, from: &document) }
      Placement(value: member.value, path: path, pointer: member.key, range: member.keyRange, source: member.source, place: memberPlace)
        .apply(to: &document, orLater: &late, &sink)
    }
  }

  func problem(ofUnknown name: String) -> VariantProblem {
    .unknown(name, suggestion: Suggestion.nearest(name, among: names), known: names)
  }

  // MARK: - Checks

  /// Reports errors of names, and of places in the document as written.
  ///
  /// - Returns: Values for places that only the document with its loops written out can have.
  static func check(_ document: JSONValue, _ sink: inout DiagnosticSink) -> [Placement] {
    guard let value = document.member("variants"), let members = value.members else { return [] }
    let place = DocumentPath.document.key("variants")
    if members.isEmpty { sink.report(.variant(.noVariants), value, place) }
    if members.count > limit {
      sink.report(.variant(.tooMany(members.count, limit: limit)), value, place)
      return []
    }
    let variants = SceneVariants(of: document)
    var taken: [String: String] = [:]
    var late: [Placement] = []
    for member in members {
      let file = member.key.lowercased()
      if !isName(member.key) {
        sink.report(.variant(.badName(member.key)), member.keyRange, member.source, place.key(member.key))
      } else if let other = taken[file], other != member.key {
        sink.report(.variant(.sameFile(member.key, other: other)), member.keyRange, member.source, place.key(member.key))
      }
      taken[file] = member.key
      guard member.value.members != nil else {
        if member.value.kind != .invalid {
          sink.report(.value(.wrongType(expected: "an object", found: member.value.kindName)), member.value, place.key(member.key))
        }
        continue
      }
      if variants.values(member.key)?.isEmpty == true {
        sink.report(.variant(.changesNothing(member.key)), member.value, place.key(member.key))
      }
      var changed = document
      variants.apply(member.key, to: &changed, orLater: &late, &sink)
    }
    return late
  }
}

extension JSONPointer {
  /// Of a scene's two keys that say how long it runs, the other one.
  var replacedKey: String? { parts == ["frames"] ? "duration" : parts == ["duration"] ? "frames" : nil }
}

extension SceneReader {
  /// The names of a scene's variants, in the order of the text; empty for a text that is not a scene.
  public static func variants(in bytes: [UInt8], limits: Limits = .standard) -> [String] {
    // most scenes have none, and are not parsed
    let key = Array("\"variants\"".utf8)
    guard bytes.indices.contains(where: { bytes[$0] == key[0] && bytes[$0...].starts(with: key) }),
      let document = JSONParser.parse(bytes, limits: limits.json, allowsComments: true).value
    else { return [] }
    return SceneVariants(of: document).names
  }

  /// The values of a variant as pointers, or names of parameters, and JSON; empty where there is no such variant.
  public static func settings(ofVariant name: String, in bytes: [UInt8], limits: Limits = .standard) -> [(pointer: String, value: String)] {
    guard let document = JSONParser.parse(bytes, limits: limits.json, allowsComments: true).value else { return [] }
    let text = SourceText(name: "", bytes: bytes)
    return (SceneVariants(of: document).values(name) ?? []).map { ($0.key, text.text($0.value.range)) }
  }
}
