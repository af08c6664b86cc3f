/// The shortest decimal that reads back as the same `Float`; of several, the closest.
///
/// Schubfach (Giulietti, "The Schubfach way to render doubles", 2020), narrowed to 32 bits. With c·2^q the value, it looks
/// for an integer multiple of 10^k inside the interval that rounds to the value, k being the largest power of ten not
/// above the interval's width: one division by ten and four comparisons, no loop over digits.
package struct ShortestFloat: Equatable {
  /// The value is ± `digits` · 10^`exponent`; at most nine digits, none a trailing zero unless the value is a small integer.
  var digits: UInt32
  var exponent: Int

  /// `value` is finite and above 0.
  init(magnitude value: Float) {
    let bits = value.bitPattern & 0x7FFF_FFFF
    let fraction = bits & 0x7F_FFFF
    let biased = Int(bits >> 23)
    let c = biased == 0 ? fraction : fraction | 0x80_0000
    let q = max(biased, 1) - 150

    // an integer below 2^24 is its own shortest form
    if q <= 0, q > -24, c & ((1 << UInt32(-q)) - 1) == 0 {
      digits = c >> UInt32(-q)
      exponent = 0
      return
    }

    // at a power of two the neighbor below is only half as far
    let closer = fraction == 0 && biased > 1
    let k = (q * 1_262_611 - (closer ? 524_031 : 0)) >> 22  // ⌊log10 2^q⌋, or of ¾·2^q
    let h = UInt32(truncatingIfNeeded: q + ((-k * 1_741_647) >> 19) + 1)  // ⌊log2 10^-k⌋
    let power = PowersOfTen.significands[-k - PowersOfTen.first]

    // value and interval, times four so that the ends are integers, scaled by 10^-k
    let low = Self.scaled(power, (4 * c - (closer ? 1 : 2)) << h)
    let mid = Self.scaled(power, (4 * c) << h)
    let high = Self.scaled(power, (4 * c + 2) << h)
    let odd = c & 1  // the ends belong to the interval when ties round to this value, that is, when it is even
    let least = low + odd
    let most = high - odd

    let s = mid >> 2
    if s >= 10 {
      let tens = s / 10
      let under = least <= 40 * tens
      let over = 40 * tens + 40 <= most
      if under != over {
        digits = tens + (over ? 1 : 0)
        exponent = k + 1
        dropTrailingZeros()
        return
      }
    }
    let under = least <= 4 * s
    let over = 4 * s + 4 <= most
    let roundsUp = under != over ? over : mid > 4 * s + 2 || (mid == 4 * s + 2 && s & 1 == 1)
    digits = s + (roundsUp ? 1 : 0)
    exponent = k
    dropTrailingZeros()
  }

  private mutating func dropTrailingZeros() {
    while digits % 10 == 0 {
      digits /= 10
      exponent += 1
    }
  }

  /// ⌊power · factor / 2^64⌋ with the lowest bit set when anything was cut off, which keeps comparisons exact.
  private static func scaled(_ power: UInt64, _ factor: UInt32) -> UInt32 {
    let product = power.multipliedFullWidth(by: UInt64(factor))
    return UInt32(truncatingIfNeeded: product.high) | (product.low >> 32 > 1 ? 1 : 0)
  }
}
