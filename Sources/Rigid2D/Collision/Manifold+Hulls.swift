/// Capsules and polygons, rounded or not, against each other.
///
/// Separating axes over both outlines' edges find the pair of edges that face each other (Gottschalk, Lin, Manocha, "OBBTree",
/// SIGGRAPH 1996). They are edges of the Minkowski difference, and the one whose line is farthest from the origin ends at the
/// nearest vertex or is itself nearest: so the nearest points of the outlines are on these two edges, whatever the distance.
extension Manifold {
  static func hulls(
    _ a: Shape, _ b: Shape, _ x: Pose, _ vertices: Span<Vector2>, _ normals: Span<Vector2>, _ margin: Float, _ tolerance: Float
  ) -> Manifold {
    let reach = margin + a.radius + b.radius
    let onA = EdgeAxis.best(a, b, x.inverse, vertices, normals, reach)
    guard onA.separation <= reach else { return .apart(onA.separation - a.radius - b.radius) }
    let onB = EdgeAxis.best(b, a, x, vertices, normals, reach)
    guard onB.separation <= reach else { return .apart(onB.separation - a.radius - b.radius) }

    // A's edges are preferred, so that the choice does not flicker between parallel edges
    let edges: FacingEdges
    let separation: Float
    if onB.separation > onA.separation + tolerance {
      edges = facing(reference: b, x, onB, incident: a, .identity, vertices, normals, referenceIsA: false)
      separation = onB.separation
    } else {
      edges = facing(reference: a, .identity, onA, incident: b, x, vertices, normals, referenceIsA: true)
      separation = onA.separation
    }
    // two lines in line have no axis along them: only their distance shows that they are apart
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

  /// The reference edge and, of the two incident edges at the support vertex, the one that faces it more.
  @inline(always)
  private static func facing(
    reference: Shape, _ referencePose: Pose, _ axis: EdgeAxis, incident: Shape, _ incidentPose: Pose,
    _ vertices: Span<Vector2>, _ normals: Span<Vector2>, referenceIsA: Bool
  ) -> FacingEdges {
    let r = Int(reference.first)
    let i = Int(incident.first)
    let next = axis.edge + 1 == Int(reference.count) ? 0 : axis.edge + 1
    let after = axis.support + 1 == Int(incident.count) ? 0 : axis.support + 1
    let before = axis.support == 0 ? Int(incident.count) - 1 : axis.support - 1
    let normal = referencePose.rotation.apply(normals[r + axis.edge])
    let inIncident = incidentPose.rotation.applyInverse(normal)
    let isAfter = normals[i + axis.support].dot(inIncident) < normals[i + before].dot(inIncident)
    let i1 = isAfter ? axis.support : before
    let i2 = isAfter ? after : axis.support
    return FacingEdges(
      r1: referencePose.apply(vertices[r + axis.edge]), r2: referencePose.apply(vertices[r + next]), normal: normal,
      i1: incidentPose.apply(vertices[i + i1]), i2: incidentPose.apply(vertices[i + i2]),
      r1Index: axis.edge, r2Index: next, i1Index: i1, i2Index: i2,
      referenceRadius: reference.radius, incidentRadius: incident.radius, referenceIsA: referenceIsA)
  }
}

/// The edge of one outline that another outline is farthest in front of.
struct EdgeAxis {
  /// Index of the edge within its shape.
  var edge: Int
  /// Index of the other shape's vertex that is least far in front of it.
  var support: Int
  /// How far that vertex is in front of the edge; negative behind it.
  var separation: Float

  /// `pose` leads from the frame of `a` to the frame of `b`. Stops at the first edge with a separation above `reach`.
  @inline(always)
  static func best(
    _ a: Shape, _ b: Shape, _ pose: Pose, _ vertices: Span<Vector2>, _ normals: Span<Vector2>, _ reach: Float
  ) -> EdgeAxis {
    a.count == 4 && b.count == 4
      ? ofQuads(a, b, pose, vertices, normals) : ofAny(a, b, pose, vertices, normals, reach)
  }

