public import Rigid2D
import SceneModel

extension Animator {
  /// Adds a behavior after the existing ones; it begins to act with the next frame inside its window.
  ///
  /// - Parameter items: Indices of what it acts on; of an attachment the item, and then the other one.
  public mutating func add(_ behavior: BehaviorAction, on items: [Int32], window: Window = .always) -> BehaviorIndex {
    entries.append(Entry(behavior, items, window))
    return entries.count - 1
  }

  /// Of all behaviors, removed ones included.
  public var behaviors: Range<BehaviorIndex> { entries.indices }

  public func behavior(_ index: BehaviorIndex) -> BehaviorAction { entries[index].behavior }

  /// Indices of the items that a behavior acts on.
  public func items(of index: BehaviorIndex) -> [Int32] { entries[index].items }

  /// Of the items that a behavior acts on.
  func bodies(of index: BehaviorIndex) -> [BodyID] { entries[index].items.map { items[Int($0)].body } }

  /// Whether the behavior was not removed; it may still be outside its window.
  public func isPresent(_ index: BehaviorIndex) -> Bool { entries[index].isPresent }

  /// Whether a behavior is there and ends with an item.
  func requires(_ index: BehaviorIndex, _ item: Int32) -> Bool {
    entries[index].isPresent && entries[index].behavior.requiresItems && entries[index].items.contains(item)
  }

  /// Removes a behavior; the joints of an attachment or a snap stay in the world until ``removeBehaviors(_:from:)``.
  mutating func dismiss(_ index: BehaviorIndex, from world: inout World) {
    if entries[index].hasJoints { entries[index].isPresent = false } else { remove(index, from: &world) }
  }

  /// Removes a behavior and its objects in the world.
  public mutating func remove(_ index: BehaviorIndex, from world: inout World) {
    if entries[index].isActing { stop(index, in: &world) }
    entries[index].isPresent = false
  }

  /// Removes several behaviors; the world goes through its joints once.
  public mutating func removeBehaviors(_ indices: [BehaviorIndex], from world: inout World) {
    world.removeJoints(indices.flatMap { entries[$0].springs + (entries[$0].joint.map { [$0] } ?? []) })
    for i in indices { remove(i, from: &world) }
  }

  /// Adds an item to a behavior with a list of items; an active group keeps the items that it began with.
  public mutating func admit(_ item: Int32, into index: BehaviorIndex, in world: inout World) {
    let behavior = entries[index].behavior
    if behavior.requiresItems || (entries[index].isActing && behavior == .group) { return }
    entries[index].items.append(item)
    guard entries[index].isActing else { return }
    pending.formUnion(behavior.influence)
    behavior.include(item, index, of: &self, in: &world)
  }

  /// Replaces the parameters of a behavior by others of the same kind; its items wake.
  ///
  /// A velocity that a dynamicItem behavior adds is added once only, see ``addVelocity(_:in:)``.
  ///
  /// - Throws: ``BehaviorError`` for invalid new boundaries.
  public mutating func update(_ index: BehaviorIndex, _ behavior: BehaviorAction, in world: inout World) throws(BehaviorError) {
    let old = entries[index].behavior
    guard old != behavior else { return }
    entries[index].behavior = behavior
    if case .motion(let before) = old { revive(index, from: before) }
    guard entries[index].isActing else { return }
    pending.formUnion(behavior.influence)
    try behavior.change(from: old, index, of: &self, in: &world)
  }

  /// Settles the ends and the length of an attachment that does not act yet from where its items are now, before one of them is moved.
  ///
  /// - Returns: whether there was something to settle.
  public mutating func settle(_ index: BehaviorIndex, of item: Int32, _ world: borrowing World) -> Bool {
    guard entries[index].isPresent, !entries[index].isActing, case .attachment(var attachment) = entries[index].behavior,
      entries[index].items.contains(item)
    else { return false }
    let open = attachment
    attachment.settle(bodies(of: index), world)
    guard attachment != open else { return false }
    entries[index].behavior = .attachment(attachment)
    return true
  }

  mutating func start(_ index: BehaviorIndex, in world: inout World) throws(BehaviorError) {
    entries[index].isActing = true
    let behavior = entries[index].behavior
    pending.formUnion(behavior.influence)
    try behavior.begin(index, of: &self, in: &world)
  }

  mutating func stop(_ index: BehaviorIndex, in world: inout World) {
    entries[index].isActing = false
    let behavior = entries[index].behavior
    pending.formUnion(behavior.influence)
    behavior.end(index, of: &self, in: &world)
  }
}
