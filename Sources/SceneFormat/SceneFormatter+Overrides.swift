public import Formats
public import SceneModel

extension SceneFormatter {
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
}
