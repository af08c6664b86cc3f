/// Bodies fused into one rigid body, their carrier, which has all their shapes.
///
/// A member keeps its handle and its properties, but does not take part in steps itself: it counts as a fixed body without shapes. Its
/// pose is relative to its carrier's center of mass. The carrier has the mass of all members; its `area` and `secondMoment` are therefore
/// kilograms, at a density of 1.
struct Compound: Equatable, Sendable {
  var carrier: Int32
  /// In the order in which they were named.
  var members: [Member]
  /// Whether members have different accelerations, so that gravity turns the whole. See ``FieldTorque``.
  var isTwisted = false
  /// Whether an acceleration of theirs changed since the last step.
  var hasNewPull = false
}

struct Member: Equatable, Sendable {
  var body: Int32
  /// Its kind once it is free: dynamic or fixed.
  var kind: BodyKind
  /// Its shapes in its own frame, in the order of the body's list; their vertices stay in the pool.
  var shapes: [Home]

  struct Home: Equatable, Sendable {
    var slot: Int32
    var shape: Shape
  }
}
