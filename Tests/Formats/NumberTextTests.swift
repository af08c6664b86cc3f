import Formats
import TestSupport
import TestTraits
import Testing

@Suite("Numbers in files") struct NumberTextTests {
  @Test(
    "plain decimals where people read them, exponents outside",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (0.1, "0.1"), (-2.25, "-2.25"), (1e-6, "0.000001"),
      (1.5e-7, "1.5e-7"), (1e-7, "1e-7"), (16_777_216, "16777216"), (1e11, "100000000000"), (1e12, "1e12"),
      (1.25e20, "1.25e20"), (.greatestFiniteMagnitude, "3.4028235e38"), (.leastNonzeroMagnitude, "1e-45"),
      (123.456, "123.456"), (9_999_999, "9999999"), (1_000_000, "1000000"),
    ] as [(Float, String)])
  func form(value: Float, expected: String) {
    var text = TextBuffer()
    text.append(value)
    #expect(text.string == expected)
  }

  @Test("a Float reads back as itself, in the standard library's shortest digits, over seeded bit patterns")
  func shortest() {
    var random = SplitMix64(seed: 20_261_121)
    var text = TextBuffer()
    for round in seeds(20_000, thorough: 200_000) {
      let bits = UInt32(truncatingIfNeeded: random.next())
      // every other value in the range of points on a screen
      let value = round % 2 == 0 ? Float(bitPattern: bits) : Float(Int32(bitPattern: bits) >> 8) / 4096
      guard value.isFinite else { continue }
      text.removeAll()
      text.append(value)
      let written = text.string
      guard Float(written) == value, digits(written) == digits(value.description) else {
        Issue.record("\(value.bitPattern): \(written) is not \(value)")
        return
      }
    }
  }

  @Test("powers of two and their neighbors, where the interval is lopsided, are shortest too")
  func powersOfTwo() {
    var text = TextBuffer()
    for exponent in 0..<255 {
      for offset in [-1, 0, 1] {
        let value = Float(bitPattern: UInt32(max(exponent << 23 + offset, 1)))
        guard value.isFinite else { continue }
        text.removeAll()
        text.append(value)
        #expect(Float(text.string) == value)
        #expect(digits(text.string) == digits(value.description))
      }
    }
  }

  @Test(
    "a whole number ends where its text does",
    arguments: [("12", 12, 2), ("7.", 7, 1), ("", nil, 0), ("x", nil, 0), ("1234567890123456", nil, 0)])
  func whole(text: String, value: Int?, end: Int) {
    var place = 0
    #expect(DecimalText.integer(Array(text.utf8).span, &place) == value)
    #expect(place == end)
  }

  @Test("times are shortest doubles, whole ones without a point")
  func times() {
    var text = TextBuffer()
    for value in [0, -0.0, 1, 1 / 60.0, 10, 1e-5] as [Double] {
      text.append(value)
      text.append(" ")
    }
    #expect(text.string == "0 0 1 0.016666666666666666 10 1e-05 ")
  }

  /// Significant digits only: no sign, point, exponent, leading or trailing zeros.
  private func digits(_ text: String) -> String {
    let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
    return String(String(mantissa.reversed().drop { $0 == "0" }).reversed())
  }
}
