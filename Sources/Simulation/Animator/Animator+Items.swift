public import Rigid2D

extension Animator {
  /// Takes in a view whose body is in the world already.
  ///
  /// - Returns: Its index, by which behaviors call it.
  public mutating func add(_ item: Item) -> Int32 {
    items.append(item)
    return Int32(items.count - 1)
  }

  /// Removes a view from the world, with everything attached to it.
  public mutating func removeItem(_ index: Int32, from world: inout World) {
    guard items[Int(index)].isAlive else { return }
    for i in entries.indices where entries[i].isPresent {
      let dismiss = entries[i].behavior.verbs.dismiss
      if !dismiss(&entries[i].behavior, index) { remove(i, from: &world) }
    }
    items[Int(index)].isAlive = false
    world.removeBody(items[Int(index)].body)
    for case .group(let group) in entries.map({ $0.behavior }) where items[Int(index)].groupSize != nil {
      updateSnaps(of: group.items, in: &world)
    }
  }

  /// The items whose boxes meet a box, in order of creation; under UIKit's fidelity with its padding of 10 pt around each.
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

  /// What gravity behaviors accelerate a view by, pt/s².
  public func acceleration(of index: Int32) -> Vector2 { items[Int(index)].acceleration }

  /// Changes what a view is like where no behavior overrides it.
  public mutating func setOwn(_ index: Int32, _ own: DynamicProperties) {
    guard items[Int(index)].own != own else { return }
    items[Int(index)].own = own
    pending.insert(.properties)
  }

  /// Changes which categories a view is of.
  public mutating func setCategory(_ index: Int32, _ category: UInt64) {
    items[Int(index)].category = category
    pending.insert(.filters)
  }

  /// Changes which categories a view accepts.
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

  /// Puts a view somewhere else, as UIKit's `updateItem(usingCurrentState:)` does: its velocity stays.
  public mutating func move(_ index: Int32, to position: Vector2, angle: Float, in world: inout World) {
    world.setPose(items[Int(index)].body, position: position, angle: angle)
  }
}
