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
