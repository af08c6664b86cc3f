extension Manifold {
  /// The contact of two shapes that touch, or are within `margin`.
  ///
  /// The normal leads from A to B; a point's anchors lead to the place midway between the two surfaces. Lines have no inside, so two of
  /// them (segments or chain segments) never touch. A line pushes to the side where the other shape's centroid is. Separated shapes get
  /// their true nearest features at any distance.
  ///
  /// - Parameters:
  ///   - margin: Points whose surfaces are farther apart than this are dropped; in points, not negative.
  ///   - linearSlop: A negligible length, in points; a tenth of it selects one of two nearly equal features.
  /// - Complexity: O(*a* · *b*) for *a* and *b* vertices.
  package static func between(
    _ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: VertexPool, margin: Float, linearSlop: Float
  ) -> Manifold {
    between(a, poseA, b, poseB, pool.spans, margin: margin, linearSlop: linearSlop)
  }

  /// The same with the pool's spans.
  static func between(
    _ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: PoolSpans, margin: Float,
    linearSlop: Float
  ) -> Manifold {
    // each kernel takes its pair in one order: the kind that determines the normal first
    if a.kind.rawValue < b.kind.rawValue {
      return ordered(b, poseB, a, poseA, pool, margin, 0.1 * linearSlop).flipped
    }
    return ordered(a, poseA, b, poseB, pool, margin, 0.1 * linearSlop)
  }

  @inline(always)
  private static func ordered(
    _ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: PoolSpans, _ margin: Float,
    _ tolerance: Float
  ) -> Manifold {
    // kernels work in A's frame, where numbers are small at any distance from the origin
    let x = poseA.to(poseB)
    let local: Manifold
    switch (a.kind, b.kind) {
    case (.circle, _):
      local = circles(a, b, x, pool.vertices, margin)
    case (.capsule, .circle), (.polygon, .circle):
      local =
        a.surface >= 0 ? surfaceCircle(a, b, x, pool, margin, tolerance) : hullCircle(a, b, x, pool, margin)
    case (.segment, .circle), (.chainSegment, .circle):
      local = lineCircle(a, b, x, pool, margin, slop: 10 * tolerance)
    case (.capsule, _), (.polygon, _):
      local =
        a.surface >= 0 || b.surface >= 0
        ? surfaceHulls(a, b, x, pool, margin, tolerance) : hulls(a, b, x, pool, margin, tolerance)
    case (_, .capsule), (_, .polygon):
      local = lineSurface(lineHull(a, b, x, pool, margin, tolerance), a, b, x, pool, tolerance)
    default:
      return .none
    }
    return local.placed(poseA, poseB)
  }

  /// From A's frame, where `anchorA` is the point and `anchorB` unused, to world axes.
  @inline(always)
  private func placed(_ poseA: Pose, _ poseB: Pose) -> Manifold {
    guard count > 0 else { return self }
    let shift = poseA.position - poseB.position
    var world = self
    world.normal = poseA.rotation.apply(normal)
    world.first.anchorA = poseA.rotation.apply(first.anchorA)
    world.first.anchorB = world.first.anchorA + shift
    if count > 1 {
      world.second.anchorA = poseA.rotation.apply(second.anchorA)
      world.second.anchorB = world.second.anchorA + shift
    }
    return world
  }

  /// The same contact with the bodies' roles exchanged.
  private var flipped: Manifold {
    Manifold(normal: count > 0 ? -normal : .zero, first: first.flipped, second: second.flipped, count: count)
  }

  /// One point between `p` on A's core and `q` on B's core, in A's frame; `normal` leads from A to B.
  @inline(always)
  static func single(
    _ p: Vector2, _ q: Vector2, _ normal: Vector2, _ radiusA: Float, _ radiusB: Float, _ margin: Float, feature: UInt32 = 0
  ) -> Manifold {
    let separation = normal.dot(q - p) - radiusA - radiusB
    guard separation <= margin else { return .apart(separation) }
    let middle = 0.5 * ((p + radiusA * normal) + (q - radiusB * normal))
    let point = ManifoldPoint(anchorA: middle, anchorB: .zero, separation: separation, feature: feature)
    return Manifold(normal: normal, first: point, second: .none, count: 1)
  }

  /// The id of a pair of vertices.
  @inline(always)
  static func feature(_ a: Int, _ b: Int) -> UInt32 { UInt32(truncatingIfNeeded: a << 8 | b) }
}

extension ManifoldPoint {
  fileprivate var flipped: ManifoldPoint {
    ManifoldPoint(anchorA: anchorB, anchorB: anchorA, separation: separation, feature: (feature & 0xFF) << 8 | feature >> 8)
  }
}
