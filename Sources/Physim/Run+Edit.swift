import Formats
import SceneFormat
import SceneModel
import Simulation

/// Changes between two frames. They are checked like the events of a scene; an invalid change has no effect.
extension Run {
  /// Performs an event of the scene format: an object with one of its keys for edits, such as `add`, `remove`, `set` or `drag`, and no time.
  ///
  ///     try run.perform(#"{"set": {"/views/ball/elasticity": 0.5}}"#)
  ///
  /// - Throws: ``SceneError``.
  public mutating func perform(_ event: String) throws(SceneError) { try perform(event) { SceneError($0) } }

  private mutating func perform(_ key: String, _ value: JSONText) throws(SceneError) {
    try perform(JSONText.object([.init(key: key, value: value)]).text) { SceneError(ofValues: $0) }
  }

  private mutating func perform(_ event: String, _ error: (SceneReadResult) -> SceneError) throws(SceneError) {
    let (edit, reading) = EditReader.read(
      Array(event.utf8), name: "change", profile: context.profile, ids: { simulation.elements },
      element: { simulation.element($0, orRemoved: $1) })
    guard let edit else { throw error(reading) }
    do throws(SimulationError) {
      try simulation.perform(edit)
    } catch {
      throw SceneError("cannot-be-built", "\(RunError(error))")
    }
  }

  /// Adds a view.
  public mutating func add(_ view: View) throws(SceneError) { try perform("add", view.json) }

  /// Adds a behavior; later views that match its items are added to it.
  public mutating func add(_ behavior: Behavior) throws(SceneError) { try perform("addBehavior", behavior.json) }

  /// Adds a removed behavior again, by its id, as it was first described.
  public mutating func addBehavior(again id: String) throws(SceneError) { try perform("addBehavior", .string(id)) }

  /// Adds a wall.
  public mutating func add(_ wall: Wall) throws(SceneError) { try perform("addWall", wall.json) }

  /// Removes a view with everything attached to it, a behavior, or a wall.
  public mutating func remove(_ id: String) throws(SceneError) { try perform("remove", .string(id)) }

  /// Moves a view to another place, like UIKit's `updateItem(usingCurrentState:)`: it keeps its velocity.
  public mutating func move(_ id: String, to center: Vector, angle: Double? = nil) throws(SceneError) {
    try perform("move", .members(("view", .string(id)), ("center", .vector(center)), ("angle", angle.map { .number($0) })))
  }

  /// A single impulse: 1 gives a view of 100 x 100 pt 100 pt/s.
  public mutating func push(_ id: String, _ direction: Vector, targetOffset: Vector = .zero) throws(SceneError) {
    try perform(
      "push", .members(("view", .string(id)), ("direction", .vector(direction)), ("targetOffset", .vector(targetOffset))))
  }

  /// Changes a parameter by its JSON Pointer, such as `/views/ball/elasticity`.
  public mutating func set(_ pointer: String, to value: Double) throws(SceneError) { try set(pointer, .number(value)) }

  /// Changes a parameter of two numbers by its JSON Pointer, such as `/behaviors/drag/anchor`.
  public mutating func set(_ pointer: String, to value: Vector) throws(SceneError) { try set(pointer, .vector(value)) }

  /// Changes a parameter that is true or false by its JSON Pointer, such as `/behaviors/push/active`.
  public mutating func set(_ pointer: String, to value: Bool) throws(SceneError) { try set(pointer, .raw("\(value)")) }

  /// Changes a parameter that is a list of categories by its JSON Pointer, such as `/views/ball/collidesWith`; nil stands for all of them.
  public mutating func set(_ pointer: String, to names: [String]?) throws(SceneError) { try set(pointer, .names(names) ?? .raw("null")) }

  private mutating func set(_ pointer: String, _ value: JSONText) throws(SceneError) {
    try perform("set", .object([.init(key: pointer, value: value)]))
  }
}
