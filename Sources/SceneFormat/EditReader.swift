import Formats
import Motion
public import SceneModel

/// Reads edits of a run. The text is an object as of an event, without a time, and names elements of the run.
public enum EditReader {
  /// - Parameters:
  ///   - name: The name of the text in diagnostics.
  ///   - profile: The run's, on which defaults depend.
  ///   - ids: All ids of the run, for patterns and for messages.
  ///   - element: The element of an id; for a behavior that is added again, also one that has been removed.
  /// - Returns: An edit without errors, and the diagnostics of the text.
  public static func read(
    _ bytes: [UInt8], name: String, profile: Profile, ids: () -> [String], element: (_ id: String, _ orRemoved: Bool) -> RunElement?
  ) -> (edit: Edit?, reading: SceneReadResult) {
    let limits = Limits.standard
    let sources = [SourceText(name: name, bytes: bytes)]
    let (value, errors) = JSONParser.parse(bytes, limits: limits.json)
    let syntax = errors.map { Diagnostic($0) }
    guard let value else { return (nil, SceneReadResult(syntax, sources, limits)) }
    /// The behavior that is added again.
    let returning = value.member("addBehavior")?.string
    // a snap replaces the one of its id
    let replaced = value.member("snap")?.member("id")?.string

    func decode(_ ids: [String]) -> (edit: Edit?, decoder: SceneDecoder) {
      let context = DecodingContext(limits: limits, folder: "", files: SceneFiles(.none))
      var decoder = SceneDecoder(context, SceneHeader(profile: profile))
      for id in ids where id != replaced && decoder.names.entry(id) == nil {
        if let element = element(id, id == returning) { decoder.names.add(id, element, &decoder.sink) }
      }
      _ = decoder.names.addSpawns(of: value, at: .document, limit: limits.events, &decoder.sink)
      return (decoder.edit(value), decoder)
    }

    let texts = value.texts
    var (edit, decoder) = decode(texts.contains { Glob.isPattern($0) } ? ids() + texts : texts)
    // messages list the ids that there are
    if decoder.sink.hasErrors { (edit, decoder) = decode(ids() + texts) }
    let isValid = syntax.isEmpty && !decoder.sink.hasErrors
    let diagnostics = syntax + decoder.sink.diagnostics
    return (isValid ? edit : nil, SceneReadResult(diagnostics, omitted: decoder.sink.omitted, sources, limits))
  }
}

extension EventFields {
  /// Without the keys of its time.
  static let edit = ObjectSchema("a change", event.fields.filter { !["time", "frame", "when", "until", "repeat"].contains($0.name) })
}

extension JSONValue {
  /// All strings in it, with the ids in pointers.
  fileprivate var texts: [String] {
    switch kind {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap { $0.texts }
    case .object(let members): members.flatMap { (JSONPointer($0.key)?.parts.dropFirst().prefix(1) ?? []) + $0.value.texts }
    default: []
    }
  }
}

extension SymbolTable {
  /// Adds an element of a run.
  fileprivate mutating func add(_ id: String, _ element: RunElement, _ sink: inout DiagnosticSink) {
    var kind = element == .wall ? Kind.wall : .view
    var keys: JSONText = ["id": .string(id)]
    if case .behavior(let values) = element { (kind, keys) = (.behavior, values.keys.merging(keys)) }
    guard let value = JSONParser.parse(Array(keys.text.utf8), source: 1, limits: .standard).value else { return }
    add(value, kind, isAdded: true, at: .document, &sink)
  }
}

extension BehaviorKind {
  /// The keys of its element on which its parameters depend.
  fileprivate var keys: JSONText {
    switch self {
    case .attachment(let values):
      .members(
        ("type", .string(typeName)), ("kind", .string(values.kind.rawValue)), ("to", values.end.partner.map { .string($0) }),
        ("anchor", values.end.partner == nil ? [] : nil), ("motor", values.motor.map { _ in [:] }))
    case .field(let field): ["type": .string(typeName), "kind": .string(field.kind.rawValue)]
    case .motion(let motion): motion.keys
    default: ["type": .string(typeName)]
    }
  }
}

extension MotionBehavior {
  fileprivate var keys: JSONText {
    func object(_ keys: [String]) -> JSONText { .object(keys.map { .init(key: $0, value: 0) }) }
    let channels: JSONText? = if case .given(let values) = velocity { object(values.channels.map { $0.rawValue }) } else { nil }
    return switch law {
    case .spring(let spring, let to):
      [
        "type": .string(typeName), "to": object(to.channels.map { $0.rawValue }),
        "spring": object(spring.given.map { $0.parameter.rawValue }),
        "scheme": .string(spring.scheme.rawValue),
      ]
    case .decay(let decay):
      .members(("type", .string(typeName)), ("decay", object(decay.given.map { $0.parameter.key })), ("velocity", channels))
    case .scroll(let scroll):
      ["type": .string(typeName), "axis": .string(scroll.axis.rawValue), "dialect": .string(scroll.dialect.rawValue)]
    }
  }
}
