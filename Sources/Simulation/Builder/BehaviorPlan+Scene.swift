import Behaviors
import Rigid2D
import SceneModel

extension BehaviorPlan {
  /// A behavior, or in their order all that are in a composite: the animator knows no tree, only which act and in what order.
  static func plans(
    _ behavior: SceneModel.Behavior, id: String, in parents: [String] = [], window: Window = .always, _ bounds: Vector2
  ) throws(SimulationError) -> [BehaviorPlan] {
    let window = Window(from: max(behavior.from, window.from), until: min(behavior.until ?? .infinity, window.until))
    guard case .composite(let composite) = behavior.kind else {
      guard var plan = try BehaviorPlan(behavior.kind, id: id, window, bounds) else { return [] }
      plan.parents = parents
      return [plan]
    }
    var plans: [BehaviorPlan] = []
    for (i, child) in composite.behaviors.enumerated() {
      plans += try Self.plans(child, id: child.id ?? "\(id)/behaviors/\(i)", in: parents + [id], window: window, bounds)
    }
    return plans
  }

  /// Nil for what is no single behavior.
  private init?(_ kind: BehaviorKind, id: String, _ window: Window, _ bounds: Vector2) throws(SimulationError) {
    self.id = id
    self.window = window
    switch kind {
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
    case .group(let group):
      items = group.items
      template = .group(Group(items: []))
    case .composite: return nil
    case .field(let field):
      items = field.items
      template = .field(Behaviors.Field(field))
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

extension SceneModel.Outline {
  /// UIKit closes the paths of boundaries into loops.
  fileprivate var closed: SceneModel.Outline {
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
    charge = behavior.charge.map { Float($0) }
    anchored = behavior.anchored
    allowsRotation = behavior.allowsRotation
  }
}
