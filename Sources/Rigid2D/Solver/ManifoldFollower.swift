/// Updates manifolds whose bodies hardly moved relative to each other since they were computed, four contacts at a time. In a heap most
/// manifolds are like that.
///
/// A manifold turns with body A, and its separations follow to first order.
struct ManifoldFollower {
  private let linearSlop: Float

  init(_ tuning: Tuning) { linearSlop = tuning.linearSlop }

  /// Updates the manifolds of four contacts that can follow; the others do not change.
  ///
  /// - Parameter at: Indices of contacts that have points; an index may occur more than once.
  /// - Returns: Which are up to date.
  // within a larger function the optimizer would not inline the reads of spans
  @inline(never)
  func follow(_ at: Lanes, _ contacts: inout MutableSpan<Contact>, _ poses: Span<Pose>) -> Lanes.Mask {
    let turn = turn(at, contacts.span, poses)
    guard any(turn.isSmall) else { return turn.isSmall }
    let way = motion(turn, at, contacts.span)
    guard any(way.isSmall) else { return way.isSmall }
    store(way, at, &contacts)
    return way.isSmall
  }

  // Not within `follow`, nor as an initializer: the optimizer for Embedded Swift (6.3.1) leaks the spans.
  @inline(never)
  private func turn(_ at: Lanes, _ contacts: Span<Contact>, _ poses: Span<Pose>) -> RelativeTurn {
    let (bodyA, bodyB) = (Lanes(at.each(contacts) { $0.bodyA }), Lanes(at.each(contacts) { $0.bodyB }))
    let a = bodyA.columns(poses) { Wide($0.position.x, $0.position.y, $0.rotation.cosine, $0.rotation.sine) }
    let b = bodyB.columns(poses) { Wide($0.position.x, $0.position.y, $0.rotation.cosine, $0.rotation.sine) }
    let areFaces = (at.counts(contacts) .> Wide(repeating: 1)) .& (at.each(contacts) { $0.restitution } .== Wide.zero)
    let originA = at.columns(contacts) {
      Wide($0.origin.offset.x, $0.origin.offset.y, $0.origin.rotationA.cosine, $0.origin.rotationA.sine)
    }
    let originB = at.columns(contacts) {
      Wide($0.origin.rotationB.cosine, $0.origin.rotationB.sine, $0.origin.first, $0.origin.second)
    }
    return RelativeTurn(WidePose(a), WidePose(b), WidePose(originA), originB, areFaces: areFaces)
  }

  @inline(never)
  private func motion(_ turn: RelativeTurn, _ at: Lanes, _ contacts: Span<Contact>) -> RelativeMotion {
    let normal = WideVector2(x: at.each(contacts) { $0.manifold.normal.x }, y: at.each(contacts) { $0.manifold.normal.y })
    let b1 = at.anchors(contacts) { $0.manifold.first }.b
    let b2 = at.anchors(contacts) { $0.manifold.second }.b
    let separation1 = at.each(contacts) { $0.manifold.first.separation }
    let separation2 = at.each(contacts) { $0.manifold.second.separation }
    return RelativeMotion(turn, normal, b1, b2, separation1, separation2, linearSlop: linearSlop)
  }

  /// Written group by group: the values of four contacts do not fit into the registers.
  @inline(always)
  private func store(_ way: RelativeMotion, _ at: Lanes, _ contacts: inout MutableSpan<Contact>) {
    let first = way.follow(at.anchors(contacts.span) { $0.manifold.first })
    at.setColumns(&contacts, first.a.x, first.a.y, first.b.x, first.b.y) { $0.manifold.first.setAnchors($1) }
    let second = way.follow(at.anchors(contacts.span) { $0.manifold.second })
    at.setColumns(&contacts, second.a.x, second.a.y, second.b.x, second.b.y) { $0.manifold.second.setAnchors($1) }
    at.setColumns(&contacts, way.normal.x, way.normal.y, way.separation1, way.separation2) { $0.setNormal($1) }
    at.setColumns(&contacts, way.offset.x, way.offset.y, way.rotationA.cosine, way.rotationA.sine) { $0.origin.setOffset($1) }
    at.setColumns(&contacts, way.rotationB.cosine, way.rotationB.sine, way.distance1, way.distance2) { $0.origin.setDistances($1) }
  }
}

/// How the bodies of four contacts turned since their manifolds were made.
///
/// Two faces that do not bounce touch in the same points for much longer than a corner or a round surface, whose one point moves along.
private struct RelativeTurn {
  let poseA: WidePose
  let poseB: WidePose
  let areFaces: Lanes.Mask
  /// Of the origins.
  let offset: WideVector2
  let rotationA: WideRotation
  let rotationB: WideRotation
  let distance1: Wide
  let distance2: Wide
  /// Rotation of A, and of B relative to A: sines, equal to the angles for such small ones.
  let turnA: Wide
  let turnB: Wide
  /// Where manifolds may follow.
  let isSmall: Lanes.Mask

