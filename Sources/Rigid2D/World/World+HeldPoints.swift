extension World {
  /// Contact rows → the points that are solved with joints, with a mark for faces on something round.
  mutating func findHeldPoints() {
    touchJoints()
    for k in scratch.joints.graph.points.indices {
      let (place, sign) = (scratch.joints.graph.points[k].place, scratch.joints.graph.points[k].sign)
      scratch.contacts.mayBeLoaded[place.row] = true
      let contact = state.contacts[Int(scratch.contacts.sources[place.row][place.lane])]
      guard let turning = turningNormal(contact, isOfB: sign > 0, isSecond: place.isSecond) else { continue }
      scratch.joints.graph.setTurning(k, turning)
    }
  }

  private mutating func touchJoints() {
    var rows = scratch.contacts.rows.mutableSpan
    scratch.joints.graph.touch(&rows)
  }

  private func turningNormal(_ contact: Contact, isOfB: Bool, isSecond: Bool) -> TurningNormal? {
    guard contact.manifold.count > (isSecond ? 1 : 0) else { return nil }
    let round = state.shapes[Int(isOfB ? contact.shapeA : contact.shapeB)].shape
    let flat = state.shapes[Int(isOfB ? contact.shapeB : contact.shapeA)].shape
    guard round.kind == .circle, flat.kind == .polygon else { return nil }
    let point = isSecond ? contact.manifold.second : contact.manifold.first
    let normal = isOfB ? -contact.manifold.normal : contact.manifold.normal
    guard isFace(normal, flat, of: isOfB ? contact.bodyB : contact.bodyA) else { return nil }
    return TurningNormal(normal: normal, arm: isOfB ? point.anchorB : point.anchorA, radius: round.radius, separation: point.separation)
  }

  /// Whether a direction is that of a face of a polygon; else a corner touches.
  private func isFace(_ normal: Vector2, _ polygon: Shape, of body: Int32) -> Bool {
    let local = state.poses[Int(body)].rotation.applyInverse(normal)
    for i in polygon.first..<polygon.first + polygon.count where state.pool.normals[Int(i)].dot(local) > 0.99999 { return true }
    return false
  }
}
