import Behaviors
import Rigid2D
import Scenes

extension BehaviorPlan {
  init(_ behavior: Scenes.Behavior, id: String, _ bounds: Vector2) throws(SimulationError) {
    self.id = id
    window = Window(from: behavior.from, until: behavior.until ?? .infinity)
    switch behavior.kind {
    case .gravity(let gravity):
      items = gravity.items
      template = .gravity(Gravity(items: [], direction: Direction(Vector2(gravity.vector))))
    case .collision(let collision):
      items = collision.items
      let (boundaries, names) = try Self.boundaries(of: collision, bounds)
      boundaryNames = names
      template = .collision(Collision(items: [], mode: Collision.Mode(collision.mode), boundaries: boundaries))
    case .attachment(let attachment):
      item = attachment.item
      switch attachment.end {
      case .anchor: break
      case .item(let other, _), .joined(let other, _): partner = other
      }
      template = .attachment(Attachment(attachment))
    case .snap(let snap):
      item = snap.item
      template = .snap(Snap(item: -1, point: Vector2(snap.point), damping: Float(snap.damping)))
    case .push(let push):
      items = push.items
      template = .push(
        Push(
          items: [], mode: push.mode == .continuous ? .continuous : .instantaneous, direction: Direction(Vector2(push.vector)),
          targetOffset: Vector2(push.targetOffset), isActive: push.active))
    case .dynamicItem(let dynamicItem):
      items = dynamicItem.items
      template = .dynamicItem(DynamicItem(dynamicItem))
    }
  }

  /// The sides of the reference view first, as UIKit has them, then the identified ones.
  private static func boundaries(
    of collision: CollisionBehavior, _ bounds: Vector2
  ) throws(SimulationError) -> ([Behaviors.Boundary], [String]) {
    var boundaries: [Behaviors.Boundary] = []
    var names: [String] = []
    if let insets = collision.referenceBounds {
      boundaries.append(Boundary(try ShapeGeometry(.bounds(insets), SceneNames.bounds, bounds), tag: 0))
      names.append(SceneNames.bounds)
    }
    for boundary in collision.boundaries {
      boundaries.append(Boundary(try ShapeGeometry(boundary.outline.closed, boundary.id, bounds), tag: 0))
      names.append(boundary.id)
    }
    return (boundaries, names)
  }
}

extension Scenes.Outline {
  /// UIKit closes the paths of boundaries into loops.
  fileprivate var closed: Scenes.Outline {
    if case .path(let points, _) = self { .path(points, closed: true) } else { self }
  }
}

extension Collision.Mode {
  fileprivate init(_ mode: CollisionBehavior.Mode) {
    switch mode {
    case .everything: self = .everything
    case .items: self = .items
    case .boundaries: self = .boundaries
    }
  }
}

extension DynamicItem {
  fileprivate init(_ behavior: DynamicItemBehavior) {
    self.init(
      items: [], addLinearVelocity: Vector2(behavior.addLinearVelocity), addAngularVelocity: Float(behavior.addAngularVelocity))
    elasticity = behavior.elasticity.map { Float($0) }
    friction = behavior.friction.map { Float($0) }
    density = behavior.density.map { Float($0) }
    resistance = behavior.resistance.map { Float($0) }
    angularResistance = behavior.angularResistance.map { Float($0) }
    anchored = behavior.anchored
    allowsRotation = behavior.allowsRotation
  }
}
