/// A force around the position, clockwise on screen for S above 0: F = S k (-r̂.y, r̂.x) / m, S in kg²·pt/s² at the falloff's unit. The acceleration goes as 1/m².
struct VortexField: FieldLaw {
  private let push: Float
  private let falloff: Falloff

  init(_ field: ForceField.Law, half: Float, time: Double) {
    push = half * field.strength
    falloff = field.falloff
  }

  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float { body.inverseMass * body.inverseMass }

  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 {
    let distance = place.length
    guard distance > 0 else { return velocity }
    return velocity + (push * coupling * falloff.factor(distance) / distance) * place.turned
  }
}
