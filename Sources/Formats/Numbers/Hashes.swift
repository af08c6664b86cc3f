/// The checksum FNV-1a of 64 bits (Fowler, Noll and Vo; RFC 9923): a changed byte changes it.
package struct FNV1a: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  package mutating func add(_ bytes: Span<UInt8>) {
    for i in bytes.indices { add(bytes[i]) }
  }

  /// Sixteen lowercase hexadecimal digits.
  package var text: String { HexText.text(of: value) }
}

/// Random numbers without a state: a hash of the number's use (a seed, an element, a counter), so that no draw depends on another.
package enum CounterHash {
  /// The finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
  package static func mix(_ x: UInt64) -> UInt64 {
    var x = x &+ 0x9E37_79B9_7F4A_7C15
    x = (x ^ x >> 30) &* 0xBF58_476D_1CE4_E5B9
    x = (x ^ x >> 27) &* 0x94D0_49BB_1331_11EB
    return x ^ x >> 31
  }

  /// Three numbers mixed into one.
  package static func hash(_ a: UInt64, _ b: UInt64, _ c: UInt64) -> UInt64 { mix(mix(mix(a) ^ b) ^ c) }

  /// A text mixed into a key (FNV-1a of its bytes, then the finalizer).
  package static func hash(_ key: UInt64, _ text: String) -> UInt64 {
    var sum = FNV1a()
    for byte in text.utf8 { sum.add(byte) }
    return mix(key ^ sum.value)
  }

  /// A number between 0 and 1, neither included, of the upper 52 bits.
  package static func unit(_ bits: UInt64) -> Double { (Double(bits >> 12) + 0.5) * 0x1p-52 }
}
