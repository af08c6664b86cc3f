/// An edge of each of two outlines that face each other, in A's frame.
///
/// The reference edge's outward normal is the contact's; the incident edge runs the other way, so that `i2` is near `r1`. Lengths are
/// counted from the middles of edges: in a mirror image both ends are exchanged, and the numbers are the same.
struct FacingEdges {
  var r1: Vector2
  var r2: Vector2
  var normal: Vector2
  var i1: Vector2
  var i2: Vector2
  /// Indices of the vertices within their shapes.
  var r1Index: Int
  var r2Index: Int
  var i1Index: Int
  var i2Index: Int
  var referenceRadius: Float
  var incidentRadius: Float
  var referenceIsA: Bool

  /// The reference edge's.
  @inline(always)
  var middle: Vector2 { Vector2.middle(r1, r2) }

  /// The part of the incident edge within the width of the reference edge; no point if there is none.
  ///
  /// The id of a point comes from the vertices that bound it on that end, clipped or not, with either outline as the reference, so it
  /// stays while shapes slide and tilt.
  @inline(always)
  func clipped(_ margin: Float) -> Manifold {
    let tangent = normal.turned
    let middle = middle
    let halfWidth = 0.5 * tangent.dot(r2 - r1)
    let s1 = tangent.dot(i1 - middle)
    let s2 = tangent.dot(i2 - middle)
    guard s1 >= -halfWidth, s2 <= halfWidth else { return .none }
    var near1 = i2
    var near2 = i1
    if s2 < -halfWidth && s1 > s2 { near1 = i2 + ((-halfWidth - s2) / (s1 - s2)) * (i1 - i2) }
    if s1 > halfWidth && s1 > s2 { near2 = i1 + ((s1 - halfWidth) / (s1 - s2)) * (i2 - i1) }
    var manifold = Manifold.none
    manifold.normal = referenceIsA ? normal : -normal
    append(near1, middle, r1Index, i2Index, margin, to: &manifold)
    append(near2, middle, r2Index, i1Index, margin, to: &manifold)
    return manifold
  }

  /// The contact along the reference edge's normal when the edges are `distance` apart and not crossing; nil when a corner is
  /// nearest, so that this normal would misjudge the distance by more than `tolerance`.
  func face(_ separation: Float, _ distance: Float, _ margin: Float, _ tolerance: Float) -> Manifold? {
    guard distance <= separation + tolerance else { return nil }
    let face = clipped(margin)
    guard face.count > 0 else { return nil }
    let least = face.count > 1 ? min(face.first.separation, face.second.separation) : face.first.separation
    return least <= distance - referenceRadius - incidentRadius + tolerance ? face : nil
  }

  /// One point at the deepest incident vertex, for an overlap where rounding left nothing to clip.
  func deepest(_ margin: Float) -> Manifold {
    var manifold = Manifold.none
    manifold.normal = referenceIsA ? normal : -normal
    let isFirst = normal.dot(i1 - middle) < normal.dot(i2 - middle)
    append(isFirst ? i1 : i2, middle, isFirst ? r2Index : r1Index, isFirst ? i1Index : i2Index, margin, to: &manifold)
    return manifold
  }

  /// The nearest points of the two edges, which do not cross; on equal distances the first of the four vertices in the order r1, r2, i1, i2.
  func nearest() -> NearestPoints {
    var best = NearestPoints(reference: r1, incident: Self.project(r1, i1, i2), referenceEnd: 1)
    let fromR2 = NearestPoints(reference: r2, incident: Self.project(r2, i1, i2), referenceEnd: 2)
    if fromR2.distanceSquared < best.distanceSquared { best = fromR2 }
    let fromI1 = NearestPoints(reference: Self.project(i1, r1, r2), incident: i1, referenceEnd: 0)
    if fromI1.distanceSquared < best.distanceSquared { best = fromI1 }
    let fromI2 = NearestPoints(reference: Self.project(i2, r1, r2), incident: i2, referenceEnd: 0)
    if fromI2.distanceSquared < best.distanceSquared { best = fromI2 }
    if best.referenceEnd == 0 {
      if best.reference == r1 { best.referenceEnd = 1 }
      if best.reference == r2 { best.referenceEnd = 2 }
    }
    return best
  }

  /// One point between the nearest points, along the line that joins them.
  func corner(_ nearest: NearestPoints, _ margin: Float) -> Manifold {
    guard let direction = (nearest.incident - nearest.reference).normalized else { return .none }
    let onR2 = nearest.reference.distanceSquared(to: r2) < nearest.reference.distanceSquared(to: r1)
    let onI2 = nearest.incident.distanceSquared(to: i2) < nearest.incident.distanceSquared(to: i1)
    let r = onR2 ? r2Index : r1Index
    let i = onI2 ? i2Index : i1Index
    if referenceIsA {
      return .single(
        nearest.reference, nearest.incident, direction, referenceRadius, incidentRadius, margin, feature: Manifold.feature(r, i))
    }
    return .single(
      nearest.incident, nearest.reference, -direction, incidentRadius, referenceRadius, margin, feature: Manifold.feature(i, r))
  }

  @inline(always)
  private func append(_ p: Vector2, _ middle: Vector2, _ r: Int, _ i: Int, _ margin: Float, to manifold: inout Manifold) {
    let height = normal.dot(p - middle)
    let separation = height - referenceRadius - incidentRadius
    guard separation <= margin else { return }
    let between = p - (incidentRadius + 0.5 * separation) * normal
    let name = referenceIsA ? Manifold.feature(r, i) : Manifold.feature(i, r)
    let point = ManifoldPoint(anchorA: between, anchorB: .zero, separation: separation, feature: name)
    if manifold.count == 0 { manifold.first = point } else { manifold.second = point }
    manifold.count += 1
  }

  /// The point of the line from `a` to `b` nearest to `p`.
  @inline(always)
  static func project(_ p: Vector2, _ a: Vector2, _ b: Vector2) -> Vector2 {
    let half = 0.5 * (b - a)
    let middle = Vector2.middle(a, b)
    let along = half.dot(p - middle)
    let lengthSquared = half.lengthSquared
    if along <= -lengthSquared { return a }
    if along >= lengthSquared { return b }
    return middle + (along / lengthSquared) * half
  }
}

/// The nearest points of two edges.
struct NearestPoints {
  var reference: Vector2
  var incident: Vector2
  /// 1 or 2 when the point is that end of the reference edge, else 0.
  var referenceEnd: Int

  var distanceSquared: Float { reference.distanceSquared(to: incident) }
  var distance: Float { distanceSquared.squareRoot() }
}
