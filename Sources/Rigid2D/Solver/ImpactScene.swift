/// The part of the world that the pass reads.
struct ImpactScene: ~Escapable {
  let contacts: Span<Contact>
  let world: PlacedShapes
  let kicks: Span<VelocityChange>
  /// Empty without springs, or if no contact bounces.
  let springs: Span<SpringAcceleration>
  let radii: Span<BodyRadii>
  let clock: StepClock
  let tuning: Tuning

  @inline(always) @_lifetime(borrow state, copy bodies, copy springs)
  init(_ state: borrowing State, _ bodies: StepBodySpans, _ springs: Span<SpringAcceleration>, _ clock: StepClock) {
    contacts = state.contacts.span
    world = PlacedShapes(state)
    kicks = bodies.kicks
    radii = bodies.radii
    self.springs = springs
    self.clock = clock
    tuning = state.settings.tuning
  }

  /// Of an entry of motions: the sum of gravity, forces and, for an impact after which the bodies part, springs. Where they stay in touch,
  /// springs move the instant of the touch by a part of h² only.
  @inline(always)
  func acceleration(_ entry: Int, bounces: Bool) -> SIMD4<Float> {
    let acceleration = SIMD4(kicks[entry].acceleration.x, kicks[entry].acceleration.y, 0, 0)
    return springs.isEmpty || !bounces ? acceleration : acceleration + springs[entry].acceleration
  }
}
