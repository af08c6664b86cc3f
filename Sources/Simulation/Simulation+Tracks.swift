import Behaviors
import Rigid2D
import Scenes

/// Parameters that follow a curve.
extension Simulation {
  mutating func followTracks() throws(SimulationError) {
    for i in stage.tracks.indices {
      let target = stage.tracks[i].target
      if case .view(let id, let parameter) = target, parameter == .center || parameter == .angle, let item = stage.cast.item(id),
        stage.animator.items[Int(item)].kind == .kinematic
      {
        lead(item, parameter, i)
      } else if let values = stage.tracks[i].values(at: stage.clock.time), values != stage.tracks[i].told {
        stage.tracks[i].told = values
        try assign(Assignment(target: target, values: values))
      }
    }
  }

  /// Puts kinematic views where their tracks begin, for the initial state.
  mutating func placeTrackedViews() throws(SimulationError) {
    for i in stage.tracks.indices {
      guard case .view(let id, .center) = stage.tracks[i].target, let item = stage.cast.item(id),
        stage.animator.items[Int(item)].kind == .kinematic, let values = stage.tracks[i].values(at: 0)
      else { continue }
      let body = stage.animator.body(of: item)
      world.setPose(body, position: Vector2(values[0], values[1]), angle: world.angle(body))
    }
  }

  /// Gives a kinematic view the velocity that brings it to its path's next point in one step; what it meets feels that velocity.
  ///
  /// A path that holds its values jumps instead: it is never on the way.
  private mutating func lead(_ item: Int32, _ parameter: ViewParameter, _ i: Int) {
    let time = stage.clock.time
    let next = stage.clock.time(of: stage.clock.frame + 1)
    let body = stage.animator.body(of: item)
    guard let here = stage.tracks[i].values(at: time) else { return }
    // from the end on, and between the jumps of a path that holds, it stands exactly on its path
    let stands = stage.tracks[i].curve.interpolation == .hold || stage.tracks[i].isOver(time)
    if here != stage.tracks[i].told && (stands || stage.tracks[i].told.isEmpty) { place(body, parameter, here) }
    stage.tracks[i].told = here
    guard !stands else { return halt(body, parameter) }
    guard let there = stage.tracks[i].values(at: next) else { return }
    let velocity = world.velocity(body)
    let dt = stage.stepper.comingSeconds
    // a frame without a step brings nothing anywhere
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

  private mutating func halt(_ body: BodyID, _ parameter: ViewParameter) {
    let velocity = world.velocity(body)
    world.setVelocity(
      body, linear: parameter == .center ? .zero : velocity.linear, angular: parameter == .angle ? 0 : velocity.angular)
  }
}
