import Foundation
import Testing

@testable import Motion

@Suite("Springs in closed form") struct SpringTests {
  static let ratios = [0, 0.001, 0.05, 0.3, 0.7, 0.999_999, 1, 1.000_001, 1.5, 5, 100, 1e6]

  /// x″ + 2ζω x′ + ω² x by Runge-Kutta in many steps.
  private static func integrated(_ spring: Spring, _ start: MotionState, _ time: Double, steps: Int) -> MotionState {
    let h = time / Double(steps)
    func slope(_ s: MotionState) -> MotionState {
      MotionState(position: s.velocity, velocity: -spring.damping * s.velocity - spring.stiffness * s.position)
    }
    func moved(_ s: MotionState, _ d: MotionState, _ h: Double) -> MotionState {
      MotionState(position: s.position + h * d.position, velocity: s.velocity + h * d.velocity)
    }
    var state = start
    for _ in 0..<steps {
      let a = slope(state)
      let b = slope(moved(state, a, h / 2))
      let c = slope(moved(state, b, h / 2))
      let d = slope(moved(state, c, h))
      state.position += h / 6 * (a.position + 2 * (b.position + c.position) + d.position)
      state.velocity += h / 6 * (a.velocity + 2 * (b.velocity + c.velocity) + d.velocity)
    }
    return state
  }

  @Test("positions and velocities are those of the differential equation", arguments: ratios.filter { $0 <= 5 })
  func equation(ratio: Double) {
    let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
    let start = MotionState(position: -1, velocity: 4)
    for time in [0.01, 0.1, 0.5, 1] {
      let exact = spring.displacement(after: time, from: start)
      let stepped = Self.integrated(spring, start, time, steps: 4000)
      #expect((exact.position - stepped.position).magnitude < 1e-9)
      #expect((exact.velocity - stepped.velocity).magnitude < 1e-8)
    }
  }

  @Test("two spans of time are one", arguments: ratios)
  func spans(ratio: Double) {
    let spring = Spring(angularFrequency: 7, dampingRatio: ratio)
    let start = MotionState(position: 2, velocity: -30)
    let whole = spring.displacement(after: 0.8, from: start)
    let parts = spring.displacement(after: 0.5, from: spring.displacement(after: 0.3, from: start))
    #expect((whole.position - parts.position).magnitude < 1e-13 * 30)
    #expect((whole.velocity - parts.velocity).magnitude < 1e-12 * 30)
  }

  @Test("energy never grows", arguments: ratios)
  func energy(ratio: Double) {
    let motion = SpringMotion(Spring(angularFrequency: 12, dampingRatio: ratio), velocity: 5)
    var last = Double.infinity
    for i in 0..<400 {
      let energy = motion.spring.energy(of: motion.displacement(at: 0.01 * Double(i)))
      #expect(energy <= last * (1 + 1e-12))
      last = energy
    }
  }

