/// Capsules and polygons, rounded or not, against each other.
///
/// Separating axes over both outlines' edges find the pair of edges that face each other (Gottschalk, Lin, Manocha, "OBBTree", SIGGRAPH
/// 1996). They are edges of the Minkowski difference, and the one whose line is farthest from the origin ends at the nearest vertex or is
/// itself nearest: so the nearest points of the outlines are on these two edges, at any distance.
extension Manifold {
  static func hulls(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: PoolSpans, _ margin: Float, _ tolerance: Float) -> Manifold {
    guard a.count <= 4 && b.count <= 4 else { return pooledHulls(a, b, x, pool, margin, tolerance) }
    return hulls(a, Quad(a, pool), b, Quad(b, pool), x, margin, tolerance)
  }

  // not inlined: within a larger function the optimizer would not inline reads of spans and rotations of vectors
  @inline(never)
  private static func pooledHulls(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: PoolSpans, _ margin: Float, _ tolerance: Float) -> Manifold {
    hulls(a, PooledOutline(a, pool), b, PooledOutline(b, pool), x, margin, tolerance)
  }

  @inline(always)
  private static func hulls<O: Outline & ~Escapable>(
    _ a: Shape, _ outlineA: borrowing O, _ b: Shape, _ outlineB: borrowing O, _ x: Pose, _ margin: Float, _ tolerance: Float
  ) -> Manifold {
    let reach = margin + a.radius + b.radius
    let onA = outlineA.farthestEdge(from: outlineB, b.centroid, x.inverse, reach)
    guard onA.separation <= reach else { return .apart(onA.separation - a.radius - b.radius) }
    let onB = outlineB.farthestEdge(from: outlineA, a.centroid, x, reach)
    guard onB.separation <= reach else { return .apart(onB.separation - a.radius - b.radius) }

    // A's edges are preferred, so that the choice does not flicker between parallel edges
    let edges: FacingEdges
    let separation: Float
    if onB.separation > onA.separation + tolerance {
      edges = facing(reference: outlineB, b.radius, onB, incident: outlineA, a.radius, x, referenceIsA: false)
      separation = onB.separation
    } else {
      edges = facing(reference: outlineA, a.radius, onA, incident: outlineB, b.radius, x, referenceIsA: true)
      separation = onA.separation
    }
    // two collinear lines have no axis along them: only their distance shows that they are separated
    if separation > tolerance || a.count + b.count == 4 {
      if separation > tolerance && edges.isOverFace { return edges.clipped(margin) }
      let nearest = edges.nearest()
      let distance = nearest.distance
      if separation > tolerance || (distance > tolerance && !edges.areCrossing) {
        return edges.face(separation, distance, margin, tolerance) ?? edges.corner(nearest, margin)
      }
    }
    let face = edges.clipped(margin)
    return face.count > 0 ? face : edges.deepest(margin)
  }

  /// The reference edge and, of the two incident edges at the support vertex, the one that faces it more; `x` is B's pose in A's frame.
  @inline(always)
  static func facing<O: Outline & ~Escapable>(
    reference: borrowing O, _ referenceRadius: Float, _ axis: EdgeAxis, incident: borrowing O, _ incidentRadius: Float, _ x: Pose,
    referenceIsA: Bool
  ) -> FacingEdges {
    let (referencePose, incidentPose) = referenceIsA ? (.identity, x) : (x, Pose.identity)
    let next = reference.next(axis.edge)
    let normal = referencePose.rotation.apply(reference.normal(axis.edge))
    let inIncident = incidentPose.rotation.applyInverse(normal)
    let support = incident.support(against: inIncident)
    let before = incident.previous(support)
    let isAfter = incident.normal(support).dot(inIncident) < incident.normal(before).dot(inIncident)
    let i1 = isAfter ? support : before
    let i2 = isAfter ? incident.next(support) : support
    return FacingEdges(
      r1: referencePose.apply(reference.vertex(axis.edge)), r2: referencePose.apply(reference.vertex(next)), normal: normal,
      i1: incidentPose.apply(incident.vertex(i1)), i2: incidentPose.apply(incident.vertex(i2)),
      r1Index: axis.edge, r2Index: next, i1Index: i1, i2Index: i2,
      referenceRadius: referenceRadius, incidentRadius: incidentRadius, referenceIsA: referenceIsA)
  }
}

extension FacingEdges {
  /// Whether the incident vertex that is nearest to the reference edge's line lies above that edge, and so is at its distance from the outline.
  @inline(always)
  var isOverFace: Bool {
    let (height1, height2) = (normal.dot(i1 - middle), normal.dot(i2 - middle))
    let halfWidth = 0.5 * normal.turned.dot(r2 - r1)
    return (height1 <= height2 && normal.turned.dot(i1 - middle).magnitude <= halfWidth)
      || (height2 <= height1 && normal.turned.dot(i2 - middle).magnitude <= halfWidth)
  }

  /// Whether the edges cut each other.
  var areCrossing: Bool {
    let r = r2 - r1
    let i = i2 - i1
    let sidesOfR = r.cross(i1 - r1) * r.cross(i2 - r1)
    let sidesOfI = i.cross(r1 - i1) * i.cross(r2 - i1)
    return sidesOfR < 0 && sidesOfI < 0
  }
}

extension Pose {
  /// The pose that leads back.
  @inline(always)
  var inverse: Pose {
    Pose(position: -rotation.applyInverse(position), rotation: Rotation(cosine: rotation.cosine, sine: -rotation.sine))
  }
}
