#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// The functions that closed forms are written in, of the system's library in Double: the engine's own must not judge themselves.

func sine(_ x: Double) -> Double { sin(x) }
func cosine(_ x: Double) -> Double { cos(x) }
func tangent(_ x: Double) -> Double { tan(x) }
func arcSine(_ x: Double) -> Double { asin(x) }
func arcCosine(_ x: Double) -> Double { acos(x) }
func arcTangent(_ x: Double) -> Double { atan(x) }
func exponential(_ x: Double) -> Double { exp(x) }
func logarithm(_ x: Double) -> Double { log(x) }
func power(_ base: Double, _ exponent: Int) -> Double { pow(base, Double(exponent)) }
func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

/// Gauss's mean of means; quadratically convergent, so a dozen rounds are plenty.
func arithmeticGeometricMean(_ a: Double, _ b: Double) -> Double {
  var (a, b) = (a, b)
  for _ in 0..<12 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
  return a
}

/// Meters or meters a second, y up.
typealias Point = SIMD2<Double>

extension Point {
  var length: Double { (x * x + y * y).squareRoot() }
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}
