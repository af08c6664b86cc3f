import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Expressions alone: text to value.
@Suite("Expressions") struct ExpressionTests {
  private static func value(_ text: String, _ scope: ExpressionScope = ExpressionScope()) throws(ExpressionError) -> ExpressionValue {
    let bytes = Array(text.utf8)
    return try ExpressionEvaluator(scope: scope, parameters: ["count": .number(20), "on": .bool(true), "side": .string("left")])
      .value(ExpressionParser.parse(bytes, 0..<bytes.count))
  }

  private static func problem(_ text: String) -> (problem: ExpressionProblem, range: Range<Int>)? {
    do {
      _ = try value(text)
      return nil
    } catch { return (error.problem, error.range) }
  }

  @Test(
    "operators bind as in arithmetic, the power from the right and above the sign",
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("24 / 4 / 3", 2), ("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("2 ^ -1", 0.5),
      ("7 % 3", 1), ("-1 % 4", 3), ("--2", 2), ("1e3 + .5", 1000.5), ("count / 8", 2.5), ("180deg", Double.pi), ("4 ^ 0.5", 2),
    ])
  func arithmetic(_ text: String, _ expected: Double) throws {
    guard case .number(let found) = try Self.value(text) else { return #expect(Bool(false), "\(text) is not a number") }
    #expect(abs(found - expected) <= 1e-14 * abs(expected), "\(text) is \(found)")
  }

  @Test(
    "comparisons, conditions and functions",
    arguments: [
      ("1 < 2 && 2 <= 2", true), ("1 > 2 || !(3 != 3)", true), ("on == true", true), ("side == 'left'", true), ("side != 'left'", false),
      ("max(1, 5, 3) == 5 && min(4, 2) == 2", true), ("floor(-0.5) == -1 && ceil(0.2) == 1 && round(2.5) == 3", true),
      ("sqrt(16) == 4 && abs(-3) == 3", true),
    ])
  func conditions(_ text: String, _ expected: Bool) throws { #expect(try Self.value(text) == .bool(expected)) }

  @Test("elementary functions agree with the true values to 1e-14", arguments: Array(stride(from: -7.0, through: 7.0, by: 0.37)))
  func functions(_ x: Double) throws {
    #expect(abs(PortableMath.sine(x) * PortableMath.sine(x) + PortableMath.cosine(x) * PortableMath.cosine(x) - 1) < 1e-14)
    // the angle of the point on the unit circle is the angle again
    let back = PortableMath.arctangent(y: PortableMath.sine(x), x: PortableMath.cosine(x))
    let turns = ((x - back) / (2 * Double.pi)).rounded()
    #expect(abs(x - back - turns * 2 * Double.pi) < 1e-14)
    #expect(
      abs(PortableMath.power(2.5, x) - PortableMath.exponential(x * PortableMath.logarithm(2.5))) < 1e-13 * PortableMath.power(2.5, x))
  }

  @Test(
    "what cannot be read or has no value is an error at its place",
    arguments: [
      ("1 +", 3..<3), ("1 2", 2..<3), ("(1", 2..<2), ("", 0..<0), ("1 / 0", 0..<5), ("2 + cuont", 4..<9), ("sin()", 0..<5),
      ("sine(1)", 0..<4), ("1 + on", 0..<6), ("sqrt(-1)", 0..<8), ("1 $ 2", 2..<3), ("1deg2", 1..<5), ("'open", 5..<5), ("1 && on", 0..<7),
      ("10 ^ 400", 0..<8), ("uniform(1)", 0..<10),
    ] as [(String, Range<Int>)])
  func errors(_ text: String, _ range: Range<Int>) throws { #expect(try #require(Self.problem(text), "\(text)").range == range) }

  @Test("names that are near are proposed")
  func proposals() {
    #expect(Self.problem("cuont")?.problem == .unknownName("cuont", suggestion: "count", known: ["count", "on", "side"]))
    guard case .unknownFunction(_, let near, _)? = Self.problem("foor(1)")?.problem else { return #expect(Bool(false)) }
    #expect(near == "floor")
  }

  @Test("no text of 1 MB, however nested, takes long or much stack", .timeLimit(.minutes(10)))
  func hostile() {
    for text in [
      String(repeating: "(", count: 1 << 20), String(repeating: "-", count: 1 << 20), String(repeating: "1+", count: 1 << 19),
      String(repeating: "sin(", count: 1 << 18), String(repeating: "2^", count: 1 << 19), String(repeating: "1", count: 1 << 20),
      String(repeating: "a", count: 1 << 20), String(repeating: "!", count: 1 << 20),
    ] { #expect(Self.problem(text) != nil) }
  }

  @Test("random values stay in their range, differ from call to call, and are the same for the same key")
  func random() throws {
    var sum = 0.0
    for key in 0..<4000 as Range<UInt64> {
      let scope = ExpressionScope(randomKey: CounterHash.mix(key))
      guard case .number(let x) = try Self.value("uniform(2, 4)", scope), case .number(let y) = try Self.value("uniform(2, 4)", scope)
      else { return #expect(Bool(false)) }
      #expect(x == y && x > 2 && x < 4)
      sum += x
      #expect(try Self.value("uniform(0, 1) == uniform(0, 1)", scope) == .bool(false))
    }
    // the mean of so many lies within five standard deviations
    let deviation: Double = (2 / 12.0.squareRoot()) / 4000.0.squareRoot()
    #expect(abs(sum / 4000 - 3) < 5 * deviation)
  }
}