  /// Two shapes of four vertices, A's four edges side by side; the same bits as ``ofAny(_:_:_:_:_:_:)`` gives.
  @inline(always)
  private static func ofQuads(
    _ a: Shape, _ b: Shape, _ pose: Pose, _ vertices: Span<Vector2>, _ normals: Span<Vector2>
  ) -> EdgeAxis {
    let (nx, ny) = four(normals, Int(a.first))
    let (vx, vy) = four(vertices, Int(a.first))
    let (wx, wy) = four(vertices, Int(b.first))
    let cosine = Wide(repeating: pose.rotation.cosine)
    let sine = Wide(repeating: pose.rotation.sine)
    let x = cosine * nx - sine * ny
    let y = sine * nx + cosine * ny
    var lowest = x * wx[0] + y * wy[0]
    var supports = SIMD4<Int32>.zero
    for j in 1..<4 {
      let height = x * wx[j] + y * wy[j]
      let isLower = height .< lowest
      supports.replace(with: Int32(j), where: isLower)
      lowest.replace(with: height, where: isLower)
    }
    let (mx, my) = (middles(vx), middles(vy))
    let separations = lowest - (nx * mx + ny * my) - (x * pose.position.x + y * pose.position.y)
    var edge = 0
    for i in 1..<4 where separations[i] > separations[edge] { edge = i }
    return EdgeAxis(edge: edge, support: Int(supports[edge]), separation: separations[edge])
  }

  /// Of edges, each from its vertex to the next one.
  @inline(always)
  private static func middles(_ v: Wide) -> Wide { 0.5 * (v + Wide(v.y, v.z, v.w, v.x)) }

  /// The coordinates of four vectors.
  @inline(always)
  private static func four(_ vectors: Span<Vector2>, _ first: Int) -> (x: Wide, y: Wide) {
    // one check of bounds in place of four
    let four = vectors.extracting(first..<first + 4)
    return (Wide(four[0].x, four[1].x, four[2].x, four[3].x), Wide(four[0].y, four[1].y, four[2].y, four[3].y))
  }

  @inline(always)
  private static func ofAny(
    _ a: Shape, _ b: Shape, _ pose: Pose, _ vertices: Span<Vector2>, _ normals: Span<Vector2>, _ reach: Float
  ) -> EdgeAxis {
    let firstA = Int(a.first)
    let verticesA = vertices.extracting(firstA..<firstA + Int(a.count))
    let normalsA = normals.extracting(firstA..<firstA + Int(a.count))
    let verticesB = vertices.extracting(Int(b.first)..<Int(b.first) + Int(b.count))
    // B's nearest vertex is no farther in front of an edge than B's centroid: most edges need no look at the vertices
    var likely = 0
    var highest = -Float.infinity
    for i in verticesA.indices {
      let bound = boundOfEdge(i, verticesA, normalsA, b.centroid, pose)
      if bound > highest { (likely, highest) = (i, bound) }
    }
    var best = ofEdge(likely, verticesA, normalsA, verticesB, pose)
    for i in verticesA.indices where i != likely && best.separation <= reach {
      guard boundOfEdge(i, verticesA, normalsA, b.centroid, pose) > best.separation else { continue }
      let axis = ofEdge(i, verticesA, normalsA, verticesB, pose)
      if axis.separation > best.separation { best = axis }
    }
    return best
  }

  /// How far B's centroid is in front of an edge.
  private static func boundOfEdge(
    _ i: Int, _ vertices: Span<Vector2>, _ normals: Span<Vector2>, _ centroid: Vector2, _ pose: Pose
  ) -> Float {
    pose.rotation.apply(normals[i]).dot(centroid - pose.position) - normals[i].dot(vertices[i])
  }

  private static func ofEdge(
    _ i: Int, _ verticesA: Span<Vector2>, _ normalsA: Span<Vector2>, _ verticesB: Span<Vector2>, _ pose: Pose
  ) -> EdgeAxis {
    let n = pose.rotation.apply(normalsA[i])
    var support = 0
    var lowest = Float.infinity
    for j in verticesB.indices {
      let height = n.dot(verticesB[j])
      support = height < lowest ? j : support
      lowest = height < lowest ? height : lowest
    }
    // the edge's own height along its normal is the same in both frames but for the shift between their origins
    let next = i + 1 == verticesA.count ? 0 : i + 1
    let height = normalsA[i].dot(.middle(verticesA[i], verticesA[next]))
    return EdgeAxis(edge: i, support: support, separation: lowest - height - n.dot(pose.position))
  }
}

extension FacingEdges {
  /// Whether the incident vertex that is nearest to the reference edge's line lies above that edge, and so is at its distance from the outline.
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
