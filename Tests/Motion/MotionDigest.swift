import Motion

/// A digest of springs, decays and schemes over many times: the same on every machine and at every optimization level.
enum MotionDigest {
  /// FNV-1a over the bits of positions and velocities.
  static func value() -> UInt64 {
    var digest = Digest()
    for ratio in [0, 0.01, 0.3, 0.7, 1, 1.01, 2, 40] {
      for frequency in [0.5, 12, 300] {
        let motion = SpringMotion(Spring(angularFrequency: frequency, dampingRatio: ratio), from: -3, to: 250, velocity: 1234.5)
        for i in 0..<200 { digest.add(motion.state(at: 0.0137 * Double(i))) }
        digest.add(motion.settlingTime(within: 0.25) ?? -1)
        digest.add(motion.overshoot?.share ?? -1)
      }
    }
    for ratio in [0.1, 0.5, 0.99, 1] {
      digest.add(Spring(settlingIn: 0.6, dampingRatio: ratio, velocity: 0.4)?.angularFrequency ?? -1)
    }
    for dialect in FlingDialect.allCases {
      let fling = Fling(dialect, from: 10, velocity: 1357, bounds: 0...150)
      for i in 0..<100 { digest.add(fling.decay.state(at: 0.021 * Double(i))) }
      digest.add(fling.duration)
      digest.add(fling.target)
    }
    var rebound = ReboundScheme(from: 0, to: 1, constants: (230.2, 22))
    var euler = ReactSpringScheme(from: 0, to: 1, constants: (1, 170, 26))
    for _ in 0..<100 {
      rebound.advance(seconds: 1.0 / 60)
      euler.advance(milliseconds: 1000.0 / 60)
      digest.add(rebound.position)
      digest.add(euler.position)
    }
    return digest.value
  }

  private struct Digest {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ number: Double) {
      let bits = number.bitPattern
      for shift in stride(from: 0, to: 64, by: 8) {
        value ^= bits >> UInt64(shift) & 0xFF
        value = value &* 0x100_0000_01B3
      }
    }

    mutating func add(_ state: MotionState) {
      add(state.position)
      add(state.velocity)
    }
  }
}
