public import Rigid2D

extension Animator {
  /// Adds a view whose body is in the world already.
  ///
  /// - Returns: Its index, which behaviors use.
  public mutating func add(_ item: Item) -> Int32 {
    items.append(item)
    return Int32(items.count - 1)
  }

  /// Removes views from the world, with everything attached to them.
  ///
  /// - Parameter behaviors: All behaviors that act on one of them, and any others; ascending.
  public mutating func removeItems(_ removed: [Int32], of behaviors: [BehaviorIndex], from world: inout World) {
    let removed = removed.filter { items[Int($0)].isAlive }
    for item in removed { items[Int(item)].isAlive = false }
    removeBehaviors(dismissRemoved(from: behaviors), from: &world)
    world.removeBodies(removed.map { items[Int($0)].body })
    guard removed.contains(where: { items[Int($0)].groupSize != nil }) else { return }
    for i in behaviors where entries[i].behavior == .group { updateSnaps(of: entries[i].items, in: &world) }
  }

  /// Takes removed views out of behaviors.
  ///
  /// - Returns: The behaviors that cannot act any more.
  private mutating func dismissRemoved(from behaviors: [BehaviorIndex]) -> [BehaviorIndex] {
    let items = items
    return behaviors.filter { i in
      guard entries[i].isPresent, entries[i].items.contains(where: { !items[Int($0)].isAlive }) else { return false }
      if entries[i].behavior.requiresItems { return true }
      entries[i].items.removeAll { !items[Int($0)].isAlive }
      return false
    }
  }

  /// The items whose boxes overlap a box, in order of creation; with UIKit's fidelity each has UIKit's padding of 10 pt.
  public func items(in box: Bounds, of world: borrowing World) -> [Int32] {
    let padding = fidelity == .measured ? 0.1 * Units.meter : 0
    return items.indices.map { Int32($0) }.filter {
      items[Int($0)].isAlive && world.bounds(items[Int($0)].body).grown(by: padding).overlaps(box)
    }
  }

  /// A view's body.
  public func body(of index: Int32) -> BodyID { items[Int(index)].body }

  public func isAlive(_ index: Int32) -> Bool { items[Int(index)].isAlive }

  /// The present properties of a view, overrides included.
  public func properties(of index: Int32) -> DynamicProperties { items[Int(index)].present }

  /// Acceleration of a view by gravity behaviors, pt/s².
  public func acceleration(of index: Int32) -> Vector2 { items[Int(index)].acceleration }

  /// Changes a view's own properties, which apply unless a behavior overrides them.
  public mutating func setOwn(_ index: Int32, _ own: DynamicProperties) {
    guard items[Int(index)].own != own else { return }
    items[Int(index)].own = own
    pending.insert(.properties)
  }

  /// Changes the categories of a view.
  public mutating func setCategory(_ index: Int32, _ category: UInt64) {
    items[Int(index)].category = category
    pending.insert(.filters)
  }

  /// Changes the categories that a view accepts.
  public mutating func setAccepted(_ index: Int32, _ accepted: UInt64) {
    items[Int(index)].accepts = accepted
    pending.insert(.filters)
  }

  /// Makes a view a sensor, or a solid one.
  public mutating func setSensor(_ index: Int32, _ isSensor: Bool, in world: inout World) {
    items[Int(index)].isSensor = isSensor
    world.setSensor(items[Int(index)].body, isSensor)
    pending.insert(.filters)
  }

  /// Moves a view to another place, like UIKit's `updateItem(usingCurrentState:)`: its velocity stays.
  public mutating func move(_ index: Int32, to position: Vector2, angle: Float, in world: inout World) {
    world.setPose(items[Int(index)].body, position: position, angle: angle)
  }
}
