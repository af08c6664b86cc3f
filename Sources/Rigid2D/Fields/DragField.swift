/// The drag of a medium that flows with the velocity d: F = -S k |v - d| (v - d), S in kg/pt.
///
/// u = v - d obeys u′ = -κ |u| u, with κ = S k/m, and is after a time t exactly u / (1 + κ |u| t): so no drag makes a body oscillate or
/// reverse, at any strength.
struct DragField: FieldLaw {
  private let push: Float
  private let medium: Vector2
  private let falloff: Falloff

  init(_ field: ForceField.Law, half: Float, time: Double) {
    push = half * field.strength
    medium = field.vector
    falloff = field.falloff
  }

  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float { body.inverseMass }

  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 {
    let u = velocity - medium
    let change = push * coupling * falloff.factor(place.length) * u.length
    // a negative drag diverges in finite time: the force at the beginning is used
    return medium + (change >= 0 ? 1 / (1 + change) : 1 - change) * u
  }
}
