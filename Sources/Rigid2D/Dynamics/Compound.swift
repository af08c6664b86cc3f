/// Bodies fused into one rigid body, their carrier, which has all their shapes.
///
/// A member keeps its handle and its properties, but takes part in nothing on its own: to every step it is a fixed body without shapes. Its pose is counted from its
/// carrier's center of mass. Its mass and that of the others are the carrier's, whose `area` and `secondMoment` are therefore kilograms, at a density of 1.
struct Compound: Equatable, Sendable {
  var carrier: Int32
  /// In the order in which they were named.
  var members: [Member]
  /// Whether members are accelerated differently, so that gravity turns the whole. See ``FieldTorque``.
  var isTwisted = false
  /// Whether an acceleration of theirs changed since the last step.
  var hasNewPull = false
}

struct Member: Equatable, Sendable {
  var body: Int32
  /// Its kind once it is free: dynamic or fixed.
  var kind: BodyKind
  /// Its shapes as they are in its own frame; they keep their vertices in the pool. In the order of the body's list.
  var shapes: [Home]

  struct Home: Equatable, Sendable {
    var slot: Int32
    var shape: Shape
  }
}
