/// The effect of a field on bodies in half a substep, with all values that do not depend on the body computed. Letters as in ``ForceField``.
struct FieldKick {
  private let law: ForceField.Law
  /// Seconds of half a substep.
  private let half: Float
  /// S times that.
  private let push: Float
  private let noise: NoiseSource

  /// - Parameter time: Seconds since the world's beginning.
  init(_ law: ForceField.Law, half: Float, time: Double = 0) {
    self.law = law
    self.half = half
    push = half * law.strength
    noise = NoiseSource(law.grain, time)
  }

  /// Whether it is a spring by Hooke's law.
  private var isLinear: Bool { law.falloff.exponent == -1 && law.strength > 0 }

  /// The effective strength for the body's mass and charge; 0 if the field does not act on the body. Called once per step.
  func coupling(_ body: Body) -> Float {
    switch law.kind {
    case .linearGravity, .radialGravity, .velocity, .turbulence: return 1
    case .electric: return body.charge * body.inverseMass
    // the charge only switches it on
    case .magnetic: return body.charge == 0 ? 0 : body.inverseMass
    case .vortex: return body.inverseMass * body.inverseMass
    case .spring where isLinear:
      // the kick per distance, 1/s, with which the scheme oscillates exactly with the frequency √(S / (unit m))
      let frequency = (law.strength * body.inverseMass / law.falloff.unit).squareRoot() / (2 * Float.pi)
      return -Oscillator(frequency: frequency, dampingRatio: 0, h: 2 * half).firstKick
    case .spring, .drag, .noise: return body.inverseMass
    }
  }

  /// The velocity after half a substep of the field alone, pt/s.
  ///
  /// - Parameters:
  ///   - place: r, points.
  ///   - coupling: As ``coupling(_:)`` said.
  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 {
    let distance = place.length
    let factor = law.falloff.factor(distance)
    let change = push * coupling * factor
    switch law.kind {
    case .velocity: return law.vector
    case .linearGravity: return velocity + factor * (push * law.vector)
    case .magnetic: return Self.turned(velocity, by: Double(change))
    case .drag:
      // u = v - d obeys u′ = -κ |u| u, with κ = S k/m, and is after a time t exactly u / (1 + κ |u| t): so no drag makes a body oscillate or
      // reverse, at any strength
      let u = velocity - law.vector
      let drag = change * u.length
      // a negative drag diverges in finite time: the force at the beginning is used
      return law.vector + (drag >= 0 ? 1 / (1 + drag) : 1 - drag) * u
    case .noise: return velocity + change * noise.vector(at: place)
    case .turbulence:
      let push = change * noise.vector(at: place)
      // with the speed half way
      let middle = velocity + 0.5 * velocity.lengthSquared * push
      return velocity + middle.lengthSquared * push
    case .radialGravity where distance < law.coreRadius: return velocity
    // the others have no direction at the position
    case _ where !(distance > 0): return velocity
    case .spring where isLinear:
      // at most the largest kick that still leads toward the position
      return velocity - min(0.97 / half, coupling * max(1, law.falloff.minimumRadius / distance)) * place
    case .spring, .radialGravity: return velocity - (change / distance) * place
    case .electric: return velocity + (change / distance) * place
    case .vortex: return velocity + (change / distance) * place.turned
    }
  }

  /// A velocity turned counterclockwise on screen, which is the kick of a magnetic field (Boris, Proc. 4th Conf. Num. Sim. Plasmas, 1970,
  /// with the exact angle): speed and frequency are exact for any substep.
  private static func turned(_ velocity: Vector2, by angle: Double) -> Vector2 {
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
