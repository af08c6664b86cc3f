/// Bodies in a fast crowd: each bounces among many others so fast that it may cross them, or they it, within a step.
///
/// An impact may send a bouncing body in any direction, so every pair within reach has a contact, and a body that may be struck reaches as
/// far as the body that strikes it. In a crowd at 100 m/s each body has a hundred such pairs, and two or three of them meet. A crowded
/// body therefore has contacts only with movable bodies in its present path; changes by impacts count from the next step on. Contacts with
/// walls and floors are those of any other body.
///
/// Bodies whose impacts keep most of the energy are never crowded: omitted impacts would change the energy of a gas.
enum Crowding {
  /// A body becomes crowded with this many fast contacts with movable bodies, and stops being crowded below the second number.
  private static let entering = 16
  private static let leaving = 2
  /// A body with a larger elasticity at any contact is not crowded; half of the speed is a quarter of the energy.
  private static let largestRestitution: Float = 0.5

  /// As a number of contacts, one that stays below any limit with any addition.
  private static let never = Int32.min / 2

  /// Updates which bodies are crowded, from the contacts of the last step.
  ///
  /// - Parameter isCrowded: Gets one element per entry of motions, or none if no body is crowded.
  static func update(
    _ bodies: inout [Body], _ awake: Span<Int32>, _ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ reach: Span<Float>,
    _ clock: StepClock, _ isCrowded: inout [Bool]
  ) {
    isCrowded.clear()
    // few contacts make no crowd, and slow ones none
    guard (contacts.count >= entering && mayBeFast(awake, bodies.span, reach, clock)) || isAnyCrowded(awake, bodies.span) else { return }
    let counts = counts(awake.count, bodies.span, contacts, motionOf, reach, clock)
    var bodies = bodies.mutableSpan
    for entry in 1..<max(1, awake.count) {
      let body = Int(awake[entry])
      let limit = Int32(bodies[body].isCrowded ? leaving : entering)
      let isIn = bodies[body].isMovable && counts[entry] >= limit
      if isIn != bodies[body].isCrowded { bodies[body].isCrowded = isIn }
      guard isIn else { continue }
      if isCrowded.isEmpty { isCrowded.resize(to: awake.count, false) }
      isCrowded[entry] = true
    }
  }

  private static func isAnyCrowded(_ awake: Span<Int32>, _ bodies: Span<Body>) -> Bool {
    for entry in 1..<max(1, awake.count) where bodies[Int(awake[entry])].isCrowded { return true }
    return false
  }

  /// Whether the fastest two bodies could cross the smallest within the step.
  private static func mayBeFast(_ awake: Span<Int32>, _ bodies: Span<Body>, _ reach: Span<Float>, _ clock: StepClock) -> Bool {
    var fastest: Float = 0
    var smallest = Float.infinity
    for entry in 1..<max(1, awake.count) {
      fastest = max(fastest, reach[entry])
      smallest = min(smallest, bodies[Int(awake[entry])].innerRadius)
    }
    return 2 * fastest * clock.dt > smallest
  }

  /// The number of fast contacts of each entry of motions with movable bodies.
  private static func counts(
    _ motions: Int, _ bodies: Span<Body>, _ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ reach: Span<Float>, _ clock: StepClock
  ) -> [Int32] {
    var counts = [Int32](repeating: 0, count: motions)
    for i in contacts.indices where contacts[i].restitution > 0 {
      let (a, b) = (Int(motionOf[Int(contacts[i].bodyA)]), Int(motionOf[Int(contacts[i].bodyB)]))
      guard !contacts[i].isSensor else { continue }
      guard contacts[i].restitution <= largestRestitution else {
        (counts[a], counts[b]) = (never, never)
        continue
      }
      guard a != 0, b != 0 else { continue }
      let size = min(bodies[Int(contacts[i].bodyA)].innerRadius, bodies[Int(contacts[i].bodyB)].innerRadius)
      guard (reach[a] + reach[b]) * clock.dt > size else { continue }
      counts[a] += 1
      counts[b] += 1
    }
    return counts
  }

  /// Whether the present motion of two bodies, by their entries of motions, decides if they have a contact.
  @inline(always)
  static func contains(_ a: Int, _ b: Int, _ isCrowded: Span<Bool>) -> Bool {
    a != 0 && b != 0 ? touches(a, b, isCrowded) : false
  }

  /// The same, also for pairs with a fixed body: for these, only the rounds of impacts are limited.
  @inline(always)
  static func touches(_ a: Int, _ b: Int, _ isCrowded: Span<Bool>) -> Bool {
    guard !isCrowded.isEmpty else { return false }
    return isCrowded[a] ? true : isCrowded[b]
  }

  /// Whether the circles that enclose two bodies stay farther apart than `margin` on their present paths.
  @inline(always)
  static func pass(_ a: borrowing MovingBody, _ b: borrowing MovingBody, margin: Float, _ clock: StepClock) -> Bool {
    let offset = b.pose.position - a.pose.position
    let v = b.velocity - a.velocity
    let way = clock.dt * Vector2(v.x, v.y)
    let least = a.radii.outer + b.radii.outer + margin
    let square = way.lengthSquared
    let nearest = square > 0 ? max(0, min(1, -offset.dot(way) / square)) : 0
    return (offset + nearest * way).lengthSquared > least * least
  }
}
