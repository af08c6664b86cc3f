import Foundation
import Testing

@testable import SceneFormat
@testable import SceneModel

@Suite("The low-pass filter") struct LowPassTests {
  @Test("its exponential is exp(-x) to 2 units in the last place")
  func exponential() {
    #expect(LowPass.decay(0) == 1)
    #expect(LowPass.decay(1e4) == 0)
    for i in 0..<40_000 {
      let x = Double(i) * 0.0173
      #expect((LowPass.decay(x) - exp(-x)).magnitude <= 2 * exp(-x).ulp, "\(x)")
    }
    for power in -300...0 {
      let x = pow(10, Double(power))
      #expect((LowPass.decay(x) - exp(-x)).magnitude <= 2 * exp(-x).ulp, "\(x)")
    }
  }

  @Test("after a step the difference decays as exp(-2πft), however irregular the readings", arguments: [0.5, 3.0, 20.0])
  func step(cutoff: Double) {
    let times = [0, 0.01, 0.013, 0.05, 0.051, 0.2, 0.33, 0.5, 1.2]
    var readings = times.map { Vector($0 == 0 ? 1 : 0, $0 == 0 ? -2 : 4) }
    LowPass.apply(&readings, times, cutoff: cutoff)
    for (time, reading) in zip(times, readings) {
      let rest = exp(-2 * Double.pi * cutoff * time)
      #expect((reading.x - rest).magnitude < 1e-13)
      #expect((reading.y - (4 - 6 * rest)).magnitude < 1e-12)
    }
  }

  @Test("half the power of a swing at the cut-off gets through, most of a slow one, little of a fast one")
  func response() {
    // the input counts as constant between readings, so there are many of them
    let times = (0..<200_000).map { Double($0) / 20_000 }
    func gain(_ frequency: Double) -> Double {
      var readings = times.map { Vector(sin(2 * .pi * frequency * $0), 0) }
      LowPass.apply(&readings, times, cutoff: 2)
      return readings.suffix(100_000).map(\.x).max() ?? 0
    }
    for frequency in [0.2, 2, 20] {
      let expected = 1 / (1 + frequency * frequency / 4).squareRoot()
      #expect((gain(frequency) - expected).magnitude < 0.002 * expected, "\(frequency)")
    }
  }

  @Test("a trace is filtered from its first reading on, before what start skips is cut off")
  func trace() throws {
    let text = "t,x,y,z\n" + (0...100).map { "\(Double($0) / 100),\($0 < 20 ? 0 : 1),-1,0\n" }.joined()
    let whole = try #require(TraceTests.read(text) { $0.lowPass = 1 }.0)
    #expect(whole.vectors[0] == Vector(0, 1))
    #expect((whole.value(at: 0.69).x - (1 - exp(-2 * .pi * 0.5))).magnitude < 1e-12)
    let late = try #require(TraceTests.read(text) { ($0.lowPass, $0.start) = (1, 0.5) }.0)
    #expect((late.value(at: 0.19).x - whole.value(at: 0.69).x).magnitude < 1e-12)
    #expect(TraceTests.read(text) { $0.lowPass = 0 }.0?.vectors == TraceTests.read(text).0?.vectors)
  }
}
