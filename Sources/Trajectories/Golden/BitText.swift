/// Bits as text, six a character, in the alphabet of RFC 4648 that is fit for names.
enum BitText {
  static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// What a character stands for; nil for one that is none of the alphabet's.
  static func bits(_ byte: UInt8) -> UInt32? {
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

/// Puts numbers into bits: the bits above the plain ones as a row of ones and a zero, the plain ones as they are (Rice, 1979).
struct BitWriter {
  private(set) var text: [UInt8] = []
  private var open: UInt64 = 0
  private var count = 0

  /// So many ones tell that the whole number follows.
  static let escape = 16

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    (open, count) = (0, 0)
  }

  mutating func write(_ number: UInt32, plain: Int) {
    let high = Int(number >> UInt32(plain))
    if plain < 32, high < Self.escape {
      append((1 << UInt64(high) - 1) << 1, high + 1)
      append(UInt64(number) & (1 << UInt64(plain) - 1), plain)
    } else {
      append(1 << UInt64(Self.escape) - 1, Self.escape)
      append(UInt64(number), 32)
    }
  }

  /// Ends the text; ones fill the last character up.
  mutating func finish() {
    if count > 0 { append(1 << UInt64(6 - count) - 1, 6 - count) }
  }

  /// `bits` has nothing above its lowest `width`.
  mutating func append(_ bits: UInt64, _ width: Int) {
    open = open << UInt64(width) | bits
    count += width
    while count >= 6 {
      count -= 6
      text.append(BitText.alphabet[Int(open >> UInt64(count) & 63)])
    }
    open &= 1 << UInt64(count) - 1
  }
}

/// Takes numbers out of bits again.
struct BitReader {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int
  private var open: UInt32 = 0
  private var count = 0

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    (place, end) = (range.lowerBound, range.upperBound)
  }

  /// The next number; nil at the end, which counts as zeros.
  mutating func read(plain: Int) -> UInt32? {
    var high: UInt32 = 0
    while true {
      guard let bit = bit() else { return nil }
      if bit == 0 { break }
      high += 1
      if high == BitWriter.escape { return bits(32) }
    }
    return bits(plain).map { high << UInt32(plain) | $0 }
  }

  private mutating func bit() -> UInt32? {
    if count == 0 {
      guard place < end, let next = BitText.bits(bytes[place]) else { return nil }
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
