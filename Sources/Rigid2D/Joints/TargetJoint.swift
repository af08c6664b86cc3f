/// Pulls a body's center to a point and its angle to a value, each coordinate as a separate damped oscillator.
public struct TargetJoint: Equatable, Sendable {
  /// One coordinate's oscillator.
  public struct Spring: Equatable, Sendable {
    /// Hz; 0 leaves the coordinate free.
    public var frequency: Float
    /// 1 is critical.
    public var dampingRatio: Float

    public init(frequency: Float, dampingRatio: Float) {
      self.frequency = frequency
      self.dampingRatio = dampingRatio
    }
  }

  /// Target of the body's origin, points.
  public var point: Vector2
  /// Radians, turns included.
  public var angle: Float
  public var x: Spring
  public var y: Spring
  public var rotation: Spring
  var body: Int32
}

/// A ``TargetJoint`` prepared for one step.
struct TargetRow: Sendable {
  private let entry: Int
  private let canMove: Bool
  private let canTurn: Bool
  /// The oscillators' displacements at the beginning of the step: x, y and angle relative to the target.
  private let offset: SIMD4<Float>
  private let firstDamping: SIMD4<Float>
  private let secondDamping: SIMD4<Float>
  private let firstKick: SIMD4<Float>
  private let secondKick: SIMD4<Float>

  init(_ joint: TargetJoint, _ body: Body, _ pose: Pose, _ entry: Int, _ clock: StepClock) {
    self.entry = entry
    canMove = body.inverseMass > 0
    canTurn = body.inverseInertia > 0
    let origin = pose.position - pose.rotation.apply(body.centerOffset)
    let away = origin - joint.point
    offset = SIMD4(away.x, away.y, body.angle + 2 * Float.pi * Float(body.turns) - joint.angle, 0)
    let x = Self.oscillator(joint.x, canMove, clock)
    let y = Self.oscillator(joint.y, canMove, clock)
    let turn = Self.oscillator(joint.rotation, canTurn, clock)
    firstDamping = SIMD4(x.firstDamping, y.firstDamping, turn.firstDamping, 0)
    secondDamping = SIMD4(x.secondDamping, y.secondDamping, turn.secondDamping, 0)
    firstKick = SIMD4(x.firstKick, y.firstKick, turn.firstKick, 0)
    secondKick = SIMD4(x.secondKick, y.secondKick, turn.secondKick, 0)
  }

  private static func oscillator(_ spring: TargetJoint.Spring, _ acts: Bool, _ clock: StepClock) -> Oscillator {
    Oscillator(frequency: acts ? spring.frequency : 0, dampingRatio: spring.dampingRatio, h: clock.h)
  }

  func push(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    guard entry != 0 else { return }
    let (damping, kick) = half.own((firstDamping, firstKick), (secondDamping, secondKick))
    motions[entry].velocity += damping * motions[entry].velocity + kick * (offset + motions[entry].deltaPosition)
  }
}
