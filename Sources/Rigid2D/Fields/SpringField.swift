/// A pull to the position: F = -S k r̂, S in kg·pt/s² at the falloff's unit.
///
/// With an exponent of -1 that is Hooke's law, F = -S r / unit, and the kick gives the scheme's oscillation exactly the frequency √(S /
/// (unit m)), see ``Oscillator``. With other exponents the kick is that of the force.
struct SpringField: FieldLaw {
  private let isLinear: Bool
  private let push: Float
  private let falloff: Falloff
  /// Largest kick per distance that still leads toward the position, 1/s.
  private let limit: Float

  init(_ field: ForceField.Law, half: Float, time: Double) {
    isLinear = Self.isLinear(field)
    push = half * field.strength
    falloff = field.falloff
    limit = 0.97 / half
  }

  private static func isLinear(_ field: ForceField.Law) -> Bool { field.falloff.exponent == -1 && field.strength > 0 }

  /// For Hooke's law, the kick per distance, 1/s.
  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float {
    guard isLinear(field) else { return body.inverseMass }
    let frequency = (field.strength * body.inverseMass / field.falloff.unit).squareRoot() / (2 * Float.pi)
    return -Oscillator(frequency: frequency, dampingRatio: 0, h: 2 * half).firstKick
  }

  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 {
    let distance = place.length
    guard distance > 0 else { return velocity }
    if isLinear {
      let stretch = max(1, falloff.minimumRadius / distance)
      return velocity - min(limit, coupling * stretch) * place
    }
    return velocity - (push * coupling * falloff.factor(distance) / distance) * place
  }
}
