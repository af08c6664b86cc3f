/// Impulses of one contact point, kg·pt/s: of the position pass (before the drift) and of the velocity pass (after it).
struct PointImpulses: Equatable, Sendable {
  var normalA: Float = 0
  var tangentA: Float = 0
  var normalB: Float = 0
  var tangentB: Float = 0
}

/// How two bodies stood to each other when a manifold was made, and how far apart its points were.
struct ManifoldOrigin: Equatable, Sendable {
  /// From the center of A to the center of B, in world axes.
  var offset = Vector2.zero
  var rotationA = Rotation.identity
  var rotationB = Rotation.identity
  var first: Float = 0
  var second: Float = 0
}

/// Two shapes whose boxes overlap, and what is known of how they touch.
struct Contact: Equatable, Sendable {
  var shapeA: Int32
  var shapeB: Int32
  var bodyA: Int32
  var bodyB: Int32
  /// Where it comes among the contacts, which are kept in the order in which their shapes were created: the older shape's, then the younger's.
  let order: UInt64
  var friction: Float
  var restitution: Float
  var manifold: Manifold
  var origin = ManifoldOrigin()
  var first: PointImpulses
  var second: PointImpulses
  /// Largest normal impulse a point passed on during the last step, summed over its substeps.
  var stepImpulse: Float
  /// Where it last touched, if it did since its manifold lost its points.
  var touchPoint = Vector2.zero
  var isTouching: Bool
  var isSensor: Bool
}

extension Contact {
  /// The point with the larger load.
  var loadedPoint: ManifoldPoint {
    manifold.count > 1 && second.normalA + second.normalB > first.normalA + first.normalB ? manifold.second : manifold.first
  }
}
