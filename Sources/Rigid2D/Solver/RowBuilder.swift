/// Contacts → colored rows, impacts and the list of live contacts.
///
/// The inputs of a step; the spans are indexed as the arrays of ``Scratch``.
struct RowBuilder: ~Escapable {
  let contacts: Span<Contact>
  let shapes: Span<ShapeRecord>
  let bodies: StepBodySpans
  let areBouncing: Bool
  let areMoving: Bool
  let jointed: JointedEntries
  let clock: StepClock
  let tuning: Tuning

  /// - Parameter areBouncing: Whether any shapes of the world have restitution.
  @_lifetime(borrow state, copy bodies, copy jointed)
  init(_ state: borrowing State, _ bodies: StepBodySpans, _ jointed: JointedEntries, areBouncing: Bool, _ clock: StepClock) {
    contacts = state.contacts.span
    shapes = state.shapes.span
    self.bodies = bodies
    self.jointed = jointed
    self.areBouncing = areBouncing
    areMoving = state.hasMovingSurfaces
    self.clock = clock
    tuning = state.settings.tuning
  }

  /// - Parameter splits: Whether contacts may be solved in batches: joints may connect bodies that contacts do not.
  func build(
    _ active: Span<ActiveContact>, splits: Bool, _ space: inout RowSpace, _ out: inout ContactRows, _ lists: inout [StruckContacts],
    on executor: StepExecutor
  ) {
    gather(active, &space.order, &space.isOverlapping)
    if space.order.finish(motions: bodies.kicks.count, splits: splits) { space.coloring.color(space.order, motions: bodies.kicks.count) }
    out.begin(rowCount: space.coloring.rowCount)
    out.note(space.coloring, isSerial: executor.isSerial)
    fill(space.coloring.rows, &out.rows, &out.sources, &out.struck, &lists, executor)
  }

  private func fill(
    _ colored: Span<Coloring.Row>, _ rows: inout [ContactRow], _ sources: inout [SIMD4<Int32>], _ found: inout StruckContacts,
    _ lists: inout [StruckContacts], _ executor: StepExecutor
  ) {
    var rows = rows.mutableSpan
    var sources = sources.mutableSpan
    // a part writes its rows
    executor.collect(rows.indices, leastPart: 32, &rows, &sources, into: &found, &lists) { rows, sources, found, part in
      fill(part, colored, &rows, &sources, &found)
    }
  }

  /// `isOverlapping` is working space: no element is true before and after.
  private func gather(_ active: Span<ActiveContact>, _ order: inout ContactOrder, _ isOverlapping: inout [Bool]) {
    isOverlapping.resize(to: bodies.kicks.count, false)
    if collect(active, &order, &isOverlapping) {
      order.setEffort(.overlapping, where: isOverlapping.span)
      for i in isOverlapping.indices { isOverlapping[i] = false }
    }
    if !jointed.isStrained.isEmpty { order.setEffort(.strained, where: jointed.isStrained) }
  }

  /// - Returns: Whether a body overlaps another deeply.
  private func collect(_ active: Span<ActiveContact>, _ order: inout ContactOrder, _ isOverlapping: inout [Bool]) -> Bool {
    var isOverlapping = isOverlapping.mutableSpan
    var isAnyOverlapping = false
    order.collect(atMost: active.count) { edges in
      for k in active.indices where active[k].isSolid {
        let (a, b) = (active[k].a, active[k].b)
        let (mA, mB) = (bodies.kicks[Int(a)].inverseMass, bodies.kicks[Int(b)].inverseMass)
        // bodies without inverse mass cannot be moved: kinematic bodies may share a color
        let movableA = mA > 0 ? a : 0
        let movableB = mB > 0 ? b : 0
        guard movableA != 0 || movableB != 0 else { continue }
        // a piece of a chain that a fast body comes to within the step
        guard active[k].hasPoints || isFast(Int(a), Int(b)) else { continue }
        edges.append(ContactOrder.Edge(contact: active[k].index, a: movableA, b: movableB), effort(of: active[k]))
        guard active[k].hasPoints, active[k].separation < -PushOut.shallow * tuning.linearSlop else { continue }
        isOverlapping[Int(movableA)] = true
        isOverlapping[Int(movableB)] = true
        isAnyOverlapping = true
      }
    }
    // impulses do not change bodies that cannot be moved
    isOverlapping[0] = false
    return isAnyOverlapping
  }

