/// A random force that changes smoothly with place and time: F = S k n ∇n, S in kg·pt/s².
///
/// n is ``SimplexNoise`` at (frequency · r, speed · t), and ∇n its derivatives there along x and y, per wave; n ∇n is the slope of n²/2
/// and has a mean of zero.
struct NoiseField: FieldLaw {
  private let noise: NoiseSource
  private let push: Float
  private let falloff: Falloff

  init(_ field: ForceField.Law, half: Float, time: Double) {
    noise = NoiseSource(field.grain, time)
    push = half * field.strength
    falloff = field.falloff
  }

  static func coupling(_ field: ForceField.Law, _ body: Body, half: Float) -> Float { body.inverseMass }

  func velocity(after velocity: Vector2, at place: Vector2, coupling: Float) -> Vector2 {
    velocity + (push * coupling * falloff.factor(place.length)) * noise.vector(at: place)
  }
}

/// Noise at one time.
struct NoiseSource {
  private let frequency: Double
  private let z: Double
  private let seed: UInt32

  init(_ grain: NoiseGrain, _ time: Double) {
    frequency = Double(grain.frequency)
    z = time * Double(grain.speed)
    seed = grain.seed
  }

  /// n ∇n at a place, points.
  func vector(at place: Vector2) -> Vector2 {
    let sample = SimplexNoise.sample(frequency * Double(place.x), frequency * Double(place.y), z, seed: seed)
    return Vector2(Float(sample.value * sample.slopeX), Float(sample.value * sample.slopeY))
  }
}
