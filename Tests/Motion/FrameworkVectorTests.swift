import Testing

@testable import Motion

@Suite("Snapshots of other frameworks") struct FrameworkVectorTests {
  struct Wobble: Sendable {
    let file: String
    let motion: SpringMotion
  }

  static let wobbles = [
    Wobble(
      file: "wobble_base_values", motion: SpringMotion(Spring(mass: 1, stiffness: 100, damping: 10), from: 0, to: 1)),
    Wobble(
      file: "wobble_non-zero_initialVelocity",
      motion: SpringMotion(Spring(mass: 1, stiffness: 230, damping: 22), from: 10, to: 100, velocity: 2000)),
    Wobble(
      file: "wobble_non-zero_fromValue", motion: SpringMotion(Spring(mass: 1, stiffness: 230, damping: 22), from: 25, to: 50)),
    Wobble(
      file: "wobble_fromValue_thats_larger_than_toValue",
      motion: SpringMotion(Spring(mass: 1, stiffness: 230, damping: 22), from: 200, to: 11)),
  ]

  @Test("wobble's values and velocities are those of the closed form, within 1e-12", arguments: wobbles)
  func wobble(series: Wobble) throws {
    let rows = try Vector.rows(series.file)
    #expect(rows.count >= 53)
    // the last row is the jump to the target
    for row in rows.dropLast() {
      let state = series.motion.state(at: row[0] / 1000)
      #expect((state.position - row[1]).magnitude < 1e-12, "at \(row[0]) ms")
      #expect((state.velocity / 1000 - row[2]).magnitude < 1e-12, "at \(row[0]) ms")
    }
    #expect(rows.last?[1] == series.motion.target)
  }

  @Test("rebound's Runge-Kutta with its stale first stage has the snapshot's values within 1e-13")
  func rebound() throws {
    var scheme = ReboundScheme(from: 0, to: 1, constants: (230.2, 22))
    for (i, row) in try Vector.rows("rebound_40_7").enumerated() {
      scheme.advance(seconds: i == 0 ? 0.001 : 0.016667)
      #expect((scheme.position - row[1]).magnitude < 1e-13, "frame \(i)")
      #expect((scheme.velocity - row[2]).magnitude < 1e-13, "frame \(i)")
    }
    #expect(scheme.isFinished)
  }

  @Test("react-spring's Euler steps with their ceiling have the snapshot's values within 1e-14")
  func reactSpring() throws {
    var scheme = ReactSpringScheme(from: 1, to: 0, constants: (1, 170, 26))
    for row in try Vector.rows("react_spring_reverse_170_26") {
      scheme.advance(milliseconds: 1000.0 / 60)
      #expect((scheme.position - row[1]).magnitude < 1e-14, "frame \(row[0])")
    }
    #expect(scheme.isFinished)
  }

  @Test(
    "react-spring comes to 99 % at another time on each display", arguments: [(60.0, 500.0), (90, 478), (120, 475), (144, 507), (240, 425)])
  func displays(rate: Double, milliseconds: Double) {
    var scheme = ReactSpringScheme(from: 0, to: 1, constants: (1, 170, 26))
    var frames = 0
    while scheme.position < 0.99, frames < 1000 {
      scheme.advance(milliseconds: 1000 / rate)
      frames += 1
    }
    #expect((Double(frames) * 1000 / rate - milliseconds).magnitude < 1)
  }

  @Test("react-motion's steps of 1/60 s do not depend on the frames that pass them")
  func reactMotion() {
    var whole = ReactMotionScheme(from: 0, to: 1, constants: (170, 26))
    var halves = whole
    for _ in 0..<90 {
      whole.advance(milliseconds: 1000.0 / 60)
      halves.advance(milliseconds: 500.0 / 60)
      halves.advance(milliseconds: 500.0 / 60)
      #expect((whole.position - halves.position).magnitude < 1e-9)
    }
    #expect(whole.isFinished)
    // a backlog of more than ten steps is dropped
    var late = ReactMotionScheme(from: 0, to: 1, constants: (170, 26))
    late.advance(milliseconds: 200)
    #expect(late.position == 0)
  }

  @Test("a new target keeps position and velocity, in steps and in closed form")
  func retarget() {
    let motion = SpringMotion(Spring(mass: 1, stiffness: 170, damping: 26))
    let other = motion.retargeted(at: 0.1, to: -2)
    #expect((other.state(at: 0).position - motion.state(at: 0.1).position).magnitude < 1e-15)
    #expect(other.state(at: 0).velocity == motion.state(at: 0.1).velocity)
    var euler = ReactSpringScheme(from: 0, to: 1, constants: (1, 170, 26))
    var rebound = ReboundScheme(from: 0, to: 1, constants: (170, 26))
    var steps = ReactMotionScheme(from: 0, to: 1, constants: (170, 26))
    for frame in 0..<400 {
      if frame == 6 {
        let (position, velocity) = (euler.position, euler.velocity)
        euler.retarget(to: -2)
        rebound.retarget(to: -2)
        steps.retarget(to: -2)
        #expect((euler.position, euler.velocity) == (position, velocity))
      }
      euler.advance(milliseconds: 1000.0 / 60)
      rebound.advance(seconds: 1.0 / 60)
      steps.advance(milliseconds: 1000.0 / 60)
    }
    #expect(euler.position == -2 && rebound.position == -2 && steps.position == -2)
    #expect(euler.isFinished && rebound.isFinished && steps.isFinished)
  }

