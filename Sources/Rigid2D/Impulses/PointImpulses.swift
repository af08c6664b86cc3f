/// Impulses of one point of a contact in a step of the impulse stepper, kg·pt/s.
struct PointImpulses: Equatable, Sendable {
  var normal: Float = 0
  var tangent: Float = 0
}

extension ContactImpulses {
  /// The impulse stepper has one pass and friction at each point: in `tangent`, `a` is that of the first point and `b` that of the second.
  init(first: PointImpulses, second: PointImpulses) {
    self.init(
      first: PassImpulses(a: first.normal), second: PassImpulses(a: second.normal),
      tangent: PassImpulses(a: first.tangent, b: second.tangent))
  }

  var byPoint: (first: PointImpulses, second: PointImpulses) {
    (PointImpulses(normal: first.a, tangent: tangent.a), PointImpulses(normal: second.a, tangent: tangent.b))
  }

  /// The impulses of an old manifold for the points of a new one, matched by their features.
  func carriedByPoint(from old: Manifold, to new: Manifold) -> ContactImpulses {
    ContactImpulses(
      first: new.count > 0 ? impulses(of: new.first.feature, old) : PointImpulses(),
      second: new.count > 1 ? impulses(of: new.second.feature, old) : PointImpulses())
  }

  private func impulses(of feature: UInt32, _ manifold: Manifold) -> PointImpulses {
    if manifold.count > 0 && feature == manifold.first.feature { return byPoint.first }
    if manifold.count > 1 && feature == manifold.second.feature { return byPoint.second }
    return PointImpulses()
  }
}
