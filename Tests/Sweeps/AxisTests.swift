import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel
@testable import Sweeps

@Suite("The values of an axis") struct AxisTests {
  @Test("a range has both its ends and every step between, as a person would write them")
  func steps() throws {
    let tenths = ["0.5", "0.55", "0.6", "0.65", "0.7", "0.75", "0.8", "0.85", "0.9", "0.95", "1"]
    #expect(try Samples.values("0.5:1.0:0.05") == tenths)
    #expect(try Samples.values("1:0.5:-0.05") == tenths.reversed())
    #expect(try Samples.values("0:1:0.3") == ["0", "0.3", "0.6", "0.9"])
    #expect(try Samples.values("-1:1:1") == ["-1", "0", "1"])
    #expect(try Samples.values("1e2:3e2:100") == ["100", "200", "300"])
    #expect(try Samples.values("2:2:1") == ["2"])
  }

  @Test("a thousand steps of a tenth never drift")
  func noDrift() throws {
    let values = try Samples.values("0:100:0.1")
    #expect(values.count == 1001)
    for (i, value) in values.enumerated() { #expect(value == (i % 10 == 0 ? "\(i / 10)" : "\(i / 10).\(i % 10)")) }
  }

  @Test("a range of so many values has that many, its ends exactly")
  func parts() throws {
    #expect(try Samples.values("0:1:#5") == ["0", "0.25", "0.5", "0.75", "1"])
    #expect(try Samples.values("0:1:#4") == ["0", "0.333333333333333", "0.666666666666667", "1"])
    #expect(try Samples.values("0.5:1.0:#11") == Samples.values("0.5:1:0.05"))
    #expect(try Samples.values("-0.3:0.3:#3") == ["-0.3", "0", "0.3"])
  }

  @Test("log goes by equal factors")
  func factors() throws {
    #expect(try Samples.values("log(0.1,10,5)") == ["0.1", "0.316227766017", "1", "3.16227766017", "10"])
    #expect(try Samples.values("log(1,1e6,7)") == ["1", "10", "100", "1000", "10000", "100000", "1000000"])
  }

  @Test("kinds mix between commas; what has commas of its own stands in brackets or quotes")
  func lists() throws {
    #expect(try Samples.values("3,0:1:0.5, 7 ,log(1,4,3)") == ["3", "0", "0.5", "1", "7", "1", "2", "4"])
    let plan = try Samples.plan(["/views/ball/velocity=[1,2],[3,4]", "/views/ball/type=dynamic,\"static\"", "/sleeping=true,false"])
    #expect(
      Samples.rows(plan) == [
        ["[1,2]", "dynamic", "true"], ["[1,2]", "dynamic", "false"], ["[1,2]", "\"static\"", "true"], ["[1,2]", "\"static\"", "false"],
        ["[3,4]", "dynamic", "true"], ["[3,4]", "dynamic", "false"], ["[3,4]", "\"static\"", "true"], ["[3,4]", "\"static\"", "false"],
      ])
    #expect(plan.check().isEmpty)
  }

  @Test("seeds go up by 1 where their range has no step")
  func seeds() throws {
    #expect(try Samples.rows(Samples.plan(["seed=1:4"])) == [["1"], ["2"], ["3"], ["4"]])
    #expect(try Samples.rows(Samples.plan(["s=/seed=3:4,7"])) == [["3"], ["4"], ["7"]])
    #expect(Samples.problems(["seed=4:1"]) == [.sweep(.wrongWay(example: "4:1:-1"))])
  }

  @Test(
    "an invalid value is reported with its place",
    arguments: [
      ("", SweepProblem.noValues, 18..<18), ("1,,2", .emptyItem, 20..<20), ("1,0:1", .noStep(example: "0:1:0.1 or 0:1:#11"), 20..<23),
      ("0:1:0", .zeroStep, 18..<23), ("0:1:-1", .wrongWay(example: "0:1:1"), 18..<24), ("0:1:#1", .badCount("1"), 18..<24),
      ("1:2:3:4", .notARange("1:2:3:4"), 18..<25), ("0:1:1e-99", .tooManyDigits, 18..<27),
      ("unifrm(0,1)", .unknownFunction("unifrm", suggestion: "uniform", known: ["log"] + Distribution.forms.map(\.name)), 18..<29),
      ("log(1,2)", .badArguments(function: "log", form: "log(low,high,count)"), 18..<26),
      ("uniform(0,1)", .needsSample("uniform(0,1)"), 18..<30), ("1,normal(0,1)", .notAlone("normal"), 20..<31),
      ("0:1e9:1", .tooManyRuns(limit: 100_000_000), 18..<25),
    ])
  func mistakes(text: String, problem: SweepProblem, range: Range<Int>) {
    let diagnostics = Samples.read(["/views/ball/angle=\(text)"]).diagnostics
    #expect(diagnostics.map(\.problem) == [.sweep(problem)])
    #expect(diagnostics.map { $0.range.start..<$0.range.end } == [range])
  }
}

@Suite("Own mathematics") struct ElementaryTests {
  @Test("logarithm and exponential agree with each other and with known values")
  func inverse() {
    #expect(PortableMath.logarithm(1) == 0)
    #expect(abs(PortableMath.logarithm(10) - 2.302_585_092_994_045_7) < 1e-15)
    #expect(abs(PortableMath.exponential(1) - 2.718_281_828_459_045) < 1e-15)
    var x = 1e-300
    while x < 1e300 {
      #expect(abs(PortableMath.exponential(PortableMath.logarithm(x)) / x - 1) < 1e-12, "\(x)")
      x *= 7.3
    }
  }

  @Test("the quantiles of the normal distribution are those of the tables, and symmetric")
  func quantiles() {
    for (p, z) in [
      (0.5, 0.0), (0.841_344_746_068_543, 1), (0.975, 1.959_963_984_540_054), (0.999, 3.090_232_306_167_813),
      (0.01, -2.326_347_874_040_841),
    ] {
      #expect(abs(PortableMath.normalQuantile(p) - z) < 1e-8, "\(p)")
      #expect(abs(PortableMath.normalQuantile(1 - p) + z) < 1e-8, "\(p)")
    }
  }
}
