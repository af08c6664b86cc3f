import Formats
import SceneModel

extension SceneDecoder {
  /// The target of a pointer in an event or a track, and the type of its value.
  mutating func target(_ text: String, _ range: SourceRange, _ source: Int, _ place: DocumentPath) -> (SceneTarget, ValueType)? {
    guard let path = JSONPointer(text) else {
      sink.report(.pointer(.badPointer(text)), range, source, place)
      return nil
    }
    if path.parts == ["gravity"] || path.parts == ["gravity", "vector"] { return (.gravity, .numbers(2, .any)) }
    guard path.parts.count >= 3, let kind = ["views": SymbolTable.Kind.view, "walls": .wall, "behaviors": .behavior][path.parts[0]] else {
      let forms = ["/views/ID/KEY", "/walls/ID/KEY", "/behaviors/ID/KEY", "/gravity"]
      sink.report(.pointer(.cannotBeSet(text, known: forms, suggestion: nil)), range, source, place)
      return nil
    }
    let id = path.parts[1]
    guard let (reference, element) = element(id, kind) else {
      reportUnknown(id, kind, range, source, place)
      return nil
    }
    let known = settable(kind, element)
    // a slash inside a part stays escaped, so that no key can pass for two
    let key = path.parts.dropFirst(2).map(JSONPointer.escaped).joined(separator: "/")
    guard known.contains(key) else {
      let suggestion = sink.suggestion(for: key, among: known)
      sink.report(.pointer(.cannotBeSet(text, known: known, suggestion: suggestion)), range, source, place)
      return nil
    }
    return target(kind, reference, key, element)
  }

  private func target(
    _ kind: SymbolTable.Kind, _ reference: ElementReference, _ key: String, _ element: JSONValue
  ) -> (SceneTarget, ValueType)? {
    switch kind {
    case .view:
      guard let parameter = ViewParameter(rawValue: key), let type = ViewFields.view.field(key)?.type else { return nil }
      return (.view(reference, parameter), type)
    case .wall:
      guard let parameter = WallParameter(rawValue: key), let type = OutlineFields.wall.field(key)?.type else { return nil }
      return (.wall(reference, parameter), type)
    case .behavior:
      guard let parameter = BehaviorParameter(rawValue: key), let type = behaviorParameters(element).first(where: { $0.name == key })?.type
      else { return nil }
      return (.behavior(reference, parameter), type)
    }
  }

  /// An element by id, or by index.
  private func element(_ part: String, _ kind: SymbolTable.Kind) -> (ElementReference, JSONValue)? {
    if let entry = names.entry(part), entry.kind == kind, let value = names.element(entry) {
      return (entry.isAdded ? .added(part) : .index(entry.index), value)
    }
    if let index = Int(part), let value = names.element(kind, at: index) { return (.index(index), value) }
    return nil
  }

  /// Parameters of an element that may change during a run.
  private func settable(_ kind: SymbolTable.Kind, _ element: JSONValue) -> [String] {
    switch kind {
    case .view: Self.viewParameters
    case .wall: WallParameter.allCases.map { $0.rawValue }
    case .behavior: behaviorParameters(element).map { $0.name }
    }
  }

  private static let viewParameters = ViewParameter.allCases.map { $0.rawValue }.filter { name in
    ViewFields.view.field(name) != nil && name != "bullet"
  }

  private func behaviorParameters(_ element: JSONValue) -> [BehaviorType.Parameter] {
    BehaviorType.of(element)?.parameters(of: element) ?? []
  }

  /// A value for a target, nil when it has the wrong type (reported).
  mutating func targetValue(_ value: JSONValue, _ type: ValueType, at place: DocumentPath) -> TargetValue? {
    if type == .names { return categoryNames(value, at: place) }
    guard ValueCheck.check(value, type, at: place, &sink) else { return nil }
    if let elements = value.elements { return TargetValue(elements) }
    return TargetValue(value)
  }

  /// Names of categories. Null stands for all, as in a scene without the key.
  private mutating func categoryNames(_ value: JSONValue, at place: DocumentPath) -> TargetValue? {
    if value.kind == .null { return .names(nil) }
    guard ValueCheck.check(value, .names, at: place, &sink) else { return nil }
    let names = value.string.map { [$0] } ?? value.elements?.compactMap { $0.string } ?? []
    if areTooManyCategories(with: names) { sink.report(.tooMuch(.categories, limit: Limits.categories), value, place) }
    return .names(names)
  }
}

extension TargetValue {
  /// A number or a truth value.
  init?(_ value: JSONValue) {
    switch value.kind {
    case .number(let number): self = .scalar(number)
    case .bool(let bool): self = .bool(bool)
    default: return nil
    }
  }

  /// Two numbers.
  init?(_ elements: [JSONValue]) {
    guard elements.count == 2, let x = elements[0].number, let y = elements[1].number else { return nil }
    self = .vector(Vector(x, y))
  }
}
