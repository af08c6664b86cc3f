/// Four contacts → one row, its four lanes side by side.
struct RowFiller {
  private let clock: StepClock
  private let tuning: Tuning

  init(_ clock: StepClock, _ tuning: Tuning) {
    self.clock = clock
    self.tuning = tuning
  }

  /// What a lane has of its contact; one without is between fixed things and has no point.
  private struct Source {
    let a: Int32
    let b: Int32
    let inverseMassA: Float
    let inverseMassB: Float
    let inverseInertiaA: Float
    let inverseInertiaB: Float
    let normal: Vector2
    let friction: Float
    let count: Int32
    /// Anchors at A and at B.
    let firstAnchors: Wide
    let secondAnchors: Wide
    let loadAnchors: Wide
    let firstSeparation: Float
    let secondSeparation: Float
    let impulses: ContactImpulses

    @inline(always)
    static func of(
      _ index: Int32, _ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ kicks: Span<VelocityChange>
    ) -> Source {
      let isUsed = index >= 0
      let contact = contacts[Int(max(index, 0))]
      let a = isUsed ? motionOf[Int(contact.bodyA)] : 0
      let b = isUsed ? motionOf[Int(contact.bodyB)] : 0
      let kickA = kicks[Int(a)]
      let kickB = kicks[Int(b)]
      let (first, second) = (anchors(contact.manifold.first), anchors(contact.manifold.second))
      let shares = LoadShares(contact.manifold, contact.impulses)
      return Source(
        a: a, b: b, inverseMassA: kickA.inverseMass, inverseMassB: kickB.inverseMass, inverseInertiaA: kickA.inverseInertia,
        inverseInertiaB: kickB.inverseInertia, normal: contact.manifold.normal, friction: contact.friction,
        count: isUsed ? Int32(truncatingIfNeeded: contact.manifold.count) : 0, firstAnchors: first, secondAnchors: second,
        loadAnchors: shares.first * first + shares.second * second, firstSeparation: contact.manifold.first.separation,
        secondSeparation: contact.manifold.second.separation, impulses: contact.impulses)
    }

    @inline(always)
    private static func anchors(_ point: ManifoldPoint) -> Wide {
      Wide(point.anchorA.x, point.anchorA.y, point.anchorB.x, point.anchorB.y)
    }
  }

  /// Writes all of a row; `indices` are those of contacts, -1 for none. Nothing bounces, is live or is jointed.
  @inline(always)
  func fill(
    _ row: inout ContactRow, _ indices: SIMD4<Int32>, _ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ kicks: Span<VelocityChange>
  ) {
    let l = Source.of(indices.x, contacts, motionOf, kicks)
    let m = Source.of(indices.y, contacts, motionOf, kicks)
    let n = Source.of(indices.z, contacts, motionOf, kicks)
    let o = Source.of(indices.w, contacts, motionOf, kicks)
    row.a = Lanes(x: l.a, y: m.a, z: n.a, w: o.a)
    row.b = Lanes(x: l.b, y: m.b, z: n.b, w: o.b)
    let mA = Wide(l.inverseMassA, m.inverseMassA, n.inverseMassA, o.inverseMassA)
    let mB = Wide(l.inverseMassB, m.inverseMassB, n.inverseMassB, o.inverseMassB)
    let iA = Wide(l.inverseInertiaA, m.inverseInertiaA, n.inverseInertiaA, o.inverseInertiaA)
    let iB = Wide(l.inverseInertiaB, m.inverseInertiaB, n.inverseInertiaB, o.inverseInertiaB)
    let normalX = Wide(l.normal.x, m.normal.x, n.normal.x, o.normal.x)
    let normalY = Wide(l.normal.y, m.normal.y, n.normal.y, o.normal.y)
    row.inverseMassA = mA
    row.inverseMassB = mB
    row.inverseInertiaA = iA
    row.inverseInertiaB = iB
    row.normalX = normalX
    row.normalY = normalY
    row.friction = Wide(l.friction, m.friction, n.friction, o.friction)
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

    let counts = SIMD4<Int32>(l.count, m.count, n.count, o.count)
    let hasFirst = counts .> 0
    let hasSecond = counts .> 1
    row.first = RowPoint(
      Wide.transposed(l.firstAnchors, m.firstAnchors, n.firstAnchors, o.firstAnchors),
      Wide(l.firstSeparation, m.firstSeparation, n.firstSeparation, o.firstSeparation),
      RowImpulses(l.impulses.first, m.impulses.first, n.impulses.first, o.impulses.first), normalX, normalY, mA, mB, iA, iB,
      where: hasFirst)
    row.second = RowPoint(
      Wide.transposed(l.secondAnchors, m.secondAnchors, n.secondAnchors, o.secondAnchors),
      Wide(l.secondSeparation, m.secondSeparation, n.secondSeparation, o.secondSeparation),
      RowImpulses(l.impulses.second, m.impulses.second, n.impulses.second, o.impulses.second), normalX, normalY, mA, mB, iA, iB,
      where: hasSecond)
    row.tangent = RowTangent(
      Wide.transposed(l.loadAnchors, m.loadAnchors, n.loadAnchors, o.loadAnchors),
      RowImpulses(l.impulses.tangent, m.impulses.tangent, n.impulses.tangent, o.impulses.tangent), normalX, normalY, mA, mB, iA, iB,
      where: hasFirst)
    // see ContactLane
    let coupling =
      0.99
      * (mA + mB + iA * (row.first.armA * row.second.armA) + iB * (row.first.armB * row.second.armB))
    row.coupling = Wide.zero.replacing(with: coupling, where: hasSecond)
  }
}

extension RowPoint {
  /// The arms and masses of four points, as ``LanePoint`` has them one by one; lanes without a point are far away.
  @inline(always)
  fileprivate init(
    _ anchors: (Wide, Wide, Wide, Wide), _ separation: Wide, _ impulses: RowImpulses, _ normalX: Wide, _ normalY: Wide,
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
    _ anchors: (Wide, Wide, Wide, Wide), _ impulses: RowImpulses, _ normalX: Wide, _ normalY: Wide, _ mA: Wide, _ mB: Wide, _ iA: Wide,
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
  fileprivate init(_ l: PassImpulses, _ m: PassImpulses, _ n: PassImpulses, _ o: PassImpulses) {
    a = Wide(l.a, m.a, n.a, o.a)
    b = Wide(l.b, m.b, n.b, o.b)
  }

  @inline(always)
  fileprivate init(_ all: RowImpulses, where isPoint: SIMDMask<SIMD4<Int32>>) {
    a = Wide.zero.replacing(with: all.a, where: isPoint)
    b = Wide.zero.replacing(with: all.b, where: isPoint)
  }
}
