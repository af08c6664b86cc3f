import SceneModel

/// A behavior to be added, with its views still by name: they may come later than it does.
struct BehaviorPlan: Sendable {
  /// The scene's, or for a behavior without one its JSON Pointer.
  let id: String
  /// Ids of the composites that it is in.
  let parents: [String]
  let window: Window
  /// The behavior with no items in it.
  private(set) var template: BehaviorAction
  let views: BehaviorViews
  /// Names of a collision's boundaries, in order.
  let boundaryNames: [String]

  private let resolve: @Sendable (inout BehaviorAction, BehaviorViews, inout NameTables) -> Bool
  private let assign: @Sendable (inout BehaviorAction, BehaviorParameter, [Float]) -> Bool

  /// The plan of a behavior of one kind.
  init<Kind: Action>(
    _ kind: Kind.Type, _ values: Kind.Values, id: String, in parents: [String], window: Window, _ context: PlanContext
  ) throws(SimulationError) {
    self.id = id
    self.parents = parents
    self.window = window
    template = try Kind(values, context).element
    views = values.views
    boundaryNames = Kind.boundaryNames(values)
    resolve = { behavior, views, tables in
      guard var value = Kind(behavior) else { return false }
      let isComplete = value.resolve(views, in: &tables)
      behavior = value.element
      return isComplete
    }
    assign = { behavior, parameter, values in
      guard var value = Kind(behavior), value.assign(parameter, values) else { return false }
      behavior = value.element
      return true
    }
  }

  /// The behavior with its items; nil while a view is missing that it requires.
  func behavior(in tables: inout NameTables) -> BehaviorAction? {
    var behavior = template
    return resolve(&behavior, views, &tables) ? behavior : nil
  }

  /// Changes one parameter of a behavior that the plan is of.
  ///
  /// - Returns: false when the behavior does not have it.
  func assign(_ parameter: BehaviorParameter, of behavior: inout BehaviorAction, _ values: [Float]) -> Bool {
    assign(&behavior, parameter, values)
  }

  /// Changes one parameter of what will be added.
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) { _ = assign(&template, parameter, values) }

  /// Whether it is removed with the behavior of an id.
  func isPart(of id: String) -> Bool { self.id == id || parents.contains(id) }
}