  @Test("the motion is continuous through critical damping")
  func critical() {
    let critical = SpringMotion(Spring(angularFrequency: 10, dampingRatio: 1), velocity: 3)
    for ratio in [1 - 1e-9, 1 - 1e-14, 1 + 1e-14, 1 + 1e-9] {
      let other = SpringMotion(Spring(angularFrequency: 10, dampingRatio: ratio), velocity: 3)
      for time in [0.05, 0.3, 1, 3] { #expect((critical.progress(at: time) - other.progress(at: time)).magnitude < 1e-8) }
    }
  }

  @Test("a spring of any ratio and time has finite numbers", arguments: ratios)
  func range(ratio: Double) {
    for frequency in [1e-4, 1, 1e6] {
      let motion = SpringMotion(Spring(angularFrequency: frequency, dampingRatio: ratio), from: -1e6, to: 1e6, velocity: 1e6)
      for time in [0, 1e-9, 1, 1e6, 1e12] {
        #expect(motion.state(at: time).position.isFinite)
        #expect(motion.state(at: time).velocity.isFinite)
      }
    }
  }

  @Test("overshoot and peak speed are those of a fine search", arguments: ratios.filter { $0 <= 5 }, [0.0, 8, -8])
  func extremes(ratio: Double, velocity: Double) {
    let motion = SpringMotion(Spring(angularFrequency: 10, dampingRatio: ratio), velocity: velocity)
    var (most, fastest) = (0.0, 0.0)
    for i in 0...20_000 {
      let state = motion.state(at: 0.0002 * Double(i))
      most = max(most, state.position - 1)
      fastest = max(fastest, state.velocity.magnitude)
    }
    #expect(((motion.overshoot?.share ?? 0) - most).magnitude < 1e-5)
    #expect((motion.peakSpeed.speed - fastest).magnitude < 1e-4 * fastest)
  }

  @Test("the overshoot of a spring from rest is the textbook's", arguments: [0.1, 0.25, 0.5, 0.8])
  func overshoot(ratio: Double) throws {
    let overshoot = try #require(SpringMotion(Spring(angularFrequency: 3, dampingRatio: ratio)).overshoot)
    let root = (1 - ratio * ratio).squareRoot()
    #expect((overshoot.time - Double.pi / (3 * root)).magnitude < 1e-12)
    #expect((overshoot.share - DecayingExponential.value(Double.pi * ratio / root)).magnitude < 1e-12)
  }

  @Test(
    "a motion is outside of its band before the settling time, and inside afterwards", arguments: ratios.filter { $0 > 0 }, [0.0, 30, -30])
  func settling(ratio: Double, velocity: Double) throws {
    let motion = SpringMotion(Spring(angularFrequency: 10, dampingRatio: ratio), velocity: velocity)
    for band in [0.2, 0.01, 0.001] {
      let time = try #require(motion.settlingTime(within: band))
      #expect(motion.displacement(at: time * (1 - 1e-9) - 1e-9).position.magnitude >= band * (1 - 1e-6))
      for i in 1...200 { #expect(motion.displacement(at: time * (1 + 0.01 * Double(i))).position.magnitude <= band * (1 + 1e-9)) }
    }
  }

  @Test("an undamped spring has no end")
  func undamped() {
    let motion = SpringMotion(Spring(angularFrequency: 10, dampingRatio: 0))
    #expect(motion.settlingTime(within: 0.01) == nil)
    #expect(motion.restTime(distance: 0.001, speed: 0.001) == nil)
    #expect(RestRule.coreAnimation.time(of: motion) == nil)
    #expect(RestRule.energy(6e-9).time(of: motion) == nil)
    #expect(motion.settlingTime(within: 1.1) == 0)
  }

  @Test("rest is the first time at which both thresholds hold", arguments: [0.05, 0.5, 1, 4])
  func rest(ratio: Double) throws {
    let motion = SpringMotion(Spring(angularFrequency: 10, dampingRatio: ratio))
    let time = try #require(motion.restTime(distance: 0.005, speed: 0.01))
    var found: Double?
    var t = 0.0
    while found == nil, t < 200 {
      let displacement = motion.displacement(at: t)
      if displacement.position.magnitude < 0.005, displacement.velocity.magnitude < 0.01 { found = t }
      t += 0.0005
    }
    #expect((time - (try #require(found))).magnitude < 0.002)
  }
}

@Suite("The bits of motions") struct MotionDigestTests {
  @Test("springs, decays and schemes have the bits on record, with optimization and without; make portability tries other machines")
  func recorded() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "digest.txt")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(recorded == "motion \(String(MotionDigest.value(), radix: 16))\n")
  }
}

