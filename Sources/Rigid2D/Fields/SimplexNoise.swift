/// Parameters of a field's noise: frequency, speed of change, and seed.
public struct NoiseGrain: Equatable, Sendable {
  /// Approximate waves per point.
  public var frequency: Float
  /// Approximate waves per second; 0 is constant.
  public var speed: Float
  public var seed: UInt32

  public init(frequency: Float = 0.1, speed: Float = 0, seed: UInt32 = 0) {
    self.frequency = frequency
    self.speed = speed
    self.seed = seed
  }
}

/// Smooth noise in three dimensions: gradients at the corners of a lattice of tetrahedra, each faded out within the tetrahedra around it.
///
/// Perlin, "Noise hardware", SIGGRAPH course 2001, in the formulation of Gustavson, "Simplex noise demystified", 2005, with fades of
/// radius √½, which make it continuous, and physim's own hash. In `Double`, with additions and products only, so the bits are the same
/// everywhere.
enum SimplexNoise {
  /// The value, within -1...1, and its derivatives along x and y.
  struct Sample: Equatable, Sendable {
    var value: Double
    var slopeX: Double
    var slopeY: Double

    static let none = Sample(value: 0, slopeX: 0, slopeY: 0)
  }

  /// Scales the greatest sum of gradients to 1.
  private static let scale = 76.8

  /// Farther out, numbers cannot distinguish the cells of the lattice.
  private static let farthest = 1e12

  static func sample(_ x: Double, _ y: Double, _ z: Double, seed: UInt32) -> Sample {
    // false for NaN, too
    guard x.magnitude < farthest, y.magnitude < farthest, z.magnitude < farthest else { return .none }
    let skew = (x + y + z) * (1.0 / 3)
    let i = floor(x + skew)
    let j = floor(y + skew)
    let k = floor(z + skew)
    // the cell's first corner in plain space, and the way from there
    let unskew = Double(i + j + k) * (1.0 / 6)
    let x0 = x - (Double(i) - unskew)
    let y0 = y - (Double(j) - unskew)
    let z0 = z - (Double(k) - unskew)
    let (second, third) = corners(x0, y0, z0)
    var sum = Sample.none
    add(&sum, x0, y0, z0, hash(i, j, k, seed))
    add(
      &sum, x0 - Double(second.i) + 1.0 / 6, y0 - Double(second.j) + 1.0 / 6, z0 - Double(second.k) + 1.0 / 6,
      hash(i + second.i, j + second.j, k + second.k, seed))
    add(
      &sum, x0 - Double(third.i) + 1.0 / 3, y0 - Double(third.j) + 1.0 / 3, z0 - Double(third.k) + 1.0 / 3,
      hash(i + third.i, j + third.j, k + third.k, seed))
    add(&sum, x0 - 0.5, y0 - 0.5, z0 - 0.5, hash(i + 1, j + 1, k + 1, seed))
    return Sample(value: scale * sum.value, slopeX: scale * sum.slopeX, slopeY: scale * sum.slopeY)
  }

  private struct Corner {
    var i: Int64
    var j: Int64
    var k: Int64
  }

  /// A cell holds six tetrahedra, distinguished by the order of the coordinates: the second and third corner lie along the greatest, then also along the next.
  private static func corners(_ x: Double, _ y: Double, _ z: Double) -> (Corner, Corner) {
    let alongX = Corner(i: 1, j: 0, k: 0)
    let alongY = Corner(i: 0, j: 1, k: 0)
    let alongZ = Corner(i: 0, j: 0, k: 1)
    if x >= y {
      if y >= z { return (alongX, Corner(i: 1, j: 1, k: 0)) }
      return (x >= z ? alongX : alongZ, Corner(i: 1, j: 0, k: 1))
    }
    if y < z { return (alongZ, Corner(i: 0, j: 1, k: 1)) }
    return (alongY, x < z ? Corner(i: 0, j: 1, k: 1) : Corner(i: 1, j: 1, k: 0))
  }

  /// Adds a corner's t⁴ g·d with t = ½ - d², and its derivatives t⁴ g - 8 t³ (g·d) d.
  private static func add(_ sum: inout Sample, _ x: Double, _ y: Double, _ z: Double, _ hash: UInt32) {
    let t = 0.5 - x * x - y * y - z * z
    guard t > 0 else { return }
    let (gx, gy, gz) = gradient(hash)
    let dot = gx * x + gy * y + gz * z
    let t3 = t * t * t
    let t4 = t3 * t
    sum.value += t4 * dot
    sum.slopeX += t4 * gx - 8 * t3 * dot * x
    sum.slopeY += t4 * gy - 8 * t3 * dot * y
  }

  /// One of the twelve directions to the middles of a cube's edges.
  private static func gradient(_ hash: UInt32) -> (Double, Double, Double) {
    let a: Double = hash & 1 == 0 ? 1 : -1
    let b: Double = hash & 2 == 0 ? 1 : -1
    switch (hash >> 2) % 3 {
    case 0: return (a, b, 0)
    case 1: return (a, 0, b)
    default: return (0, a, b)
    }
  }

  /// Hashes the corner's coordinates and the seed: products with odd constants, and the finalizer of MurmurHash3 (Appleby, 2011).
  private static func hash(_ i: Int64, _ j: Int64, _ k: Int64, _ seed: UInt32) -> UInt32 {
    var h = UInt64(bitPattern: i) &* 0x9E37_79B9_7F4A_7C15
    h = (h ^ UInt64(bitPattern: j)) &* 0xC2B2_AE3D_27D4_EB4F
    h = (h ^ (h >> 31) ^ UInt64(bitPattern: k)) &* 0x1656_67B1_9E37_79F9
    h = (h ^ (h >> 33) ^ UInt64(seed)) &* 0xFF51_AFD7_ED55_8CCD
    h = (h ^ (h >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return UInt32(truncatingIfNeeded: h >> 32)
  }

  private static func floor(_ x: Double) -> Int64 {
    let whole = Int64(x)
    return x < Double(whole) ? whole - 1 : whole
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
