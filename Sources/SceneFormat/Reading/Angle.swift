/// Sine and cosine for angles in a scene. The C library's may differ from machine to machine in the last bit, so these are our own.
package enum Angle {
  package static func cosine(_ angle: Double) -> Double { sine(angle + 0.5 * Double.pi) }

  /// By reduction to half a turn and a Taylor series; within 1e-15 for angles of a few turns.
  package static func sine(_ angle: Double) -> Double {
    let turns = (angle / (2 * Double.pi)).rounded()
    var x = angle - turns * (2 * Double.pi)
    if x > Double.pi / 2 { x = Double.pi - x }
    if x < -Double.pi / 2 { x = -Double.pi - x }
    var term = x
    var sum = x
    for n in 1...10 {
      term *= -x * x / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }
}
