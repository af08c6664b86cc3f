import Rigid2D
import SceneModel

/// Assignments of `set` events and tracks.
extension Simulation {
  /// Changes one parameter; without effect on a removed behavior, view or wall.
  mutating func assign(_ assignment: Assignment) throws(SimulationError) {
    switch assignment.target {
    case .behavior(let id, let parameter): try assign(parameter, ofBehavior: id, assignment.values)
    case .view(let id, let parameter):
      guard let item = state.views.item(id) else { return }
      assign(parameter, ofItem: item, assignment)
    case .wall(let id, let parameter): assign(parameter, ofWall: id, assignment)
    case .gravity:
      state.gravity = nil
      world.setGravity(Vector2(assignment.values[0], assignment.values[1]))
    }
  }

  private mutating func assign(_ parameter: BehaviorParameter, ofBehavior id: String, _ values: [Float]) throws(SimulationError) {
    for i in state.behaviors.indices(of: id) where state.animator.isPresent(i) {
      var changed = state.animator.behavior(i)
      guard changed.assign(parameter, values) else { continue }
      do throws(BehaviorError) {
        try state.animator.update(i, changed, in: &world)
      } catch {
        throw named(error)
      }
    }
    state.behaviors.changeWaiting(of: id) { $0.assigning(parameter, values) }
  }

  private mutating func assign(_ parameter: ViewParameter, ofItem item: Int32, _ assignment: Assignment) {
    let values = assignment.values
    let body = state.animator.body(of: item)
    let velocity = world.velocity(body)
    switch parameter {
    case .center: world.setPose(body, position: Vector2(values[0], values[1]), angle: world.angle(body))
    case .angle: world.setPose(body, position: world.position(body), angle: values[0])
    case .velocity: world.setVelocity(body, linear: Vector2(values[0], values[1]), angular: velocity.angular)
    case .angularVelocity: world.setVelocity(body, linear: velocity.linear, angular: values[0])
    case .surfaceVelocity: world.setSurfaceVelocity(body, Vector2(values[0], values[1]))
    case .category: state.animator.setCategory(item, assignment.categories)
    case .collidesWith: state.animator.setAccepted(item, assignment.categories)
    case .sensor: state.animator.setSensor(item, values[0] != 0, in: &world)
    default:
      var own = state.animator.items[Int(item)].own
      guard own.assign(parameter, values[0]) else { return }
      state.animator.setOwn(item, own)
    }
  }

  private mutating func assign(_ parameter: WallParameter, ofWall id: String, _ assignment: Assignment) {
    guard let wall = state.staticBodies.assign(parameter, of: id, assignment.values) else { return }
    switch parameter {
    case .friction, .elasticity: world.setSurface(wall.body, friction: wall.friction, restitution: wall.elasticity)
    case .surfaceVelocity: world.setSurfaceVelocity(wall.body, Vector2(assignment.values[0], assignment.values[1]))
    case .collidesWith: world.setFilter(wall.body, Groups.ofWall(accepts: assignment.categories))
    }
  }
}
