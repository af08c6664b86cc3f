import Rigid2D
import SceneModel
import Simulation
import Testing

struct SnapActionTests {
  /// UIKit's springs on a 100 x 100 pt square: ω_x² = 2 · 4/10 · ω², m_h = m/2.5.
  @Test func `without damping a square swings with 4·√0.8 Hz along each axis`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 0)
    _ = bench.add(.snap(SnapBehavior(point: .zero, damping: 0)), on: a)
    let frequency: Float = 4 * (0.8 as Float).squareRoot()
    // a quarter and a half of the period, in whole steps
    for frame in 1...60 {
      try bench.run(1)
      let phase = 2 * Trigonometry.pi * frequency * Float(frame) / 60
      #expect(isNear(bench.position(a).x, 100 * Trigonometry.sineCosine(phase).cosine, within: 0.02))
    }
  }

  @Test func `it comes to rest at its point, upright, from many turns away`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 100, 100, 50)
    bench.animator.move(a, to: Vector2(100, 100), angle: 20, in: &bench.world)
    _ = bench.add(.snap(SnapBehavior(point: Vector2(300, 200))), on: a)
    try bench.run(120)
    #expect(isNear(bench.position(a).x, 300, within: 0.01) && isNear(bench.position(a).y, 200, within: 0.01))
    #expect(isNear(bench.angle(a), 6 * Trigonometry.pi, within: 0.001))
  }

  @Test func `its overshoot is that of a damped oscillator with UIKit's springs (T6 scene)`() throws {
    // 100 x 50: ω_x² = 2/(1 + 3·50²/(100² + 50²)) ω² = 1.25 ω², and the damping ratio grows as ω_x does
    for damping in [0.25, 0.5, 0.75] as [Float] {
      let bench = ActionBench()
      let a = try bench.view(100, 100, 100, 50)
      _ = bench.add(.snap(SnapBehavior(point: Vector2(300, 200), damping: damping)), on: a)
      var highest: Float = 0
      for _ in 0..<120 {
        try bench.run(1)
        highest = max(highest, bench.position(a).x)
      }
      let zeta = damping * (1.25 as Float).squareRoot()
      let overshoot = 200 * Trigonometry.exponential(-zeta * Trigonometry.pi / (1 - zeta * zeta).squareRoot())
      // the top may lie between two frames
      #expect(highest <= 300 + overshoot + 0.01 && highest > 300 + 0.9 * overshoot - 0.01)
    }
  }

  @Test func `a moved point draws it on, even from sleep`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    let snap = bench.add(.snap(SnapBehavior(point: Vector2(50, 50))), on: a)
    try bench.run(240)
    #expect(bench.isAsleep(0))
    try bench.animator.update(snap, .snap(SnapBehavior(point: Vector2(150, 50))), in: &bench.world)
    try bench.run(120)
    #expect(isNear(bench.position(a).x, 150, within: 0.01))
  }
}
