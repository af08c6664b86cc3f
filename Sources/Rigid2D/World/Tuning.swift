/// The engine's tolerances, in points and seconds, scaled from meters once.
public struct Tuning: Equatable, Sendable {
  /// Points in a meter; above 0.
  public let pointsPerMeter: Float
  /// Shapes closer than this touch: 5 mm, some five times the spacing of `Float` at a distance of ten kilometers.
  let linearSlop: Float
  /// Contacts between slow bodies begin at this distance, so that no approach within one frame is missed.
  let speculativeDistance: Float
  /// How far a shape may move before its box in the tree is renewed: 5 cm.
  let boundsMargin: Float
  /// Points of a contact farther apart than this after the drift carry no load: 2 mm.
  let releaseDistance: Float
  /// Overlap is removed at most at this speed, 3 m/s, so that deep overlaps do not explode.
  let pushOutSpeed: Float
  /// Joints with distant ends close at most at this speed, 50 m/s: as fast as a finger's fastest flick, and without an explosion.
  let jointSpeed: Float
  /// A body slower than this for ``timeToSleep`` is at rest: 5 mm/s at its farthest point.
  let sleepSpeed: Float
  /// A body without contacts is at rest only below this speed, as it may be drifting.
  let freeSleepSpeed: Float
  /// Half a second, as in UIKit and Box2D.
  let timeToSleep: Float
  /// Impacts slower than this never bounce, pt/s. Nil: each stepper has its own threshold.
  public let bounceThreshold: Float?
  /// The same of the soft stepper, where it is 1 mm/s unless given. Under gravity the threshold is higher, see `Impact`.
  let restingSpeed: Float

  /// Boxes have at most this share of their body's radius as a margin: with more, small bodies have contacts with all bodies around them.
  static let boundsMarginShare: Float = 0.125

  /// Frequency of the soft contact, Hz. With the damping ratio below: overlap halves in a few frames, and no contact oscillates.
  static let contactFrequency: Float = 36
  static let contactDampingRatio: Float = 10
  /// The share of its softness that a contact of a body without joints with a fixed body has. At 1 a corner under a tall box gives way; at
  /// 0 a body wedged between walls trembles.
  static let fixedYielding: Float = 0.1

  /// Extra sweeps over the contacts of strained joints, and, in the first substep, over new contacts: friction under a tall box converges
  /// by a quarter in a sweep, and the rest turns the box.
  static let strainedSweeps = 4
  static let newSweeps = 10
  /// A row that changes a contact's approach by this much in one sweep makes a sudden change, in slops per substep; see ``Blow``.
  static let blowShare: Float = 0.5
  /// Its body counts as changed if the body's velocity changes by half of that, and by this share of itself.
  static let blowVelocityShare: Float = 0.2
  /// Sweeps over rows that sudden changes leave unsettled, with the first one, and their relaxation, which is optimal for a chain of
  /// eleven bodies.
  static let blowSweeps = 16
  static let overRelaxation: Float = 1.6
  /// Relaxation of changes of a load in a sweep, and the largest such change as a share of the load, see ``ContactSolver/Limits``.
  ///
  /// In a linear model of a box 100 pt wide on a free one 40 pt wide, 1 multiplies the worst mode by 1.0009 per substep, 1.4 by 0.986; from
  /// 1.7 on, stacks diverge.
  static let loadRelaxation: Float = 1.4
  static let smallLoadShare: Float = 0.15
  /// Slops by which bodies may leave the tangent at which they touched before their manifold is computed again within a step. The second
  /// value is for bouncing bodies, to keep their energy, and for round ones, whose point moves along with them.
  static let arcError: Float = 0.5
  static let exactArcError: Float = 0.002
  /// Number of checks, before a drift, for bodies that the velocities would bring together.
  static let watchRounds = 4
  /// Slops of overlap with a static body from which on contacts of jointed bodies come last: 5 cm.
  static let carriedDepth: Float = 10
  /// Relative angles out of a joint's range are turned back at most at this speed, rad/s.
  static let jointAngularVelocity: Float = 100

  public init(pointsPerMeter: Float, bounceThreshold: Float? = nil) {
    self.pointsPerMeter = pointsPerMeter
    linearSlop = 0.005 * pointsPerMeter
    speculativeDistance = 0.02 * pointsPerMeter
    boundsMargin = 0.05 * pointsPerMeter
    releaseDistance = 0.002 * pointsPerMeter
    pushOutSpeed = 3 * pointsPerMeter
    jointSpeed = 50 * pointsPerMeter
    sleepSpeed = 0.005 * pointsPerMeter
    freeSleepSpeed = 0.0001 * pointsPerMeter
    timeToSleep = 0.5
    self.bounceThreshold = bounceThreshold
    restingSpeed = bounceThreshold ?? 0.001 * pointsPerMeter
  }
}
