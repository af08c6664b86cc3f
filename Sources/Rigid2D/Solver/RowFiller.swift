/// Four contacts → one row, its four lanes side by side.
struct RowFiller {
  private let clock: StepClock
  private let tuning: Tuning

  init(_ clock: StepClock, _ tuning: Tuning) {
    self.clock = clock
    self.tuning = tuning
  }

  /// Writes all of a row; `indices` are those of contacts, -1 for none. Nothing bounces, is live or is jointed.
  // within a larger function the optimizer would call what reads a span
  @inline(never)
  func fill(
    _ row: inout ContactRow, _ indices: SIMD4<Int32>, _ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ kicks: Span<VelocityChange>
  ) {
    // a lane without a contact is between fixed things and has no point, whatever else it reads
    let isUsed = indices .>= 0
    let at = Indices(indices.replacing(with: 0, where: .!isUsed))
    let a = Indices(Self.motions(at, contacts, motionOf) { $0.bodyA }.replacing(with: 0, where: .!isUsed))
    let b = Indices(Self.motions(at, contacts, motionOf) { $0.bodyB }.replacing(with: 0, where: .!isUsed))
    row.a = Lanes(x: Int32(a.x), y: Int32(a.y), z: Int32(a.z), w: Int32(a.w))
    row.b = Lanes(x: Int32(b.x), y: Int32(b.y), z: Int32(b.z), w: Int32(b.w))
    let (mA, iA) = Self.inverseMasses(a, kicks)
    let (mB, iB) = Self.inverseMasses(b, kicks)
    let normalX = Self.four(at, contacts) { $0.manifold.normal.x }
    let normalY = Self.four(at, contacts) { $0.manifold.normal.y }
    row.inverseMassA = mA
    row.inverseMassB = mB
    row.inverseInertiaA = iA
    row.inverseInertiaB = iB
    row.normalX = normalX
    row.normalY = normalY
    row.friction = Self.four(at, contacts) { $0.friction }
    row.impactVelocity = Wide(repeating: -.infinity)
    row.impactSeparation = Wide(repeating: -.infinity)
    row.missVelocity = Wide(repeating: -.infinity)
    row.releaseDistance = Wide(repeating: tuning.releaseDistance)
    let isFixed = (mA .== Wide.zero) .| (mB .== Wide.zero)
    let biasRate = Wide(repeating: clock.softness.biasRate).replacing(with: clock.fixedSoftness.biasRate, where: isFixed)
    row.biasRate = biasRate
    row.massScale = Wide(repeating: clock.softness.massScale).replacing(with: clock.fixedSoftness.massScale, where: isFixed)
    row.compliance = Wide(repeating: clock.softness.compliance).replacing(with: clock.fixedSoftness.compliance, where: isFixed)
    row.yieldLimit = biasRate * tuning.linearSlop

    let counts = SIMD4<Int32>(
      Int32(truncatingIfNeeded: contacts[at.x].manifold.count), Int32(truncatingIfNeeded: contacts[at.y].manifold.count),
      Int32(truncatingIfNeeded: contacts[at.z].manifold.count), Int32(truncatingIfNeeded: contacts[at.w].manifold.count))
    let hasFirst = isUsed .& (counts .> 0)
    let hasSecond = isUsed .& (counts .> 1)
    let first = Self.anchors(at, contacts) { $0.manifold.first }
    let second = Self.anchors(at, contacts) { $0.manifold.second }
    let firstSeparation = Self.four(at, contacts) { $0.manifold.first.separation }
    let secondSeparation = Self.four(at, contacts) { $0.manifold.second.separation }
    let firstImpulses = Self.impulses(at, contacts) { $0.impulses.first }
    let secondImpulses = Self.impulses(at, contacts) { $0.impulses.second }
    let shares = RowShares(firstImpulses, secondImpulses, firstSeparation, secondSeparation, areTwo: counts .> 1)
    row.first = RowPoint(first, firstSeparation, firstImpulses, normalX, normalY, mA, mB, iA, iB, where: hasFirst)
    row.second = RowPoint(second, secondSeparation, secondImpulses, normalX, normalY, mA, mB, iA, iB, where: hasSecond)
    row.tangent = RowTangent(
      shares.center(first, second), Self.impulses(at, contacts) { $0.impulses.tangent }, normalX, normalY, mA, mB, iA, iB,
      where: hasFirst)
    // see ContactLane
    let coupling =
      0.99
      * (mA + mB + iA * (row.first.armA * row.second.armA) + iB * (row.first.armB * row.second.armB))
    row.coupling = Wide.zero.replacing(with: coupling, where: hasSecond)
  }

  // MARK: - Four of a kind

  /// Of the four contacts, or of their bodies' motions.
  private struct Indices {
    let x: Int
    let y: Int
    let z: Int
    let w: Int

    @inline(always)
    init(_ lanes: SIMD4<Int32>) { (x, y, z, w) = (Int(lanes.x), Int(lanes.y), Int(lanes.z), Int(lanes.w)) }
  }

  @inline(always)
  private static func four(_ at: Indices, _ contacts: Span<Contact>, _ value: (borrowing Contact) -> Float) -> Wide {
    Wide(value(contacts[at.x]), value(contacts[at.y]), value(contacts[at.z]), value(contacts[at.w]))
  }

  @inline(always)
  private static func motions(
    _ at: Indices, _ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ body: (borrowing Contact) -> Int32
  ) -> SIMD4<Int32> {
    SIMD4(
      motionOf[Int(body(contacts[at.x]))], motionOf[Int(body(contacts[at.y]))], motionOf[Int(body(contacts[at.z]))],
      motionOf[Int(body(contacts[at.w]))])
  }

