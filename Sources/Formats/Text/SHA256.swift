/// SHA-256 (NIST FIPS 180-4, 2015): what the files and runs of a sweep are identified by (as `sha256sum` prints it), and a page's own script.
package struct SHA256: Sendable {
  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  /// Bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var count = 0

  /// Of no bytes so far. A copy goes on from the same bytes.
  package init() {}

  /// Sixty-four lowercase hexadecimal digits.
  package static func text(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.append(bytes)
    return hash.text(words: 8)
  }

  /// 32 bytes.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.append(bytes)
    let words = hash.finished
    return words.indices.flatMap { i in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: words[i] >> $0) } }
  }

  package mutating func append(_ bytes: [UInt8]) {
    count += bytes.count
    rest += bytes
    var after = state
    let taken = Self.absorb(rest.span, &after)
    state = after
    rest.removeFirst(taken)
  }

  /// The first eight hexadecimal digits for each of so many words; all of them are eight.
  package func text(words: Int) -> String {
    let finished = finished
    var text: [UInt8] = []
    text.reserveCapacity(8 * words)
    for i in 0..<words {
      for digit in 0..<8 {
        let value = UInt8(truncatingIfNeeded: finished[i] >> UInt32(28 - 4 * digit) & 15)
        text.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The state after the padding.
  private var finished: SIMD8<UInt32> {
    var padded = rest
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(count) * 8
    for i in 0..<8 as Range<UInt64> { padded.append(UInt8(truncatingIfNeeded: bits >> (56 - 8 * i))) }
    var end = state
    _ = Self.absorb(padded.span, &end)
    return end
  }

  /// - Returns: How many bytes the whole blocks have.
  private static func absorb(_ bytes: Span<UInt8>, _ state: inout SIMD8<UInt32>) -> Int {
    guard bytes.count >= 64 else { return 0 }
    let constants = constants
    var words = [UInt32](repeating: 0, count: 64)
    var w = words.mutableSpan
    var start = 0
    while start + 64 <= bytes.count {
      absorb(bytes, start, &state, &w, constants.span)
      start += 64
    }
    return start
  }

  @inline(always)
  private static func turned(_ x: UInt32, _ n: UInt32) -> UInt32 { x &>> n | x &<< (32 - n) }

  private static func absorb(
    _ bytes: Span<UInt8>, _ start: Int, _ state: inout SIMD8<UInt32>, _ w: inout MutableSpan<UInt32>, _ constants: Span<UInt32>
  ) {
    for i in 0..<16 {
      let at = start + 4 * i
      w[i] = UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8 | UInt32(bytes[at + 3])
    }
    for i in 16..<64 {
      let a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3
      let b = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10
      w[i] = w[i - 16] &+ a &+ w[i - 7] &+ b
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for i in 0..<64 {
      let sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum &+ choice &+ constants[i] &+ w[i]
      let other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ other)
    }
    state = state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes.map { prime in
    // by whole numbers: the integer cube root of p·2⁹⁶
    var root: UInt64 = 0
    for bit in (0..<36).reversed() {
      let candidate = root | 1 << bit
      // its cube in two words; no cube of a whole number is p·2⁹⁶
      let square = candidate.multipliedFullWidth(by: candidate)
      let low = square.low.multipliedFullWidth(by: candidate)
      if square.high * candidate + low.high < UInt64(prime) << 32 { root = candidate }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  private static let primes: [Int] = {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }()
}
