import Testing

@testable import Rigid2D

/// Boxes of 40 pt in a row that run into something together, without elasticity: they stay where they are stopped.
@Suite("Falling stacks")
struct FallingStackTests {
  /// Some boxes that fall onto a floor.
  struct Stack: CustomTestStringConvertible {
    let count: Int
    let height: Float
    let gap: Float

    var testDescription: String { "\(count) boxes, \(gap) pt apart, from \(height) pt" }
  }

  /// How far the uppermost box rises again, and how far one goes into the one below, in points.
  private static func outcome(of stack: Stack) -> (rebound: Float, overlap: Float) {
    let bench = Bench(gravity: 1000)
    _ = bench.add(.static, 0, 1100, [Bench.shape(Bench.box(400, 200))])
    let boxes = (0..<stack.count).map { bench.box(0, 980 - stack.height - (40 + stack.gap) * Float($0)) }
    var lowest: Float = -.infinity
    var (rebound, overlap): (Float, Float) = (0, 0)
    for _ in 0..<150 {
      bench.step()
      let heights = boxes.map { bench.position($0).y }
      lowest = max(lowest, heights[stack.count - 1])
      rebound = max(rebound, lowest - heights[stack.count - 1])
      for (below, above) in zip(heights, heights.dropFirst()) { overlap = max(overlap, 40 - (below - above)) }
    }
    return (rebound, overlap)
  }

  @Test("A box without elasticity stays where it fell")
  func boxStaysDown() { #expect(Self.outcome(of: Stack(count: 1, height: 440, gap: 0)).rebound < 0.1) }

  @Test(
    "A stack without elasticity stays where it fell, and no box penetrates another",
    arguments: [
      Stack(count: 2, height: 440, gap: 0), Stack(count: 3, height: 440, gap: 0), Stack(count: 5, height: 440, gap: 0),
      Stack(count: 2, height: 60, gap: 0), Stack(count: 3, height: 60, gap: 0), Stack(count: 5, height: 60, gap: 0),
      Stack(count: 3, height: 440, gap: 3), Stack(count: 5, height: 440, gap: 15), Stack(count: 4, height: 1500, gap: 8),
    ])
  func stackStaysDown(stack: Stack) {
    let outcome = Self.outcome(of: stack)
    #expect(outcome.rebound < 2, "rises by \(outcome.rebound) pt")
    #expect(outcome.overlap < 0.5, "overlap by \(outcome.overlap) pt")
  }

  @Test("A stack of ten rises by no more than a thirtieth of its fall", arguments: [0, 7])
  func tallStackStaysDown(gap: Float) { #expect(Self.outcome(of: Stack(count: 10, height: 440, gap: gap)).rebound < 14) }

  @Test("A train that runs into a wall rebounds with less than a fiftieth of its speed", arguments: [600, 1200, 4800])
  func trainStops(speed: Float) {
    let rebound = Self.rebound(of: 4, gap: 6, speed: speed)
    #expect(rebound < 0.02, "\(rebound) of \(speed) pt/s")
  }

  @Test("Trains rebound with less than a hundredth of their speed, averaged over speeds and gaps", arguments: [2, 3, 4])
  func trainsStop(count: Int) {
    var rebounds: [Float] = []
    for speed in stride(from: Float(300), through: 4800, by: 150) {
      for gap in 1...20 { rebounds.append(Self.rebound(of: count, gap: Float(gap), speed: speed)) }
    }
    let mean = rebounds.reduce(0, +) / Float(rebounds.count)
    #expect(mean < 0.01, "\(mean)")
  }

  /// The greatest speed of some boxes one after the other, long after they ran into a wall, as a part of theirs before.
  private static func rebound(of count: Int, gap: Float, speed: Float) -> Float {
    let bench = Bench()
    _ = bench.add(.static, 0, 0, [Bench.shape(Bench.box(20, 400))])
    let boxes = (0..<count).map { k in bench.box(-100 - (40 + gap) * Float(k), 0) { $0.velocity = Vector2(speed, 0) } }
    bench.run(60)
    return boxes.map { abs(bench.velocity($0).x) }.max()! / speed
  }
}
