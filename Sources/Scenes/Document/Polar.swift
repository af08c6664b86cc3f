/// Angle and magnitude to a vector, the same bits on every machine: libm's sine is not.
enum Polar {
  static func vector(angle: Double, magnitude: Double) -> Vector {
    let (sine, cosine) = sineCosine(angle)
    return Vector(cosine * magnitude, sine * magnitude)
  }

  /// Reduction by quarter turns in two parts (Cody, Waite 1980), then Taylor to x¹⁷; error under 2e-16 below 1e5 rad.
  static func sineCosine(_ angle: Double) -> (Double, Double) {
    let turns = (angle * 0.6366197723675814).rounded()
    let x = (angle - turns * 1.5707963267341256) - turns * 6.077100506506192e-11
    let x2 = x * x
    var sine = 1.0
    for k in [272.0, 210, 156, 110, 72, 42, 20, 6] as [Double] { sine = 1 - sine * x2 / k }
    sine *= x
    var cosine = 1.0
    for k in [306.0, 240, 182, 132, 90, 56, 30, 12, 2] as [Double] { cosine = 1 - cosine * x2 / k }
    switch Int64(exactly: turns).map({ $0 & 3 }) ?? 0 {
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    case 3: return (-cosine, sine)
    default: return (sine, cosine)
    }
  }
}
