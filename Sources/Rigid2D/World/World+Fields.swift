extension World {
  /// Adds a field that acts on the given bodies only, from the next step on; they wake.
  ///
  /// - Parameter bodies: Those that do not exist are left out, and each counts once.
  public mutating func addField(_ field: ForceField, _ bodies: [BodyID]) -> FieldID {
    let slot = state.fields.slots.take()
    state.fields.entries.append(FieldStore.Entry(field: field, bodies: [], slot: slot))
    enter(bodies, state.fields.entries.count - 1)
    return state.fields.slots.handle(slot)
  }

  /// Changes a field; the bodies that it acts on wake.
  public mutating func setField(_ id: FieldID, _ field: ForceField) {
    guard let i = state.fields.index(of: id), state.fields.entries[i].field != field else { return }
    state.fields.entries[i].field = field
    for body in state.fields.entries[i].bodies { wakeIsland(body) }
  }

  /// Adds a body to a field; the body wakes.
  public mutating func enterField(_ id: FieldID, _ body: BodyID) {
    guard let i = state.fields.index(of: id) else { return }
    enter([body], i)
  }

  /// Removes a field; the bodies that it acted on wake.
  public mutating func removeField(_ id: FieldID) {
    guard let i = state.fields.index(of: id) else { return }
    let entry = state.fields.entries.remove(at: i)
    state.fields.slots.giveBack(entry.slot)
    for body in entry.bodies { wakeIsland(body) }
  }

  /// The charge that electric and magnetic fields act on.
  public mutating func setCharge(_ id: BodyID, _ charge: Float) {
    guard let i = state.bodySlots.slot(of: id), state.bodies[i].charge != charge else { return }
    state.bodies[i].charge = charge
    wakeIsland(Int32(i))
  }

  private mutating func enter(_ bodies: [BodyID], _ i: Int) {
    // a mark per body: a search in the list would take quadratic time
    var isIn = [Bool](repeating: false, count: state.bodies.count)
    for body in state.fields.entries[i].bodies { isIn[Int(body)] = true }
    for id in bodies {
      guard let body = state.bodySlots.slot(of: id), !isIn[body] else { continue }
      isIn[body] = true
      state.fields.entries[i].bodies.append(Int32(body))
      wakeIsland(Int32(body))
    }
  }
}
