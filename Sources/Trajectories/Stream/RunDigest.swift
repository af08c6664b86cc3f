import Formats

/// The digest of a run: equal for two runs exactly when every frame's digest is, in order, up to a collision of 64 bits.
public struct RunDigest: Equatable, Sendable {
  public private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15  // not 0, which would pass for a digest that was never taken

  public init() {}

  /// Takes in the next frame.
  public mutating func absorb(_ frame: UInt64) {
    // each step is a bijection of 64 bits, so two runs that differ in one frame only never agree
    var mixed = value &* 0xD6E8_FEB8_6659_FD93 ^ frame
    mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    value = mixed ^ mixed >> 32
  }

  /// Sixteen lowercase hexadecimal digits.
  public var text: String { HexText.text(of: value) }
}