  @inline(always)
  private func effort(of contact: ActiveContact) -> ContactEffort {
    guard contact.traits.contains(.isUnloaded) else { return .usual }
    return contact.isTouching || contact.separation > 0.1 * tuning.linearSlop ? .unloaded : .new
  }

  private func fill(
    _ part: Range<Int>, _ colored: Span<Coloring.Row>, _ rows: inout MutableSpan<ContactRow>, _ sources: inout MutableSpan<SIMD4<Int32>>,
    _ found: inout StruckContacts
  ) {
    let filler = RowFiller(clock, tuning)
    let hasJoints = !jointed.isEmpty
    for row in part {
      let indices = colored[row].contacts
      sources[row] = indices
      filler.fill(&rows[row], indices, contacts, bodies.motionOf, bodies.kicks)
      if areMoving { filler.setSurfaceSpeeds(&rows[row], indices, contacts) }
      if hasJoints { for lane in 0..<4 where indices[lane] >= 0 { yieldToJoints(&rows[row], lane) } }
      noteStruck(row, indices, &rows[row], &found)
    }
  }

  /// Gives deferred contacts rows without a color: they are live, and get their points like live contacts.
  func add(_ due: Span<Int32>, _ out: inout ContactRows) {
    let filler = RowFiller(clock, tuning)
    var next = 0
    while next < due.count {
      let indices = takeFour(due, &next)
      var row = ContactRow.empty
      filler.fill(&row, indices, contacts, bodies.motionOf, bodies.kicks)
      if areMoving { filler.setSurfaceSpeeds(&row, indices, contacts) }
      for lane in 0..<4 where indices[lane] >= 0 {
        let i = Int(indices[lane])
        if !jointed.isEmpty { yieldToJoints(&row, lane) }
        noteLive(i, out.rows.count, lane, &row, &out.struck)
      }
      let isStrained = jointed.areStrained(row.a[0], row.b[0])
      if isStrained { out.strained.append(Int32(truncatingIfNeeded: out.rows.count)) }
      out.add(row, of: indices, mayBeLoaded: isStrained)
    }
  }

  /// Takes the next contacts that may share a row, at most four: no two have a body in common, and a strained one is alone.
  private func takeFour(_ contacts: Span<Int32>, _ next: inout Int) -> SIMD4<Int32> {
    var four = SIMD4<Int32>(repeating: -1)
    var (a, b) = (SIMD4<Int32>(repeating: -1), SIMD4<Int32>(repeating: -1))
    for lane in 0..<4 where next < contacts.count {
      let (bodyA, bodyB) = (self.contacts[Int(contacts[next])].bodyA, self.contacts[Int(contacts[next])].bodyB)
      if any((a .== bodyA) .| (a .== bodyB) .| (b .== bodyA) .| (b .== bodyB)) { break }
      let isStrained = jointed.areStrained(Int(bodies.motionOf[Int(bodyA)]), Int(bodies.motionOf[Int(bodyB)]))
      if isStrained && lane > 0 { break }
      (a[lane], b[lane], four[lane]) = (bodyA, bodyB, contacts[next])
      next += 1
      if isStrained { break }
    }
    return four
  }

  /// Lists the bouncing and live contacts of a row.
  @inline(always)
  private func noteStruck(_ row: Int, _ indices: SIMD4<Int32>, _ values: inout ContactRow, _ found: inout StruckContacts) {
    let bounces = areBouncing ? noteBouncing(&values, indices) : Lanes.none
    let isLive = liveLanes(values.a, values.b, indices, bounces: bounces)
    if any(isLive) { for lane in 0..<4 where isLive[lane] { noteLive(Int(indices[lane]), row, lane, &values, &found) } }
    let others = bounces .& .!isLive
    if any(others) { found.bouncing.append(BouncingLanes(row: Int32(truncatingIfNeeded: row), lanes: others)) }
  }

