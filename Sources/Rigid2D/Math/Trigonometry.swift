/// Sine, cosine, arctangent, exponential and logarithm with the same bits on every machine.
///
/// Arguments are reduced and Taylor sums evaluated in `Double`, where truncation (below 2e-9 relative) and rounding both
/// vanish in the last step, the rounding to `Float`. So every result is within 0.6 ulp of the true value; no libm, no
/// fused operations. Not promised: correct rounding in all cases.
public enum Trigonometry {
  /// π as the nearest `Float`.
  public static let pi: Float = 3.141_592_65

  /// The rotation by `angle` radians from x toward y.
  ///
  /// Beyond 2³⁰ rad, where neighboring `Float`s are 128 rad apart, the identity; for a non-finite angle, NaN.
  public static func sineCosine(_ angle: Float) -> Rotation {
    let x = Double(angle)
    // nearly all angles are rotations of a substep
    let (s, c) = x.magnitude <= largestReduced ? reducedSineCosine(x) : largeSineCosine(angle)
    return Rotation(cosine: Float(c), sine: Float(s))
  }

  private static func largeSineCosine(_ angle: Float) -> (sine: Double, cosine: Double) {
    guard angle.isFinite else { return (.nan, .nan) }
    return angle.magnitude <= 1_073_741_824 ? sineCosine(Double(angle)) : (0, 1)
  }

  /// Angles up to this one are their own reduction.
  private static let largestReduced = 0.75

  /// As the `Float` version, to about 1e-9; |x| <= 2³⁰.
  static func sineCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    let quarterTurns = nearestInteger(x * 0.636_619_772_367_581_343_1)
    let k = Double(quarterTurns)
    // Cody and Waite, "Software Manual for the Elementary Functions", 1980: π/2 in two parts, the first with 33 bits
    let r = (x - k * 1.570_796_326_734_125_614_17) - k * 6.077_100_506_506_192_249_32e-11
    let (s, c) = reducedSineCosine(r)
    switch quarterTurns & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// The angle in -π...π from the x axis to (`x`, `y`); 0 for the origin.
  public static func arctangent(y: Float, x: Float) -> Float { Float(arctangent(y: Double(y), x: Double(x))) }

  /// *e* to the power of `x`.
  public static func exponential(_ x: Float) -> Float {
    guard !x.isNaN else { return x }
    if x > 89 { return .infinity }
    if x < -104 { return 0 }
    return Float(exponential(Double(x)))
  }

  /// As the `Float` version, to about 1e-9; |x| <= 600.
  static func exponential(_ x: Double) -> Double {
    let power = nearestInteger(x * 1.442_695_040_888_963_407_4)
    let k = Double(power)
    let r = (x - k * 0.693_147_180_369_123_816_49) - k * 1.908_214_929_270_587_700_02e-10
    // Taylor to r⁹/9!; |r| <= ln 2 / 2
    var sum = 1 + r * (1.0 / 9)
    sum = 1 + r * (1.0 / 8) * sum
    sum = 1 + r * (1.0 / 7) * sum
    sum = 1 + r * (1.0 / 6) * sum
    sum = 1 + r * (1.0 / 5) * sum
    sum = 1 + r * (1.0 / 4) * sum
    sum = 1 + r * (1.0 / 3) * sum
    sum = 1 + r * (1.0 / 2) * sum
    sum = 1 + r * sum
    return sum * Double(bitPattern: UInt64(1023 + power) << 52)
  }

  /// Natural logarithm, to about 1e-10; `x` normal and above 0.
  static func logarithm(_ x: Double) -> Double {
    // x = m · 2ᵏ with m within √½...√2, and ln m = 2 artanh((m - 1)/(m + 1))
    var k = Int64(x.bitPattern >> 52) - 1023
    var m = Double(bitPattern: x.bitPattern & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if m > 1.414_213_562_373_095 {
      m *= 0.5
      k += 1
    }
    let z = (m - 1) / (m + 1)
    let q = z * z
    var sum = 1.0 / 9 + q * (1.0 / 11)
    sum = 1.0 / 7 + q * sum
    sum = 1.0 / 5 + q * sum
    sum = 1.0 / 3 + q * sum
    sum = 2 * z * (1 + q * sum)
    return Double(k) * 0.693_147_180_559_945_309_4 + sum
  }

  /// As the `Float` version, to about 1e-9.
  static func arctangent(y: Double, x: Double) -> Double {
    let ax = x.magnitude
    let ay = y.magnitude
    guard ax > 0 || ay > 0 else { return 0 }
    // fold the plane into the octant 0...45°, then turn the outer half back by 45° so that |z| <= tan 22.5°
    let steep = ay > ax
    let t = steep ? ax / ay : ay / ax
    let outer = t > 0.414_213_562_373_095_05
    let z = outer ? (t - 1) / (t + 1) : t
    var angle = arctangentSeries(z)
    if outer { angle += 0.785_398_163_397_448_309_6 }
    if steep { angle = 1.570_796_326_794_896_619_2 - angle }
    if x < 0 { angle = 3.141_592_653_589_793_238_5 - angle }
    return y < 0 ? -angle : angle
  }

  /// |x| <= π/4 and a little.
  @inline(always)
  private static func reducedSineCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    let sums = taylorSums(SIMD2(repeating: x))
    return (x * sums.x, sums.y)
  }

  /// Taylor sums to x¹¹, divided by x, and x¹², in two lanes. If this is inlined, the optimizer splits the lanes.
  @inline(never)
  private static func taylorSums(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let q = x * x
    let one = SIMD2(repeating: 1.0)
    var sums = one - q * SIMD2(0, 1.0 / 132)
    sums = one - q * SIMD2(1.0 / 110, 1.0 / 90) * sums
    sums = one - q * SIMD2(1.0 / 72, 1.0 / 56) * sums
    sums = one - q * SIMD2(1.0 / 42, 1.0 / 30) * sums
    sums = one - q * SIMD2(1.0 / 20, 1.0 / 12) * sums
    return one - q * SIMD2(1.0 / 6, 1.0 / 2) * sums
  }

  /// Taylor sum to z²¹; |z| <= tan 22.5°.
  private static func arctangentSeries(_ z: Double) -> Double {
    let q = z * z
    var sum = 1.0 / 19 - q * (1.0 / 21)
    sum = 1.0 / 17 - q * sum
    sum = 1.0 / 15 - q * sum
    sum = 1.0 / 13 - q * sum
    sum = 1.0 / 11 - q * sum
    sum = 1.0 / 9 - q * sum
    sum = 1.0 / 7 - q * sum
    sum = 1.0 / 5 - q * sum
    sum = 1.0 / 3 - q * sum
    return z * (1 - q * sum)
  }

  /// Halves away from zero. By truncation, because `rounded()` may become a call of libm.
  private static func nearestInteger(_ x: Double) -> Int64 { Int64(x < 0 ? x - 0.5 : x + 0.5) }
}
