/// Passes of the impulse stepper within a step.
public struct ImpulseIterations: Equatable, Sendable {
  /// Sweeps over all velocities, and at most over all positions; at least 1 and 0.
  public var velocity: Int
  public var position: Int

  public init(velocity: Int, position: Int) {
    self.velocity = velocity
    self.position = position
  }
}

/// The lengths and speeds of Box2D 2.4.1, in points: its motion depends on them.
struct ImpulseTuning: Sendable {
  /// Overlap that is not corrected: 5 mm.
  let linearSlop: Float
  /// The rounding of polygons and lines, outward: 1 cm.
  let skin: Float
  /// Largest correction of a position at a time: 20 cm.
  let maximumCorrection: Float
  /// Largest displacement of a body in a step: 2 m.
  let maximumTranslation: Float
  /// Impacts slower than this do not bounce: 1 m/s unless given.
  let bounceThreshold: Float
  /// Slower bodies are at rest: 1 cm/s.
  let sleepSpeed: Float

  static let angularSlop: Float = 2.0 / 180 * Float.pi
  static let maximumTurn: Float = 0.5 * Float.pi
  static let maximumAngularCorrection: Float = 8.0 / 180 * Float.pi
  static let sleepAngularVelocity: Float = 2.0 / 180 * Float.pi
  static let timeToSleep: Float = 0.5
  /// Share of an error that one pass corrects, in a step and at an impact.
  static let baumgarte: Float = 0.2
  static let impactBaumgarte: Float = 0.75
  /// Impacts that one contact may have in a step, and passes over the positions at each.
  static let maximumImpacts = 8
  static let impactPasses = 20

  init(_ tuning: Tuning) {
    let pointsPerMeter = tuning.pointsPerMeter
    linearSlop = 0.005 * pointsPerMeter
    skin = 2 * linearSlop
    maximumCorrection = 0.2 * pointsPerMeter
    maximumTranslation = 2 * pointsPerMeter
    bounceThreshold = tuning.bounceThreshold ?? pointsPerMeter
    sleepSpeed = 0.01 * pointsPerMeter
  }
}

/// The times of one step of the impulse stepper.
struct ImpulseClock: Sendable {
  let h: Float
  let inverseH: Float
  let iterations: ImpulseIterations

  init(_ h: Float, _ iterations: ImpulseIterations) {
    self.h = h
    inverseH = 1 / h
    self.iterations = iterations
  }
}
