/// An upper bound of the speed of any point of a body within the step.
enum MotionBound {
  /// Two bodies, by their entries of motions: one may pass its speed on to the other.
  struct Link: Sendable {
    let a: Int32
    let b: Int32
  }

  /// The speed up to which two bodies approach by less than the margin of every contact within the step, so that it need not be passed on.
  static func leastSpeed(_ clock: StepClock, _ tuning: Tuning) -> Float { 0.5 * tuning.speculativeDistance / clock.dt }

  /// An elastic impact runs through a chain of touching bodies within one step, so a body that a fast body may strike must have the same
  /// reach.
  ///
  /// Each round passes on the values from before the round, so the order of the contacts does not matter. `next` and `links` are working
  /// space.
  static func spread(
    _ reach: inout [Float], above least: Float, _ next: inout [Float], _ links: inout [Link], _ contacts: Span<Contact>,
    _ motionOf: Span<Int32>, _ isCrowded: Span<Bool>
  ) {
    guard isAny(reach.span, above: least) else { return }
    link(contacts, motionOf, isCrowded, &links)
    guard !links.isEmpty else { return }
    for _ in 0..<8 {
      guard round(reach.span, &next, links.span, least) else { return }
      swap(&reach, &next)
    }
  }

  private static func isAny(_ reach: Span<Float>, above least: Float) -> Bool {
    var fastest: Float = 0
    for i in reach.indices { fastest = max(fastest, reach[i]) }
    return fastest > least
  }

  /// Fills `links` with those of all bouncing contacts: eight rounds over them cost less than one over the contacts.
  private static func link(_ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ isCrowded: Span<Bool>, _ links: inout [Link]) {
    links.clear()
    // mostly there is none: no memory is allocated
    guard let first = contacts.indices.first(where: { link(contacts[$0], motionOf, isCrowded) != nil }) else { return }
    links.extend(byAtMost: contacts.count - first) { links in
      for i in first..<contacts.count {
        guard let link = link(contacts[i], motionOf, isCrowded) else { continue }
        links.append(link)
      }
    }
  }

  /// Nil if no speed is passed on.
  @inline(always)
  private static func link(_ contact: borrowing Contact, _ motionOf: Span<Int32>, _ isCrowded: Span<Bool>) -> Link? {
    guard contact.restitution > 0, !contact.isSensor else { return nil }
    let (a, b) = (motionOf[Int(contact.bodyA)], motionOf[Int(contact.bodyB)])
    guard a != 0, b != 0, !Crowding.contains(Int(a), Int(b), isCrowded) else { return nil }
    return Link(a: a, b: b)
  }

  /// - Returns: Whether `next` differs from `reach`.
  private static func round(_ reach: Span<Float>, _ next: inout [Float], _ links: Span<Link>, _ least: Float) -> Bool {
    next.resize(to: reach.count, 0)
    var next = next.mutableSpan
    for i in reach.indices { next[i] = reach[i] }
    var isChanged = false
    for i in links.indices {
      let (a, b) = (Int(links[i].a), Int(links[i].b))
      let (reachA, reachB) = (reach[a], reach[b])
      guard reachA != reachB, max(reachA, reachB) > least else { continue }
      if reachA < reachB { next[a] = max(next[a], reachB) } else { next[b] = max(next[b], reachA) }
      isChanged = true
    }
    return isChanged
  }
}
