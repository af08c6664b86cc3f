/// The impact of two points that are due at once: the struck points and their normal impulses.
enum SimultaneousImpact {
  case first
  case second
  case both(Float, Float)

  /// - Parameters:
  ///   - change1: The change of normal velocity that the first point requires; `change2` that of the second.
  ///   - k11: How strongly a normal impulse at the first point changes the velocity there; `k12` at the other point, `k22` the second at its own.
  @inline(always)
  init(_ change1: Float, _ change2: Float, _ k11: Float, _ k12: Float, _ k22: Float) {
    let determinant = k11 * k22 - k12 * k12
    // for bodies that cannot rotate, or with points close together, both points are one
    guard determinant > 1e-5 * k11 * k22 else {
      let j = 2 * max(change1, change2) / max(.leastNormalMagnitude, k11 + 2 * k12 + k22)
      self = k11 > 0 ? .both(j, j) : .first
      return
    }
    let j1 = (k22 * change1 - k12 * change2) / determinant
    let j2 = (k11 * change2 - k12 * change1) / determinant
    self = j1 <= 0 ? .second : j2 <= 0 ? .first : .both(j1, j2)
  }
}
