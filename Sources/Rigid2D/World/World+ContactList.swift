/// The world's list of contacts: new ones come to their places, parted ones go.
extension World {
  /// Merges the contacts from index `start` on into those before, by their order.
  mutating func orderContacts(new start: Int) {
    guard start < state.contacts.count else { return }
    var places = state.contacts.indices[start...].map { (order: state.contacts[$0].order, index: $0) }
    places.sort { $0.order < $1.order }
    if start == 0 { return Self.permute(&state.contacts, &places) }
    Self.merge(places.map { state.contacts[$0.index] }, into: &state.contacts, after: start)
  }

  /// Puts the contacts in the order of their places, cycle by cycle: a scene's first contacts are many, and a copy of them would be its peak of memory.
  private static func permute(_ contacts: inout [Contact], _ places: inout [(order: UInt64, index: Int)]) {
    var contacts = contacts.mutableSpan
    var places = places.mutableSpan
    for start in contacts.indices where places[start].index != start {
      let first = contacts[start]
      var i = start
      while places[i].index != start {
        let next = places[i].index
        contacts[i] = contacts[next]
        places[i].index = i
        i = next
      }
      contacts[i] = first
      places[i].index = i
    }
  }

  /// Writes `new` and the first contacts into all, from the end on; both are in order.
  private static func merge(_ new: [Contact], into contacts: inout [Contact], after count: Int) {
    let new = new.span
    var contacts = contacts.mutableSpan
    var old = count - 1
    var next = new.count - 1
    var i = contacts.count - 1
    while next >= 0 {
      let isOldLater = old >= 0 ? contacts[old].order > new[next].order : false
      if isOldLater {
        contacts[i] = contacts[old]
        old -= 1
      } else {
        contacts[i] = new[next]
        next -= 1
      }
      i -= 1
    }
  }

  /// The only place where contacts of this stepper end because their boxes parted. Boxes that stayed where they were overlap as before.
  mutating func removePartedContacts(_ executor: StepExecutor) {
    guard !scratch.movedBoxes.isEmpty else { return }
    Self.listParted(
      state.contacts.span, state.boxes.span, scratch.hasMovedBox.span, scratch.motionOf.span, &scratch.ended, &scratch.indexLists, executor)
    removeEndedContacts()
  }

  private static func listParted(
    _ contacts: Span<Contact>, _ boxes: Span<Bounds>, _ hasMovedBox: Span<Bool>, _ motionOf: Span<Int32>, _ parted: inout [Int32],
    _ lists: inout [[Int32]], _ executor: StepExecutor
  ) {
    if executor.isSerial { return listParted(contacts, contacts.indices, boxes, hasMovedBox, motionOf, &parted) }
    executor.collect(contacts.indices, leastPart: 512, into: &parted, &lists) { parted, part in
      listParted(contacts, part, boxes, hasMovedBox, motionOf, &parted)
    }
  }

  @inline(always)
  private static func listParted(
    _ contacts: Span<Contact>, _ part: Range<Int>, _ boxes: Span<Bounds>, _ hasMovedBox: Span<Bool>, _ motionOf: Span<Int32>,
    _ parted: inout [Int32]
  ) {
    for i in part {
      let (a, b) = (Int(contacts[i].shapeA), Int(contacts[i].shapeB))
      let isMoved = hasMovedBox[a] ? true : hasMovedBox[b]
      guard isMoved, !boxes[a].overlaps(boxes[b]) else { continue }
      let (entryA, entryB) = (motionOf[Int(contacts[i].bodyA)], motionOf[Int(contacts[i].bodyB)])
      if entryA != 0 || entryB != 0 { parted.append(Int32(truncatingIfNeeded: i)) }
    }
  }
}
