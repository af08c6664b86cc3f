extension Decoder {
  /// The typed target of a pointer and the kind of value it takes; reports what matches nothing.
  mutating func resolve(_ text: String, _ at: Location, _ known: Known) -> (SceneTarget, TargetKind)? {
    guard let pointer = ScenePointer(text) else {
      report(.badPointer(text), at)
      return nil
    }
    let t = pointer.tokens
    if t == ["gravity"] || t == ["gravity", "vector"] { return (.gravity, .vector) }
    let sections = ["views", "walls", "behaviors", "gravity"]
    guard let section = t.first, sections.contains(section), t.count == 3 else {
      let suggestion = t.first.flatMap { Suggestion.nearest($0, in: sections) }.map { "/" + ([$0] + t.dropFirst()).joined(separator: "/") }
      report(.notATarget(text, suggestion: suggestion == text ? nil : suggestion), at)
      return nil
    }
    let ids: [String?] =
      switch section {
      case "views": known.views.map { $0?.id }
      case "walls": known.walls.map { $0?.id }
      default: known.behaviors.map { $0?.id }
      }
    guard let element = reference(t[1], ids, section) else {
      let all = ids.compactMap { $0 } + (section == "views" ? viewOrder : section == "walls" ? addedWalls.sorted() : addedBehaviors.keys.sorted())
      report(.notATarget(text, suggestion: Suggestion.nearest(t[1], in: all).map { "/\(section)/\($0)/\(t[2])" }), at)
      return nil
    }
    switch section {
    case "views": return parameter(t, ViewParameter.self, ViewParameter.allCases.map(\.rawValue), at) { (.view(element, $0), $0.kind) }
    case "walls": return parameter(t, WallParameter.self, WallParameter.allCases.map(\.rawValue), at) { (.wall(element, $0), .scalar) }
    default:
      guard let kind = behaviorKind(element, known) else { return nil }
      return parameter(t, BehaviorParameter.self, kind.parameters.map(\.rawValue), at) { (.behavior(element, $0), $0.kind) }
    }
  }

  private mutating func parameter<P: RawRepresentable<String>>(
    _ t: [String], _ type: P.Type, _ allowed: [String], _ at: Location, _ make: (P) -> (SceneTarget, TargetKind)
  ) -> (SceneTarget, TargetKind)? {
    if allowed.contains(t[2]), let parameter = P(rawValue: t[2]) { return make(parameter) }
    let suggestion = Suggestion.nearest(t[2], in: allowed).map { "/\(t[0])/\(t[1])/\($0)" }
    report(.notATarget("/" + t.joined(separator: "/"), suggestion: suggestion), at)
    return nil
  }

  private func reference(_ token: String, _ ids: [String?], _ section: String) -> ElementReference? {
    if let index = ids.firstIndex(of: token) { return .index(index) }
    if section == "views", viewIDs[token] != nil, addedViews.contains(token) { return .added(token) }
    if section == "walls", addedWalls.contains(token) { return .added(token) }
    if section == "behaviors", addedBehaviors[token] != nil { return .added(token) }
    if let index = Int(token), ids.indices.contains(index) { return .index(index) }
    return nil
  }

  private func behaviorKind(_ element: ElementReference, _ known: Known) -> BehaviorKind? {
    switch element {
    case .index(let i): known.behaviors[i]?.kind
    case .added(let id): addedBehaviors[id]
    }
  }

  /// The value in the target's kind and within the key's own range.
  mutating func targetValue(_ node: Int, _ kind: TargetKind, _ target: SceneTarget) -> TargetValue? {
    switch kind {
    case .scalar: return check(node, .number(range(of: target))) ? .scalar(json.nodes[node].number) : nil
    case .vector: return check(node, .vector) ? .vector(vector(node)) : nil
    case .bool: return check(node, .bool) ? .bool(json.nodes[node].flag) : nil
    }
  }

  private func range(of target: SceneTarget) -> NumberRange {
    let key: String
    switch target {
    case .gravity: return .any
    case .view(_, let p): key = p.rawValue
    case .wall(_, let p): key = p.rawValue
    case .behavior(_, let p): key = p.rawValue
    }
    let fields = SceneTables.view.fields + SceneTables.behaviors.flatMap(\.table.fields)
    if let field = fields.first(where: { $0.key == key }), case .number(let range) = field.kind { return range }
    return .any
  }
}

extension ViewParameter {
  /// The kind of value it takes.
  public var kind: TargetKind {
    switch self {
    case .center, .velocity: .vector
    case .anchored, .allowsRotation, .sensor, .bullet: .bool
    default: .scalar
    }
  }
}

extension BehaviorParameter {
  /// The kind of value it takes.
  public var kind: TargetKind {
    switch self {
    case .direction, .targetOffset, .anchor, .offset, .toOffset, .point: .vector
    case .active, .anchored, .allowsRotation: .bool
    default: .scalar
    }
  }
}

extension BehaviorKind {
  /// What events and tracks can change on this type.
  public var parameters: [BehaviorParameter] {
    switch self {
    case .gravity: [.direction, .angle, .magnitude]
    case .collision: []
    case .attachment: [.anchor, .offset, .toOffset, .length, .frequency, .damping]
    case .snap: [.point, .damping]
    case .push: [.direction, .angle, .magnitude, .targetOffset, .active]
    case .dynamicItem: [.density, .elasticity, .friction, .resistance, .angularResistance, .charge, .anchored, .allowsRotation]
    }
  }
}
