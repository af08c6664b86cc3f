import Formats
package import SceneFormat

/// Points of the unit cube, one a sample, each found without those before it.
///
/// A coordinate lies strictly between 0 and 1 and depends on the seed, the sample and the axis alone.
package struct SamplingDesign: Sendable {
  private let sample: SweepSample

  package init(_ sample: SweepSample) { self.sample = sample }

  package func coordinate(_ i: Int, axis: Int) -> Double {
    switch sample.method {
    case .random: return CounterHash.unit(CounterHash.hash(sample.seed, UInt64(axis), UInt64(i)))
    case .lhs:
      // one sample in each of `count` equal parts, somewhere in it
      let part = Shuffle(count: sample.count, key: CounterHash.hash(sample.seed, UInt64(axis), 1 << 63)).place(of: i)
      return min(
        (Double(part) + CounterHash.unit(CounterHash.hash(sample.seed, UInt64(axis), UInt64(i)))) / Double(sample.count), Self.largest)
    case .sobol:
      // a shift of its own for each axis, which keeps the points as even as they are
      let shift = UInt32(truncatingIfNeeded: CounterHash.hash(sample.seed, UInt64(axis), 1 << 63))
      return (Double(Sobol.point(UInt32(i), dimension: axis) ^ shift) + 0.5) * 0x1p-32
    }
  }

  private static let largest = 1 - 0x1p-53
}

/// A permutation of 0..<count that needs no table: a Feistel network on the next even power of two, walked until it lands inside.
private struct Shuffle {
  private let count: UInt64
  private let key: UInt64
  private let halfBits: UInt64

  init(count: Int, key: UInt64) {
    self.count = UInt64(count)
    self.key = key
    var bits: UInt64 = 2
    while (1 << bits) < UInt64(count) { bits += 2 }
    halfBits = bits / 2
  }

  func place(of i: Int) -> Int {
    var x = UInt64(i)
    repeat { x = round4(x) } while x >= count
    return Int(x)
  }

  private func round4(_ x: UInt64) -> UInt64 {
    let mask = (1 << halfBits) - 1 as UInt64
    var (left, right) = (x >> halfBits, x & mask)
    for round in 0..<4 as Range<UInt64> { (left, right) = (right, left ^ CounterHash.hash(key, round, right) & mask) }
    return left << halfBits | right
  }
}

/// The low-discrepancy sequence of I. M. Sobol (1967), with the direction numbers of S. Joe and F. Y. Kuo (SIAM J. Sci. Comput. 30, 2008).
enum Sobol {
  /// The polynomial's coefficients between the first and the last, and the first odd numbers m, a dimension after the first.
  private static let rows: [(polynomial: UInt32, initial: [UInt32])] = [
    (0, [1]), (1, [1, 3]), (1, [1, 3, 1]), (2, [1, 1, 1]), (1, [1, 1, 3, 3]), (4, [1, 3, 5, 13]), (2, [1, 1, 5, 5, 17]),
    (4, [1, 1, 5, 5, 5]), (7, [1, 1, 7, 11, 19]), (11, [1, 1, 5, 1, 1]), (13, [1, 1, 1, 3, 11]), (14, [1, 3, 5, 5, 31]),
    (1, [1, 3, 3, 9, 7, 49]), (13, [1, 1, 1, 15, 21, 21]), (16, [1, 3, 1, 13, 27, 49]), (19, [1, 1, 1, 15, 7, 5]),
    (22, [1, 3, 1, 15, 13, 25]), (25, [1, 1, 5, 5, 19, 61]), (1, [1, 3, 7, 11, 23, 15, 103]), (4, [1, 3, 7, 13, 13, 15, 69]),
  ]

  static var dimensions: Int { rows.count + 1 }

  /// Direction numbers of a dimension, 32 bits each.
  private static let directions: [[UInt32]] =
    [(0..<32).map { 1 << (31 - UInt32($0)) }]
    + rows.map { row in
      let degree = row.initial.count
      var v = row.initial.enumerated().map { $1 << (31 - UInt32($0)) }
      for i in degree..<32 {
        var next = v[i - degree] ^ v[i - degree] >> UInt32(degree)
        for k in 1..<max(1, degree) where row.polynomial >> UInt32(degree - 1 - k) & 1 == 1 { next ^= v[i - k] }
        v.append(next)
      }
      return v
    }

  /// One coordinate of the i-th point, in units of 2⁻³².
  static func point(_ i: UInt32, dimension: Int) -> UInt32 {
    let v = directions[dimension]
    // in the order of the Gray code, each point is one direction away from the one before
    var gray = i ^ i >> 1
    var x: UInt32 = 0
    while gray != 0 {
      x ^= v[gray.trailingZeroBitCount]
      gray &= gray - 1
    }
    return x
  }
}
