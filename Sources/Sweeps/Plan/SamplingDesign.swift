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
