public import Rigid2D

extension Animator {
  /// Prepares the world for the step that starts at `time`: windows open and close, changes are applied to the bodies, pushes act.
  ///
  /// - Throws: ``BehaviorError`` for a behavior that cannot begin; the run cannot go on.
  public mutating func prepare(_ time: Double, in world: inout World) throws(BehaviorError) {
    if quietFrom <= time && time < quietUntil { return }
    closeWindows(time, in: &world)
    // properties first: the joints that begin now go by the masses
    startProperties(time, in: &world)
    overrideProperties(in: &world)
    try startGroups(time, in: &world)
    try openWindows(time, in: &world)
    overrideProperties(in: &world)
    regroup(in: &world)
    pull(in: &world)
    push(in: &world)
    for i in newest..<items.count { items[i].isNew = false }
    newest = items.count
    quietFrom = time
    quietUntil = nextChange(after: time)
  }

  /// When a window opens or closes next; at once, where a behavior acts in every step.
  private func nextChange(after time: Double) -> Double {
    guard pending == Pending() else { return time }
    var next = Double.infinity
    for entry in entries where entry.isPresent {
      if case .push(let push) = entry.behavior, push.isActive, entry.isActing { return time }
      if entry.window.contains(time) {
        // what did not begin although it could have is tried again
        guard entry.isActing else { return time }
        next = min(next, entry.window.until)
      } else if entry.window.from > time {
        next = min(next, entry.window.from)
      }
    }
    return next
  }

  private mutating func closeWindows(_ time: Double, in world: inout World) {
    for i in entries.indices where entries[i].isActing && !entries[i].window.contains(time) { stop(i, in: &world) }
  }

  private mutating func startProperties(_ time: Double, in world: inout World) {
    for i in entries.indices where mayStart(i, time) {
      guard case .dynamicItem = entries[i].behavior else { continue }
      entries[i].isActing = true
      pending.properties = true
      addVelocity(i, in: &world)
    }
  }

  private mutating func openWindows(_ time: Double, in world: inout World) throws(BehaviorError) {
    for i in entries.indices where mayStart(i, time) { try start(i, in: &world) }
  }

  func mayStart(_ index: BehaviorIndex, _ time: Double) -> Bool {
    entries[index].isPresent && !entries[index].isActing && entries[index].window.contains(time)
  }

  // MARK: - What follows from all behaviors together

  private mutating func overrideProperties(in world: inout World) {
    guard pending.properties else { return }
    pending.properties = false
    var wanted = items.map { $0.own }
    for entry in entries where entry.isActing {
      if case .dynamicItem(let behavior) = entry.behavior { behavior.override(&wanted) }
    }
    for i in items.indices where items[i].isAlive && items[i].present != wanted[i] { update(i, wanted[i], in: &world) }
  }

  /// Writes an item's changed properties into the world.
  private mutating func update(_ i: Int, _ wanted: ItemProperties, in world: inout World) {
    let body = items[i].body
    let before = items[i].present
    // who starts asleep is not woken by what is so from its beginning
    let wakes = !items[i].isNew
    items[i].present = wanted
    if wanted.anchored != before.anchored && items[i].kind == .dynamic { world.setKind(body, wanted.anchored ? .static : .dynamic) }
    if wanted.density != before.density { world.setDensity(body, wanted.density * Units.density, wakes: wakes) }
    if wanted.allowsRotation != before.allowsRotation {
      world.setAllowsRotation(body, wanted.allowsRotation, wakes: wakes)
      updateSnaps(of: [Int32(i)], in: &world)
    }
    if wanted.elasticity != before.elasticity || wanted.friction != before.friction {
      world.setSurface(body, friction: wanted.friction, restitution: wanted.elasticity)
    }
    if wanted.resistance != before.resistance || wanted.angularResistance != before.angularResistance {
      world.setDamping(body, linear: wanted.resistance, angular: wanted.angularResistance)
    }
    if wanted.charge != before.charge { world.setCharge(body, wanted.charge) }
    if wakes { world.wake(body) }
  }

  /// Fits the springs of the items' snaps to what they move.
  mutating func updateSnaps(of items: [Int32], in world: inout World) {
    for entry in entries {
      guard case .snap(let snap) = entry.behavior, let joint = entry.joint, items.contains(snap.item) else { continue }
      snap.update(joint, self.items, in: &world)
    }
  }

  private mutating func regroup(in world: inout World) {
    guard pending.filters else { return }
    pending.filters = false
    var wanted = items.map { Groups.ofLoner(isSensor: $0.isSensor, category: $0.category, accepts: $0.accepts) }
    for entry in entries where entry.isActing {
      if case .collision(let behavior) = entry.behavior { behavior.join(&wanted, slot: entry.slot) }
    }
    for i in items.indices where items[i].isAlive && items[i].filter != wanted[i] {
      items[i].filter = wanted[i]
      world.setFilter(items[i].body, wanted[i], wakes: !items[i].isNew)
    }
  }

  private mutating func pull(in world: inout World) {
    guard pending.accelerations else { return }
    pending.accelerations = false
    let wanted = pulls()
    for i in items.indices where items[i].isAlive && items[i].acceleration != wanted[i] {
      items[i].acceleration = wanted[i]
      world.setAcceleration(items[i].body, wanted[i], wakes: !items[i].isNew)
    }
  }

  private mutating func push(in world: inout World) {
    for i in entries.indices where entries[i].isActing {
      guard case .push(var behavior) = entries[i].behavior, behavior.isActive else { continue }
      behavior.act(items, in: &world)
      entries[i].behavior = .push(behavior)
    }
  }
}
