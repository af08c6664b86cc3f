/// Impulses along one direction, kg·pt/s: `a` of the position pass (before the drift) and `b` of the velocity pass (after it).
struct PassImpulses: Equatable, Sendable {
  var a: Float = 0
  var b: Float = 0

  var sum: Float { a + b }

  /// The bits of both.
  @inline(always)
  fileprivate var bits: UInt32 { a.bitPattern | b.bitPattern }
}

/// Impulses of a contact: along the normal at each of its points, and along the tangent at the center of their load.
///
/// Points of a contact lie along its tangent, so the place of friction along it does not matter.
struct ContactImpulses: Equatable, Sendable {
  var first = PassImpulses()
  var second = PassImpulses()
  var tangent = PassImpulses()

  /// Whether one is not 0, by bits; -0 counts as 0.
  @inline(always)
  var areAny: Bool { (first.bits | second.bits | tangent.bits) << 1 != 0 }
}

extension ContactImpulses {
  /// The impulses of an old manifold for the points of a new one, matched by their features; friction is kept if a point is.
  @inline(always)
  func carried(from old: Manifold, to new: Manifold) -> ContactImpulses {
    let first = new.count > 0 ? impulse(new.first.feature, of: old) : nil
    let second = new.count > 1 ? impulse(new.second.feature, of: old) : nil
    guard first != nil || second != nil else { return ContactImpulses() }
    return ContactImpulses(first: first ?? PassImpulses(), second: second ?? PassImpulses(), tangent: tangent)
  }

  @inline(always)
  private func impulse(_ feature: UInt32, of manifold: Manifold) -> PassImpulses? {
    if manifold.count > 0 && feature == manifold.first.feature { return first }
    if manifold.count > 1 && feature == manifold.second.feature { return second }
    return nil
  }
}

/// The relative pose of two bodies when a manifold was computed, and the distances of its points.
struct ManifoldOrigin: Equatable, Sendable {
  /// From the center of A to the center of B, in world axes.
  var offset = Vector2.zero
  var rotationA = Rotation.identity
  var rotationB = Rotation.identity
  var first: Float = 0
  var second: Float = 0

  init() {}

  init(_ manifold: Manifold, _ poseA: Pose, _ poseB: Pose) {
    offset = poseB.position - poseA.position
    (rotationA, rotationB) = (poseA.rotation, poseB.rotation)
    (first, second) = (manifold.first.separation, manifold.second.separation)
  }
}

/// Two shapes whose boxes overlap, with their manifold and impulses.
struct Contact: Equatable, Sendable {
  var shapeA: Int32
  var shapeB: Int32
  var bodyA: Int32
  var bodyB: Int32
  /// Its place in the order of contacts, which is that of the creation of their shapes: the older shape's, then the younger's.
  let order: UInt64
  var friction: Float
  var restitution: Float
  /// Velocity of B's surface along its body relative to that of A's surface, pt/s in the world's axes.
  var surfaceVelocity = Vector2.zero
  var manifold: Manifold
  var origin = ManifoldOrigin()
  var impulses = ContactImpulses()
  /// Largest normal impulse of a point during the last step, summed over its substeps.
  var stepImpulse: Float
  /// Place of the last impact, or of the last touch if its manifold has lost its points since.
  var touchPoint = Vector2.zero
  var isTouching: Bool
  var isSensor: Bool
  /// Whether a shape stops from one side only.
  var isOneWay = false
}

extension Contact {
  /// From A's center of mass to the center of its load; without a load, to the nearest point.
  var loadCenter: Vector2 { manifold.loadCenter(impulses).anchorA }

  /// Whether it has a point, or leaves it to a neighbor.
  @inline(always)
  var isNear: Bool { manifold.count > 0 || manifold.isOfNeighbor }

  /// Whether a one-way shape stops the other with this manifold. A body that came from the other side, or began in it, passes until it is
  /// out.
  @inline(always)
  func isStopping(_ manifold: Manifold, _ slop: Float) -> Bool {
    manifold.count > 0 && (isTouching || ContactUpdate.nearest(manifold) >= -slop)
  }

  /// Whether its load in the last step was only an impact.
  var onlyBounced: Bool { stepImpulse > 0 && impulses.first.sum <= 0 && impulses.second.sum <= 0 }
}
