import Behaviors
import SceneModel

/// What a simulation does with a behavior of a scene; each behavior conforms in a file of its own.
protocol SceneBehavior {
  /// Replaces the names of views by their items.
  ///
  /// - Returns: false while a view is missing that the behavior requires.
  mutating func resolve(_ views: BehaviorViews, in tables: inout NameTables) -> Bool

  /// Changes one parameter.
  ///
  /// - Returns: false when the behavior does not have it.
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool
}

/// A behavior that acts on any number of items, also on those that come later.
protocol ItemListBehavior: SceneBehavior {
  var items: [Int32] { get set }
}

extension ItemListBehavior {
  mutating func resolve(_ views: BehaviorViews, in tables: inout NameTables) -> Bool {
    items = tables.views.items(of: views)
    return true
  }
}

/// The views that a behavior acts on, by name: they may come later than it does.
enum BehaviorViews: Sendable {
  /// All that match; views that come later and match are added.
  case matching(Selection)
  /// The one view of an attachment or a snap, and the other view of an attachment.
  case pair(String, String?)

  /// Whether a view that comes later is added to the items.
  func adds(_ id: String) -> Bool {
    if case .matching(let selection) = self { selection.contains(id) } else { false }
  }
}

/// What the names in a behavior are resolved by.
struct NameTables {
  let views: ViewTable
  var staticBodies: StaticBodyTable
  /// Names of a collision's boundaries, in order.
  let boundaryNames: [String]
}

/// An operation on a behavior of any kind.
protocol BehaviorOperation {
  mutating func apply(to behavior: inout some SceneBehavior) -> Bool
}

extension Behaviors.Behavior {
  /// Applies an operation to the behavior's value.
  ///
  /// - Returns: What the operation returns.
  mutating func apply(_ operation: inout some BehaviorOperation) -> Bool {
    let result: Bool
    switch self {
    case .gravity(var behavior):
      result = operation.apply(to: &behavior)
      self = .gravity(behavior)
    case .collision(var behavior):
      result = operation.apply(to: &behavior)
      self = .collision(behavior)
    case .attachment(var behavior):
      result = operation.apply(to: &behavior)
      self = .attachment(behavior)
    case .snap(var behavior):
      result = operation.apply(to: &behavior)
      self = .snap(behavior)
    case .push(var behavior):
      result = operation.apply(to: &behavior)
      self = .push(behavior)
    case .dynamicItem(var behavior):
      result = operation.apply(to: &behavior)
      self = .dynamicItem(behavior)
    case .group(var behavior):
      result = operation.apply(to: &behavior)
      self = .group(behavior)
    case .field(var behavior):
      result = operation.apply(to: &behavior)
      self = .field(behavior)
    }
    return result
  }

  /// Replaces the names of views by their items; false while one is missing that the behavior requires.
  mutating func resolve(_ views: BehaviorViews, in tables: inout NameTables) -> Bool {
    var resolution = Resolution(views: views, tables: tables)
    defer { tables = resolution.tables }
    return apply(&resolution)
  }

  /// Changes one parameter; false when the behavior does not have it.
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    var assignment = ParameterAssignment(parameter: parameter, values: values)
    return apply(&assignment)
  }
}

private struct Resolution: BehaviorOperation {
  let views: BehaviorViews
  var tables: NameTables

  mutating func apply(to behavior: inout some SceneBehavior) -> Bool { behavior.resolve(views, in: &tables) }
}

private struct ParameterAssignment: BehaviorOperation {
  let parameter: BehaviorParameter
  let values: [Float]

  mutating func apply(to behavior: inout some SceneBehavior) -> Bool { behavior.assign(parameter, values) }
}
