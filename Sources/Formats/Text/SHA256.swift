/// SHA-256 (NIST FIPS 180-4, 2015): what the files and runs of a sweep are identified by (as `sha256sum` prints it), and a page's own script.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// Sixty-four lowercase hexadecimal digits.
  package static func text(_ bytes: [UInt8]) -> String {
    words(bytes).map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// 32 bytes.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    words(bytes).flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  private static func words(_ bytes: [UInt8]) -> [UInt32] {
    var hash = SHA256()
    var padded = bytes
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(bytes.count) * 8
    for i in 0..<8 as Range<UInt64> { padded.append(UInt8(truncatingIfNeeded: bits >> (56 - 8 * i))) }
    var words = [UInt32](repeating: 0, count: 64)
    for start in stride(from: 0, to: padded.count, by: 64) { hash.absorb(padded, start, &words) }
    return hash.state
  }

  private mutating func absorb(_ bytes: [UInt8], _ start: Int, _ w: inout [UInt32]) {
    for i in 0..<16 {
      let at = start + 4 * i
      w[i] = UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8 | UInt32(bytes[at + 3])
    }
    func turned(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
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
      let first = h &+ sum &+ choice &+ Self.constants[i] &+ w[i]
      let other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ other)
    }
    for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { state[i] = state[i] &+ value }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes.map { prime in
    // by whole numbers: the integer cube root of p·2⁹⁶
    var root: UInt128 = 0
    for bit in (0..<36 as Range<UInt128>).reversed() {
      let candidate = root | 1 << bit
      if candidate * candidate * candidate <= UInt128(prime) << 96 { root = candidate }
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
