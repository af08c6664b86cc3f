import Formats
import Foundation
import SceneFormat
import Testing
import Trajectories

@testable import Pictures

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Text of pictures") struct TextTests {
  @Test(
    "SHA-256 agrees with the examples of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
      (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func sha256(text: String, digest: String) {
    let found = SHA256.digest(Array(text.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(found == digest)
  }

  @Test("base 85 is a number's digits, one more than its bytes, without characters that HTML reads") func base85() {
    let bytes: [UInt8] = [0x86, 0x4F, 0xD2, 0x6F]
    let text = Base85.encoded(bytes)
    let alphabet = (33...126).filter { !"!\"&'-<>\\`".utf8.contains(UInt8($0)) }
    #expect(text.reduce(0) { 85 * $0 + (alphabet.firstIndex(of: Int($1)) ?? 1_000_000_000) } == 0x864F_D26F && alphabet.count == 85)
    #expect((0..<9).map { Base85.encoded([UInt8](repeating: 255, count: $0)).count } == [0, 2, 3, 4, 5, 7, 8, 9, 10])
  }

  @Test("Base64 is Foundation's", arguments: 0..<70) func base64(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
    #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
  }

  @Test(
    "numerals are short and never -0",
    arguments: [
      (0.0, "0"), (-0.001, "0"), (1, "1"), (-1.5, "-1.5"), (0.05, "0.05"), (123.456, "123.46"), (1e20, "1e+20"), (.nan, "0"),
      (-0.126, "-0.13"), (100, "100"),
    ])
  func numerals(value: Double, text: String) {
    #expect(NumberFormat.trimmed(value) == text)
  }

  @Test("markup keeps nothing that could begin a tag, end an attribute or break XML") func markup() throws {
    for text in Samples.hostile {
      let escaped = Markup.escaped(text)
      #expect(!escaped.contains { "<>\"'\u{1}\u{202E}\n\t".contains($0) })
      let parser = XMLParser(data: Data("<a b=\"\(escaped)\">\(escaped)</a>".utf8))
      #expect(parser.parse())
    }
    #expect(Markup.escaped("🏀 ball") == "🏀 ball")
  }

  @Test("axes have a few round ticks inside of them, with distinct labels") func axes() {
    for (low, high) in [(0.0, 1.0), (-3, 17), (0.001, 0.0013), (-1e6, 2e6), (299.99, 300.01), (0, 10)] {
      for wanted in [2, 4, 8] {
        let axis = Axis(low, high, wanted: wanted)
        #expect(axis.ticks.count >= max(3, wanted / 2) && axis.ticks.count <= 2 * wanted + 2, "\(low) \(high) \(wanted) \(axis.ticks)")
        #expect(axis.ticks.allSatisfy { $0 >= low - 1e-9 * abs(low) && $0 <= high + 1e-9 * abs(high) })
        #expect(Set(axis.ticks.map { axis.label($0) }).count == axis.ticks.count)
      }
    }
    #expect(Axis(0, 10, wanted: 5).ticks == [0, 2, 4, 6, 8, 10])
    #expect(Axis.around((5, 5), wanted: 4).ticks.contains(5))
  }

  @Test("no two hues fall together for eyes without red, green or blue cones", arguments: [Palette.light, Palette.dark])
  func hues(palette: Palette) {
    // Viénot, Brettel and Mollon, "Digital video colourmaps for checking the legibility of displays by dichromats", 1999, in linear RGB
    let eyes: [[[Double]]] = [
      [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
      [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
      [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
    ]
    let hues = palette.hues.map { hue in
      stride(from: 1, to: 7, by: 2).map { i -> Double in
        let start = hue.index(hue.startIndex, offsetBy: i)
        return pow(Double(UInt8(hue[start..<hue.index(start, offsetBy: 2)], radix: 16) ?? 0) / 255, 2.2)
      }
    }
    for eye in eyes {
      let seen = hues.map { rgb in eye.map { row in pow(max(0, zip(row, rgb).map(*).reduce(0, +)), 1 / 2.2) } }
      for i in seen.indices {
        for j in seen.indices where j < i {
          let distance = zip(seen[i], seen[j]).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
          #expect(distance > 0.1, "\(palette.hues[i]) and \(palette.hues[j])")
        }
      }
    }
  }
}

extension Palette: CustomTestStringConvertible {
  public var testDescription: String { background }
}
