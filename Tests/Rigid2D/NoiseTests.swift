import Foundation
import TestSupport
import Testing

@testable import Rigid2D

@Suite("Noise")
struct NoiseTests {
  private func samples(_ count: Int, seed: UInt32 = 0, spread: Float = 200) -> [SimplexNoise.Sample] {
    var random = SplitMix64(seed: 99)
    return (0..<count).map { _ in
      SimplexNoise.sample(
        Double(random.uniform(-spread, spread)), Double(random.uniform(-spread, spread)), Double(random.uniform(-spread, spread)),
        seed: seed)
    }
  }

  @Test("has the bits on record, here and on every machine")
  func bits() {
    var digest = Digest()
    for sample in samples(500, seed: 7) {
      digest.add(sample.value.bitPattern)
      digest.add(sample.slopeX.bitPattern)
      digest.add(sample.slopeY.bitPattern)
    }
    #expect(digest.value == 2_827_033_715_876_971_412)
  }

  @Test("stays within -1...1, comes near both limits, and has a mean of zero")
  func range() {
    let all = samples(40_000)
    let values = all.map(\.value)
    #expect(values.allSatisfy { $0.magnitude <= 1 })
    #expect((values.max() ?? 0) > 0.7 && (values.min() ?? 0) < -0.7)
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    #expect(mean(values).magnitude < 0.01)
    let spread = mean(values.map { $0 * $0 }).squareRoot()
    #expect(spread > 0.2 && spread < 0.5)
    // n ∇n, the force
    let forces = all.map { $0.value * $0.slopeX }
    #expect(forces.allSatisfy { $0.magnitude < 4 })
    #expect(mean(forces).magnitude < 0.02)
    #expect(mean(forces.map(\.magnitude)) > 0.1)
  }

  @Test("its slopes are the derivatives of its values, and both are continuous across cells")
  func slopes() {
    var random = SplitMix64(seed: 3)
    var worst = 0.0
    var jump = 0.0
    for _ in 0..<5000 {
      let (x, y, z) = (Double(random.uniform(-9, 9)), Double(random.uniform(-9, 9)), Double(random.uniform(-9, 9)))
      func value(_ dx: Double, _ dy: Double) -> Double { SimplexNoise.sample(x + dx, y + dy, z, seed: 1).value }
      let sample = SimplexNoise.sample(x, y, z, seed: 1)
      worst = max(worst, (sample.slopeX - (value(1e-5, 0) - value(-1e-5, 0)) / 2e-5).magnitude)
      worst = max(worst, (sample.slopeY - (value(0, 1e-5) - value(0, -1e-5)) / 2e-5).magnitude)
      jump = max(jump, (SimplexNoise.sample(x, y, z + 1e-4, seed: 1).slopeX - sample.slopeX).magnitude)
    }
    #expect(worst < 1e-6)
    // its second derivatives are some tens at most
    #expect(jump < 1e-4 * 60)
  }

  @Test("another seed gives other noise, and very far away it is zero")
  func seeds() {
    let one = samples(200, seed: 1).map(\.value)
    let two = samples(200, seed: 2).map(\.value)
    let alike = zip(one, two).reduce(0) { $0 + $1.0 * $1.1 } / 200
    #expect(one != two && alike.magnitude < 0.05)
    for far in [1e13, -1e300, .infinity, .nan] {
      #expect(SimplexNoise.sample(far, 0, 0, seed: 0) == .none && SimplexNoise.sample(0, 0, far, seed: 0) == .none)
    }
  }
}

@Suite("Falloff")
struct FalloffTests {
  @Test("is the power of the distance in its unit", arguments: [0, 1, 2, -1, 3, 0.5, -1.5, 12, -12] as [Float])
  func power(exponent: Float) {
    let falloff = Falloff(exponent: exponent, minimumRadius: 2, unit: 100)
    for distance in [2.5, 10, 99.9, 100, 101, 1234] as [Float] {
      let exact = pow(Double(distance) / 100, -Double(exponent))
      #expect((Double(falloff.factor(distance)) / exact - 1).magnitude < 2e-7, "at \(distance)")
    }
    // nearer than the minimum radius counts as that far
    #expect(falloff.factor(0) == falloff.factor(2) && falloff.factor(1.9) == falloff.factor(2))
  }

  @Test("stays finite at any exponent and distance")
  func extremes() {
    for exponent in [1e9, -1e9, 100, 2, 1, -1, 0] as [Float] {
      for radius in [1e-30, 1, 1e9] as [Float] {
        for distance in [0, 1e-20, 1, 1e15] as [Float] {
          let factor = Falloff(exponent: exponent, minimumRadius: radius, unit: 100).factor(distance)
          #expect(factor >= 0 && factor <= 1.01e30, "\(exponent) \(radius) \(distance)")
        }
      }
    }
  }

  @Test("its logarithm is exact to 1e-10")
  func logarithm() {
    for x in [1e-30, 0.001, 0.5, 0.707, 0.9999, 1, 1.0001, 1.414, 1.415, 2, 10, 12345, 1e30] {
      let error = (Trigonometry.logarithm(x) - log(x)).magnitude
      #expect(error <= 1e-10 * max(log(x).magnitude, 1e-6))
    }
  }
}
