public import Formats
public import SceneModel

extension SceneFormatter {
  /// A scene's text with overrides applied and the rest unchanged: layout, comments and the order of keys.
  ///
  /// New keys come last in their objects. A text that cannot be kept gets the layout of ``format(bytes:name:overrides:limits:)``: comments
  /// in a file whose name does not allow them.
  ///
  /// - Parameter newName: Of the file that is written.
  public static func replace(
    bytes: [UInt8], name: String, overrides: [Override], newName: String, limits: Limits = .standard
  ) -> Formatting {
    let laidOut = format(bytes: bytes, name: name, overrides: overrides, limits: limits)
    let allowsComments = SceneReader.allowsComments(name)
    guard laidOut.bytes != nil, let old = JSONParser.parse(bytes, limits: limits.json, allowsComments: allowsComments).value else {
      return laidOut
    }
    if allowsComments, !SceneReader.allowsComments(newName), !JSONParser.parse(bytes, limits: limits.json).errors.isEmpty { return laidOut }
    guard let new = changed(old, overrides, limits) else { return laidOut }
    var edits = TextEdits(bytes: bytes, texts: [bytes] + overrides.map { Array($0.text.utf8) })
    edits.compare(old, new)
    return Formatting(edits.text, [], [SourceText(name: name, bytes: bytes)], limits)
  }

  /// The document with overrides applied; nil if one of them cannot be applied.
  private static func changed(_ document: JSONValue, _ overrides: [Override], _ limits: Limits) -> JSONValue? {
    var document = document
    var sink = DiagnosticSink()
    var late: [Placement] = []
    for (i, override) in overrides.enumerated() {
      override.apply(to: &document, orLater: &late, source: i + 1, limits: limits, &sink)
    }
    return sink.diagnostics.isEmpty && late.isEmpty ? document : nil
  }

  /// Replacements in a text.
  private struct TextEdits {
    let bytes: [UInt8]
    /// The text first, then those of the overrides.
    let texts: [[UInt8]]
    private var edits: [(start: Int, end: Int, new: [UInt8])] = []

    init(bytes: [UInt8], texts: [[UInt8]]) {
      self.bytes = bytes
      self.texts = texts
    }

    /// Replaces the differences between a value of the text and its new value.
    mutating func compare(_ old: JSONValue, _ new: JSONValue) {
      if new.source != 0 || new.range != old.range { return edits.append((old.range.start, old.range.end, text(of: new))) }
      if let elements = new.elements, let olds = old.elements {
        for (old, new) in zip(olds, elements) { compare(old, new) }
      } else if let members = new.members, let olds = old.members {
        compareMembers(old, olds, members)
      }
    }

    /// The first new key gets the place of a removed one, such as `frames` that of `duration`.
    private mutating func compareMembers(_ object: JSONValue, _ olds: [JSONMember], _ members: [JSONMember]) {
      var removed = olds.filter { old in !members.contains { $0.isNamed(old.key) } }[...]
      for member in members {
        if let old = olds.first(where: { $0.isNamed(member.key) }) {
          compare(old.value, member.value)
        } else {
          let new = Quoting.json(member.key) + Array(": ".utf8) + text(of: member.value)
          if let place = removed.popFirst() {
            edits.append((place.keyRange.start, place.value.range.end, new))
          } else if let last = olds.last {
            edits.append((last.value.range.end, last.value.range.end, [UInt8(ascii: ",")] + space(before: last.keyRange.start) + new))
          } else {
            let inner = object.range.start + 1
            edits.append((inner, inner, [0x20] + new + [0x20]))
          }
        }
      }
    }

    /// The space that ends before a place: a line end and its indentation, or one space.
    private func space(before place: Int) -> [UInt8] {
      var start = place
      while start > 0, [0x20, 0x09].contains(bytes[start - 1]) { start -= 1 }
      guard start > 0, bytes[start - 1] == 0x0A else { return [0x20] }
      return (start > 1 && bytes[start - 2] == 0x0D ? [0x0D] : []) + bytes[(start - 1)..<place]
    }

    private func text(of value: JSONValue) -> [UInt8] {
      var text: [UInt8] = []
      SceneFormatter.append(value, texts, to: &text)
      return text
    }

    /// The text with the replacements; those at one place follow each other in their order.
    var text: [UInt8] {
      var text: [UInt8] = []
      var end = 0
      let sorted = edits.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      for (_, edit) in sorted {
        text += bytes[end..<edit.start]
        text += edit.new
        end = edit.end
      }
      return text + bytes[end...]
    }
  }
}