  struct Inertia: Sendable {
    let file: String
    let velocity: Double
    var power = 1.0
    var least: Double?
    var most: Double?
  }

  static let inertias = [
    Inertia(file: "expectedAnimationKeyframes", velocity: 200),
    Inertia(file: "expectedAnimationKeyframesNegative", velocity: -200),
    // a target that modifyTarget halves: from 300 to 150
    Inertia(file: "expectedAnimationModifyTargetKeyframes", velocity: 200, power: 0.25),
    Inertia(file: "expectedAnimationKeyframesWithMax", velocity: 200, most: 200),
    Inertia(file: "expectedAnimationKeyframesWithMin", velocity: -200, least: 0),
  ]

  @Test("Motion's inertia, free and at bounds, has the snapshot's values within 1e-12", arguments: inertias)
  func inertia(series: Inertia) throws {
    let decay = Decay.motion(power: series.power, timeConstant: 0.5, from: 100, velocity: series.velocity)
    var scheme = InertiaScheme(decay, bounds: (series.least, series.most))
    let rows = try Vector.rows("motion_inertia_\(series.file)")
    #expect(rows.count >= 186)
    for row in rows {
      #expect((scheme.value(at: row[0] / 1000) - row[1]).magnitude < 1e-12, "at \(row[0]) ms")
    }
    #expect(scheme.isFinished)
  }

  /// Values every 200 ms and when the motion ends, from 100 to 1000.
  static let motionSprings: [(stiffness: Double, damping: Double, values: [Double])] = [
    (300, 10, [100, 1343, 873, 1046, 984, 1005, 998, 1001, 1000]), (100, 20, [100, 635, 918, 984, 997, 1000]),
    (300, 100, [100, 499, 731, 855, 922, 958, 977, 988, 993, 996, 998, 999, 999, 1000]), (1e6, 1e7, [100]),
  ]

  @Test("Motion's springs have the snapshots' values rounded to a unit", arguments: motionSprings)
  func motionSpring(stiffness: Double, damping: Double, values: [Double]) {
    let motion = SpringMotion(Spring(mass: 1, stiffness: stiffness, damping: damping), from: 100, to: 1000)
    for (i, value) in values.dropLast().enumerated() {
      #expect(motion.state(at: 0.2 * Double(i)).position.rounded() == value)
    }
    if let last = values.last, values.count > 1 {
      #expect((motion.state(at: 0.2 * Double(values.count - 1)).position - last).magnitude <= 1)
    }
  }

  /// What Motion writes as linear(), without the values at the end that it sets to 1.
  static let linears: [(spring: Spring, duration: Double, values: [Double])] = [
    (
      Spring(mass: 1, stiffness: 100, damping: 10), 1.1,
      [
        0, 0.0419, 0.1493, 0.2963, 0.4608, 0.625, 0.7759, 0.905, 1.0077, 1.0827, 1.1314, 1.1567, 1.1629, 1.1545, 1.1359, 1.1114, 1.0844,
        1.0578, 1.0336, 1.0131, 0.9969, 0.9853, 0.9779, 0.9742, 0.9735, 0.9751, 0.9783, 0.9824, 0.9868, 0.9911, 0.995, 0.9982, 1.0008,
        1.0026, 1.0037, 1, 1,
      ]
    ),
    (
      Spring(settlingIn: 0.8, dampingRatio: 0.75) ?? Spring(angularFrequency: 1, dampingRatio: 1), 0.8,
      [
        0, 0.0542, 0.1797, 0.3344, 0.4905, 0.6321, 0.7511, 0.8451, 0.9152, 0.9644, 0.9967, 1.0157, 1.0253, 1.0283, 1.0273, 1.024, 1.0196,
        1.0152, 1.0111, 1.0076, 1.0048, 1.0027, 1.0012, 1.0002, 0.9996, 0.9993, 1,
      ]
    ),
    (
      Spring(perceptualDuration: 1.2 * 0.5, bounce: 0.25), 0.85,
      [
        0, 0.046, 0.1551, 0.2934, 0.4378, 0.5737, 0.6927, 0.7915, 0.8694, 0.928, 0.9699, 0.998, 1.0153, 1.0245, 1.0281, 1.0279, 1.0254,
        1.0217, 1.0176, 1.0136, 1.01, 1.007, 1.0045, 1.0027, 1.0013, 1.0003, 0.9997, 1,
      ]
    ),
  ]

  @Test("Motion's linear() lists have four digits of the closed form", arguments: linears)
  func linear(spring: Spring, duration: Double, values: [Double]) {
    let motion = SpringMotion(spring)
    for (i, value) in values.dropLast(2).enumerated() {
      let progress = motion.progress(at: duration * Double(i) / Double(values.count - 1))
      #expect((progress - value).magnitude < 0.000051, "value \(i)")
    }
  }
}
