/// The times of one step.
struct StepClock: Sendable {
  /// Seconds of the whole step.
  let dt: Float
  let substeps: Int
  /// Seconds of a substep, and its inverse.
  let h: Float
  let inverseH: Float
  /// Soft contact between movable bodies, and the stiffer one against fixed bodies, which yields to jointed bodies alone.
  let softness: Softness
  let fixedSoftness: Softness

  init(_ dt: Float, _ substeps: Int) {
    self.dt = dt
    self.substeps = substeps
    h = dt / Float(substeps)
    inverseH = Float(substeps) / dt
    // a contact faster than a quarter of the substep rate would shake
    let frequency = min(Tuning.contactFrequency, 0.25 * inverseH)
    softness = Softness(frequency: frequency, dampingRatio: Tuning.contactDampingRatio, h: h)
    fixedSoftness = Softness(frequency: min(2 * frequency, 0.25 * inverseH), dampingRatio: Tuning.contactDampingRatio, h: h)
  }
}

/// Coefficients of a soft constraint solved at velocity level (Catto, "Soft Constraints", GDC 2011; "Solver2D", 2024).
///
///     j = -m (massScale (v + biasRate C)) - impulseScale j₀
struct Softness: Sendable {
  let biasRate: Float
  let massScale: Float
  let impulseScale: Float

  init(frequency: Float, dampingRatio: Float, h: Float) {
    let omega = 2 * Float.pi * frequency
    let a1 = 2 * dampingRatio + h * omega
    let a2 = h * omega * a1
    let a3 = 1 / (1 + a2)
    biasRate = omega / a1
    massScale = a2 * a3
    impulseScale = a3
  }
}
