import Rigid2D
import SceneModel

/// Parameters that follow a curve.
extension Simulation {
  mutating func followTracks() throws(SimulationError) {
    for i in state.tracks.indices {
      let target = state.tracks[i].target
      if case .view(let id, let parameter) = target, parameter == .center || parameter == .angle, let item = state.views.item(id),
        state.animator.items[Int(item)].kind == .kinematic
      {
        guide(item, parameter, i)
      } else if let values = state.tracks[i].values(at: state.clock.time), values != state.tracks[i].assigned {
        state.tracks[i].assigned = values
        try assign(Assignment(target: target, values: values))
      }
    }
  }

  /// Moves kinematic views to the beginning of their tracks, for the initial state.
  mutating func placeTrackedViews() throws(SimulationError) {
    for i in state.tracks.indices {
      guard case .view(let id, .center) = state.tracks[i].target, let item = state.views.item(id),
        state.animator.items[Int(item)].kind == .kinematic, let values = state.tracks[i].values(at: 0)
      else { continue }
      let body = state.animator.body(of: item)
      world.setPose(body, position: Vector2(values[0], values[1]), angle: world.angle(body))
    }
  }

  /// Sets the velocity with which a kinematic view reaches its path's next point in one step; contacts are solved with that velocity.
  ///
  /// On a path that holds its values the view jumps instead and has no velocity.
  private mutating func guide(_ item: Int32, _ parameter: ViewParameter, _ i: Int) {
    let time = state.clock.time
    let next = state.clock.time(of: state.clock.frame + 1)
    let body = state.animator.body(of: item)
    guard let here = state.tracks[i].values(at: time) else { return }
    // from the end on, and between the jumps of a path that holds its values, the view is exactly on its path
    let stands = state.tracks[i].curve.interpolation == .hold || state.tracks[i].isOver(time)
    if here != state.tracks[i].assigned && (stands || state.tracks[i].assigned.isEmpty) { place(body, parameter, here) }
    state.tracks[i].assigned = here
    guard !stands else { return stop(item, parameter) }
    guard let there = state.tracks[i].values(at: next) else { return }
    let velocity = world.velocity(body)
    let dt = state.loop.comingSeconds
    // nothing moves in a frame without a step
    guard dt > 0 else { return }
    if parameter == .center {
      world.setVelocity(body, linear: (1 / dt) * (Vector2(there[0], there[1]) - world.position(body)), angular: velocity.angular)
    } else {
      world.setVelocity(body, linear: velocity.linear, angular: (there[0] - world.angle(body)) / dt)
    }
  }

  private mutating func place(_ body: BodyID, _ parameter: ViewParameter, _ values: [Float]) {
    let center = parameter == .center ? Vector2(values[0], values[1]) : world.position(body)
    let angle = parameter == .angle ? values[0] : world.angle(body)
    guard center != world.position(body) || angle != world.angle(body) else { return }
    world.setPose(body, position: center, angle: angle)
  }

  private mutating func stop(_ item: Int32, _ parameter: ViewParameter) {
    let body = state.animator.body(of: item)
    let velocity = world.velocity(body)
    state.animator.release(item, velocity)
    world.setVelocity(
      body, linear: parameter == .center ? .zero : velocity.linear, angular: parameter == .angle ? 0 : velocity.angular)
  }
}
