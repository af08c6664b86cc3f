import Formats
import SceneModel

extension SceneImport {
  /// One end of a joint.
  private struct End {
    let body: RubeBody
    let outcome: Outcome
    /// In the body's frame, meters.
    let anchor: Vector
    var world: Vector { body.world(anchor) }
  }

  /// Bodies whose collision a joint disables without an attachment: the joint is omitted, or one body is more than a view.
  static func pairsApart(_ world: RubeWorld) -> [(Int, Int)] {
    world.joints.compactMap { joint in
      let (a, b) = (world.bodies[joint.a], world.bodies[joint.b])
      guard !joint.collideConnected, joint.a != joint.b, a.active, b.active, a.kind == .dynamic || b.kind == .dynamic else { return nil }
      let isSaid = joint.kind.isHeld && a.isOneView && b.isOneView
      return isSaid ? nil : (joint.a, joint.b)
    }
  }

  /// The attachment that a joint becomes: its item is body B if that can move, else body A.
  mutating func joint(_ joint: RubeJoint, number: Int) -> ImportedObject? {
    let a = End(body: world.bodies[joint.a], outcome: outcomes[joint.a], anchor: joint.anchorA)
    let b = End(body: world.bodies[joint.b], outcome: outcomes[joint.b], anchor: joint.anchorB)
    if a.outcome.isGone || b.outcome.isGone { return leave(.jointOfMissing, joint) }
    if joint.kind == .mouse { return mouse(joint, b, number) }
    guard b.body.kind == .dynamic || a.body.kind == .dynamic else { return leave(.jointOfFixed, joint) }
    let isB = b.body.kind == .dynamic
    let (item, other) = isB ? (b, a) : (a, b)
    guard let view = item.outcome.view, joint.a != joint.b else { return leave(.jointOfFixed, joint) }
    var text = begin(joint, number, view)
    switch joint.kind {
    case .revolute, .wheel:
      text.add("kind", "pin")
      addEnds(item, other, to: &text)
      addTurning(joint, a, b, sign: isB ? -1 : 1, to: &text)
      if joint.kind == .wheel { lose(.wheel(text.id, frequency: joint.frequency, damping: joint.damping), joint.source) }
    case .prismatic:
      text.add("kind", "sliding")
      addSliding(joint, a, b, item, other, sign: isB ? 1 : -1, to: &text)
    case .distance:
      text.add("kind", "distance")
      addEnds(item, other, to: &text)
      text.add("length", joint.length * scale)
      addSpring(joint, to: &text)
    case .rope:
      text.add("kind", "limit")
      addEnds(item, other, to: &text)
      text.add("length", joint.length * scale)
    case .weld:
      text.add("kind", "fixed")
      addEnds(item, other, to: &text)
      addSpring(joint, to: &text)
      if (turn(joint, a, b) / (2 * Double.pi)).distanceToWhole > 1e-3 { lose(.offItsMark, joint.source) }
    case .motor, .friction, .gear, .pulley, .mouse: return leave(.joint(joint.kind.rawValue), joint)
    }
    addCollision(joint, other, to: &text)
    return text
  }

  private mutating func leave(_ loss: ImportProblem, _ joint: RubeJoint) -> ImportedObject? {
    lose(loss, joint.source)
    return nil
  }

  private mutating func begin(_ joint: RubeJoint, _ number: Int, _ view: String) -> ImportedObject {
    var text = ImportedObject()
    text.addID(ids.take(joint.name, or: "joint-\(number)"))
    text.add("type", "attachment")
    text.add("item", .string(view))
    return text
  }

  /// Both attachment points; that of a body without a view is a point of the reference view.
  private func addEnds(_ item: End, _ other: End, to text: inout ImportedObject) {
    text.add("offset", vector(item.anchor))
    if let view = other.outcome.view {
      text.add("to", .string(view))
      text.add("toOffset", vector(other.anchor))
    } else {
      text.add("anchor", point(other.world))
    }
  }

