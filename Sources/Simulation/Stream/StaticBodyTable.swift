import Rigid2D
import SceneModel

/// Walls and boundaries by name. In the world they are called by negative tags, views by their items' indices.
struct StaticBodyTable: Sendable {
  /// By -2 - tag.
  private var names: [String] = []
  /// By id. For look-up only.
  private var wallsByID: [String: Wall] = [:]

  struct Wall: Sendable {
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
    wallsByID[plan.id] = Wall(body: body, friction: plan.friction, elasticity: plan.elasticity)
  }

  /// Ids of the walls that are there, in the order of their tags.
  var walls: [String] { names.filter { wallsByID[$0] != nil } }

  func hasWall(_ id: String) -> Bool { wallsByID[id] != nil }

  /// Changes how a wall's surface is.
  ///
  /// - Returns: The wall as it is now; nil when there is none.
  mutating func assign(_ parameter: WallParameter, of id: String, _ values: [Float]) -> Wall? {
    switch parameter {
    case .friction: wallsByID[id]?.friction = values[0]
    case .elasticity: wallsByID[id]?.elasticity = values[0]
    case .surfaceVelocity, .collidesWith: break
    }
    return wallsByID[id]
  }

  /// Forgets a wall.
  ///
  /// - Returns: Its body, for the world to remove.
  mutating func removeWall(_ id: String) -> BodyID? { wallsByID.removeValue(forKey: id)?.body }
}
