/// A force across the velocity of each charged body: F = S k (v.y, -v.x), S in kg/s at the falloff's unit.
///
/// It turns the velocity at S k/m rad/s, counterclockwise on screen for S above 0. The kick is this rotation (Boris, Proc. 4th Conf. Num.
/// Sim. Plasmas, 1970, with the exact angle): speed and frequency are exact for any substep.
struct MagneticField: FieldLaw {
  private let turn: Float
  private let falloff: Falloff

  init(_ field: ForceField.Law, half: Float, time: Double) {
    turn = half * field.strength
    falloff = field.falloff
  }

  /// The charge only switches it on.
  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float { body.charge == 0 ? 0 : body.inverseMass }

  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 {
    let angle = Double(turn * coupling * falloff.factor(place.length))
    // beyond that the end of a turn has no exact digits
    guard angle.magnitude < 1e6 else { return velocity }
    // by the tangent of half the angle, in Double: of unit length to 16 digits, so that the speed does not drift
    let half = Trigonometry.sineCosine(0.5 * angle)
    let square = 1 / (half.sine * half.sine + half.cosine * half.cosine)
    let cosine = (half.cosine * half.cosine - half.sine * half.sine) * square
    let sine = 2 * half.sine * half.cosine * square
    let x = Double(velocity.x)
    let y = Double(velocity.y)
    return Vector2(Float(cosine * x + sine * y), Float(cosine * y - sine * x))
  }
}
