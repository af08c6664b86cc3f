/// Noise that grows with mass and speed: F = S k m |v|² n ∇n, S in 1/pt; n as in ``NoiseField``. Zero for a body at rest.
struct TurbulenceField: FieldLaw {
  private let noise: NoiseSource
  private let push: Float
  private let falloff: Falloff

  init(_ field: ForceField.Law, half: Float, time: Double) {
    noise = NoiseSource(field.grain, time)
    push = half * field.strength
    falloff = field.falloff
  }

  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float { 1 }

  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 {
    let push = push * falloff.factor(place.length) * noise.vector(at: place)
    // with the speed half way
    let middle = velocity + 0.5 * velocity.lengthSquared * push
    return velocity + middle.lengthSquared * push
  }
}
