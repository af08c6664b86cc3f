import SceneModel

/// What a simulation does with a behavior of a scene; each behavior conforms in a file of its own.
protocol Action: Sendable {
  /// Its values in the scene.
  associatedtype Values: BehaviorValues

  /// The behavior of some values, with no views in it yet.
  init(_ values: Values, _ context: PlanContext) throws(SimulationError)

  /// Names of its boundaries, in order.
  static func boundaryNames(_ values: Values) -> [String]

  /// Itself out of an animator's list; nil for a behavior of another kind.
  init?(_ behavior: BehaviorAction)

  /// Itself as an element of an animator's list.
  var element: BehaviorAction { get }

  /// Replaces the names of views by their items.
  ///
  /// - Returns: false while a view is missing that the behavior requires.
  mutating func resolve(_ views: BehaviorViews, in tables: inout NameTables) -> Bool

  /// Changes one parameter.
  ///
  /// - Returns: false when the behavior does not have it.
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool
}

extension Action {
  static func boundaryNames(_ values: Values) -> [String] { [] }
}

/// A behavior that acts on any number of items, also on those that come later.
protocol ItemListAction: Action {
  var items: [Int32] { get set }
}

extension ItemListAction {
  mutating func resolve(_ views: BehaviorViews, in tables: inout NameTables) -> Bool {
    items = tables.views.items(of: views)
    return true
  }
}

/// What the names in a behavior are resolved by.
struct NameTables {
  let views: ViewTable
  var staticBodies: StaticBodyTable
  /// Names of a collision's boundaries, in order.
  let boundaryNames: [String]
}
