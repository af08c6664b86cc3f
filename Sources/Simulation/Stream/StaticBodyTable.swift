import Rigid2D
import SceneModel

/// Walls and boundaries by name. In the world they are called by negative tags, views by their items' indices.
struct StaticBodyTable: Sendable {
  /// By -2 - tag.
  private var names: [String] = []
  private var walls: [Wall] = []

  struct Wall: Sendable {
    var id: String
    var body: BodyID
    var friction: Float
    var elasticity: Float
  }

  /// A tag for a new wall or boundary.
  mutating func tag(_ name: String) -> Int32 {
    names.append(name)
    return Int32(-1 - names.count)
  }

  func name(ofTag tag: Int32) -> String { names[Int(-2 - tag)] }

  mutating func add(_ plan: WallPlan, _ body: BodyID) {
    walls.append(Wall(id: plan.id, body: body, friction: plan.friction, elasticity: plan.elasticity))
  }

  func hasWall(_ id: String) -> Bool { walls.contains { $0.id == id } }

  /// Changes how a wall's surface is.
  ///
  /// - Returns: The wall as it is now; nil when there is none.
  mutating func assign(_ parameter: WallParameter, of id: String, _ values: [Float]) -> Wall? {
    guard let i = walls.firstIndex(where: { $0.id == id }) else { return nil }
    switch parameter {
    case .friction: walls[i].friction = values[0]
    case .elasticity: walls[i].elasticity = values[0]
    case .surfaceVelocity, .collidesWith: break
    }
    return walls[i]
  }

  /// Forgets a wall.
  ///
  /// - Returns: Its body, for the world to remove.
  mutating func removeWall(_ id: String) -> BodyID? {
    guard let i = walls.firstIndex(where: { $0.id == id }) else { return nil }
    return walls.remove(at: i).body
  }
}