  /// - Returns: The lanes whose contacts bounce.
  @inline(never)
  private func noteBouncing(_ row: inout ContactRow, _ indices: SIMD4<Int32>) -> Lanes.Mask {
    let isUsed = indices .>= 0
    let at = Lanes(indices.replacing(with: 0, where: .!isUsed))
    let bounces = at.each(contacts) { $0.restitution }.kept(where: isUsed) .> Wide.zero
    guard any(bounces) else { return bounces }
    let threshold = Impact.threshold(row.a, row.b, bodies.kicks, clock, tuning)
    row.impactVelocity.replace(with: Wide(repeating: -1) * threshold, where: bounces)
    // one that rises no higher than this is at rest
    row.releaseDistance.replace(with: Wide.lesser(row.releaseDistance, clock.h * threshold), where: bounces)
    return bounces
  }

  /// The contacts of a row whose bodies move so far relative to each other within the step that the manifold of its beginning would be
  /// wrong.
  ///
  /// Outside of a crowd, an impact may pass the speed of a third body on to a bouncing one: then it is enough that such a fast body is
  /// near.
  @inline(always)
  private func liveLanes(_ a: Lanes, _ b: Lanes, _ indices: SIMD4<Int32>, bounces: Lanes.Mask) -> Lanes.Mask {
    let margin = Wide(repeating: tuning.speculativeDistance)
    let isFast = (a.each(bodies.reach) { $0 } + b.each(bodies.reach) { $0 }) * clock.dt .> margin
    let isHeld = jointed.isEmpty ? Lanes.none : heldLanes(a, b) .& (indices .>= 0)
    guard any(isFast) else { return isHeld }
    return isHeld .| (isFast .& ((bounces .& .!crowdedLanes(a, b)) .| (relativeSpeeds(a, b) * clock.dt .> margin)))
  }

  @inline(never)
  private func crowdedLanes(_ a: Lanes, _ b: Lanes) -> Lanes.Mask {
    guard !bodies.isCrowded.isEmpty else { return Lanes.none }
    var lanes = Lanes.none
    for i in 0..<4 { lanes[i] = Crowding.contains(a[i], b[i], bodies.isCrowded) }
    return lanes
  }

  @inline(never)
  private func heldLanes(_ a: Lanes, _ b: Lanes) -> Lanes.Mask {
    var lanes = Lanes.none
    for i in 0..<4 { lanes[i] = isHeld(a[i], b[i]) }
    return lanes
  }

  /// ``MovingBody/relativeSpeed(_:_:_:)`` of four pairs, at present.
  @inline(never)
  private func relativeSpeeds(_ a: Lanes, _ b: Lanes) -> Wide {
    let (xA, yA, wA, _) = a.columns(bodies.motions) { $0.velocity }
    let (xB, yB, wB, _) = b.columns(bodies.motions) { $0.velocity }
    let v = WideVector2(x: xB - xA, y: yB - yA)
    let accelerationA = WideVector2(x: a.each(bodies.kicks) { $0.acceleration.x }, y: a.each(bodies.kicks) { $0.acceleration.y })
    let accelerationB = WideVector2(x: b.each(bodies.kicks) { $0.acceleration.x }, y: b.each(bodies.kicks) { $0.acceleration.y })
    let turning = wA.magnitude * a.each(bodies.radii) { $0.turning } + wB.magnitude * b.each(bodies.radii) { $0.turning }
    return v.length + turning + (accelerationB - accelerationA).length * clock.dt
  }

  /// Bodies sink at most by the slop under a load, and hardly into fixed shapes. But if joints press them together, the only equilibrium
  /// is the one that the joints demand.
  @inline(always)
  private func yieldToJoints(_ row: inout ContactRow, _ lane: Int) {
    let (a, b) = (row.a[lane], row.b[lane])
    guard jointed.contains(a) || jointed.contains(b) else { return }
    if row.inverseMassA[lane] == 0 || row.inverseMassB[lane] == 0 {
      row.compliance[lane] = clock.jointedSoftness.compliance
      row.massScale[lane] = clock.jointedSoftness.massScale
    }
    if jointed.areStrained(a, b) { return }
    row.yieldLimit[lane] = .infinity
  }