  /// - Parameters:
  ///   - originA: The offset and A's rotation.
  ///   - originB: B's rotation and the distances.
  @inline(always)
  init(_ poseA: WidePose, _ poseB: WidePose, _ originA: WidePose, _ originB: (Wide, Wide, Wide, Wide), areFaces: Lanes.Mask) {
    self.poseA = poseA
    self.poseB = poseB
    self.areFaces = areFaces
    offset = originA.position
    rotationA = originA.rotation
    rotationB = WideRotation(cosine: originB.0, sine: originB.1)
    distance1 = originB.2
    distance2 = originB.3
    turnA = rotationA.sine(to: poseA.rotation)
    turnB = rotationB.sine(to: poseB.rotation) - turnA
    let limit = Wide(repeating: 1e-4)
    let isSmall =
      turnA.isWithin(limit.replacing(with: 0.03, where: areFaces)) .& turnB.isWithin(limit.replacing(with: 2e-3, where: areFaces))
    self.isSmall = isSmall
  }
}

/// Motion of the bodies of four contacts since their manifolds were computed, and the updated manifolds.
private struct RelativeMotion {
  /// Lanes whose manifolds follow; the values below do not change in the others.
  let isSmall: Lanes.Mask
  let normal: WideVector2
  let separation1: Wide
  let separation2: Wide
  /// Of the origins.
  let offset: WideVector2
  let rotationA: WideRotation
  let rotationB: WideRotation
  let distance1: Wide
  let distance2: Wide
  private let turn: WideRotation
  /// Manifolds that did not turn keep their bits.
  private let isTurned: Lanes.Mask
  /// From B to A.
  private let back: WideVector2
  private let areJoined: Lanes.Mask

  @inline(always)
  init(_ way: RelativeTurn, _ oldNormal: WideVector2, _ b1: WideVector2, _ b2: WideVector2, _ old1: Wide, _ old2: Wide, linearSlop: Float) {
    // of unit length up to rounding, and exactly the identity for manifolds that did not turn
    let turn = WideRotation(cosine: Wide(repeating: 1) - 0.5 * way.turnA * way.turnA, sine: way.turnA)
    let offset = turn.apply(way.offset)
    let moved = way.poseB.position - way.poseA.position - offset
    let normal = turn.apply(oldNormal)
    let along = moved.dot(normal)
    let change1 = along + way.turnB * b1.cross(oldNormal)
    let change2 = along + way.turnB * b2.cross(oldNormal)
    let limit = Wide(repeating: 0.02 * linearSlop).replacing(with: 0.5 * linearSlop, where: way.areFaces)
    let isSmall =
      way.isSmall .& moved.x.isWithin(limit) .& moved.y.isWithin(limit) .& change1.isWithin(limit) .& change2.isWithin(limit)
    let isTurned = isSmall .& (way.turnA .!= Wide.zero)

    self.isSmall = isSmall
    self.isTurned = isTurned
    self.turn = turn
    self.normal = oldNormal.replacing(with: normal, where: isTurned)
    separation1 = old1.replacing(with: way.distance1 + change1, where: isSmall)
    separation2 = old2.replacing(with: way.distance2 + change2, where: isSmall)
    self.offset = way.offset.replacing(with: offset, where: isTurned)
    rotationA = way.rotationA.replacing(with: way.poseA.rotation, where: isTurned)
    rotationB = way.rotationB.replacing(with: turn * way.rotationB, where: isTurned)
    (distance1, distance2) = (way.distance1, way.distance2)
    back = way.poseA.position - way.poseB.position
    let areJoined = isSmall .& way.areFaces
    self.areJoined = areJoined
  }

  /// A point of each of the manifolds. An impulse must act on both bodies at one point, or it would change their angular momentum.
  ///
  /// Faces may slide along each other with the same points; a corner or a round surface takes its point along.
  @inline(always)
  func follow(_ old: WideAnchors) -> WideAnchors {
    let a = old.a.replacing(with: turn.apply(old.a), where: isTurned)
    let b = old.b.replacing(with: turn.apply(old.b), where: isTurned)
    return WideAnchors(a: a, b: b.replacing(with: a + back, where: areJoined))
  }
}

/// The poses of four bodies.
private struct WidePose {
  let position: WideVector2
  let rotation: WideRotation

  @inline(always)
  init(_ values: (x: Wide, y: Wide, cosine: Wide, sine: Wide)) {
    position = WideVector2(x: values.x, y: values.y)
    rotation = WideRotation(cosine: values.cosine, sine: values.sine)
  }
}

extension Wide {
  /// Whether its magnitude is at most `limit`.
  @inline(always)
  fileprivate func isWithin(_ limit: Wide) -> Lanes.Mask { (self .<= limit) .& (self .>= Wide(repeating: -1) * limit) }
}

extension ManifoldPoint {
  /// The anchors at A and at B.
  @inline(always)
  fileprivate mutating func setAnchors(_ both: Wide) {
    anchorA = Vector2(both.x, both.y)
    anchorB = Vector2(both.z, both.w)
  }
}

extension Contact {
  /// The normal, and the separations of both points.
  @inline(always)
  fileprivate mutating func setNormal(_ values: Wide) {
    manifold.normal = Vector2(values.x, values.y)
    manifold.first.separation = values.z
    manifold.second.separation = values.w
  }
}

extension ManifoldOrigin {
  /// And A's rotation.
  @inline(always)
  fileprivate mutating func setOffset(_ values: Wide) {
    offset = Vector2(values.x, values.y)
    rotationA = Rotation(cosine: values.z, sine: values.w)
  }

  /// B's rotation, and the separations of both points.
  @inline(always)
  fileprivate mutating func setDistances(_ values: Wide) {
    rotationB = Rotation(cosine: values.x, sine: values.y)
    (first, second) = (values.z, values.w)
  }
}
