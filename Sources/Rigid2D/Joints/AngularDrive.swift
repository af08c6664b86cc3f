/// Motor and friction of a pin's angle in one pass. Their angular impulse falls in steps as the angular velocity rises.
///
///     top ─────┐
///              │
///              └─── middle ───┐
///                             │
///                             └───── bottom
///          speeds.0       speeds.1
///
/// A motor with a target speed is one step, from its largest impulse toward larger angles to its largest toward smaller ones. Friction is
/// a step at 0. On a level the impulse is given and the velocity follows; at a step the velocity is given and the impulse follows. With
/// one step alone, the middle is the bottom.
struct AngularDrive: Sendable {
  // rad/s, ascending
  private var speeds: (Float, Float) = (.infinity, .infinity)
  // kg·pt²/s, descending
  private var top: Float = 0
  private var middle: Float = 0
  private var bottom: Float = 0
  private var place = Place.top

  /// Levels, and the steps between them.
  private enum Place: Sendable { case top, first, middle, second, bottom }

  static let none = AngularDrive()
  private init() {}

  /// Each of the two passes of a substep has half of the impulse of motor and friction.
  init(_ joint: PinJoint, _ clock: StepClock) {
    guard joint.motorTorque > 0 || joint.friction > 0 else { return }
    let half = 0.5 * clock.h
    let (motor, friction) = (half * joint.motorTorque, half * joint.friction)
    (top, middle, bottom) = (motor + friction, -motor - friction, -motor - friction)
    if motor > 0 && friction > 0 && joint.motorSpeed != 0 {
      speeds = (min(joint.motorSpeed, 0), max(joint.motorSpeed, 0))
      middle = joint.motorSpeed > 0 ? motor - friction : friction - motor
    } else {
      speeds.0 = motor > 0 ? joint.motorSpeed : 0
    }
  }

  /// Whether motor or friction exists.
  var acts: Bool { top > 0 }

  /// The velocity at a step, nil on a level.
  var heldSpeed: Float? {
    switch place {
    case .first: speeds.0
    case .second: speeds.1
    default: nil
    }
  }

  /// The impulse on a level, nil at a step.
  var level: Float? {
    switch place {
    case .top: top
    case .middle: middle
    case .bottom: bottom
    default: nil
    }
  }

  /// Moves to the place of an impulse.
  mutating func settle(at impulse: Float) {
    if impulse >= middle || middle == bottom {
      place = impulse >= top ? .top : impulse > middle ? .first : .middle
    } else {
      place = impulse > bottom ? .second : .bottom
    }
  }

  /// Moves to the place at zero angular velocity with the impulse nearest to another one, and returns that impulse.
  mutating func impulseAtRest(nearest impulse: Float) -> Float {
    let highest = speeds.0 >= 0 ? top : speeds.1 >= 0 ? middle : bottom
    let lowest = speeds.0 > 0 ? top : speeds.1 > 0 ? middle : bottom
    let atRest = max(lowest, min(highest, impulse))
    settle(at: atRest)
    return atRest
  }

  /// Whether an impulse and an angular velocity are those of the place: the one at a step, the other on a level.
  func stays(_ impulse: Float, _ angularVelocity: Float) -> Bool {
    switch place {
    case .top: angularVelocity <= speeds.0 + Self.tolerance
    case .first: impulse <= top && impulse >= middle
    case .middle: angularVelocity >= speeds.0 - Self.tolerance && angularVelocity <= speeds.1 + Self.tolerance
    case .second: impulse <= middle && impulse >= bottom
    case .bottom: angularVelocity >= speeds.1 - Self.tolerance
    }
  }

  /// A step counts as passed only beyond this angular velocity, rad/s.
  private static let tolerance: Float = 1e-5

  /// Moves to the place of a mass, kg·pt², that an impulse has brought to an angular velocity. Returns the impulse there.
  mutating func follow(_ impulse: Float, _ angularVelocity: Float, _ mass: Float) -> Float {
    let total = self.impulse(after: impulse, angularVelocity, mass)
    settle(at: total)
    return total
  }

  /// The impulse on a mass, kg·pt², that another impulse has brought to an angular velocity.
  func impulse(after impulse: Float, _ angularVelocity: Float, _ mass: Float) -> Float {
    let atFirst = impulse + mass * (speeds.0 - angularVelocity)
    if atFirst >= middle || middle == bottom { return max(bottom, min(top, atFirst)) }
    return max(bottom, min(middle, impulse + mass * (speeds.1 - angularVelocity)))
  }
}
