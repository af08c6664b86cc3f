/// One touching point in each of four contacts. All values per lane.
///
///     C  = base + (dB - dA)·n + θB (rB×n) - θA (rA×n)     separation after the shifts d and θ made since the step began, pt
///     Ċn = (vB - vA)·n + wB (rB×n) - wA (rA×n)            along the normal n
struct RowPoint: Sendable {
  var armA: Wide = .zero
  var armB: Wide = .zero
  var impulses = RowImpulses()
  /// Impulses summed over the substeps so far.
  var total: Wide = .zero
}

/// The values of a ``RowPoint`` that a warm start does not read.
struct RowGap: Sendable {
  var base: Wide = .zero
  var mass: Wide = .zero
  /// The inverse of ``mass``.
  var k: Wide = .zero
}

/// Friction of four contacts, at the center of the load of their points. All values per lane.
///
///     Ċt = (vB - vA)·t + wB (rB×t) - wA (rA×t) + s        along the tangent t = n turned, with s of surfaces that move
struct RowTangent: Sendable {
  var armA: Wide = .zero
  var armB: Wide = .zero
  var impulses = RowImpulses()
}

/// ``PassImpulses`` of four contacts.
struct RowImpulses: Sendable {
  var a: Wide = .zero
  var b: Wide = .zero

  @inline(always)
  var areAny: Lanes.Mask { (a .!= Wide.zero) .| (b .!= Wide.zero) }

  /// Half of their sum to each pass.
  @inline(always)
  mutating func share() {
    a = 0.5 * (a + b)
    b = a
  }

  @inline(always)
  mutating func replace(with others: RowImpulses, where lanes: Lanes.Mask) {
    a.replace(with: others.a, where: lanes)
    b.replace(with: others.b, where: lanes)
  }

  subscript(lane: Int) -> PassImpulses {
    get { PassImpulses(a: a[lane], b: b[lane]) }
    set {
      a[lane] = newValue.a
      b[lane] = newValue.b
    }
  }
}

/// Four contacts that share no movable body.
///
/// A warm start reads the first half alone: of large scenes, the rows do not fit into the processor's cache.
struct ContactRow: Sendable {
  var first = RowPoint()
  var second = RowPoint()
  var tangent = RowTangent()
  /// Entries of motions, 0 for fixed bodies and empty lanes.
  var a = Lanes(SIMD4.zero)
  var b = Lanes(SIMD4.zero)
  var inverseMassA = Wide.zero
  var inverseMassB = Wide.zero
  var inverseInertiaA = Wide.zero
  var inverseInertiaB = Wide.zero
  var normalX = Wide.zero
  var normalY = Wide.zero
  var friction = Wide.zero
  /// Faster approaches (a negative velocity) are left to the next impact pass if the separation is more than ``impactSeparation``;
  /// -infinity disables impacts.
  var impactVelocity = Wide.zero
  var impactSeparation = Wide.zero
  /// Points farther apart than this after the drift carry no load.
  var releaseDistance = Wide.zero
  /// The same in the position pass of this substep, for points whose impact turned out to miss; else -infinity.
  var missVelocity = Wide.zero
  var biasRate = Wide.zero
  var massScale = Wide.zero
  var compliance = Wide.zero
  /// Limit of the yielding under a load, pt/s: infinity for bodies with rigid joints. See ``ContactSolver``.
  var yieldLimit = Wide.zero
  /// The change of the speed of one point by a unit impulse at the other.
  var coupling = Wide.zero
  var firstGap = RowGap()
  var secondGap = RowGap()
  var tangentMass = Wide.zero
  /// The part of Ċt due to surface velocities, pt/s.
  var surfaceSpeed = Wide.zero

  /// Whether a contact has an impulse in either pass.
  @inline(always)
  var isLoaded: Bool { any(first.impulses.areAny .| second.impulses.areAny .| tangent.impulses.areAny) }
}

