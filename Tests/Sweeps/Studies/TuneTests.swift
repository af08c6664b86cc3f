import Testing

@testable import Sweeps

@Suite("Searches for the best values") struct TuneTests {
  @Test("a requirement is a metric, a relation and a number")
  func requirements() throws {
    let below = try #require(Requirement("item-1.y:max<420"))
    #expect(below.metric == "item-1.y:max")
    #expect(below.isMet(by: 419.9))
    #expect(!below.isMet(by: 420))
    let atLeast = try #require(Requirement("ball.x:time-above=100>=2"))
    #expect(atLeast.metric == "ball.x:time-above=100")
    #expect(atLeast.isMet(by: 2))
    #expect(!atLeast.isMet(by: 1.9))
    for text in ["ball.y:max", "<3", "ball.y:max<", "ball.y:max<x", "ball.y:max=3"] { #expect(Requirement(text) == nil) }
  }

  @Test("an evolution strategy finds the minimum of a bent valley, and of a staircase, from the seed alone")
  func strategy() {
    func minimum(_ seed: UInt64, _ cost: ([Double]) -> Double) -> [Double] {
      var strategy = EvolutionStrategy(from: [0.8, 0.2, 0.9], seed: seed)
      for _ in 0..<300 where !strategy.isDone { strategy.update(strategy.points().sorted { cost($0) < cost($1) }) }
      return strategy.mean
    }
    func valley(_ p: [Double]) -> Double {
      let (a, b, c) = (p[0] - 0.3, p[1] - 0.6, p[2] - 0.5)
      return a * a + 30 * b * b + c * c
    }
    let found = minimum(1, valley)
    for (value, best) in zip(found, [0.3, 0.6, 0.5]) { #expect(abs(value - best) < 0.01) }
    #expect(minimum(1, valley) == found)
    let stairs = minimum(2) { p in (50 * valley(p)).rounded(.up) }
    #expect(valley(stairs) < 0.05)
  }

  @Test("the fastest throw that stays below a height is found, the same for any number of threads")
  func tuned() throws {
    let requirement = try #require(Requirement("ball.y:min>60"))
    let metrics = Tune.metrics("ball.speed:max", [requirement])
    #expect(metrics == ["ball.speed:max", "ball.y:min"])
    func run(_ threads: Int) throws -> TuneResult {
      let space = try Studying.space(Studying.thrown, ["v=/views/ball/velocity/1=-900:0"], metrics: metrics, threads: threads)
      return try Tune(space, maximizes: true, requirements: [requirement], seed: 0).run()
    }
    let result = try run(1)
    // the throw is as fast as the bound on the height allows: v²/2g is about 140 pt, with a resistance of 0.2
    let speed = try #require(Double(result.parameters[0].value))
    #expect(speed < -520 && speed > -570)
    #expect(try #require(result.metrics[1]) > 60)
    #expect(try #require(result.metrics[1]) < 66)
    #expect(result.before?.count == 2)
    #expect(try run(3) == result)
  }

  @Test("requirements that no value meets are reported with the closest metrics; a pointer without effect is an error")
  func failures() throws {
    let never = try #require(Requirement("ball.y:min>1000"))
    let space = try Studying.space(Studying.thrown, ["e=/views/ball/elasticity=0:1"], metrics: ["ball.y:final", "ball.y:min"])
    #expect { _ = try Tune(space, maximizes: false, requirements: [never], seed: 0).run() } throws: { error in
      if case .unmet(let best) = error as? StudyError { best.contains("ball.y:min") } else { false }
    }
    let idle = try Studying.space(Studying.thrown, ["f=/walls/floor/friction=0:1"], metrics: ["ball.x:final"])
    #expect(throws: StudyError.noEffect(["f"])) { _ = try Tune(idle, maximizes: false, requirements: [], seed: 0).run() }
  }
}
