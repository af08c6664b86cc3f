/// The point that a body's pose refers to.
extension World {
  /// Changes the reference point of a body's pose, velocity, shapes and anchors; in the world everything stays, up to rounding.
  mutating func recenter(_ body: Int32, _ center: Vector2) {
    let i = Int(body)
    let way = center - state.bodies[i].centerOffset
    guard way != .zero else { return }
    let arm = state.poses[i].rotation.apply(way)
    state.bodies[i].centerOffset = center
    state.poses[i].position += arm
    state.velocities[i].linear += Vector2.cross(state.velocities[i].angular, arm)
    state.bodies[i].radii = BodyRadii()
    state.bodies[i].innerRadius = .infinity
    for shape in shapes(of: body) {
      state.pool.move(state.shapes[Int(shape)].shape, by: -way)
      state.shapes[Int(shape)].shape.centroid -= way
      measure(state.shapes[Int(shape)].shape, of: i)
    }
    state.joints.moveAnchors(on: body, by: -way)
    shiftMembers(of: body, by: -way)
  }
  /// Includes a shape in a body's radii.
  mutating func measure(_ shape: Shape, of body: Int) {
    state.bodies[body].radii.add(shape, state.pool.vertices.span)
    // a line passes every shape without an area
    if shape.isLine { return }
    let inner = shape.innerReach(state.pool.spans)
    state.bodies[body].innerRadius = min(state.bodies[body].innerRadius, inner)
  }
}
