public import Rigid2D

extension Animator {
  /// Adds a behavior after those there are; it begins to act with the next frame inside its window.
  public mutating func add(_ behavior: BehaviorAction, window: Window = .always) -> BehaviorIndex {
    entries.append(Entry(behavior: behavior, window: window))
    return entries.count - 1
  }

  public func behavior(_ index: BehaviorIndex) -> BehaviorAction { entries[index].behavior }

  /// Whether the behavior was not removed; it may still be outside its window.
  public func isPresent(_ index: BehaviorIndex) -> Bool { entries[index].isPresent }

  /// Removes a behavior and what it has in the world.
  public mutating func remove(_ index: BehaviorIndex, from world: inout World) {
    guard entries[index].isPresent else { return }
    if entries[index].isActing { stop(index, in: &world) }
    entries[index].isPresent = false
  }

  /// Takes one more item into a behavior that has a list of them; a group that acts has those that it began with.
  public mutating func admit(_ item: Int32, into index: BehaviorIndex, in world: inout World) {
    if case .group = entries[index].behavior, entries[index].isActing { return }
    entries[index].behavior.admit(item)
    guard entries[index].isActing else { return }
    touch(entries[index].behavior)
    arm(index, in: &world)
    if case .dynamicItem(let behavior) = entries[index].behavior { behavior.accelerate(items[Int(item)], in: &world) }
    if let field = entries[index].field { world.enterField(field, items[Int(item)].body) }
  }

  /// Replaces a behavior's parameters; what it holds wakes.
  ///
  /// A velocity that a dynamicItem behavior adds is added once only, see ``addVelocity(_:in:)``.
  ///
  /// - Throws: ``BehaviorError`` for new boundaries that cannot be.
  public mutating func update(_ index: BehaviorIndex, _ behavior: BehaviorAction, in world: inout World) throws(BehaviorError) {
    let old = entries[index].behavior
    guard old != behavior else { return }
    entries[index].behavior = behavior
    guard entries[index].isActing else { return }
    touch(old)
    touch(behavior)
    writeGravity(index)
    switch (old, behavior) {
    case (.collision(let before), .collision(let after)) where before.boundaries != after.boundaries:
      dropBoundaries(index, in: &world)
      try buildBoundaries(index, after, in: &world)
    case (.attachment(let before), .attachment(let after)):
      if let joint = entries[index].joint, after.update(joint, from: before, in: &world) { return }
      rebuildJoint(index, in: &world)
    case (.snap(let before), .snap(let after)):
      if let joint = entries[index].joint, before.item == after.item {
        after.update(joint, items, in: &world)
      } else if !entries[index].springs.isEmpty, before.item == after.item {
        after.springs(items).move(entries[index].springs, in: &world)
      } else {
        rebuildJoint(index, in: &world)
      }
    case (.field(let before), .field(let after)):
      if let field = entries[index].field, before.items == after.items {
        world.setField(field, after.force)
      } else {
        rebuildField(index, in: &world)
      }
    default: break
    }
  }

  // MARK: - Beginning and end of acting

  mutating func start(_ index: BehaviorIndex, in world: inout World) throws(BehaviorError) {
    entries[index].isActing = true
    touch(entries[index].behavior)
    switch entries[index].behavior {
    case .collision(let behavior):
      entries[index].slot = try takeSlot(index)
      try buildBoundaries(index, behavior, in: &world)
    case .attachment, .snap: rebuildJoint(index, in: &world)
    case .dynamicItem: addVelocity(index, in: &world)
    case .group: fuse(index, in: &world)
    case .field: rebuildField(index, in: &world)
    case .gravity, .push: arm(index, in: &world)
    }
    writeGravity(index)
  }

  mutating func stop(_ index: BehaviorIndex, in world: inout World) {
    entries[index].isActing = false
    touch(entries[index].behavior)
    removeJoints(index, in: &world)
    eraseGravity(index)
    split(index, in: &world)
    if let field = entries[index].field { world.removeField(field) }
    entries[index].field = nil
    dropBoundaries(index, in: &world)
    if entries[index].slot >= 0 { slots[entries[index].slot] = -1 }
    entries[index].slot = -1
  }

  /// Notes what a change to a behavior brings with it.
  private mutating func touch(_ behavior: BehaviorAction) {
    switch behavior {
    case .gravity: pending.accelerations = true
    case .collision: pending.filters = true
    case .dynamicItem: pending.properties = true
    case .attachment, .snap, .push, .group, .field: break
    }
  }

  private mutating func takeSlot(_ index: BehaviorIndex) throws(BehaviorError) -> Int {
    for slot in slots.indices where slots[slot] < 0 {
      slots[slot] = Int32(index)
      return slot
    }
    guard slots.count < Groups.limit else { throw .tooManyCollisions(index) }
    slots.append(Int32(index))
    return slots.count - 1
  }

  private mutating func buildBoundaries(_ index: BehaviorIndex, _ behavior: CollisionAction, in world: inout World) throws(BehaviorError) {
    for i in behavior.boundaries.indices {
      do throws(GeometryError) {
        entries[index].boundaries.append(try behavior.boundaries[i].build(Groups.ofBoundary(entries[index].slot), in: &world))
      } catch {
        throw .boundary(index, i, error)
      }
    }
  }

  private mutating func dropBoundaries(_ index: BehaviorIndex, in world: inout World) {
    for body in entries[index].boundaries { world.removeBody(body) }
    entries[index].boundaries.removeAll()
  }

  private mutating func rebuildJoint(_ index: BehaviorIndex, in world: inout World) {
    removeJoints(index, in: &world)
    switch entries[index].behavior {
    case .attachment(var behavior):
      entries[index].joint = behavior.build(items, in: &world)
      entries[index].behavior = .attachment(behavior)
    case .snap(let behavior):
      switch fidelity {
      case .documented: entries[index].joint = behavior.build(items, in: &world)
      case .measured:
        entries[index].springs = behavior.springs(items).build(behavior, items[Int(behavior.item)].body, in: &world)
      }
    default: break
    }
  }

  private mutating func removeJoints(_ index: BehaviorIndex, in world: inout World) {
    if let joint = entries[index].joint { world.removeJoint(joint) }
    for spring in entries[index].springs { world.removeJoint(spring) }
    entries[index].joint = nil
    entries[index].springs = []
  }

  private mutating func rebuildField(_ index: BehaviorIndex, in world: inout World) {
    if let field = entries[index].field { world.removeField(field) }
    entries[index].field = nil
    if case .field(let behavior) = entries[index].behavior { entries[index].field = behavior.build(items, in: &world) }
  }
}
