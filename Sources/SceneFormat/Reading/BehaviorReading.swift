import Diagnostics
import Formats
import SceneModel

/// A type of behavior.
struct BehaviorType: Sendable {
  /// The word that its `type` is.
  let name: String
  /// Reads its values; nil after an error (reported).
  let read: @Sendable (inout SceneDecoder, ObjectDecoder) -> BehaviorKind?
  private let makeTable: @Sendable () -> ObjectSchema

  /// - Parameter table: Evaluated when it is needed: tables have the names of all types in them.
  init(
    _ name: String, _ table: @autoclosure @escaping @Sendable () -> ObjectSchema,
    read: @escaping @Sendable (inout SceneDecoder, ObjectDecoder) -> BehaviorKind?
  ) {
    self.name = name
    self.read = read
    makeTable = table
  }

  var table: ObjectSchema { makeTable() }
}

enum BehaviorKeys {
  /// The list of behaviors.
  static let all: [BehaviorType] = [
    BehaviorType("gravity", gravity) { $0.gravityBehavior($1) },
    BehaviorType("collision", collision) { $0.collision($1) },
    BehaviorType("attachment", attachment) { $0.attachment($1) },
    BehaviorType("snap", snap) { $0.snap($1) },
    BehaviorType("push", push) { $0.push($1) },
    BehaviorType("dynamicItem", dynamicItem) { $0.dynamicItem($1) },
    BehaviorType("field", field) { $0.field($1) },
    BehaviorType("group", group) { $0.group($1) },
    BehaviorType("composite", composite) { $0.composite($1) },
  ]

  /// The words that `type` can be.
  static let types = all.map { $0.name }

  /// The entry of a behavior in the list; nil where its `type` is missing or unknown.
  static func entry(of behavior: JSONValue) -> BehaviorType? {
    let name = behavior.member("type")?.string
    return all.first { $0.name == name }
  }

  static let common: [Key] = [
    Key("type", .choice(types), required: "\"gravity\"", "Which behavior it is; the other keys depend on it."),
    Key("id", .string, "Names the behavior."),
    Key("from", .number(.notNegative), default: "0", "Seconds at which it is added."),
    Key("until", .number(.notNegative), "Seconds at which it is removed."),
  ]
  static let items = Key("items", .names, required: "\"*\"", "Ids of views, patterns, or \"*\".")
  static let direction: [Key] = [
    Key(
      "direction", .numbers(2, .any), example: "[0, 1]", "Vector whose length is the magnitude; with a magnitude only its direction counts."
    ),
    Key("angle", .number(.any), "Radians, clockwise on screen; with magnitude."),
    Key("magnitude", .number(.any), "Length of the vector."),
  ]

  /// For values of which not even the type is known.
  static let any = ObjectSchema("a behavior", common)
  static let gravity = ObjectSchema("a gravity behavior", common + [items] + direction)
  static let collision = ObjectSchema(
    "a collision behavior",
    common + [
      items,
      Key("mode", .choice(CollisionBehavior.Mode.allCases.map { $0.rawValue }), default: "\"everything\"", "What the items collide with."),
      Key("boundaries", .array, default: "[]", "Outlines with identifiers."),
      Key("translatesReferenceBoundsIntoBoundary", .bool, default: "false", "Whether the reference view's sides stop the items."),
      Key("insets", .numbers(4, .any), default: "[0, 0, 0, 0]", "[top, left, bottom, right] of the reference bounds, inward."),
    ])
  static let snap = ObjectSchema(
    "a snap behavior",
    common + [
      Key("item", .string, required: "\"ball\"", "The view."),
      Key("point", .numbers(2, .any), required: "[160, 230]", "Where its center goes."),
      Key("damping", .number(.between(0, 1)), default: "0.5", "Damping; 1 oscillates least."),
    ])
  static let push = ObjectSchema(
    "a push behavior",
    common + [
      items,
      Key("mode", .choice(PushBehavior.Mode.allCases.map { $0.rawValue }), required: "\"continuous\"", "continuous or instantaneous."),
      Key("targetOffset", .numbers(2, .any), default: "[0, 0]", "Of the point that is pushed from the view's center."),
      Key("active", .bool, default: "true", "Whether it pushes."),
    ] + direction)
  static let dynamicItem = ObjectSchema(
    "a dynamicItem behavior",
    common + [
      items,
      Key("elasticity", .number(.notNegative), "Restitution."),
      Key("friction", .number(.notNegative), "Coulomb's."),
      Key("density", .number(.positive), "1: 100 x 100 pt weigh 1 kg."),
      Key("resistance", .number(.notNegative), "1/s"),
      Key("angularResistance", .number(.notNegative), "1/s"),
      Key("charge", .number(.any), "For electric and magnetic fields."),
      Key("anchored", .bool, "Collides but never moves."),
      Key("allowsRotation", .bool, "Whether it may turn."),
      Key("addLinearVelocity", .numbers(2, .any), default: "[0, 0]", "pt/s, added once."),
      Key("addAngularVelocity", .number(.any), default: "0", "rad/s, added once."),
    ])
}

extension SceneDecoder {
  mutating func behavior(_ value: JSONValue, at place: DocumentPath) -> Behavior? {
    guard let type = behaviorType(value, place) else { return nil }
    return behavior(value, type, place)
  }

