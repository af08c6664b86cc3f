/// The world's list of contacts: insertion of new ones, removal of ended ones.
extension World {
  /// Inserts the new contacts, from index `start` on, between the others by their order, and ends those whose boxes no longer overlap.
  ///
  /// The only place where contacts of this stepper end for that reason. Boxes that did not change overlap as before.
  mutating func renewContacts(new start: Int, _ executor: StepExecutor) {
    if !scratch.movedBoxes.isEmpty {
      Self.listParted(
        state.contacts.span.extracting(first: start), state.boxes.span, scratch.hasMovedBox.span, scratch.bodies.motionOf.span,
        &scratch.ended,
        &scratch.indexLists, on: executor)
    }
    if start == 0 { return sortContacts() }
    if start < state.contacts.count || !scratch.ended.isEmpty { replaceEndedContacts(by: sortedContacts(from: start)) }
  }

  private func places(from start: Int) -> [(order: UInt64, index: Int)] {
    var places = state.contacts.indices[start...].map { (order: state.contacts[$0].order, index: $0) }
    places.sort { $0.order < $1.order }
    return places
  }

  private func sortedContacts(from start: Int) -> [Contact] {
    start < state.contacts.count ? places(from: start).map { state.contacts[$0.index] } : []
  }

  private mutating func sortContacts() {
    if state.contacts.indices.dropFirst().allSatisfy({ state.contacts[$0 - 1].order < state.contacts[$0].order }) { return }
    var places = places(from: 0)
    Self.permute(&state.contacts, &places)
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

  private static func listParted(
    _ contacts: Span<Contact>, _ boxes: Span<Bounds>, _ hasMovedBox: Span<Bool>, _ motionOf: Span<Int32>, _ parted: inout [Int32],
    _ lists: inout [[Int32]], on executor: StepExecutor
  ) {
    executor.collect(contacts.indices, leastPart: 512, into: &parted, &lists) { parted, part in
      for i in part {
        let (a, b) = (Int(contacts[i].shapeA), Int(contacts[i].shapeB))
        let isMoved = hasMovedBox[a] ? true : hasMovedBox[b]
        guard isMoved, !boxes[a].overlaps(boxes[b]) else { continue }
        let (entryA, entryB) = (motionOf[Int(contacts[i].bodyA)], motionOf[Int(contacts[i].bodyB)])
        if entryA != 0 || entryB != 0 { parted.append(Int32(truncatingIfNeeded: i)) }
      }
    }
  }
}
