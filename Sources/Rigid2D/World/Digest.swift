/// A 64-bit digest of a sequence of words: FNV-1a's multiply and xor (Fowler, Noll, Vo), a word at a time, with a final avalanche.
public struct Digest: Equatable, Sendable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public mutating func add(_ word: UInt64) {
    state = (state ^ word) &* 0x0000_0100_0000_01B3
    state ^= state >> 29
  }

  public mutating func add(_ value: Float) { add(UInt64(value.bitPattern)) }

  /// The digest of everything added so far.
  public var value: UInt64 {
    // the finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014)
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
