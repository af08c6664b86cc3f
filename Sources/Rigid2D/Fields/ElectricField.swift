/// Charges of S's sign are repelled from the position: F = q S k r̂, S in kg·pt/s² for a charge of 1 at the falloff's unit.
struct ElectricField: FieldLaw {
  private let push: Float
  private let falloff: Falloff

  init(_ field: ForceField.Law, half: Float, time: Double) {
    push = half * field.strength
    falloff = field.falloff
  }

  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float { body.charge * body.inverseMass }

  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 {
    let distance = place.length
    guard distance > 0 else { return velocity }
    return velocity + (push * coupling * falloff.factor(distance) / distance) * place
  }
}
