/// By how much impacts may change the velocity of a body within a step, pt/s: the one body that may change it most, and all others.
///
/// A body that another strikes goes on with some of its speed, and may strike a third within the same step; what the third must be prepared for is more than the present motion.
struct SpeedChange: Equatable, Sendable {
  private(set) var most: Float = 0
  private var byOthers: Float = 0
  /// A body, not an entry of motions: fixed ones are different ones.
  private var striker: Int32 = -1
  /// The last round that made it larger, see ``spread(_:entries:_:_:_:_:)``.
  private var round: Int32 = 0

  /// What others than a body do.
  @inline(always)
  func besides(_ body: Int32) -> Float { striker == body ? byOthers : most }

  /// - Returns: Whether that is more than was known.
  @inline(always)
  mutating func note(_ change: Float, by body: Int32, _ round: Int32) -> Bool {
    if striker == body {
      guard change > most else { return false }
      most = change
    } else if change > most {
      (byOthers, most, striker) = (most, change, body)
    } else {
      guard change > byOthers else { return false }
      byOthers = change
    }
    self.round = round
    return true
  }

  /// Two bodies that may touch within the step.
  struct Link: Sendable {
    let pair: MotionBound.Pair
    /// How fast they approach as they move now, pt/s, and how far apart they are at least, points.
    let speed: Float
    let gap: Float
    let inverseMassA: Float
    let inverseMassB: Float
    let restitution: Float

    /// What the velocities change by when they meet, as shares of their speed.
    ///
    /// - Parameter backing: How many others of its mass may push on behind what strikes.
    @inline(always)
    func shares(backing: Float) -> (ofA: Float, ofB: Float) {
      let (a, b) = (inverseMassA, inverseMassB)
      let (weightA, weightB) = ((1 + backing) * a, (1 + backing) * b)
      return ((1 + restitution) * weightA / (weightA + b), (1 + restitution) * weightB / (weightB + a))
    }
  }

  /// What moves a body by no more than the margin that points always have.
  @inline(always)
  static func negligible(_ clock: StepClock, _ tuning: Tuning) -> Float { tuning.speculativeDistance / clock.dt }

  /// Makes `changes` one per entry of motions, or none where they are negligible. `next` is working space.
  ///
  /// Each round passes on what all had before it, so that the order of the links does not matter.
  ///
  /// - Returns: Whether there are any.
  static func spread(
    _ links: inout [Link], entries: Int, _ changes: inout [SpeedChange], _ next: inout [SpeedChange], _ clock: StepClock, _ tuning: Tuning
  ) -> Bool {
    changes.resize(to: entries, SpeedChange())
    for i in changes.indices { changes[i] = SpeedChange() }
    let most = strike(links.span, &changes, clock, tuning)
    guard most > 0 else {
      changes.clear()
      return false
    }
    keepChains(&links, most, clock)
    for round: Int32 in 1...8 {
      guard pass(links.span, round, changes.span, &next, clock, tuning) else { break }
      swap(&changes, &next)
    }
    return true
  }

  /// What pairs that approach each other now do.
  ///
  /// - Returns: The largest change.
  private static func strike(_ links: Span<Link>, _ changes: inout [SpeedChange], _ clock: StepClock, _ tuning: Tuning) -> Float {
    var changes = changes.mutableSpan
    let least = negligible(clock, tuning)
    var most: Float = 0
    for i in links.indices {
      let speed = links[i].speed
      guard links[i].gap <= speed * clock.dt else { continue }
      let pair = links[i].pair
      let shares = links[i].shares(backing: 0)
      let (changeA, changeB) = (shares.ofA * speed, shares.ofB * speed)
      if changeA > least { _ = changes[pair.a].note(changeA, by: pair.bodyB, 0) }
      if changeB > least { _ = changes[pair.b].note(changeB, by: pair.bodyA, 0) }
      most = max(most, max(changeA, changeB))
    }
    return most > least ? most : 0
  }

  /// Keeps the links that may pass a change on.
  private static func keepChains(_ links: inout [Link], _ most: Float, _ clock: StepClock) {
    var kept = 0
    for i in links.indices {
      let link = links[i]
      guard link.pair.a != 0, link.pair.b != 0, link.gap <= (link.speed + most) * clock.dt else { continue }
      links[kept] = link
      kept += 1
    }
    links.removeLast(links.count - kept)
  }

  /// - Returns: Whether `next` differs from `changes`.
  private static func pass(
    _ links: Span<Link>, _ round: Int32, _ changes: Span<SpeedChange>, _ next: inout [SpeedChange], _ clock: StepClock, _ tuning: Tuning
  ) -> Bool {
    next.resize(to: changes.count, SpeedChange())
    var next = next.mutableSpan
    for i in changes.indices { next[i] = changes[i] }
    let least = negligible(clock, tuning)
    var isChanged = false
    for i in links.indices {
      let pair = links[i].pair
      // what did not change in the last round was passed on before
      let last = max(changes[pair.a].round, changes[pair.b].round)
      guard last == round - 1 else { continue }
      let ofA = changes[pair.a].besides(pair.bodyB)
      let ofB = changes[pair.b].besides(pair.bodyA)
      // an impact passes on no more than the change that it is; bodies that do not bounce push on together
      let shares = links[i].shares(backing: Float(round))
      let (toA, toB) = (min(1, shares.ofA) * ofB, min(1, shares.ofB) * ofA)
      if toA > least, links[i].gap <= (links[i].speed + ofB) * clock.dt, next[pair.a].note(toA, by: pair.bodyB, round) { isChanged = true }
      if toB > least, links[i].gap <= (links[i].speed + ofA) * clock.dt, next[pair.b].note(toB, by: pair.bodyA, round) { isChanged = true }
    }
    return isChanged
  }
}