/// The contacts as substeps solve them.
struct ContactRows: Sendable {
  var rows: [ContactRow] = []
  /// All rows, in their order.
  private(set) var groups: [RowGroup] = []
  /// Per batch of contacts, the end of its groups, see ``ContactBatches``.
  private(set) var batchEnds: [Int] = []
  /// Per row, the contacts in its four lanes, -1 for none.
  var sources: [SIMD4<Int32>] = []
  /// Rows of new contacts, for which one sweep is not enough.
  var new: [Int32] = []
  /// Rows of bodies that overlap, or that strained joints may pull into others.
  var overlapping: [Int32] = []
  /// Rows that keep no impulse from one substep to the next.
  var strained: [Int32] = []
  var struck = StruckContacts()
  /// Per row: false for those of a ``RowGroup`` without loads that have had no impulse in the step. A pass does not read the impulses of
  /// these: the rows of a large scene do not fit into the processor's cache.
  var mayBeLoaded: [Bool] = []
  /// Rows that a pass is to solve again.
  var due = DueRows()
  /// Per entry of motions: the row that last changed it suddenly, see ``Blow``.
  var turns: [Int32] = []

  /// Begins a step; the caller then writes all rows.
  mutating func begin(rowCount: Int) {
    rows.resize(to: rowCount, .empty)
    groups.clear()
    batchEnds.clear()
    sources.resize(to: rowCount, SIMD4(repeating: -1))
    mayBeLoaded.clear()
    new.clear()
    overlapping.clear()
    strained.clear()
    struck.clear()
    due.removeAll()
  }
}

/// Rows that a sweep solves in the same way, from `start` up to `end`.
struct RowGroup: Sendable {
  var start: Int
  var end: Int
  /// No two rows of a color share a movable body, so they can be solved in parallel; nil for rows without a color, and on one thread.
  let color: Int?
  /// Whether their contacts had no impulses when the step began. Most of these get none.
  let isUnloaded: Bool

  var rows: Range<Int> { start..<end }

  /// Some of its rows.
  @inline(always)
  func part(_ rows: Range<Int>) -> RowGroup { RowGroup(start: rows.lowerBound, end: rows.upperBound, color: color, isUnloaded: isUnloaded) }
}

/// The groups of rows of one batch of contacts after the other, see ``ContactBatches``.
struct RowBatches: ~Escapable {
  private let groups: Span<RowGroup>
  private let ends: Span<Int>

  @_lifetime(copy groups, copy ends)
  init(_ groups: Span<RowGroup>, ends: Span<Int>) {
    self.groups = groups
    self.ends = ends
  }

  var count: Int { ends.count }

  subscript(batch: Int) -> Span<RowGroup> {
    @_lifetime(copy self)
    get { groups.extracting((batch == 0 ? 0 : ends[batch - 1])..<ends[batch]) }
  }

  func rowCount(_ batch: Int) -> Int {
    let groups = self[batch]
    return groups.isEmpty ? 0 : groups[groups.count - 1].end - groups[0].start
  }
}

extension ContactRows {
  /// Lists rows by their effort and, for parallel solving, by their color.
  mutating func note(_ coloring: borrowing Coloring, isSerial: Bool) {
    var first = 0
    for end in coloring.batchEnds {
      for i in first..<end { note(coloring.sections[i], color: isSerial ? nil : coloring.sections[i].color) }
      batchEnds.add(groups.count)
      first = end
    }
    for group in groups { mayBeLoaded.append(contentsOf: repeatElement(!group.isUnloaded, count: group.rows.count)) }
  }

  /// Sections come in the order of their rows.
  private mutating func note(_ section: Coloring.Section, color: Int?) {
    switch section.effort {
    case .usual, .unloaded: break
    case .new: new.append(contentsOf: section.rows)
    case .overlapping: overlapping.append(contentsOf: section.rows)
    case .strained:
      strained.append(contentsOf: section.rows)
      overlapping.append(contentsOf: section.rows)
    }
    group(RowGroup(start: section.start, end: section.end, color: color, isUnloaded: section.effort == .unloaded))
  }

  /// Adds a row, without a color, of contacts that have no impulses yet; it may connect batches, so all are one from now on.
  mutating func add(_ row: ContactRow, of contacts: SIMD4<Int32>, mayBeLoaded isLoaded: Bool) {
    batchEnds.clear()
    group(RowGroup(start: rows.count, end: rows.count + 1, color: nil, isUnloaded: true))
    batchEnds.add(groups.count)
    rows.add(row)
    mayBeLoaded.add(isLoaded)
    sources.add(contacts)
  }

