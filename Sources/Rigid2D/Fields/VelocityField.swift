/// Sets the velocity: v = d, pt/s, at any strength. It overrides forces, but not contacts and rods.
struct VelocityField: FieldLaw {
  private let course: Vector2

  init(_ field: ForceField.Law, half: Float, time: Double) { course = field.vector }

  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float { 1 }

  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 { course }
}
