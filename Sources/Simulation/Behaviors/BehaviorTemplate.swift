import Rigid2D
import SceneModel

/// A behavior with names of views and boundaries, as its views may be added later.
struct BehaviorTemplate: Sendable {
  /// The behavior without items.
  private(set) var action: BehaviorAction
  let views: BehaviorViews
  /// Names of a collision's boundaries, in order.
  let boundaryNames: [String]

  init(_ snap: SnapBehavior) {
    action = .snap(SnapAction(item: -1, point: Vector2(snap.point), damping: Float(snap.damping)))
    views = snap.views
    boundaryNames = []
  }

  init<Kind: Action>(_ kind: Kind.Type, _ values: Kind.Values, _ context: PlanContext) throws(SimulationError) {
    action = try Kind(values, context).element
    views = values.views
    boundaryNames = Kind.boundaryNames(values)
  }

  /// The behavior with its items; nil while a required view is missing.
  func resolved(_ table: ViewTable, _ bodies: inout StaticBodyTable) -> BehaviorAction? {
    guard let items = table.resolve(views), var behavior = action.acting(on: items) else { return nil }
    behavior.verbs.resolveBoundaries(&behavior, boundaryNames, &bodies)
    return behavior
  }

  /// The same with another value of one parameter.
  func assigning(_ parameter: BehaviorParameter, _ values: [Float]) -> BehaviorTemplate {
    var template = self
    _ = action.verbs.assign(&template.action, parameter, values)
    return template
  }
}