  /// Notes the next rows.
  private mutating func group(_ next: RowGroup) {
    let isFirst = groups.count == batchEnds.last ?? 0
    if !isFirst, let last = groups.last, last.color == next.color, last.isUnloaded == next.isUnloaded {
      groups[groups.count - 1].end = next.end
    } else {
      groups.append(next)
    }
  }

  /// Drops the impulses of the rows that keep none.
  mutating func forgetStrained() {
    for i in strained {
      rows[Int(i)].first.impulses = RowImpulses()
      rows[Int(i)].second.impulses = RowImpulses()
      rows[Int(i)].tangent.impulses = RowImpulses()
    }
  }
}

/// A contact in a row.
struct RowContact: Sendable {
  /// Its index among the contacts of the world.
  let index: Int32
  /// The place of its values for the solver.
  let row: Int32
  let lane: Int32
  /// Entries of motions.
  let a: Int32
  let b: Int32

  @inline(always)
  init(_ index: Int, row: Int, lane: Int, _ values: borrowing ContactRow) {
    self.index = Int32(truncatingIfNeeded: index)
    self.row = Int32(truncatingIfNeeded: row)
    self.lane = Int32(truncatingIfNeeded: lane)
    a = Int32(truncatingIfNeeded: values.a[lane])
    b = Int32(truncatingIfNeeded: values.b[lane])
  }
}

/// A contact whose manifold may be computed again in every substep, and the places of its values.
///
/// It has copies of all values needed for that. In the world, each contact and its two shapes are in different places of memory.
struct LiveContact: Sendable {
  /// Contacts of the world are updated at the end of the step; the values below are those of the present.
  let place: RowContact
  let bodyA: Int32
  let bodyB: Int32
  var manifold: Manifold
  var origin: ManifoldOrigin
  var touchPoint: Vector2
  let shapeA: Shape
  let shapeB: Shape
  /// Index into the impacts.
  var impact: Int32
  /// Maximum speed of approach of the two bodies, pt/s, and their distance when the contact became live.
  var reach: Float
  var gap: Float
  /// In a crowd, the manifold is computed only once, at mid-step.
  var isCrowded: Bool
  /// Whether the manifold is no longer that of the step's beginning.
  var isRemade = false
  /// Relative displacement of the bodies from which on the manifold is computed again, points.
  let slack: Float
  /// The bodies' displacements at which the manifold was computed.
  var seenA = SIMD4<Float>.zero
  var seenB = SIMD4<Float>.zero

  @inline(always)
  init(
    _ place: RowContact, _ contact: borrowing Contact, _ shapes: Span<ShapeRecord>, impact: Int, reach: Float, slack: Float,
    isCrowded: Bool
  ) {
    self.place = place
    bodyA = contact.bodyA
    bodyB = contact.bodyB
    manifold = contact.manifold
    origin = contact.origin
    touchPoint = contact.touchPoint
    shapeA = shapes[Int(contact.shapeA)].shape
    shapeB = shapes[Int(contact.shapeB)].shape
    self.impact = Int32(truncatingIfNeeded: impact)
    self.reach = reach
    gap = ContactUpdate.nearest(contact.manifold)
    self.isCrowded = isCrowded
    self.slack = slack
  }
}

/// The values of one lane of a row that change within a step, as scalars.
struct ContactLane {
  var inverseMassA: Float
  var inverseMassB: Float
  var inverseInertiaA: Float
  var inverseInertiaB: Float
  var normal = Vector2.zero
  var coupling: Float = 0
  var first = LanePoint()
  var second = LanePoint()
  var tangent = LaneTangent()
  var impulses = ContactImpulses()

  /// The lane of a contact with its bodies, without points.
  @inline(always)
  init(_ row: borrowing ContactRow, _ lane: Int) {
    inverseMassA = row.inverseMassA[lane]
    inverseMassB = row.inverseMassB[lane]
    inverseInertiaA = row.inverseInertiaA[lane]
    inverseInertiaB = row.inverseInertiaB[lane]
  }

