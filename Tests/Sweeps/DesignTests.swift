import Testing

@testable import SceneFormat
@testable import Sweeps

@Suite("Samples") struct DesignTests {
  private static func points(_ method: SweepSample.Method, _ count: Int, seed: UInt64 = 7, axes: Int = 3) -> [[Double]] {
    let design = SamplingDesign(SweepSample(count: count, seed: seed, method: method))
    return (0..<axes).map { axis in (0..<count).map { design.coordinate($0, axis: axis) } }
  }

  @Test("a Latin hypercube has one sample in each of as many equal parts of every axis", arguments: [1, 2, 7, 64, 1000])
  func latin(count: Int) {
    for axis in Self.points(.lhs, count) { #expect(axis.map { Int($0 * Double(count)) }.sorted() == Array(0..<count)) }
  }

  @Test("Sobol's sequence has one point in each of 2ᵏ equal parts of every axis, and four in each quarter of a pair's square")
  func sobol() {
    let axes = Self.points(.sobol, 1024, axes: Sobol.dimensions)
    for axis in axes { #expect(axis.map { Int($0 * 1024) }.sorted() == Array(0..<1024)) }
    var cells = [Int](repeating: 0, count: 1024)
    for i in 0..<1024 { cells[Int(axes[0][i] * 32) * 32 + Int(axes[1][i] * 32)] += 1 }
    #expect(cells.allSatisfy { $0 == 1 })
  }

  @Test("Sobol's first points are those of Joe and Kuo")
  func joeAndKuo() {
    func point(_ i: UInt32) -> [Double] { (0..<5).map { Double(Sobol.point(i, dimension: $0)) * 0x1p-32 } }
    #expect(point(0) == [0, 0, 0, 0, 0])
    #expect(point(1) == [0.5, 0.5, 0.5, 0.5, 0.5])
    #expect(point(2) == [0.75, 0.25, 0.25, 0.25, 0.75])
    #expect(point(3) == [0.25, 0.75, 0.75, 0.75, 0.25])
  }

  @Test("another seed gives other samples, another axis too, and the same the same", arguments: SweepSample.Method.allCases)
  func seeds(method: SweepSample.Method) {
    let points = Self.points(method, 100)
    #expect(points == Self.points(method, 100))
    #expect(points != Self.points(method, 100, seed: 8))
    #expect(points[0] != points[1] && points[1] != points[2])
    #expect(points.joined().allSatisfy { $0 > 0 && $0 < 1 })
  }

  @Test("random samples fill the axis: mean and spread are those of the uniform distribution")
  func moments() {
    for axis in Self.points(.random, 10_000) {
      let mean = axis.reduce(0, +) / 10_000
      let variance = axis.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 9999
      #expect(abs(mean - 0.5) < 0.02)
      #expect(abs(variance - 1.0 / 12) < 0.005)
    }
  }

  @Test("distributions have their ends, their middle and nine digits")
  func distributions() {
    #expect(Distribution.uniform(2, 4).text(at: 0.5) == "3")
    #expect(Distribution.uniform(0, 1).text(at: 1.0 / 3) == "0.333333333")
    #expect(Distribution.logUniform(0.01, 100).text(at: 0.5) == "1")
    #expect(Distribution.normal(mean: 5, deviation: 2).text(at: 0.5) == "5")
    #expect(Distribution.triangular(0, mode: 1, 2).text(at: 0.5) == "1")
    #expect(Distribution.triangular(0, mode: 1, 2).text(at: 0.125) == "0.5")
    #expect((0..<6).map { Distribution.integers(1, 6).text(at: (Double($0) + 0.5) / 6) } == ["1", "2", "3", "4", "5", "6"])
  }

  @Test("samples on record come out the same everywhere")
  func record() throws {
    let axes = [
      "/views/ball/angle=uniform(0,1)", "/views/ball/friction=loguniform(0.01,1)", "/views/box/angle=normal(0,1)",
      "/views/box/friction=0.1,0.2,0.3",
    ]
    let plan = try Samples.plan(axes) {
      $0.sampleCount = 3
      $0.seed = 1
    }
    #expect(Samples.rows(plan) == Self.recorded)
  }

  private static let recorded = [
    ["0.231170713", "0.0168948448", "1.8366648", "0.2"], ["0.807737149", "0.0911709807", "-0.707297309", "0.3"],
    ["0.371030377", "0.325024038", "0.350361732", "0.1"],
  ]
}