  /// The type, once the value is an object with a good one: without it no other key can be judged.
  private mutating func behaviorType(_ value: JSONValue, _ place: DocumentPath) -> BehaviorType? {
    guard value.members != nil, let type = value.member("type") else {
      let bare = value.members == nil ? value : JSONValue(.object([]), value.range, source: value.source)
      _ = ObjectDecoder(bare, BehaviorKeys.any, at: place, &sink)
      return nil
    }
    return ValueCheck.check(type, .choice(BehaviorKeys.types), at: place.key("type"), &sink) ? BehaviorKeys.entry(of: value) : nil
  }

  private mutating func behavior(_ value: JSONValue, _ type: BehaviorType, _ place: DocumentPath) -> Behavior? {
    let fields = ObjectDecoder(value, type.table, at: place, &sink)
    checkID(fields)
    let from = fields.number("from") ?? 0
    if let until = fields.number("until"), until <= from { report(.emptyWindow(from: from, until: until), fields, "until") }
    warnIfLate(from, fields, "from")
    let around = window
    window = window.narrowed(from: from, until: fields.number("until") ?? .infinity)
    defer { window = around }
    if !around.isEmpty && window.isEmpty && fields.number("until") ?? .infinity > from {
      report(.outsideWindow(from: around.from, until: around.until), fields, fields.has("from") ? "from" : "until")
    }
    guard let kind = type.read(&self, fields) else { return nil }
    noteUse(of: kind, fields)
    return Behavior(id: fields.string("id"), from: from, until: fields.number("until"), kind: kind)
  }

  fileprivate mutating func gravityBehavior(_ fields: ObjectDecoder) -> BehaviorKind? {
    .gravity(GravityBehavior(items: selection(fields, "items"), vector: vector(fields, standard: Vector(0, 1))))
  }

  /// UIKit's two ways to say a vector; a magnitude beside a direction rescales it.
  mutating func vector(_ fields: ObjectDecoder, standard: Vector) -> Vector {
    if fields.conflict("direction", "angle", &sink) { return standard }
    let magnitude = fields.number("magnitude")
    if let angle = fields.number("angle") {
      let length = magnitude ?? 1
      return Vector(Angle.cosine(angle) * length, Angle.sine(angle) * length)
    }
    let direction = fields.point("direction") ?? standard
    guard let magnitude else { return direction }
    let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    if length == 0 { return .zero }
    return Vector(direction.x / length * magnitude, direction.y / length * magnitude)
  }

  fileprivate mutating func collision(_ fields: ObjectDecoder) -> BehaviorKind? {
    let boundaries = self.boundaries(fields)
    let translates = fields.bool("translatesReferenceBoundsIntoBoundary") ?? false
    if fields.has("insets") && !translates {
      report(.meaningless("insets", without: "translatesReferenceBoundsIntoBoundary", example: "true"), fields, "insets")
    }
    return .collision(
      CollisionBehavior(
        items: selection(fields, "items"), mode: fields.string("mode").flatMap(CollisionBehavior.Mode.init(rawValue:)) ?? .everything,
        boundaries: boundaries, referenceBounds: translates ? insets(fields) : nil))
  }

  private mutating func boundaries(_ fields: ObjectDecoder) -> [Boundary] {
    var boundaries: [Boundary] = []
    /// Where each id was first.
    var seen: [String: JSONValue] = [:]
    let elements = fields.elements("boundaries")
    for i in elements.indices {
      let boundary = ObjectDecoder(elements[i], OutlineKeys.boundary, at: .element(elements[i], i, of: fields.place("boundaries")), &sink)
      guard elements[i].members != nil,
        let outline = outline(boundary, forms: ["from", "path", "rect", "ellipse"], owner: "a boundary"), let id = boundary["id"]
      else { continue }
      if let first = seen.updateValue(id, forKey: id.string ?? "") {
        let problem = Problem.duplicateID(id.string ?? "", by: "boundary of this behavior", first: first.range.start, source: first.source)
        report(problem, boundary, "id")
      }
      boundaries.append(Boundary(id: id.string ?? "", outline: outline))
    }
    return boundaries
  }

  /// A key that names one view.
  mutating func view(_ fields: ObjectDecoder, _ key: String) -> String? {
    guard let id = fields.string(key) else { return nil }
    check(id, .view, fields[key] ?? fields.value, fields.place(key))
    return id
  }

  fileprivate mutating func snap(_ fields: ObjectDecoder) -> BehaviorKind? {
    let item = view(fields, "item")
    guard let item, let point = fields.point("point") else { return nil }
    return .snap(SnapBehavior(item: item, point: point, damping: fields.number("damping") ?? 0.5))
  }

  fileprivate mutating func push(_ fields: ObjectDecoder) -> BehaviorKind? {
    let items = selection(fields, "items")
    guard let mode = fields.string("mode").flatMap(PushBehavior.Mode.init(rawValue:)) else { return nil }
    return .push(
      PushBehavior(
        items: items, mode: mode, vector: vector(fields, standard: .zero),
        targetOffset: fields.point("targetOffset") ?? .zero, active: fields.bool("active") ?? true))
  }

  fileprivate mutating func dynamicItem(_ fields: ObjectDecoder) -> BehaviorKind? {
    .dynamicItem(
      DynamicItemBehavior(
        items: selection(fields, "items"), density: fields.number("density"), elasticity: fields.number("elasticity"),
        friction: fields.number("friction"), resistance: fields.number("resistance"), angularResistance: fields.number("angularResistance"),
        charge: fields.number("charge"), anchored: fields.bool("anchored"), allowsRotation: fields.bool("allowsRotation"),
        addLinearVelocity: fields.point("addLinearVelocity") ?? .zero, addAngularVelocity: fields.number("addAngularVelocity") ?? 0))
  }
}
