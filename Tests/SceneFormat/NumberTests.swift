import TestSupport
import TestTraits
import Testing

@testable import SceneFormat
@testable import SceneModel

/// Numbers become the nearest `Double` there is, as the library's own conversion has it.
@Suite("Numbers") struct NumberTests {
  @Test(
    "hard cases of rounding",
    arguments: [
      "0", "-0", "0.1", "0.2", "0.3", "1e22", "1e23", "9007199254740992", "9007199254740993", "9007199254740994", "9007199254740995",
      "9007199254740993.0000000000000000000000001", "0.000000000000000000000000000000000000000000000000001", "123456789012345678",
      "1234567890123456789", "12345678901234567890", "18446744073709551615", "18446744073709551616", "99999999999999999999",
      "0.9999999999999999", "0.99999999999999999", "0.99999999999999994448884876874", "0.99999999999999994449", "1.0000000000000001",
      "1.00000000000000011102230246251565404", "1.00000000000000011102230246251565405", "2.2250738585072011e-308",
      "2.2250738585072014e-308",
      "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-400", "1.7976931348623157e308", "0.000001", "1e-7", "123e-5",
      "7.2057594037927933e16", "5.9604644775390625e-8", "1e-19", "1e19", "10000000000000000000e-19", "8.41e21", "3.14159265358979323846",
      "2.7182818284590452354", "0.5e1", "5000000000000000000000e-21", "0.00000000000000000000", "-273.15", "1E5", "1e+5", "1e00005",
      "100000000000000000000000000000000000000000e-41", "0.3000000000000000166533453694",
    ])
  func hard(text: String) {
    #expect(Samples.number(text)?.bitPattern == Double(text)?.bitPattern)
    // what the engine gets is the nearest Float of that, which for these is the nearest of the text too
    #expect(Samples.number(text).map { Float($0) } == Float(text))
  }

  @Test("random digits and exponents")
  func random() {
    var random = SplitMix64(seed: 11)
    var wrong: [String] = []
    for _ in seeds(50_000, thorough: 200_000) {
      let digits = "\(random.next() >> UInt64.random(in: 0...63, using: &random))"
      let point = Int.random(in: 0...digits.count, using: &random)
      let whole = point == 0 ? "0" : String(digits.prefix(point))
      let fraction = point == digits.count ? "" : "." + digits.suffix(digits.count - point)
      let exponent = Bool.random(using: &random) ? "" : "e\(Int.random(in: -30...30, using: &random))"
      let text = (Bool.random(using: &random) ? "-" : "") + whole + fraction + exponent
      if Samples.number(text)?.bitPattern != Double(text)?.bitPattern { wrong.append(text) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test("every Float that is written comes back, 100 000 of them")
  func floats() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<100_000 {
      let number = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      guard number.isFinite else { continue }
      #expect(Samples.number("\(number)").map { Float($0).bitPattern } == number.bitPattern)
    }
  }

  @Test("numbers past what makes sense are out of range, not infinite", arguments: ["1e308", "1e10", "-1e10", "1000000001"])
  func range(text: String) {
    let reading = Samples.read(Samples.scene("", views: #"{"id": "a", "center": [\#(text), 0], "size": [1, 1]}"#))
    #expect(reading.codes == ["out-of-range"])
    #expect(reading.diagnostics.first?.pointer == "/views/a/center/0")
  }
}
