import Rigid2D
import SceneModel

/// A behavior of a scene as an action in the world; each behavior conforms in a file of its own.
protocol Action: Equatable, Sendable {
  /// Its values in the scene.
  associatedtype Values: BehaviorValues

  /// When it begins among the behaviors that begin in the same step.
  static var stage: ActionStage { get }
  /// The properties that the animator computes again when it begins, changes or ends.
  static var influence: Animator.Pending { get }

  /// The behavior of some values, with no views in it yet.
  init(_ values: Values, _ context: PlanContext) throws(SimulationError)

  /// Names of its boundaries, in order.
  static func boundaryNames(_ values: Values) -> [String]

  /// Itself out of an animator's list; nil for a behavior of another kind.
  init?(_ behavior: BehaviorAction)

  /// Itself as an element of an animator's list.
  var element: BehaviorAction { get }

  /// Acts on these items, and no others.
  ///
  /// - Returns: false when it requires more of them.
  mutating func act(on items: [Int32]) -> Bool

  /// Numbers its boundaries by their names, of a behavior that has some.
  mutating func resolveBoundaries(_ names: [String], in bodies: inout StaticBodyTable)

  /// Changes one parameter.
  ///
  /// - Returns: false when the behavior does not have it.
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool

  /// Adds an item that came later, where there is a list of items.
  mutating func admit(_ item: Int32, whileActing: Bool)

  /// Removes an item.
  ///
  /// - Returns: false when the behavior has nothing left to act on.
  mutating func dismiss(_ item: Int32) -> Bool

  /// Makes what it has in the world while it acts.
  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) throws(BehaviorError)

  /// Acts on an item that was admitted while it acts.
  func include(_ item: Int32, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World)

  /// Carries a change of its parameters over to what it has in the world.
  func change(from old: Self, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) throws(BehaviorError)

  /// Removes what it has in the world.
  func end(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World)
}

/// The order in which behaviors begin in one step.
enum ActionStage: CaseIterable {
  /// Properties of items, as the joints that begin in the same step depend on the masses.
  case properties
  /// Groups begin before what pulls at them does.
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

/// A behavior that acts on any number of items, also on those that come later.
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
    items.removeAll { $0 == item }
    return true
  }
}