  /// Lists a contact that is live, and its impact.
  @inline(always)
  private func noteLive(_ i: Int, _ row: Int, _ lane: Int, _ values: inout ContactRow, _ found: inout StruckContacts) {
    let (a, b) = (values.a[lane], values.b[lane])
    // the position pass stops contacts that do not bounce and cross less than a quarter of the slop in a substep
    let threshold = contacts[i].restitution > 0 ? -values.impactVelocity[lane] : 0.25 * tuning.linearSlop * clock.inverseH
    if contacts[i].restitution == 0 {
      // fast enough to be live in the next step as well, which begins with its impact
      values.impactVelocity[lane] = -1.25 * tuning.speculativeDistance / clock.dt
      values.impactSeparation[lane] = 0
    }
    let place = RowContact(i, row: row, lane: lane, values)
    let impact = found.impacts.count
    found.impacts.append(
      ImpactContact(
        place, contacts[i], live: found.live.count, threshold: threshold, isCrowded: Crowding.touches(a, b, bodies.isCrowded)))
    let isCrowded = Crowding.contains(a, b, bodies.isCrowded)
    // fixed bodies have none
    let radius = a == 0 || b == 0 ? max(bodies.radii[a].outer, bodies.radii[b].outer) : min(bodies.radii[a].outer, bodies.radii[b].outer)
    found.live.append(
      LiveContact(
        place, contacts[i], shapes, impact: impact,
        reach: isCrowded ? relativeSpeeds(values.a, values.b)[lane] : bodies.reach[a] + bodies.reach[b],
        slack: slack(contacts[i], radius), isCrowded: isCrowded))
  }

  /// The slack of a live contact: an arc of the smaller body's radius leaves its tangent by the square of its length over twice the radius.
  @inline(always)
  private func slack(_ contact: borrowing Contact, _ radius: Float) -> Float {
    let isRound = shapes[Int(contact.shapeA)].shape.radius + shapes[Int(contact.shapeB)].shape.radius > 0
    let isExact = contact.restitution > 0 || isRound
    return (2 * radius * (isExact ? Tuning.exactArcError : Tuning.arcError) * tuning.linearSlop).squareRoot()
  }

  /// Whether two bodies, by their entries of motions, may move by more than a margin within the step.
  @inline(always)
  private func isFast(_ a: Int, _ b: Int) -> Bool { (bodies.reach[a] + bodies.reach[b]) * clock.dt > tuning.speculativeDistance }

  /// Whether a static body may carry a jointed body, see ``HeldPoint``: a link that rocks on a peg touches it at another point in every
  /// substep.
  @inline(always)
  private func isHeld(_ a: Int, _ b: Int) -> Bool {
    guard !jointed.isEmpty else { return false }
    return bodies.kicks[b].inverseMass == 0 ? jointed.contains(a) : bodies.kicks[a].inverseMass == 0 ? jointed.contains(b) : false
  }
}

/// Working space of ``RowBuilder``.
struct RowSpace: Sendable {
  var order = ContactOrder()
  var coloring = Coloring()
  /// Per entry of motions: overlaps another deeply; true within the building of rows only.
  var isOverlapping: [Bool] = []
}

extension ContactLane {
  @inline(always)
  mutating func setPoints(_ manifold: Manifold, _ impulses: ContactImpulses) {
    normal = manifold.normal
    self.impulses = impulses
    first = manifold.count > 0 ? LanePoint(manifold.first, self) : LanePoint()
    second = manifold.count > 1 ? LanePoint(manifold.second, self) : LanePoint()
    tangent = manifold.count > 0 ? LaneTangent(manifold, self) : LaneTangent()
    // a hair less than the truth, so that bodies which cannot rotate still have one solution
    coupling = manifold.count > 1 ? 0.99 * response(first.armA, first.armB, second.armA, second.armB) : 0
  }
}
