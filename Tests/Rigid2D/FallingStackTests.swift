import Testing

@testable import Rigid2D

/// Boxes on top of each other that fall together.
@Suite("Falling stacks")
struct FallingStackTests {
  /// How far the uppermost of some boxes rises again after they fell 440 pt onto a floor, in points.
  private static func rebound(of count: Int) -> Float {
    let bench = Bench(gravity: 1000)
    _ = bench.add(.static, 0, 1100, [Bench.shape(Bench.box(400, 200))])
    let boxes = (0..<count).map { bench.box(0, 540 - 40 * Float($0)) }
    var lowest: Float = -.infinity
    var rebound: Float = 0
    for _ in 0..<120 {
      _ = bench.advance(&bench.world)
      let y = bench.world.position(boxes[count - 1]).y
      lowest = max(lowest, y)
      rebound = max(rebound, lowest - y)
    }
    return rebound
  }

  @Test("A box without elasticity stays where it fell")
  func boxStaysDown() { #expect(Self.rebound(of: 1) < 0.1) }

  @Test("A stack without elasticity stays where it fell", arguments: [2, 3, 5])
  func stackStaysDown(count: Int) {
    let rebound = Self.rebound(of: count)
    withKnownIssue("a pass sweeps once, which does not carry a blow through a stack, and working off the overlap throws up what is above") {
      #expect(rebound < 4, "\(count) boxes rise by \(rebound) pt")
    }
  }
}
