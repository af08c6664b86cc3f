import Formats
import SceneModel

extension BehaviorType {
  static let attachment = BehaviorType(
    "attachment", "an attachment behavior",
    [
      Field("item", .string, required: "\"ball\"", "The view."),
      Field(
        "offset", .numbers(2, .any),
        "Of the attachment point from the view's center; the center by default, or for fixed, pin and sliding where the other end is."),
      Field(
        "anchor", .numbers(2, .any),
        "A point of the reference view; or to. With to for fixed, pin and sliding: where both views are joined."),
      Field("to", .string, "Another view; or anchor."),
      Field(
        "toOffset", .numbers(2, .any),
        "Of the attachment point from the other view's center; the center by default, or for fixed, pin and sliding where item's end is."),
      Field("kind", .choice(AttachmentBehavior.Kind.allCases.map { $0.rawValue }), default: "distance", "What it holds."),
      Field("length", .number(.notNegative), "Points; the distance at the start by default. distance and limit only."),
      Field(
        "frequency", .number(.notNegative), default: 0,
        "Hz of a spring; 0 makes distance and fixed rigid and leaves a pin free. distance, fixed and pin only."),
      Field("damping", .number(.notNegative), default: 0, "Damping ratio of the spring, 1 is critical. distance, fixed and pin only."),
      Field(
        "restAngle", .number(.any), default: 0,
        "Radians from where it began, the angle that a pin with a frequency is drawn to. pin only."),
      Field(
        "collideConnected", .bool, "Whether two attached views also collide: true by default for distance and limit, false for others."),
      Field("frictionTorque", .number(.notNegative), default: 0, "N·m that resist turning. pin only."),
      Field(
        "range", .span, example: "[-0.5, 0.5]",
        "[min, max] from where it began, around 0: radians of a pin, points of a sliding; [0, 0] locks it."),
      Field(
        "axis", .numbers(2, .any), example: "[1, 0]", "Direction of sliding in the reference view, its length does not count. sliding only."
      ),
      Field(
        "motor", .object, example: "{ \"speed\": 1, \"maxTorque\": 1 }", "{speed, maxTorque} of a pin, {speed, maxForce} of a sliding."),
    ],
    additions: ["motor": ["anyOf": [SceneSchema.reference("pinMotor"), SceneSchema.reference("slidingMotor")]]],
    rules: [
      SchemaRule.atLeastOne(["anchor", "to"]), SchemaRule.key("toOffset", needs: "to"),
      [
        // the point is then the place of both ends
        "if": SchemaRule.required(["anchor", "to"]),
        "then": only(AttachmentBehavior.Kind.allCases.filter { $0.isJoined }).merging([
          "allOf": [SchemaRule.without(["offset", "toOffset"])]
        ]),
      ],
      SchemaRule.when("kind", is: kind(.sliding), then: SchemaRule.required(["axis"])),
      SchemaRule.when("kind", is: kind(.pin), then: ["properties": ["motor": SceneSchema.reference("pinMotor")]]),
      SchemaRule.when("kind", is: kind(.sliding), then: ["properties": ["motor": SceneSchema.reference("slidingMotor")]]),
    ] + BehaviorFields.keysByKind.map { ["if": SchemaRule.required([$0.key]), "then": only($0.kinds)] },
    parameters: BehaviorFields.attachmentParameters
  ) { $0.attachment($1) }

  /// Schema: the attachment has one of some kinds, explicitly or by default.
  private static func only(_ kinds: [AttachmentBehavior.Kind]) -> JSONText {
    let isSaid = kinds.contains(.distance) ? [] : ["kind"]
    return SchemaRule.required(isSaid).merging(["properties": ["kind": ["enum": .array(kinds.map(kind))]]])
  }

  private static func kind(_ kind: AttachmentBehavior.Kind) -> JSONText { .string(kind.rawValue) }
}

extension BehaviorFields {
  static let pinMotor = ObjectSchema(
    "a pin's motor", [motorSpeed, Field("maxTorque", .number(.notNegative), required: "1", "N·m, the most it turns with.")])
  static let slidingMotor = ObjectSchema(
    "a sliding's motor", [motorSpeed, Field("maxForce", .number(.notNegative), required: "1", "N, the most it drives with.")])
  private static let motorSpeed = Field(
    "speed", .number(.any), required: "1", "rad/s, clockwise on screen, or pt/s along the axis; 0 makes it a brake.")

  /// The keys that not all kinds of attachment take.
  static let keysByKind: [(key: String, kinds: [AttachmentBehavior.Kind])] = [
    ("length", [.distance, .limit]), ("frequency", [.distance, .fixed, .pin]), ("damping", [.distance, .fixed, .pin]),
    ("restAngle", [.pin]), ("frictionTorque", [.pin]), ("range", [.pin, .sliding]), ("axis", [.sliding]), ("motor", [.pin, .sliding]),
  ]

  static func motor(_ kind: AttachmentBehavior.Kind) -> ObjectSchema { kind == .pin ? pinMotor : slidingMotor }

  /// The values of an attachment that may change during a run, by their key, or by the keys that lead to them.
  static func attachmentParameters(_ element: JSONValue) -> [(name: String, type: ValueType)] {
    guard let kind = attachmentKind(element) else { return [] }
    return BehaviorParameter.allCases.compactMap { parameter in
      let name = parameter.rawValue
      switch parameter {
      // an attachment keeps the kind of its end
      case .anchor where element.member("anchor") == nil || element.member("to") != nil: return nil
      case .toOffset where element.member("to") == nil: return nil
      case .motorSpeed, .motorTorque, .motorForce:
        guard element.member("motor") != nil else { return nil }
        return motor(kind).field(String(name.dropFirst("motor/".count))).map { (name, $0.type) }
      default:
        let isForKind = keysByKind.allSatisfy { $0.key != name || $0.kinds.contains(kind) }
        return isForKind ? BehaviorType.attachment.table.field(name).map { (name, $0.type) } : nil
      }
    }
  }

