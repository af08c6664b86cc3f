/// All fields of a world in order of creation, and the time that some of them depend on.
struct FieldStore: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    var field: ForceField
    /// Slots of the bodies it acts on, in the caller's order; each once.
    var bodies: [Int32]
    var slot: Int32
  }

  var slots = SlotList()
  var entries: [Entry] = []
  /// Seconds since the world's beginning.
  var time: Double = 0

  /// The place of a field in `entries`.
  func index(of id: FieldID) -> Int? {
    guard let slot = slots.slot(of: id) else { return nil }
    return entries.firstIndex { $0.slot == Int32(slot) }
  }

  mutating func removeAll() {
    slots.removeAll()
    entries.clear()
    time = 0
  }

  /// Forgets a body.
  mutating func remove(body: Int32) {
    for i in entries.indices { entries[i].bodies.removeAll { $0 == body } }
  }
}
