import Foundation
import Rigid2D
import TestSupport
import TestTraits
import Testing

/// Distance of `value` from `truth` in units of the spacing of `Float` at the truth.
private func ulps(_ value: Float, _ truth: Double) -> Double {
  let spacing = max(Double(Float(truth).ulp), Double(Float.leastNonzeroMagnitude))
  return abs(Double(value) - truth) / spacing
}

@Suite("Trigonometry")
struct TrigonometryTests {
  @Test("sine and cosine are within 0.6 ulp", arguments: [1, 10, 1000, 1e5] as [Float])
  func sineCosine(range: Float) {
    var random = SplitMix64(seed: 1)
    var worst = 0.0
    for _ in seeds(200_000, thorough: 1_000_000) {
      let angle = random.uniform(-range, range)
      let rotation = Trigonometry.sineCosine(angle)
      worst = max(worst, ulps(rotation.sine, sin(Double(angle))), ulps(rotation.cosine, cos(Double(angle))))
    }
    #expect(worst <= 0.6)
  }

  @Test("the arctangent is within 0.6 ulp, in every octant and at every scale")
  func arctangent() {
    var random = SplitMix64(seed: 2)
    var worst = 0.0
    for _ in seeds(200_000, thorough: 1_000_000) {
      let scale = exp(random.uniform(-20, 20))
      let x = random.uniform(-1, 1)
      let y = random.uniform(-1, 1) * scale
      worst = max(worst, ulps(Trigonometry.arctangent(y: y, x: x), atan2(Double(y), Double(x))))
    }
    #expect(worst <= 0.6)
    #expect(Trigonometry.arctangent(y: 0, x: 0) == 0)
    #expect(Trigonometry.arctangent(y: 0, x: -1) == .pi || Trigonometry.arctangent(y: 0, x: -1) == Trigonometry.pi)
    #expect(Trigonometry.arctangent(y: 1, x: 0) == Float(Double.pi / 2))
  }

  @Test("the exponential is within 0.6 ulp from underflow to overflow")
  func exponential() {
    var random = SplitMix64(seed: 3)
    var worst = 0.0
    for _ in seeds(200_000, thorough: 1_000_000) {
      let x = random.uniform(-103, 88.7)
      worst = max(worst, ulps(Trigonometry.exponential(x), exp(Double(x))))
    }
    #expect(worst <= 0.6)
    #expect(Trigonometry.exponential(0) == 1)
    #expect(Trigonometry.exponential(200) == .infinity)
    #expect(Trigonometry.exponential(-200) == 0)
    #expect(Trigonometry.exponential(.nan).isNaN)
  }

  @Test("a non-finite angle gives NaN, and a huge one gives the identity")
  func extremes() {
    #expect(Trigonometry.sineCosine(.infinity).cosine.isNaN)
    #expect(Trigonometry.sineCosine(.nan).sine.isNaN)
    #expect(Trigonometry.sineCosine(1e30) == .identity)
  }
}