  private static func attachmentKind(_ element: JSONValue) -> AttachmentBehavior.Kind? {
    guard let kind = element.member("kind") else { return .distance }
    return kind.string.flatMap(AttachmentBehavior.Kind.init(rawValue:))
  }
}

extension SceneDecoder {
  mutating func attachment(_ fields: ObjectDecoder) -> BehaviorKind? {
    let kind: AttachmentBehavior.Kind? = fields.has("kind") && fields["kind"] == nil ? nil : fields.value("kind")
    if let kind { checkKeys(fields, kind) }
    warnOfDampingAlone(fields)
    guard checkEnds(fields, kind) else { return nil }
    let item = view(fields, "item")
    let other = view(fields, "to")
    if let item, item == other { report(.identifier(.attachedToItself(item)), fields, "to") }
    guard let kind else { return nil }
    let axis = kind == .sliding ? self.axis(fields) : Vector(1, 0)
    let motor = self.motor(fields, kind)
    guard let item, let axis, let end = end(fields, other) else { return nil }
    var attachment = AttachmentBehavior(kind: kind, item: item, offset: fields.point("offset"), end: end, axis: axis)
    attachment.length = fields.number("length")
    attachment.frequency = fields.value("frequency")
    attachment.damping = fields.value("damping")
    attachment.restAngle = fields.value("restAngle")
    attachment.collideConnected = fields.bool("collideConnected")
    attachment.frictionTorque = fields.value("frictionTorque")
    attachment.range = fields.numbers("range").map { $0[0]...$0[1] }
    attachment.motor = motor
    return .attachment(attachment)
  }

  private mutating func checkKeys(_ fields: ObjectDecoder, _ kind: AttachmentBehavior.Kind) {
    for (key, kinds) in BehaviorFields.keysByKind where fields.has(key) && !kinds.contains(kind) {
      report(.key(.notOfKind(key, of: "attachments", takes: kinds.map { $0.rawValue }, found: kind.rawValue)), fields, key)
    }
  }

  /// Only a spring has damping; an event or a track may give an attachment its frequency later.
  private mutating func warnOfDampingAlone(_ fields: ObjectDecoder) {
    guard let damping = fields.number("damping"), damping > 0, !fields.has("frequency") || fields.number("frequency") == 0 else { return }
    let later = ["events", "tracks"].compactMap { header.document?.member($0) }
    if later.contains(where: { $0.hasText(endingIn: "/frequency") }) { return }
    report(.key(.noEffect("damping", without: "frequency", example: "2")), fields, "damping")
  }

  /// - Returns: false when the ends contradict each other.
  private mutating func checkEnds(_ fields: ObjectDecoder, _ kind: AttachmentBehavior.Kind?) -> Bool {
    if let kind, fields.has("to"), fields.has("anchor") {
      if !kind.isJoined { return !fields.conflict("anchor", "to", &sink) }
      // the point is the place of both ends
      if fields.conflict("anchor", "offset", &sink) || fields.conflict("anchor", "toOffset", &sink) { return false }
    }
    if !fields.has("to"), !fields.has("anchor") {
      reportMissing(.key(.missingOneOf(["anchor", "to"], owner: "an attachment behavior", example: "\"anchor\": [160, 0]")), fields)
    }
    if fields.has("toOffset"), !fields.has("to") { report(.key(.onlyFor("toOffset", "to")), fields, "toOffset") }
    return true
  }

  private func end(_ fields: ObjectDecoder, _ other: String?) -> AttachmentBehavior.End? {
    guard let other else { return fields.point("anchor").map { .anchor($0) } }
    return fields.point("anchor").map { .joined(other, at: $0) } ?? .item(other, offset: fields.point("toOffset"))
  }

  /// A unit vector.
  private mutating func axis(_ fields: ObjectDecoder) -> Vector? {
    if !fields.has("axis") {
      reportMissing(.key(.missingKey("axis", owner: "an attachment behavior of kind sliding", example: "[1, 0]")), fields)
    }
    guard let axis = fields.point("axis") else { return nil }
    let length = (axis.x * axis.x + axis.y * axis.y).squareRoot()
    guard length > 0 else {
      report(.shape(.noDirection), fields, "axis")
      return nil
    }
    return Vector(axis.x / length, axis.y / length)
  }

  private mutating func motor(_ fields: ObjectDecoder, _ kind: AttachmentBehavior.Kind) -> AttachmentBehavior.Motor? {
    guard kind == .pin || kind == .sliding, let value = fields["motor"] else { return nil }
    let motor = ObjectDecoder(value, BehaviorFields.motor(kind), at: fields.place("motor"), &sink)
    guard let speed = motor.number("speed"), let limit = motor.number(kind == .pin ? "maxTorque" : "maxForce") else { return nil }
    return AttachmentBehavior.Motor(speed: speed, limit: limit)
  }
}

extension JSONValue {
  /// Whether a key or a string in it ends in a text.
  fileprivate func hasText(endingIn ending: String) -> Bool {
    switch kind {
    case .string(let string): string.hasSuffix(ending)
    case .array(let elements): elements.contains { $0.hasText(endingIn: ending) }
    case .object(let members): members.contains { $0.key.hasSuffix(ending) || $0.value.hasText(endingIn: ending) }
    default: false
    }
  }
}
