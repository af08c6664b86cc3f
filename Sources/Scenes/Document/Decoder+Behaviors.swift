extension Decoder {
  mutating func decodeBehavior(_ node: Int) -> Behavior? {
    guard json.kind(node) == .object else {
      report(.wrongType(expected: "an object", got: words(node)), node)
      return nil
    }
    guard let table = behaviorTable(node), let m = open(node, table.table) else { return nil }
    if let from = number(m, "from"), let until = m.node("until"), json.nodes[until].number <= from { report(.windowReversed, until) }
    guard let kind = decodeKind(table.type, m) else { return nil }
    return Behavior(id: text(m, "id"), from: number(m, "from") ?? 0, until: number(m, "until"), kind: kind)
  }

  private mutating func behaviorTable(_ node: Int) -> (type: String, table: ObjectTable)? {
    let names = SceneTables.behaviors.map(\.type)
    guard let type = json.member(node, "type") else {
      report(.missingKey("type"), node)
      return nil
    }
    guard json.kind(type) == .string else {
      report(.wrongType(expected: "a behavior's type", got: words(type)), type)
      return nil
    }
    let text = json.string(type)
    if let found = SceneTables.behaviors.first(where: { $0.type == text }) { return found }
    if NotBuilt.behaviorTypes.contains(text) {
      report(.notBuilt("behavior type \(text)"), type)
    } else {
      report(.unknownChoice(text, allowed: names, suggestion: Suggestion.nearest(text, in: names + NotBuilt.behaviorTypes)), type)
    }
    return nil
  }

  private mutating func decodeKind(_ type: String, _ m: Members) -> BehaviorKind? {
    switch type {
    case "gravity":
      return .gravity(GravityBehavior(items: selection(m, "items"), vector: decodePolar(m, standard: Vector(0, 1))))
    case "collision": return .collision(decodeCollision(m))
    case "attachment": return decodeAttachment(m).map { .attachment($0) }
    case "snap":
      let item = viewID(m, "item")
      guard require(m, "point"), let item, let point = vector(m, "point") else { return nil }
      return .snap(SnapBehavior(item: item, point: point, damping: number(m, "damping") ?? 0.5))
    case "push":
      return .push(
        PushBehavior(
          items: selection(m, "items"), mode: choice(m, "mode", .continuous), vector: decodePolar(m, standard: .zero),
          targetOffset: vector(m, "targetOffset") ?? .zero, active: bool(m, "active") ?? true))
    default:
      return .dynamicItem(
        DynamicItemBehavior(
          items: selection(m, "items"), density: number(m, "density"), elasticity: number(m, "elasticity"), friction: number(m, "friction"),
          resistance: number(m, "resistance"), angularResistance: number(m, "angularResistance"), charge: number(m, "charge"),
          anchored: bool(m, "anchored"), allowsRotation: bool(m, "allowsRotation"), addLinearVelocity: vector(m, "addLinearVelocity") ?? .zero,
          addAngularVelocity: number(m, "addAngularVelocity") ?? 0))
    }
  }

  /// `direction`, or `angle` and `magnitude`; a magnitude beside a direction sets its length.
  mutating func decodePolar(_ m: Members, standard: Vector) -> Vector {
    if let direction = m.node("direction"), let angle = m.node("angle") {
      report(.conflictingKeys("direction", "angle"), keyOf: angle, related: keyLocation(direction))
    }
    if let angle = number(m, "angle") { return Polar.vector(angle: angle, magnitude: number(m, "magnitude") ?? 1) }
    let vector = vector(m, "direction") ?? standard
    guard let magnitude = number(m, "magnitude") else { return vector }
    let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    return length > 0 ? Vector(vector.x / length * magnitude, vector.y / length * magnitude) : Vector(magnitude, 0)
  }

  private mutating func decodeCollision(_ m: Members) -> CollisionBehavior {
    var boundaries: [Boundary] = []
    var seen: [String: Int] = [:]
    for node in elements(m, "boundaries") {
      guard let b = open(node, SceneTables.boundary) else { continue }
      let named = require(b, "id")
      let outline = decodeOutline(b, allowsBounds: false)
      if let id = b.node("id"), let first = seen.updateValue(id, forKey: json.string(id)) {
        report(.duplicateID(json.string(id)), id, related: location(first))
      }
      if named, let outline, let id = text(b, "id") { boundaries.append(Boundary(id: id, outline: outline)) }
    }
    let translates = bool(m, "translatesReferenceBoundsIntoBoundary") ?? m.has("insets")
    return CollisionBehavior(
      items: selection(m, "items"), mode: choice(m, "mode", .everything), boundaries: boundaries,
      referenceBounds: translates ? insets(m, "insets") ?? .zero : nil)
  }

  private mutating func decodeAttachment(_ m: Members) -> AttachmentBehavior? {
    if let kind = m.node("kind") { checkAttachmentKind(kind) }
    let item = viewID(m, "item")
    if let anchor = m.node("anchor"), let to = m.node("to") { report(.conflictingKeys("anchor", "to"), keyOf: to, related: keyLocation(anchor)) }
    if !m.has("anchor"), !m.has("to") { reportMissing(["anchor", "to"], m.node) }
    let end: AttachmentBehavior.End
    if m.has("to") {
      guard let to = viewID(m, "to") else { return nil }
      if to == item, let node = m.node("to") { report(.attachedToItself, node) }
      end = .item(to, offset: vector(m, "toOffset") ?? .zero)
    } else {
      guard let anchor = vector(m, "anchor") else { return nil }
      if let node = m.node("toOffset") { report(.conflictingKeys("anchor", "toOffset"), keyOf: node) }
      end = .anchor(anchor)
    }
    guard let item else { return nil }
    return AttachmentBehavior(
      item: item, offset: vector(m, "offset") ?? .zero, end: end, length: number(m, "length"), frequency: number(m, "frequency") ?? 0,
      damping: number(m, "damping") ?? 0, collideConnected: bool(m, "collideConnected") ?? true)
  }

  private mutating func checkAttachmentKind(_ node: Int) {
    guard json.kind(node) == .string else { return report(.wrongType(expected: "an attachment's kind", got: words(node)), node) }
    let text = json.string(node)
    if text == "distance" { return }
    if NotBuilt.attachmentKinds.contains(text) { return report(.notBuilt("attachment kind \(text)"), node) }
    report(.unknownChoice(text, allowed: ["distance"], suggestion: Suggestion.nearest(text, in: ["distance"] + NotBuilt.attachmentKinds)), node)
  }
}
