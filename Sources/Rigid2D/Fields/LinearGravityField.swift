/// The same acceleration for all: a = S d k, d in pt/s².
struct LinearGravityField: FieldLaw {
  private let push: Vector2
  private let falloff: Falloff

  init(_ field: ForceField.Law, half: Float, time: Double) {
    push = half * field.strength * field.vector
    falloff = field.falloff
  }

  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float { 1 }

  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 {
    velocity + falloff.factor(place.length) * push
  }
}
