/// Secure Hash Algorithm 256 (NIST FIPS 180-4, 2015): what a page's Content-Security-Policy names its own script by.
enum SHA256 {
  /// The digest, 32 bytes.
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let length = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) { padded.append(UInt8(truncatingIfNeeded: length >> UInt64(shift))) }

    var hash = initial
    var schedule = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: padded.count, by: 64) {
      expand(padded, at: block, into: &schedule)
      compress(schedule, into: &hash)
    }
    return hash.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  private static func expand(_ bytes: [UInt8], at block: Int, into w: inout [UInt32]) {
    for t in 0..<16 {
      w[t] = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[block + 4 * t + $1]) }
    }
    for t in 16..<64 {
      let a = rotated(w[t - 15], 7) ^ rotated(w[t - 15], 18) ^ w[t - 15] >> 3
      let b = rotated(w[t - 2], 17) ^ rotated(w[t - 2], 19) ^ w[t - 2] >> 10
      w[t] = w[t - 16] &+ a &+ w[t - 7] &+ b
    }
  }

  private static func compress(_ w: [UInt32], into hash: inout [UInt32]) {
    var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
    var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
    for t in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let first = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[t] &+ w[t]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (i, word) in [a, b, c, d, e, f, g, h].enumerated() { hash[i] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The first 32 bits of the fractions of the square roots of the first eight primes.
  private static let initial: [UInt32] = primes.prefix(8).map { fraction($0) { $0 * $0 } }
  /// The same of the cube roots of the first sixty-four.
  private static let constants: [UInt32] = primes.map { fraction($0) { $0 * $0 * $0 } }

  private static let primes: [UInt64] = {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }()

  /// 32 bits after the binary point of the largest number whose power does not exceed `prime`.
  private static func fraction(_ prime: UInt64, _ power: (UInt128) -> UInt128) -> UInt32 {
    // scaled by 2^32, so powers by 2^64 or 2^96; an integer search of 36 bits
    let scale: UInt128 = power(1 << 32)
    var root: UInt128 = 0
    for bit in stride(from: 35, through: 0, by: -1) {
      let trial = root | UInt128(1) << UInt128(bit)
      if power(trial) <= UInt128(prime) * scale { root = trial }
    }
    return UInt32(truncatingIfNeeded: root)
  }
}
