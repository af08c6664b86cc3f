/// Decimals as text, read back: the nearest `Float`, ties to even, which for a shortest decimal is the number it was written from.
package enum DecimalText {
  /// 10^0 to 10^22, each exact.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// A number without its sign: `mantissa` · 10^`exponent`.
  private struct Parts {
    var isNegative = false
    var mantissa: UInt64 = 0
    var exponent = 0
    /// The mantissa holds all digits.
    var isWhole = true
    var end = 0
  }

  /// Reads sign, digits, fraction and exponent; nil without a number.
  @inline(__always)
  private static func parts(_ text: Span<UInt8>, _ start: Int) -> Parts? {
    var parts = Parts()
    var i = start
    if text[i] == UInt8(ascii: "-") {
      parts.isNegative = true
      i += 1
    }
    let first = i
    var mantissa: UInt64 = 0
    while true {
      let digit = text[i] &- 48
      if digit > 9 { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      i += 1
    }
    var count = i - first
    if text[i] == UInt8(ascii: ".") {
      i += 1
      let fraction = i
      while true {
        let digit = text[i] &- 48
        if digit > 9 { break }
        mantissa = mantissa &* 10 &+ UInt64(digit)
        i += 1
      }
      parts.exponent = fraction - i
      count += i - fraction
    }
    if count == 0 { return nil }
    parts.mantissa = mantissa
    parts.isWhole = count <= 19
    if text[i] | 0x20 == UInt8(ascii: "e") {
      guard let (power, end) = exponent(text, i + 1) else { return nil }
      parts.exponent += power
      i = end
    }
    parts.end = i
    return parts
  }

  private static func exponent(_ text: Span<UInt8>, _ start: Int) -> (power: Int, end: Int)? {
    var i = start
    let isNegative = text[i] == UInt8(ascii: "-")
    if isNegative || text[i] == UInt8(ascii: "+") { i += 1 }
    let first = i
    var power = 0
    while text[i] &- 48 <= 9 {
      power = min(power * 10 + Int(text[i] - 48), 100_000)
      i += 1
    }
    return i == first ? nil : (isNegative ? -power : power, i)
  }

  /// Reads a number and leaves `place` behind it; nil, and `place` where it was, when there is none.
  ///
  /// With at most 53 bits and 10^±22 one operation on exact doubles rounds the value to a double correctly; rounding that to a float is
  /// right too, unless the double lies halfway between two floats (Clinger, "How to read floating point numbers accurately", 1990).
  @inline(__always)
  package static func float(_ text: Span<UInt8>, _ place: inout Int) -> Float? {
    let start = place
    guard let parts = parts(text, start) else { return nil }
    place = parts.end
    if parts.isWhole, parts.mantissa < 1 << 53, parts.exponent >= -22, parts.exponent <= 22 {
      let double = parts.exponent < 0 ? Double(parts.mantissa) / powers[-parts.exponent] : Double(parts.mantissa) * powers[parts.exponent]
      let isHalfway = double.bitPattern & 0x1FFF_FFFF == 0x1000_0000
      if !isHalfway, double >= 0x1p-126, double < 0x1p127 { return Float(parts.isNegative ? -double : double) }
      // never -0
      if parts.mantissa == 0 { return 0 }
    }
    return exactFloat(text, start, parts.end)
  }

  @inline(never)
  private static func exactFloat(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Float? {
    let value = Float(string(text, start, end)) ?? .nan
    return value.isFinite ? value + 0 : nil
  }

  /// Reads a number and leaves `place` behind it.
  ///
  /// - Parameter expected: The probable value; a decimal within a few units in its last place is read as this value.
  @inline(__always)
  package static func double(_ text: Span<UInt8>, _ place: inout Int, expected: Double) -> Double? {
    let start = place
    guard let parts = parts(text, start) else { return nil }
    place = parts.end
    if parts.isWhole, parts.exponent >= -22, parts.exponent <= 22 {
      let near = parts.exponent < 0 ? Double(parts.mantissa) / powers[-parts.exponent] : Double(parts.mantissa) * powers[parts.exponent]
      let value = parts.isNegative ? -near : near
      if (value - expected).magnitude <= 8 * expected.ulp { return expected }
      if parts.mantissa < 1 << 53 { return value + 0 }
    }
    let value = Double(string(text, start, parts.end)) ?? .nan
    return value.isFinite ? value : nil
  }

  /// Reads a whole number of at most 15 digits.
  @inline(__always)
  package static func integer(_ text: Span<UInt8>, _ place: inout Int) -> Int? {
    var i = place
    var value = 0
    // a golden's line ends without a mark behind its digits
    while i < text.count {
      let digit = text[i] &- 48
      if digit > 9 { break }
      value = value &* 10 &+ Int(digit)
      i += 1
    }
    guard i > place, i - place <= 15 else { return nil }
    place = i
    return value
  }

  private static func string(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> String {
    var bytes: [UInt8] = []
    for i in start..<end { bytes.append(text[i]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Powers of ten with 64 significant bits, rounded up.
///
/// `significands[k + 31]` is the ceiling of 10^k · 2^(63 - ⌊log2 10^k⌋) for k in -31...45: all that a `Float` needs.
package enum PowersOfTen {
  static let first = -31

  static let significands: [UInt64] = [
    0x81CE_B32C_4B43_FCF5, 0xA242_5FF7_5E14_FC32, 0xCAD2_F7F5_359A_3B3F, 0xFD87_B5F2_8300_CA0E, 0x9E74_D1B7_91E0_7E49,
    0xC612_0625_7658_9DDB, 0xF796_87AE_D3EE_C552, 0x9ABE_14CD_4475_3B53, 0xC16D_9A00_9592_8A28, 0xF1C9_0080_BAF7_2CB2,
    0x971D_A050_74DA_7BEF, 0xBCE5_0864_9211_1AEB, 0xEC1E_4A7D_B695_61A6, 0x9392_EE8E_921D_5D08, 0xB877_AA32_36A4_B44A,
    0xE695_94BE_C44D_E15C, 0x901D_7CF7_3AB0_ACDA, 0xB424_DC35_095C_D810, 0xE12E_1342_4BB4_0E14, 0x8CBC_CC09_6F50_88CC,
    0xAFEB_FF0B_CB24_AAFF, 0xDBE6_FECE_BDED_D5BF, 0x8970_5F41_36B4_A598, 0xABCC_7711_8461_CEFD, 0xD6BF_94D5_E57A_42BD,
    0x8637_BD05_AF6C_69B6, 0xA7C5_AC47_1B47_8424, 0xD1B7_1758_E219_652C, 0x8312_6E97_8D4F_DF3C, 0xA3D7_0A3D_70A3_D70B,
    0xCCCC_CCCC_CCCC_CCCD, 0x8000_0000_0000_0000, 0xA000_0000_0000_0000, 0xC800_0000_0000_0000, 0xFA00_0000_0000_0000,
    0x9C40_0000_0000_0000, 0xC350_0000_0000_0000, 0xF424_0000_0000_0000, 0x9896_8000_0000_0000, 0xBEBC_2000_0000_0000,
    0xEE6B_2800_0000_0000, 0x9502_F900_0000_0000, 0xBA43_B740_0000_0000, 0xE8D4_A510_0000_0000, 0x9184_E72A_0000_0000,
    0xB5E6_20F4_8000_0000, 0xE35F_A931_A000_0000, 0x8E1B_C9BF_0400_0000, 0xB1A2_BC2E_C500_0000, 0xDE0B_6B3A_7640_0000,
    0x8AC7_2304_89E8_0000, 0xAD78_EBC5_AC62_0000, 0xD8D7_26B7_177A_8000, 0x8786_7832_6EAC_9000, 0xA968_163F_0A57_B400,
    0xD3C2_1BCE_CCED_A100, 0x8459_5161_4014_84A0, 0xA56F_A5B9_9019_A5C8, 0xCECB_8F27_F420_0F3A, 0x813F_3978_F894_0985,
    0xA18F_07D7_36B9_0BE6, 0xC9F2_C9CD_0467_4EDF, 0xFC6F_7C40_4581_2297, 0x9DC5_ADA8_2B70_B59E, 0xC537_1912_364C_E306,
    0xF684_DF56_C3E0_1BC7, 0x9A13_0B96_3A6C_115D, 0xC097_CE7B_C907_15B4, 0xF0BD_C21A_BB48_DB21, 0x9676_9950_B50D_88F5,
    0xBC14_3FA4_E250_EB32, 0xEB19_4F8E_1AE5_25FE, 0x92EF_D1B8_D0CF_37BF, 0xB7AB_C627_0503_05AE, 0xE596_B7B0_C643_C71A,
    0x8F7E_32CE_7BEA_5C70, 0xB35D_BF82_1AE4_F38C,
  ]
}
