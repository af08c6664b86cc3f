/// A body within a step of the impulse stepper.
struct Mover: Sendable {
  var velocity: Vector2
  var angularVelocity: Float
  /// Center of mass and angle at the present time within the step; the angle is within half a turn at the step's beginning.
  var center: Vector2
  var angle: Float
  var rotation: Rotation
  /// The same at `fraction` of the step, for the search of impacts: from there the motion is linear.
  var startCenter: Vector2
  var startAngle: Float
  var fraction: Float = 0
  let inverseMass: Float
  let inverseInertia: Float

  init(_ body: Body, _ pose: Pose, _ velocity: Velocity) {
    self.velocity = velocity.linear
    angularVelocity = velocity.angular
    center = pose.position
    angle = body.angle
    rotation = pose.rotation
    startCenter = center
    startAngle = angle
    inverseMass = body.inverseMass
    inverseInertia = body.inverseInertia
  }

  /// The end in the world of joints to the world.
  static let world = Mover()

  private init() {
    velocity = .zero
    angularVelocity = 0
    center = .zero
    angle = 0
    rotation = .identity
    startCenter = .zero
    startAngle = 0
    inverseMass = 0
    inverseInertia = 0
  }

  /// Whether all values are in range.
  var isSound: Bool { center.isFinite && velocity.isFinite && angle.magnitude < 1e9 && angularVelocity.isFinite }

  var pose: Pose { Pose(position: center, rotation: rotation) }

  @inline(always)
  func velocity(at arm: Vector2) -> Vector2 { velocity + Vector2.cross(angularVelocity, arm) }

  @inline(always)
  mutating func apply(_ impulse: Vector2, at arm: Vector2) {
    velocity += inverseMass * impulse
    angularVelocity += inverseInertia * arm.cross(impulse)
  }

  mutating func turn(to angle: Float) {
    guard angle != self.angle else { return }
    self.angle = angle
    rotation = Trigonometry.sineCosine(angle)
  }

  /// Moves the body by an offset and an angle, in radians.
  @inline(always)
  mutating func shift(_ offset: Vector2, turn: Float) {
    center += offset
    self.turn(to: angle + turn)
  }

  /// Moves with the present velocity, which is limited to the largest displacement of a body in a step.
  mutating func drift(_ h: Float, _ tuning: ImpulseTuning) {
    let way = h * velocity
    let length = way.length
    if length > tuning.maximumTranslation { velocity = (tuning.maximumTranslation / length) * velocity }
    let turn = h * angularVelocity
    if turn.magnitude > ImpulseTuning.maximumTurn { angularVelocity = (ImpulseTuning.maximumTurn / turn.magnitude) * angularVelocity }
    center += h * velocity
    self.turn(to: angle + h * angularVelocity)
  }

  /// Whether it is faster than the limit of ``drift(_:_:)``, and faster than before.
  func isBeyondLimits(_ before: Velocity, _ clock: ImpulseClock, _ tuning: ImpulseTuning) -> Bool {
    // false for NaN, too
    let moves = velocity.length <= max(tuning.maximumTranslation * clock.inverseH, before.linear.length)
    let turns = angularVelocity.magnitude <= max(ImpulseTuning.maximumTurn * clock.inverseH, before.angular.magnitude)
    return !(moves && turns)
  }

  // MARK: - The way within a step

  /// Its pose at a fraction of the step, not before ``fraction``.
  func pose(at fraction: Float) -> Pose {
    guard self.fraction < 1 else { return pose }
    let share = (fraction - self.fraction) / (1 - self.fraction)
    let angle = (1 - share) * startAngle + share * self.angle
    return Pose(
      position: (1 - share) * startCenter + share * center,
      rotation: startAngle == self.angle ? rotation : Trigonometry.sineCosine(angle))
  }

  /// Makes the motion begin at a later fraction of the step.
  mutating func begin(at fraction: Float) {
    guard fraction > self.fraction, self.fraction < 1 else { return }
    let share = (fraction - self.fraction) / (1 - self.fraction)
    startCenter += share * (center - startCenter)
    startAngle += share * (angle - startAngle)
    self.fraction = fraction
  }

  /// Stops at a fraction of the step, and drops the rest of the motion.
  mutating func stop(at fraction: Float) {
    begin(at: fraction)
    center = startCenter
    turn(to: startAngle)
  }
}
