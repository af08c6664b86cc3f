/// An acceleration toward the position, independent of the mass: a = -S k r̂, S in pt/s² at the falloff's unit. Zero within the core
/// radius.
struct RadialGravityField: FieldLaw {
  private let push: Float
  private let falloff: Falloff
  private let coreRadius: Float

  init(_ field: ForceField.Law, half: Float, time: Double) {
    push = half * field.strength
    falloff = field.falloff
    coreRadius = field.coreRadius
  }

  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float { 1 }

  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 {
    let distance = place.length
    guard distance > 0, distance >= coreRadius else { return velocity }
    return velocity - (push * falloff.factor(distance) / distance) * place
  }
}
