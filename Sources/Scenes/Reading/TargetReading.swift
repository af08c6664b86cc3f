extension SceneDecoder {
  /// What a pointer in an event or a track names, and the kind of value it takes.
  mutating func target(_ text: String, _ range: SourceRange, _ source: Int, _ pointer: String) -> (SceneTarget, ValueType)? {
    guard let path = JSONPointer(text) else {
      findings.report(.badPointer(text), range, source, pointer)
      return nil
    }
    if path.parts == ["gravity"] || path.parts == ["gravity", "vector"] { return (.gravity, .numbers(2, .any)) }
    guard path.parts.count == 3, let kind = ["views": Names.Kind.view, "walls": .wall, "behaviors": .behavior][path.parts[0]] else {
      findings.report(
        .cannotBeSet(text, known: ["/views/ID/KEY", "/walls/ID/KEY", "/behaviors/ID/KEY", "/gravity"], suggestion: nil), range, source, pointer)
      return nil
    }
    guard let (reference, element) = element(path.parts[1], kind) else {
      findings.report(
        .unknownID(path.parts[1], kind: kind.rawValue, suggestion: Suggestion.nearest(path.parts[1], among: names.all(kind))), range, source,
        pointer)
      return nil
    }
    let known = settable(kind, element)
    guard known.contains(path.parts[2]) else {
      findings.report(
        .cannotBeSet(text, known: known, suggestion: Suggestion.nearest(path.parts[2], among: known)), range, source, pointer)
      return nil
    }
    return target(kind, reference, path.parts[2], element)
  }

  private func target(
    _ kind: Names.Kind, _ reference: ElementReference, _ key: String, _ element: JSONValue
  ) -> (SceneTarget, ValueType)? {
    switch kind {
    case .view:
      guard let parameter = ViewParameter(rawValue: key), let type = ViewKeys.view.key(key)?.type else { return nil }
      return (.view(reference, parameter), type)
    case .wall:
      guard let parameter = WallParameter(rawValue: key), let type = OutlineKeys.wall.key(key)?.type else { return nil }
      return (.wall(reference, parameter), type)
    case .behavior:
      guard let parameter = BehaviorParameter(rawValue: key), let type = Self.table(element)?.key(key)?.type else { return nil }
      return (.behavior(reference, parameter), type)
    }
  }

  /// An element by id, or by index.
  private func element(_ part: String, _ kind: Names.Kind) -> (ElementReference, JSONValue)? {
    if let entry = names.entries[part], entry.kind == kind {
      return (entry.index.map { .index($0) } ?? .added(part), entry.value)
    }
    if let index = Int(part), let value = names.element(kind, at: index) { return (.index(index), value) }
    return nil
  }

  private func settable(_ kind: Names.Kind, _ element: JSONValue) -> [String] {
    switch kind {
    case .view: ViewParameter.allCases.map(\.rawValue).filter { ViewKeys.view.key($0)?.isBuilt ?? false && $0 != "sensor" && $0 != "bullet" }
    case .wall: WallParameter.allCases.map(\.rawValue)
    case .behavior: BehaviorParameter.allCases.map(\.rawValue).filter { Self.table(element)?.key($0)?.isBuilt ?? false }
    }
  }

  private static func table(_ behavior: JSONValue) -> KeyTable? {
    switch behavior.member("type")?.string {
    case "gravity": BehaviorKeys.gravity
    case "attachment": BehaviorKeys.attachment
    case "snap": BehaviorKeys.snap
    case "push": BehaviorKeys.push
    case "dynamicItem": BehaviorKeys.dynamicItem
    default: nil
    }
  }

  /// A value for a target, nil when it has the wrong type (reported).
  mutating func targetValue(_ value: JSONValue, _ type: ValueType, at pointer: String) -> TargetValue? {
    guard ValueCheck.check(value, type, at: pointer, &findings) else { return nil }
    switch value.kind {
    case .number(let number): return .scalar(number)
    case .bool(let bool): return .bool(bool)
    case .array(let elements): return .vector(Vector(elements[0].number ?? 0, elements[1].number ?? 0))
    default: return nil
    }
  }
}