  private func addSpring(_ joint: RubeJoint, to text: inout ImportedObject) {
    guard joint.frequency > 0 else { return }
    text.add("frequency", joint.frequency)
    text.add("damping", joint.damping, unless: 0)
  }

  /// Whether attached views collide; for a body that is more than a view, categories decide.
  private func addCollision(_ joint: RubeJoint, _ other: End, to text: inout ImportedObject) {
    if other.outcome.view != nil { text.add("collideConnected", .raw("\(joint.collideConnected)")) }
  }

  // MARK: - Angles

  /// The joint's angle now, counterclockwise.
  private func turn(_ joint: RubeJoint, _ a: End, _ b: End) -> Double { b.body.angle - a.body.angle - joint.referenceAngle }

  /// Range and motor of a pin: in a scene from where it begins, clockwise, and as the item turns against the other.
  private mutating func addTurning(_ joint: RubeJoint, _ a: End, _ b: End, sign: Double, to text: inout ImportedObject) {
    if let limits = joint.limits {
      let now = turn(joint, a, b)
      addRange(joint, sign * (limits.lower - now), sign * (limits.upper - now), to: &text)
    }
    if let motor = joint.motor {
      // a scene's newton meter has 100 points per meter
      addMotor(sign * motor.speed, "maxTorque", motor.most * scale * scale / 1e4, to: &text)
    }
  }

  private mutating func addRange(_ joint: RubeJoint, _ one: Double, _ another: Double, to text: inout ImportedObject) {
    let (lower, upper) = (min(one, another), max(one, another))
    if lower > 1e-6 * max(1, upper) || upper < 1e-6 * min(-1, lower) { lose(.outsideLimits, joint.source) }
    text.add("range", Vector(min(lower, 0), max(upper, 0)))
  }

  private func addMotor(_ speed: Double, _ key: String, _ most: Double, to text: inout ImportedObject) {
    var motor = ImportedObject()
    motor.add("speed", speed)
    motor.add(key, most)
    text.add("motor", motor.json)
  }

  // MARK: - Sliding

  /// The item's end is the point of the joint; its place along the axis does not matter.
  private mutating func addSliding(
    _ joint: RubeJoint, _ a: End, _ b: End, _ item: End, _ other: End, sign: Double, to text: inout ImportedObject
  ) {
    let length = (joint.axis.x * joint.axis.x + joint.axis.y * joint.axis.y).squareRoot()
    let axis = a.body.turned(Vector(joint.axis.x / length, joint.axis.y / length))
    let apart = Vector(b.world.x - a.world.x, b.world.y - a.world.y)
    let now = apart.x * axis.x + apart.y * axis.y
    let aside = apart.x * axis.y - apart.y * axis.x
    if aside.magnitude > 0.005 || (turn(joint, a, b) / (2 * Double.pi)).distanceToWhole > 1e-3 { lose(.offItsMark, joint.source) }
    text.add("anchor", point(item.world))
    if let view = other.outcome.view { text.add("to", .string(view)) }
    text.add("axis", Vector(sign * axis.x, -sign * axis.y))
    if let limits = joint.limits { addRange(joint, (limits.lower - now) * scale, (limits.upper - now) * scale, to: &text) }
    // a scene's newton has 100 points per meter
    if let motor = joint.motor { addMotor(motor.speed * scale, "maxForce", motor.most * scale / 100, to: &text) }
  }

  // MARK: - Mouse

  private mutating func mouse(_ joint: RubeJoint, _ b: End, _ number: Int) -> ImportedObject? {
    guard b.body.kind == .dynamic, let view = b.outcome.view else { return leave(.jointOfFixed, joint) }
    lose(.mouseForce, joint.source)
    var text = begin(joint, number, view)
    text.add("kind", "distance")
    text.add("offset", vector(b.body.local(joint.anchorB)))
    text.add("anchor", point(joint.target))
    text.add("length", .raw("0"))
    addSpring(joint, to: &text)
    return text
  }
}

extension Double {
  /// Distance from the nearest whole number.
  fileprivate var distanceToWhole: Double { (self - rounded()).magnitude }
}
