/// Bits as text, six a character, in the alphabet of RFC 4648 that is fit for names.
package enum SixBitText {
  package static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// What a character stands for; nil for one that is none of the alphabet's.
  package static func bits(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

/// Puts numbers into bits: the number of bits as a difference from the expected one, then the bits below the first.
package struct BitWriter {
  package private(set) var text: [UInt8] = []
  private var open: UInt64 = 0
  private var count = 0

  package init() {}

  /// This many ones mean that the size follows as it is.
  static let escape = 8
  static let sizeBits = 6

  package mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    (open, count) = (0, 0)
  }

  /// - Parameter expected: Bits that the number probably has.
  package mutating func write(_ number: UInt32, expected: Int) {
    let size = 32 - number.leadingZeroBitCount
    // what is expected is one bit, one less two, one more three, and so on
    let rank = expected == 0 ? size : size < expected ? 2 * (expected - size) - 1 : 2 * (size - expected)
    if rank < Self.escape {
      append((1 << UInt64(rank) - 1) << 1, rank + 1)
    } else {
      append(1 << UInt64(Self.escape) - 1, Self.escape)
      append(UInt64(size), Self.sizeBits)
    }
    if size > 1 { append(UInt64(number) & (1 << UInt64(size - 1) - 1), size - 1) }
  }

  /// Ends the text; ones fill the last character up.
  package mutating func finish() {
    if count > 0 { append(1 << UInt64(6 - count) - 1, 6 - count) }
  }

  /// `bits` has nothing above its lowest `width`.
  mutating func append(_ bits: UInt64, _ width: Int) {
    open = open << UInt64(width) | bits
    count += width
    while count >= 6 {
      count -= 6
      text.append(SixBitText.alphabet[Int(open >> UInt64(count) & 63)])
    }
    open &= 1 << UInt64(count) - 1
  }
}

/// Takes numbers out of bits again.
package struct BitReader {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int
  private var open: UInt32 = 0
  private var count = 0

  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    (place, end) = (range.lowerBound, range.upperBound)
  }

  /// The next number; nil at the end, which counts as zeros.
  package mutating func read(expected: Int) -> UInt32? {
    guard let size = size(expected), size <= 32 else { return nil }
    if size < 2 { return UInt32(size) }
    return bits(size - 1).map { 1 << UInt32(size - 1) | $0 }
  }

  private mutating func size(_ expected: Int) -> Int? {
    var rank = 0
    while true {
      guard let bit = bit() else { return nil }
      if bit == 0 { break }
      rank += 1
      if rank == BitWriter.escape { return bits(BitWriter.sizeBits).map { Int($0) } }
    }
    if expected == 0 { return rank }
    return max(0, rank % 2 == 1 ? expected - (rank + 1) / 2 : expected + rank / 2)
  }

  private mutating func bit() -> UInt32? {
    if count == 0 {
      guard place < end, let next = SixBitText.bits(bytes[place]) else { return nil }
      place += 1
      (open, count) = (next, 6)
    }
    count -= 1
    return open >> UInt32(count) & 1
  }

  private mutating func bits(_ width: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<width {
      guard let bit = bit() else { return nil }
      value = value << 1 | bit
    }
    return value
  }
}
