/// The times of one step.
struct StepClock: Sendable {
  /// Seconds of the whole step.
  let dt: Float
  let substeps: Int
  /// Seconds of a substep, and its inverse.
  let h: Float
  let inverseH: Float
  /// Soft contact between movable bodies; of jointed bodies with fixed ones, which is stiffer; and of other bodies with fixed ones.
  let softness: Softness
  let jointedSoftness: Softness
  let fixedSoftness: Softness

  init(_ dt: Float, _ substeps: Int) {
    self.dt = dt
    self.substeps = substeps
    h = dt / Float(substeps)
    inverseH = Float(substeps) / dt
    // a contact faster than a quarter of the substep rate would shake
    let frequency = min(Tuning.contactFrequency, 0.25 * inverseH)
    let fixedFrequency = min(2 * frequency, 0.25 * inverseH)
    softness = Softness(frequency: frequency, h: h)
    jointedSoftness = Softness(frequency: fixedFrequency, h: h)
    fixedSoftness = Softness(frequency: fixedFrequency, h: h, yielding: Tuning.fixedYielding)
  }
}

/// Coefficients of a soft constraint solved at velocity level (Catto, "Soft Constraints", GDC 2011; "Solver2D", 2024), with k the inverse of the mass m:
///
///     j = -m massScale (v + biasRate C + compliance k j₀)
struct Softness: Sendable {
  let biasRate: Float
  let massScale: Float
  let compliance: Float

  /// - Parameter yielding: How much of the compliance it has.
  init(frequency: Float, h: Float, yielding: Float = 1) {
    let omega = 2 * Float.pi * frequency
    let a1 = 2 * Tuning.contactDampingRatio + h * omega
    biasRate = omega / a1
    compliance = yielding / (h * omega * a1)
    massScale = 1 / (1 + compliance)
  }
}
