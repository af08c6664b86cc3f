/// The law of a kind of field: its effect on one body in half a substep. Each kind has a file. Letters as in ``ForceField``.
///
/// A law is created for each half substep, with all values that do not depend on the body computed.
protocol FieldLaw {
  /// - Parameters:
  ///   - half: Seconds of half a substep.
  ///   - time: Seconds since the world's beginning.
  init(_ field: ForceField.Law, half: Float, time: Double)

  /// The effective strength for the body's mass and charge; 0 if the field does not act on the body. Called once per step.
  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float

  /// The velocity after half a substep of the field alone, pt/s.
  ///
  /// - Parameters:
  ///   - place: r, points.
  ///   - coupling: As ``coupling(_:_:half:)`` said.
  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2
}

extension ForceField {
  /// A field without its region: plain numbers, which a step may copy.
  struct Law: Sendable {
    var kind: Kind
    var strength: Float
    var falloff: Falloff
    var vector: Vector2
    var grain: NoiseGrain
    var coreRadius: Float
  }

  var law: Law {
    Law(kind: kind, strength: strength, falloff: falloff, vector: vector, grain: grain, coreRadius: coreRadius)
  }
}
