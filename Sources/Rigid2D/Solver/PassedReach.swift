/// The bodies that touches wake in a step, and the maximum speed of each: a body that touches another passes on its speed for the rest of
/// the step.
struct PassedReach: ~Copyable {
  /// A possible touch of a sleeping body.
  struct Touch {
    let sleeper: Int32
    /// The rest of the displacement after the touch, as a speed for the whole step, pt/s.
    let speed: Float

    /// - Parameters:
    ///   - speed: Its maximum speed within the step, pt/s.
    ///   - manifold: Its and the sleeper's.
    init(_ sleeper: Int32, speed: Float, _ manifold: Manifold, _ clock: StepClock) {
      self.sleeper = sleeper
      self.speed = max(0, speed - max(0, ContactUpdate.nearest(manifold)) / clock.dt)
    }
  }

  /// Per body, pt/s; negative if it was not woken.
  private(set) var speeds: [Float]
  /// In the order in which they were woken.
  private(set) var woken: [Int32] = []

  init(bodies: Int) { speeds = Array(repeating: -1, count: bodies) }

  mutating func pass(_ speed: Float, to body: Int32) {
    if speeds[Int(body)] < 0 { woken.append(body) }
    speeds[Int(body)] = max(speeds[Int(body)], speed)
  }

  /// The contacts at which woken bodies may touch sleeping ones.
  func touches(_ state: borrowing State, _ clock: StepClock) -> [Touch] {
    var touches: [Touch] = []
    let contacts = state.contacts.span
    let bodies = state.bodies.span
    let speeds = speeds.span
    for i in contacts.indices {
      let (a, b) = (Int(contacts[i].bodyA), Int(contacts[i].bodyB))
      if (speeds[a] < 0) == (speeds[b] < 0) || contacts[i].isSensor { continue }
      let sleeper = speeds[a] < 0 ? a : b
      guard bodies[sleeper].isAsleep else { continue }
      let speed = max(speeds[a], speeds[b])
      let way = ManifoldUpdate.wakingWay(speed, clock, state.settings.tuning)
      let manifold = Self.manifold(contacts[i], state, margin: way)
      guard manifold.count > 0, ContactUpdate.nearest(manifold) <= way else { continue }
      touches.append(Touch(Int32(truncatingIfNeeded: sleeper), speed: speed, manifold, clock))
    }
    return touches
  }

  /// The manifold of two bodies that have not moved since they slept; one without points may have been computed with other margins.
  private static func manifold(_ contact: borrowing Contact, _ state: borrowing State, margin: Float) -> Manifold {
    if contact.manifold.count > 0 { return contact.manifold }
    return Manifold.between(
      state.shapes[Int(contact.shapeA)].shape, state.poses[Int(contact.bodyA)], state.shapes[Int(contact.shapeB)].shape,
      state.poses[Int(contact.bodyB)], state.pool, margin: margin, linearSlop: state.settings.tuning.linearSlop)
  }
}