  /// The change of the speed at arms `(c, d)` by a unit impulse at `(a, b)`.
  @inline(always)
  func response(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
    inverseMassA + inverseMassB + inverseInertiaA * (a * c) + inverseInertiaB * (b * d)
  }
}

/// One point of a lane, as scalars.
struct LanePoint {
  var armA: Float = 0
  var armB: Float = 0
  /// A missing point is infinitely far away.
  var base: Float = LanePoint.farAway
  var mass: Float = 0
  var k: Float = 0

  static let farAway: Float = 1e9

  init() {}

  @inline(always)
  init(_ point: ManifoldPoint, _ lane: borrowing ContactLane) {
    armA = point.anchorA.cross(lane.normal)
    armB = point.anchorB.cross(lane.normal)
    base = point.separation
    k = lane.response(armA, armB, armA, armB)
    mass = k > 0 ? 1 / k : 0
  }
}

/// Friction of a lane, as scalars.
struct LaneTangent {
  var armA: Float = 0
  var armB: Float = 0
  var mass: Float = 0

  init() {}

  @inline(always)
  init(_ manifold: Manifold, _ lane: borrowing ContactLane) {
    let center = manifold.loadCenter(lane.impulses)
    let tangent = lane.normal.turned
    armA = center.anchorA.cross(tangent)
    armB = center.anchorB.cross(tangent)
    let k = lane.response(armA, armB, armA, armB)
    mass = k > 0 ? 1 / k : 0
  }
}

extension ContactRow {
  static let empty = ContactRow()

  /// Excludes the points of a lane from the sweeps, except for friction: ``JointGraph`` solves them, and sweeps would only disturb its
  /// solution.
  @inline(always)
  mutating func leaveToJoints(lane i: Int) {
    firstGap.mass[i] = 0
    secondGap.mass[i] = 0
  }

  private func isLeftToJoints(lane i: Int) -> Bool { firstGap.mass[i] == 0 && firstGap.k[i] > 0 }

  /// Puts another normal and other points into one lane, keeping its bodies and totals.
  @inline(always)
  mutating func replace(lane i: Int, _ lane: borrowing ContactLane) {
    coupling[i] = lane.coupling
    normalX[i] = lane.normal.x
    normalY[i] = lane.normal.y
    let isLeft = isLeftToJoints(lane: i)
    first.replace(lane: i, lane.first)
    second.replace(lane: i, lane.second)
    firstGap.replace(lane: i, lane.first)
    secondGap.replace(lane: i, lane.second)
    if isLeft { leaveToJoints(lane: i) }
    tangent.armA[i] = lane.tangent.armA
    tangent.armB[i] = lane.tangent.armB
    tangentMass[i] = lane.tangent.mass
    first.impulses[i] = lane.impulses.first
    second.impulses[i] = lane.impulses.second
    tangent.impulses[i] = lane.impulses.tangent
  }

  /// Restores some lanes after a sweep.
  @inline(always)
  mutating func restore(_ first: RowPoint, _ second: RowPoint, _ tangent: RowTangent, where lanes: Lanes.Mask) {
    self.first.impulses.replace(with: first.impulses, where: lanes)
    self.first.total.replace(with: first.total, where: lanes)
    self.second.impulses.replace(with: second.impulses, where: lanes)
    self.second.total.replace(with: second.total, where: lanes)
    self.tangent.impulses.replace(with: tangent.impulses, where: lanes)
  }

  @inline(always)
  func impulses(lane i: Int) -> ContactImpulses {
    ContactImpulses(first: first.impulses[i], second: second.impulses[i], tangent: tangent.impulses[i])
  }
}

extension RowPoint {
  @inline(always)
  mutating func replace(lane i: Int, _ point: LanePoint) {
    armA[i] = point.armA
    armB[i] = point.armB
  }
}

extension RowGap {
  @inline(always)
  mutating func replace(lane i: Int, _ point: LanePoint) {
    base[i] = point.base
    mass[i] = point.mass
    k[i] = point.k
  }
}
