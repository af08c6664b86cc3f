import Rigid2D
import Testing

@Suite("Energy of undamped springs over a minute")
struct SpringEnergyTests {
  /// The largest kinetic energy of each ten seconds, as a multiple of the first's.
  private func peaks(_ bench: Bench, _ ids: [BodyID]) -> [Double] {
    bench.world.setAllowsSleeping(false)
    var peaks: [Double] = []
    for _ in 0..<6 {
      var peak = 0.0
      for _ in 0..<600 {
        bench.step()
        peak = max(peak, bench.energy(ids))
      }
      peaks.append(peak)
    }
    return peaks.map { $0 / peaks[0] }
  }

  @Test("a spring on an eccentric anchor keeps its energy", arguments: [0, 100] as [Float])
  func distance(length: Float) {
    let bench = Bench()
    let a = bench.box(0, 0)
    let b = bench.box(130, 40, 60, 20) { $0.angle = 0.3 }
    _ = bench.world.addDistanceJoint(
      a, anchorA: Vector2(15, 10), b, anchorB: Vector2(-28, 8), length: length, frequency: 2, disablesCollision: true)
    let largest = peaks(bench, [a, b]).max() ?? 0
    #expect(largest < 1.05)
  }

  @Test("a soft weld keeps its energy", arguments: [1, 3, 0] as [Float])
  func weld(angularFrequency: Float) {
    let bench = Bench()
    let b = bench.box(40, 0, 60, 20) {
      $0.velocity = Vector2(60, 130)
      $0.angularVelocity = 4
    }
    let frequency: Float = angularFrequency == 1 ? 3 : angularFrequency == 3 ? 1 : 2
    _ = bench.world.addWeldJoint(
      nil, anchorA: Vector2(10, 0), b, anchorB: Vector2(-30, 0), frequency: frequency, angularFrequency: angularFrequency)
    let largest = peaks(bench, [b]).max() ?? 0
    #expect(largest < 1.05)
  }
}
