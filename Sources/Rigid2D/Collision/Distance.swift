/// The nearest points of two shapes.
package struct Distance: Equatable, Sendable {
  /// On the surfaces, in the world; on the cores' facing features when the shapes overlap.
  package var pointA: Vector2
  package var pointB: Vector2
  /// Unit vector from A to B.
  package var normal: Vector2
  /// Between the surfaces; negative when they overlap: the shortest displacement along the normal that separates them.
  package var separation: Float

  /// Separating axes over both cores' edges, then the nearest points of the two edges found: exact for hulls of few
  /// vertices, without iterations that could stall. Reasons in `Manifold+Hulls.swift`; this is a second, plain
  /// formulation without tolerances, for any pair, lines and circles included.
  ///
  /// - Complexity: O(*a* · *b*) for *a* and *b* vertices.
  package static func between(_ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: VertexPool) -> Distance {
    let x = poseA.to(poseB)
    var best = EdgePair(separation: -.infinity)
    best.improve(a, .identity, b, x, pool, referenceIsA: true)
    best.improve(b, x, a, .identity, pool, referenceIsA: false)

    let (p, q) = best.nearest(a, b, x, pool)
    let gap = q - p
    let isApart = best.separation > 0 || (best.isThin && gap.length > 0)
    let normal: Vector2
    if isApart, let direction = gap.normalized {
      normal = direction
    } else {
      // overlapping, or touching so closely that the gap has no direction
      normal = best.normal
    }
    let distance = isApart ? gap.length : best.separation
    return Distance(
      pointA: poseA.apply(p + a.radius * normal), pointB: poseA.apply(q - b.radius * normal),
      normal: poseA.rotation.apply(normal), separation: distance - a.radius - b.radius)
  }
}

/// An edge of one core and the edge or vertex of the other that faces it, in A's frame.
private struct EdgePair {
  var separation: Float
  /// From A to B.
  var normal = Vector2(1, 0)
  /// Indices in the pool.
  var edge = 0
  var support = 0
  var referenceIsA = true
  /// Neither core has an area, so the axes alone do not decide whether the cores are separated.
  var isThin = true

  init(separation: Float) { self.separation = separation }

  /// Keeps the edge of `a` that `b` is farthest in front of, if it is farther than the one found before.
  mutating func improve(_ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: VertexPool, referenceIsA isA: Bool) {
    if a.kind == .polygon { isThin = false }
    let others = b.core
    for i in a.edges {
      for isBehind in [false, true] where !isBehind || a.kind == .chainSegment {
        // a chain's line has its second face only here
        let outward = isBehind ? -pool.normals[i] : pool.normals[i]
        let n = poseA.rotation.apply(outward)
        let start = poseA.apply(pool.vertices[i])
        var lowest = Float.infinity
        var vertex = others.lowerBound
        for j in others {
          let height = n.dot(poseB.apply(pool.vertices[j]) - start)
          if height < lowest {
            lowest = height
            vertex = j
          }
        }
        if lowest > separation {
          separation = lowest
          normal = isA ? n : -n
          edge = i
          support = vertex
          referenceIsA = isA
        }
      }
    }
  }

  /// The nearest points of the two features.
  func nearest(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: VertexPool) -> (Vector2, Vector2) {
    // points have no edges to look along
    guard separation > -.infinity else { return (pool.vertices[Int(a.first)], x.apply(pool.vertices[Int(b.first)])) }
    let (reference, incident) = referenceIsA ? (a, b) : (b, a)
    let (r, i) = referenceIsA ? (Pose.identity, x) : (x, Pose.identity)
    let r1 = r.apply(pool.vertices[edge])
    let r2 = r.apply(pool.vertices[reference.next(edge)])
    let center = i.apply(pool.vertices[support])
    let before = i.apply(pool.vertices[incident.previous(support)])
    let after = i.apply(pool.vertices[incident.next(support)])
    if isThin, Self.cross(r1, r2, center, after) { return (center, center) }
    var best = NearestPoints(reference: r1, incident: center, referenceEnd: 0)
    best.improve(r1, r2, center, before)
    best.improve(r1, r2, center, after)
    return referenceIsA ? (best.reference, best.incident) : (best.incident, best.reference)
  }
}

extension EdgePair {
  /// Whether two lines cut each other.
  fileprivate static func cross(_ r1: Vector2, _ r2: Vector2, _ i1: Vector2, _ i2: Vector2) -> Bool {
    let r = r2 - r1
    let i = i2 - i1
    let isBetween = (r.cross(i1 - r1) < 0) != (r.cross(i2 - r1) < 0)
    return isBetween && (i.cross(r1 - i1) < 0) != (i.cross(r2 - i1) < 0)
  }
}

extension NearestPoints {
  /// Keeps the nearest points of the edges from `r1` to `r2` and from `i1` to `i2` if they are nearer.
  fileprivate mutating func improve(_ r1: Vector2, _ r2: Vector2, _ i1: Vector2, _ i2: Vector2) {
    take(r1, FacingEdges.project(r1, i1, i2))
    take(r2, FacingEdges.project(r2, i1, i2))
    take(FacingEdges.project(i1, r1, r2), i1)
    take(FacingEdges.project(i2, r1, r2), i2)
  }

  private mutating func take(_ p: Vector2, _ q: Vector2) {
    if p.distanceSquared(to: q) < distanceSquared { (reference, incident) = (p, q) }
  }
}

extension Shape {
  /// Indices of the first vertices of the edges.
  var edges: Range<Int> {
    switch kind {
    case .circle: return core.lowerBound..<core.lowerBound
    case .chainSegment: return core.lowerBound..<core.lowerBound + 1
    default: return core
    }
  }

  /// The vertex after `i` around the core.
  func next(_ i: Int) -> Int { i + 1 == core.upperBound ? core.lowerBound : i + 1 }

  /// The vertex before `i` around the core.
  func previous(_ i: Int) -> Int { i == core.lowerBound ? core.upperBound - 1 : i - 1 }
}