@Suite("Parameters of springs") struct SpringParametersTests {
  private static func problem(
    _ given: [(parameter: SpringParameter, value: Double)], in dialect: SpringDialect = .plain
  ) -> SpringParameters.Problem? {
    do throws(SpringParameters.Problem) {
      _ = try SpringParameters(given, in: dialect).spring()
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "the same words are three springs in three dialects",
    arguments: [(0.5, 0.3, 387.27, 157.91), (0.3, 0.2, 898.9, 438.7), (0.8, 0.3, 151.3, 61.7)])
  func words(duration: Double, bounce: Double, motion: Double, apple: Double) throws {
    let given: [(parameter: SpringParameter, value: Double)] = [(.duration, duration), (.bounce, bounce)]
    #expect((try SpringParameters(given, in: .motion).spring().stiffness - motion).magnitude < 0.06)
    for dialect in [SpringDialect.swiftui, .flutter, .compose] {
      #expect((try SpringParameters(given, in: dialect).spring().stiffness - apple).magnitude < 0.06)
    }
    let visual = try SpringParameters([(.visualDuration, duration), (.bounce, bounce)], in: .motion).spring()
    #expect((visual.stiffness * 1.44 - apple).magnitude < 0.06)
  }

  @Test("a spring that a dialect clamps moves as a critical one")
  func clamp() throws {
    let given: [(parameter: SpringParameter, value: Double)] = [(.mass, 1), (.stiffness, 100), (.damping, 60)]
    for dialect in [SpringDialect.swiftui, .coreAnimation, .reactNative, .reanimated] {
      #expect(try SpringParameters(given, in: dialect).spring() == Spring(angularFrequency: 10, dampingRatio: 1))
    }
    #expect(try SpringParameters(given, in: .coreAnimation, allowsOverdamping: true).spring().dampingRatio == 3)
    for dialect in [SpringDialect.flutter, .motion, .anime, .plain] {
      #expect(try SpringParameters(given, in: dialect).spring().dampingRatio == 3)
    }
    // Origami's constants of 40 and 20 are 230.2 and 61
    let origami = Spring(angularFrequency: 230.2.squareRoot(), dampingRatio: 1)
    #expect(try SpringParameters([(.tension, 40), (.friction, 20)], in: .reactNative).spring() == origami)
    #expect(try SpringParameters([(.tension, 40), (.friction, 20)], in: .rebound).spring().dampingRatio > 2)
    #expect(try SpringParameters([(.bounciness, 0), (.speed, 0)], in: .reactNative).spring().dampingRatio <= 1)
  }

  @Test("anime limits the mass to 1 to 10 000, and the stiffness and the damping to 10 000")
  func limits() throws {
    func spring(_ mass: Double, _ stiffness: Double, _ damping: Double) throws -> Spring {
      try SpringParameters([(.mass, mass), (.stiffness, stiffness), (.damping, damping)], in: .anime).spring()
    }
    #expect(try spring(0.2, 100, 10) == Spring(mass: 1, stiffness: 100, damping: 10))
    #expect(try spring(5e4, 100, 10) == Spring(mass: 1e4, stiffness: 100, damping: 10))
    #expect(try spring(1, 2e4, 3e4) == Spring(mass: 1, stiffness: 1e4, damping: 1e4))
    // a period of 0.01 s has a stiffness of 394 784 and a critical damping of 1257
    let short = try SpringParameters([(.duration, 0.01), (.bounce, 0)], in: .anime).spring()
    #expect(short == Spring(mass: 1, stiffness: 1e4, damping: 300))
  }

  @Test("Motion drops the velocity of a spring that a duration determines, and limits the duration to 10 s")
  func durations() throws {
    let long = try SpringParameters([(.duration, 20), (.bounce, 0.3)], in: .motion)
    #expect(long.beginsAtRest && long.ownDuration == 10)
    #expect(try long.spring() == SpringParameters([(.duration, 10), (.bounce, 0.3)], in: .motion).spring())
    #expect(try SpringParameters([(.visualDuration, 0.5), (.bounce, 0.3)], in: .motion).beginsAtRest)
    #expect(try !SpringParameters([(.stiffness, 100)], in: .motion).beginsAtRest)
  }

  @Test("parameters that determine no spring are named")
  func problems() {
    #expect(Self.problem([(.duration, 0.5), (.bounce, 0.3)]) == .openDuration)
    #expect(Self.problem([(.stiffness, 100), (.bounce, 0.3)]) == .mixed(.stiffness, .bounce))
    #expect(Self.problem([(.response, 0.5), (.bounce, 0.3)], in: .swiftui) == .mixed(.response, .bounce))
    #expect(Self.problem([(.mass, -1), (.stiffness, 1), (.damping, 1)]) == .outOfRange(.mass, -1))
    #expect(Self.problem([(.stiffness, 0), (.damping, 1)]) == .outOfRange(.stiffness, 0))
    #expect(Self.problem([(.stiffness, 1), (.damping, -1)]) == .outOfRange(.damping, -1))
    #expect(Self.problem([(.stiffness, 100), (.dampingRatio, 1e9)]) == .overdamped(1e9))
    #expect(Self.problem([(.stiffness, 100)]) == .missing(.damping))
    #expect(Self.problem([(.stiffness, 1e300), (.damping, 10)]) == .frequency(1e150))
    #expect(Self.problem([(.tension, 170)], in: .swiftui) == .foreign(.tension, .swiftui))
    #expect(Self.problem([(.settling, 0.5), (.dampingRatio, 1e-9)]) == .unsettled)
    if case .outOfRange(.stiffness, let value) = Self.problem([(.stiffness, .nan), (.damping, 1)]) {
      #expect(value.isNaN)
    } else {
      Issue.record("a stiffness that is not a number is accepted")
    }
  }
}
