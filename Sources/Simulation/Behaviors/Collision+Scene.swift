import Behaviors
import Rigid2D
import SceneModel

extension Collision: SceneBehavior {
  /// - Throws: ``SimulationError/outline(_:_:)`` for a boundary that cannot be built.
  init(_ values: CollisionBehavior, _ context: PlanContext) throws(SimulationError) {
    self.init(items: [], mode: Mode(values.mode))
    if let insets = values.referenceBounds { try add(.bounds(insets), Wall.boundsName, context) }
    for boundary in values.boundaries { try add(boundary.outline.closed, boundary.id, context) }
  }

  private mutating func add(_ outline: SceneModel.Outline, _ name: String, _ context: PlanContext) throws(SimulationError) {
    boundaries.append(Boundary(try ShapeGeometry(outline, name, context.bounds), elasticity: context.boundaryElasticity, tag: 0))
  }

  init?(_ behavior: Behaviors.Behavior) {
    guard case .collision(let value) = behavior else { return nil }
    self = value
  }

  var element: Behaviors.Behavior { .collision(self) }

  /// The boundaries' names in order: the sides of the reference view first, as in UIKit, then the identified ones.
  static func boundaryNames(_ values: CollisionBehavior) -> [String] {
    (values.referenceBounds == nil ? [] : [Wall.boundsName]) + values.boundaries.map { $0.id }
  }

  mutating func resolve(_ views: BehaviorViews, in tables: inout NameTables) -> Bool {
    items = tables.views.items(of: views)
    for i in boundaries.indices { boundaries[i].tag = tables.staticBodies.tag(tables.boundaryNames[i]) }
    return true
  }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool { false }
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
