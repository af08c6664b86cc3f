import Rigid2D
import SceneModel

/// A behavior of a scene as an action in the world; each behavior conforms in a file of its own.
protocol Action: Equatable, Sendable {
  /// Its values in the scene.
  associatedtype Values: BehaviorValues

  /// Its place in the order of behaviors that begin in the same step.
  static var stage: ActionStage { get }
  /// The properties that the animator computes again when it begins, changes or ends.
  static var influence: Animator.Pending { get }

  /// Creates the action of some values, without views.
  init(_ values: Values, _ context: PlanContext) throws(SimulationError)

  /// Names of its boundaries, in order.
  static func boundaryNames(_ values: Values) -> [String]

  /// Extracts it from an animator's element; nil for a behavior of another kind.
  init?(_ behavior: BehaviorAction)

  /// Itself as an element of an animator's list.
  var element: BehaviorAction { get }

  /// Sets the items.
  ///
  /// - Returns: false if it requires more of them.
  mutating func act(on items: [Int32]) -> Bool

  /// Numbers its boundaries by their names, of a behavior that has some.
  mutating func resolveBoundaries(_ names: [String], in bodies: inout StaticBodyTable)

  /// Changes one parameter.
  ///
  /// - Returns: false when the behavior does not have it.
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool

  /// Adds a later item to a list of items.
  mutating func admit(_ item: Int32, whileActing: Bool)

  /// Removes an item.
  ///
  /// - Returns: false if the behavior has no items left to act on.
  mutating func dismiss(_ item: Int32) -> Bool

  /// Creates its objects in the world.
  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) throws(BehaviorError)

  /// Begins to act on an item that was added while it acts.
  func include(_ item: Int32, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World)

  /// Applies a change of its parameters to its objects in the world.
  func change(from old: Self, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) throws(BehaviorError)

  /// Removes its objects from the world.
  func end(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World)
}

/// The order in which behaviors begin in one step.
enum ActionStage: CaseIterable {
  /// Properties of items, as the joints that begin in the same step depend on the masses.
  case properties
  /// Groups begin before behaviors that pull at them.
  case groups
  case others
}

extension Action {
  static var stage: ActionStage { .others }
  static var influence: Animator.Pending { [] }
  static func boundaryNames(_ values: Values) -> [String] { [] }
  mutating func resolveBoundaries(_ names: [String], in bodies: inout StaticBodyTable) {}
  mutating func admit(_ item: Int32, whileActing: Bool) {}
  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {}
  func include(_ item: Int32, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {}
  func change(from old: Self, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {}
  func end(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {}
}

/// A behavior that acts on one item.
protocol SingleItemAction: Action {
  var item: Int32 { get set }
}

extension SingleItemAction {
  mutating func act(on items: [Int32]) -> Bool {
    guard let item = items.first else { return false }
    self.item = item
    return true
  }

  mutating func dismiss(_ item: Int32) -> Bool { self.item != item }
}

/// A behavior that acts on any number of items, including later ones.
protocol ItemListAction: Action {
  var items: [Int32] { get set }
}

extension ItemListAction {
  mutating func act(on items: [Int32]) -> Bool {
    self.items = items
    return true
  }

  mutating func admit(_ item: Int32, whileActing: Bool) { items.append(item) }

  mutating func dismiss(_ item: Int32) -> Bool {
    if let place = items.firstIndex(of: item) { items.remove(at: place) }
    return true
  }
}
