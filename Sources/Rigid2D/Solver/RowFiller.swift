/// Four contacts → one row, its four lanes side by side.
struct RowFiller {
  private let clock: StepClock
  private let tuning: Tuning

  init(_ clock: StepClock, _ tuning: Tuning) {
    self.clock = clock
    self.tuning = tuning
  }

  /// Writes all of a row; `indices` are those of contacts, -1 for none. Nothing bounces, is live or is jointed.
  // within a larger function the optimizer would not inline the reads of spans
  @inline(never)
  func fill(
    _ row: inout ContactRow, _ indices: SIMD4<Int32>, _ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ kicks: Span<VelocityChange>
  ) {
    // a lane without a contact is between fixed bodies and has no point; its other values do not matter
    let isUsed = indices .>= 0
    let at = Lanes(indices.replacing(with: 0, where: .!isUsed))
    let bodyA = Lanes(at.each(contacts) { $0.bodyA })
    let bodyB = Lanes(at.each(contacts) { $0.bodyB })
    let a = Lanes(bodyA.each(motionOf) { $0 }.replacing(with: 0, where: .!isUsed))
    let b = Lanes(bodyB.each(motionOf) { $0 }.replacing(with: 0, where: .!isUsed))
    row.a = a
    row.b = b
    let (mA, mB) = (a.each(kicks) { $0.inverseMass }, b.each(kicks) { $0.inverseMass })
    let (iA, iB) = (a.each(kicks) { $0.inverseInertia }, b.each(kicks) { $0.inverseInertia })
    let normal = WideVector2(x: at.each(contacts) { $0.manifold.normal.x }, y: at.each(contacts) { $0.manifold.normal.y })
    row.inverseMassA = mA
    row.inverseMassB = mB
    row.inverseInertiaA = iA
    row.inverseInertiaB = iB
    row.normalX = normal.x
    row.normalY = normal.y
    row.friction = at.each(contacts) { $0.friction }
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

    let counts = at.counts(contacts).kept(where: isUsed)
    let hasFirst = counts .> .zero
    let hasSecond = counts .> Wide(repeating: 1)
    let first = at.anchors(contacts) { $0.manifold.first }
    let second = at.anchors(contacts) { $0.manifold.second }
    let firstSeparation = at.each(contacts) { $0.manifold.first.separation }
    let secondSeparation = at.each(contacts) { $0.manifold.second.separation }
    let (a1, b1, a2, b2) = at.columns(contacts) {
      Wide($0.impulses.first.a, $0.impulses.first.b, $0.impulses.second.a, $0.impulses.second.b)
    }
    let (firstImpulses, secondImpulses) = (RowImpulses(a: a1, b: b1), RowImpulses(a: a2, b: b2))
    let tangentImpulses = RowImpulses(a: at.each(contacts) { $0.impulses.tangent.a }, b: at.each(contacts) { $0.impulses.tangent.b })
    let shares = RowShares(firstImpulses, secondImpulses, firstSeparation, secondSeparation, areTwo: hasSecond)
    row.first = RowPoint(first, firstImpulses, normal, where: hasFirst)
    row.second = RowPoint(second, secondImpulses, normal, where: hasSecond)
    row.firstGap = RowGap(row.first, firstSeparation, row, where: hasFirst)
    row.secondGap = RowGap(row.second, secondSeparation, row, where: hasSecond)
    row.tangent = RowTangent(shares.center(first, second), tangentImpulses, normal, where: hasFirst)
    let response = mA + mB + iA * (row.tangent.armA * row.tangent.armA) + iB * (row.tangent.armB * row.tangent.armB)
    row.tangentMass = (Wide(repeating: 1) / response).kept(where: hasFirst .& (response .> .zero))
    row.surfaceSpeed = .zero
    // see ContactLane
    let coupling =
      0.99
      * (mA + mB + iA * (row.first.armA * row.second.armA) + iB * (row.first.armB * row.second.armB))
    row.coupling = coupling.kept(where: hasSecond)
  }

  /// Writes the surface velocities.
  @inline(never)
  func setSurfaceSpeeds(_ row: inout ContactRow, _ indices: SIMD4<Int32>, _ contacts: Span<Contact>) {
    for lane in 0..<4 where indices[lane] >= 0 {
      let contact = contacts[Int(indices[lane])]
      row.surfaceSpeed[lane] = contact.surfaceVelocity.dot(contact.manifold.normal.turned)
    }
  }
}

/// The places of four points relative to the centers of both bodies.
struct WideAnchors {
  var a: WideVector2
  var b: WideVector2
}

extension Lanes {
  /// The number of points of each of the four contacts, as floats: integers would be compared lane by lane.
  @inline(always)
  func counts(_ contacts: Span<Contact>) -> Wide { each(contacts) { Float($0.manifold.count) } }

  /// Of a point of each of the four contacts.
  @inline(always)
  func anchors(_ contacts: Span<Contact>, _ point: (borrowing Contact) -> ManifoldPoint) -> WideAnchors {
    let (xA, yA, xB, yB) = columns(contacts) {
      let point = point($0)
      return Wide(point.anchorA.x, point.anchorA.y, point.anchorB.x, point.anchorB.y)
    }
    return WideAnchors(a: WideVector2(x: xA, y: yA), b: WideVector2(x: xB, y: yB))
  }
}

/// ``LoadShares`` of four contacts.
private struct RowShares {
  private let first: Wide
  private let second: Wide

  @inline(always)
  init(
    _ firstImpulses: RowImpulses, _ secondImpulses: RowImpulses, _ firstSeparation: Wide, _ secondSeparation: Wide,
    areTwo: Lanes.Mask
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
  func center(_ p: WideAnchors, _ q: WideAnchors) -> WideAnchors {
    WideAnchors(a: first * p.a + second * q.a, b: first * p.b + second * q.b)
  }
}

extension RowPoint {
  @inline(always)
  fileprivate init(_ anchors: WideAnchors, _ impulses: RowImpulses, _ normal: WideVector2, where isPoint: Lanes.Mask) {
    armA = anchors.a.cross(normal).kept(where: isPoint)
    armB = anchors.b.cross(normal).kept(where: isPoint)
    self.impulses = RowImpulses(impulses, where: isPoint)
    total = .zero
  }
}

extension RowGap {
  /// Separations and masses of four points, as ``LanePoint`` has them one by one; lanes without a point are far away.
  @inline(always)
  fileprivate init(_ point: borrowing RowPoint, _ separation: Wide, _ row: borrowing ContactRow, where isPoint: Lanes.Mask) {
    let response =
      row.inverseMassA + row.inverseMassB + row.inverseInertiaA * (point.armA * point.armA) + row.inverseInertiaB
      * (point.armB * point.armB)
    base = Wide(repeating: LanePoint.farAway).replacing(with: separation, where: isPoint)
    mass = (Wide(repeating: 1) / response).kept(where: isPoint .& (response .> .zero))
    k = response.kept(where: isPoint)
  }
}

extension RowTangent {
  @inline(always)
  fileprivate init(_ anchors: WideAnchors, _ impulses: RowImpulses, _ normal: WideVector2, where isPoint: Lanes.Mask) {
    armA = anchors.a.dot(normal).kept(where: isPoint)
    armB = anchors.b.dot(normal).kept(where: isPoint)
    self.impulses = RowImpulses(impulses, where: isPoint)
  }
}

extension RowImpulses {
  @inline(always)
  fileprivate init(_ all: RowImpulses, where isPoint: Lanes.Mask) {
    a = all.a.kept(where: isPoint)
    b = all.b.kept(where: isPoint)
  }
}