  @inline(always)
  private static func inverseMasses(_ at: Indices, _ kicks: Span<VelocityChange>) -> (mass: Wide, inertia: Wide) {
    (
      Wide(kicks[at.x].inverseMass, kicks[at.y].inverseMass, kicks[at.z].inverseMass, kicks[at.w].inverseMass),
      Wide(kicks[at.x].inverseInertia, kicks[at.y].inverseInertia, kicks[at.z].inverseInertia, kicks[at.w].inverseInertia)
    )
  }

  @inline(always)
  private static func impulses(_ at: Indices, _ contacts: Span<Contact>, _ impulses: (borrowing Contact) -> PassImpulses) -> RowImpulses {
    RowImpulses(a: four(at, contacts) { impulses($0).a }, b: four(at, contacts) { impulses($0).b })
  }

  /// Anchors at A and at B.
  @inline(always)
  private static func anchors(_ at: Indices, _ contacts: Span<Contact>, _ point: (borrowing Contact) -> ManifoldPoint) -> RowAnchors {
    Wide.transposed(
      anchors(point(contacts[at.x])), anchors(point(contacts[at.y])), anchors(point(contacts[at.z])), anchors(point(contacts[at.w])))
  }

  @inline(always)
  private static func anchors(_ point: ManifoldPoint) -> Wide {
    Wide(point.anchorA.x, point.anchorA.y, point.anchorB.x, point.anchorB.y)
  }
}

/// Where four points are, as seen from the centers of both bodies.
private typealias RowAnchors = (xA: Wide, yA: Wide, xB: Wide, yB: Wide)

/// ``LoadShares`` of four contacts.
private struct RowShares {
  private let first: Wide
  private let second: Wide

  @inline(always)
  init(
    _ firstImpulses: RowImpulses, _ secondImpulses: RowImpulses, _ firstSeparation: Wide, _ secondSeparation: Wide,
    areTwo: SIMDMask<SIMD4<Int32>>
  ) {
    let (one, half) = (Wide(repeating: 1), Wide(repeating: 0.5))
    let load1 = Wide.greater(firstImpulses.a + firstImpulses.b, .zero)
    let load2 = Wide.greater(secondImpulses.a + secondImpulses.b, .zero)
    let load = load1 + load2
    let isLoaded = load .> Wide.zero
    let isFirstNearer = firstSeparation .< secondSeparation
    let isSecondNearer = secondSeparation .< firstSeparation
    let nearer1 = half.replacing(with: one, where: isFirstNearer).replacing(with: Wide.zero, where: isSecondNearer)
    let nearer2 = half.replacing(with: one, where: isSecondNearer).replacing(with: Wide.zero, where: isFirstNearer)
    first = one.replacing(with: nearer1.replacing(with: load1 / load, where: isLoaded), where: areTwo)
    second = Wide.zero.replacing(with: nearer2.replacing(with: load2 / load, where: isLoaded), where: areTwo)
  }

  /// The centers of the loads.
  @inline(always)
  func center(_ p: RowAnchors, _ q: RowAnchors) -> RowAnchors {
    (
      first * p.xA + second * q.xA, first * p.yA + second * q.yA, first * p.xB + second * q.xB, first * p.yB + second * q.yB
    )
  }
}

extension RowPoint {
  /// The arms and masses of four points, as ``LanePoint`` has them one by one; lanes without a point are far away.
  @inline(always)
  fileprivate init(
    _ anchors: RowAnchors, _ separation: Wide, _ impulses: RowImpulses, _ normalX: Wide, _ normalY: Wide,
    _ mA: Wide, _ mB: Wide, _ iA: Wide, _ iB: Wide, where isPoint: SIMDMask<SIMD4<Int32>>
  ) {
    let zero = Wide.zero
    let (xA, yA, xB, yB) = anchors
    let nA = xA * normalY - yA * normalX
    let nB = xB * normalY - yB * normalX
    let response = mA + mB + iA * (nA * nA) + iB * (nB * nB)
    armA = zero.replacing(with: nA, where: isPoint)
    armB = zero.replacing(with: nB, where: isPoint)
    base = Wide(repeating: LanePoint.farAway).replacing(with: separation, where: isPoint)
    mass = zero.replacing(with: Wide(repeating: 1) / response, where: isPoint .& (response .> zero))
    k = zero.replacing(with: response, where: isPoint)
    self.impulses = RowImpulses(impulses, where: isPoint)
    total = zero
  }
}

extension RowTangent {
  /// The same of friction, as ``LaneTangent``.
  @inline(always)
  fileprivate init(
    _ anchors: RowAnchors, _ impulses: RowImpulses, _ normalX: Wide, _ normalY: Wide, _ mA: Wide, _ mB: Wide, _ iA: Wide,
    _ iB: Wide, where isPoint: SIMDMask<SIMD4<Int32>>
  ) {
    let zero = Wide.zero
    let (xA, yA, xB, yB) = anchors
    let tA = xA * normalX + yA * normalY
    let tB = xB * normalX + yB * normalY
    let response = mA + mB + iA * (tA * tA) + iB * (tB * tB)
    armA = zero.replacing(with: tA, where: isPoint)
    armB = zero.replacing(with: tB, where: isPoint)
    mass = zero.replacing(with: Wide(repeating: 1) / response, where: isPoint .& (response .> zero))
    self.impulses = RowImpulses(impulses, where: isPoint)
  }
}

extension RowImpulses {
  @inline(always)
  fileprivate init(_ all: RowImpulses, where isPoint: SIMDMask<SIMD4<Int32>>) {
    a = Wide.zero.replacing(with: all.a, where: isPoint)
    b = Wide.zero.replacing(with: all.b, where: isPoint)
  }
}
