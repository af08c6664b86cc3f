public import Formats
public import SceneModel

/// The result of formatting a text.
public struct Formatting: Sendable {
  /// The text in its canonical layout; nil if it is not JSON.
  public let bytes: [UInt8]?
  /// Syntax errors; empty if it is JSON.
  public let diagnostics: [Diagnostic]
  private let sources: [SourceText]
  private let limits: Limits

  init(_ bytes: [UInt8]?, _ diagnostics: [Diagnostic], _ sources: [SourceText], _ limits: Limits) {
    self.bytes = bytes
    self.diagnostics = diagnostics
    self.sources = sources
    self.limits = limits
  }

  /// The diagnostics as text, empty when there are none.
  public func rendered(isColored: Bool = false) -> String {
    Renderer(sources: sources, isColored: isColored).render(diagnostics, limit: limits.diagnostics)
  }
}

/// The canonical layout of a scene: a text with the same meaning, and the same for all texts with that meaning.
public enum SceneFormatter {
  /// Formats a text. It must be JSON, but need not be a valid scene.
  ///
  /// Only white space changes: numbers, strings, escapes and the order of keys stay, and so do the comments of a file that ends in .jsonc.
  public static func format(bytes: [UInt8], name: String, limits: Limits = .standard) -> Formatting {
    let source = SourceText(name: name, bytes: bytes)
    // JSON of any kind can be laid out
    if let kind = ForeignFile(bytes), !kind.isJSON { return Formatting(nil, [kind.diagnostic], [source], limits) }
    let (value, errors, comments) =
      SceneReader.allowsComments(name) ? JSONParser.parseWithComments(bytes, limits: limits.json) : strict(bytes, limits.json)
    guard let value, errors.isEmpty else { return Formatting(nil, errors.map { Diagnostic($0) }, [source], limits) }
    return Formatting(JSONLayout.text(of: value, in: bytes, comments: comments), [], [source], limits)
  }

  private static func strict(_ bytes: [UInt8], _ limits: JSONLimits) -> (JSONValue?, [JSONError], [SourceRange]) {
    let (value, errors) = JSONParser.parse(bytes, limits: limits)
    return (value, errors, [])
  }

  /// A scene's text with overrides applied, in the canonical layout. Numbers and strings stay as written.
  public static func format(bytes: [UInt8], name: String, overrides: [Override], limits: Limits = .standard) -> Formatting {
    guard !overrides.isEmpty else { return format(bytes: bytes, name: name, limits: limits) }
    let texts = [bytes] + overrides.map { Array($0.text.utf8) }
    let (value, errors) = JSONParser.parse(bytes, limits: limits.json, allowsComments: SceneReader.allowsComments(name))
    guard var document = value, errors.isEmpty else { return format(bytes: bytes, name: name, limits: limits) }
    var sink = DiagnosticSink()
    var late: [Placement] = []
    for (i, override) in overrides.enumerated() {
      override.apply(to: &document, orLater: &late, source: i + 1, limits: limits, &sink)
    }
    // copies that loops make are not in the text, which is reported
    for placement in late { placement.apply(to: &document, &sink) }
    guard sink.diagnostics.isEmpty else {
      let sources = zip([name] + overrides.map { $0.option }, texts).map { SourceText(name: $0, bytes: $1) }
      return Formatting(nil, sink.diagnostics, sources, limits)
    }
    var text: [UInt8] = []
    append(document, texts, to: &text)
    return format(bytes: text, name: name, limits: limits)
  }

  /// Appends a value without space between its parts.
  static func append(_ value: JSONValue, _ texts: [[UInt8]], to text: inout [UInt8]) {
    let source = texts[value.source]
    switch value.kind {
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for (i, member) in members.enumerated() {
        if i > 0 { text.append(UInt8(ascii: ",")) }
        text += Quoting.json(member.key)
        text.append(UInt8(ascii: ":"))
        append(member.value, texts, to: &text)
      }
      text.append(UInt8(ascii: "}"))
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for (i, element) in elements.enumerated() {
        if i > 0 { text.append(UInt8(ascii: ",")) }
        append(element, texts, to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .string(let string) where source[value.range.start] != UInt8(ascii: "\""):
      // an override's bare word
      text += Quoting.json(string)
    default: text += source[value.range.start..<value.range.end]
    }
  }

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
