import Formats
import SceneModel

extension RubeReader {
  private static let jointKeys = [
    "type", "name", "bodyA", "bodyB", "collideConnected", "anchorA", "anchorB", "refAngle", "localAxisA", "localAxis1", "enableLimit",
    "lowerLimit", "upperLimit", "enableMotor", "motorSpeed", "maxMotorTorque", "maxMotorForce", "length", "maxLength", "frequency",
    "dampingRatio", "springFrequency", "springDampingRatio", "target", "maxForce",
  ]
  /// Keys that are not reported when the joint is omitted, or that follow from the others.
  private static let silentJointKeys = [
    "path", "jointSpeed", "maxTorque", "correctionFactor", "linearOffset", "groundAnchorA", "groundAnchorB", "lengthA", "lengthB", "ratio",
    "joint1", "joint2",
  ]

  mutating func joint(_ value: JSONValue, bodies: Int, at place: DocumentPath) -> RubeJoint? {
    guard let fields = fields(value, "a joint", Self.jointKeys, silent: Self.silentJointKeys, at: place) else { return nil }
    guard let kind = jointKind(fields) else { return nil }
    let (a, b) = (bodyIndex(fields, "bodyA", bodies), bodyIndex(fields, "bodyB", bodies))
    let limits = (lower: number(fields, "lowerLimit"), upper: number(fields, "upperLimit"))
    let most = number(fields, kind == .prismatic ? "maxMotorForce" : "maxMotorTorque", .notNegative)
    let motor = (speed: number(fields, "motorSpeed"), most: most)
    let axis = vector(fields, fields.has("localAxisA") ? "localAxisA" : "localAxis1")
    if kind == .prismatic, axis == .zero {
      sink.report(.importing(.noExtent("an axis"), count: 1), fields["localAxisA"] ?? value, place)
    }
    let isWheel = kind == .wheel
    let joint = RubeJoint(
      source: fields.source, name: string(fields, "name"), kind: kind, a: a ?? 0, b: b ?? 0,
      collideConnected: bool(fields, "collideConnected"), anchorA: vector(fields, "anchorA"), anchorB: vector(fields, "anchorB"),
      referenceAngle: number(fields, "refAngle"), axis: axis, limits: bool(fields, "enableLimit") ? limits : nil,
      motor: bool(fields, "enableMotor") ? motor : nil, length: number(fields, kind == .rope ? "maxLength" : "length", .notNegative),
      frequency: number(fields, isWheel ? "springFrequency" : "frequency", .notNegative),
      damping: number(fields, isWheel ? "springDampingRatio" : "dampingRatio", .notNegative), target: vector(fields, "target"))
    if let limits = joint.limits, limits.lower > limits.upper {
      sink.report(
        .value(.outOfRange(limits.upper, requirement: "at least lowerLimit, \(limits.lower)")), fields["upperLimit"] ?? value,
        place.key("upperLimit"))
      return nil
    }
    return a == nil || b == nil ? nil : joint
  }

  private mutating func jointKind(_ fields: RubeFields) -> RubeJoint.Kind? {
    let known = RubeJoint.Kind.allCases.map { $0.rawValue }
    guard let value = fields["type"] else {
      sink.report(.key(.missingKey("type", owner: "a joint", example: "\"revolute\"")), fields.source.range, 0, fields.place)
      return nil
    }
    let type = string(fields, "type")
    if let kind = RubeJoint.Kind(rawValue: type) { return kind }
    if value.string != nil {
      let suggestion = sink.suggestion(for: type, among: known)
      sink.report(.value(.unknownChoice(type, suggestion: suggestion, known: known)), value, fields.place.key("type"))
    }
    return nil
  }

  private mutating func bodyIndex(_ fields: RubeFields, _ key: String, _ count: Int) -> Int? {
    let index = integer(fields, key)
    if (0..<count).contains(index) { return index }
    sink.report(
      .importing(.noSuchBody(index, count: count), count: 1), fields[key]?.range ?? fields.source.range, 0, fields.place.key(key))
    return nil
  }
}
