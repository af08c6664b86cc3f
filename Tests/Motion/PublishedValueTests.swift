import Testing

@testable import Motion

@Suite("Published values of springs and decays") struct PublishedValueTests {
  struct UIKitSpring: Sendable {
    let ratio: Double
    let duration: Double
    var velocity = 0.0
    let stiffness: Double
  }

  /// Read from the animations that UIKit adds for `usingSpringWithDamping` on Mac Catalyst: openuikit 00b529e, `AnimationTests.swift`.
  static let emitted = [
    UIKitSpring(ratio: 0.35, duration: 1, stiffness: 286.409_428_189_117_14),
    UIKitSpring(ratio: 0.6, duration: 0.8, stiffness: 190.214_275_444_995_48),
    UIKitSpring(ratio: 0.1, duration: 1, stiffness: 2125.390_127_840_793_4),
    UIKitSpring(ratio: 0.2, duration: 1, stiffness: 707.221_788_606_056_3),
    UIKitSpring(ratio: 0.5, duration: 1, stiffness: 161.719_502_504_201_6),
    UIKitSpring(ratio: 0.8, duration: 1, stiffness: 80.897_372_003_605_06),
    UIKitSpring(ratio: 0.9, duration: 1, stiffness: 71.924_729_157_709_72),
    UIKitSpring(ratio: 0.99, duration: 1, stiffness: 80.025_182_431_677_93),
    UIKitSpring(ratio: 0.5, duration: 0.3, stiffness: 1796.883_361_157_795_4),
    UIKitSpring(ratio: 0.5, duration: 0.5, stiffness: 646.878_010_016_806_5),
    UIKitSpring(ratio: 0.5, duration: 2, stiffness: 40.429_875_626_050_4),
    UIKitSpring(ratio: 1, duration: 1, stiffness: 85.255_929_005_998_84),
    UIKitSpring(ratio: 1, duration: 1, velocity: 1, stiffness: 83.138_036_153_885_31),
    UIKitSpring(ratio: 0.5, duration: 1, velocity: 0.25, stiffness: 159.672_337_738_121_14),
    UIKitSpring(ratio: 0.5, duration: 1, velocity: 1, stiffness: 152.868_413_817_924_56),
    UIKitSpring(ratio: 0.5, duration: 1, velocity: 1.5, stiffness: 147.616_020_030_566_05),
    UIKitSpring(ratio: 0.5, duration: 1, velocity: -2, stiffness: 175.422_412_338_342_5),
  ]

  @Test("a duration and a damping ratio have the stiffness that UIKit emits, within 1e-6", arguments: emitted)
  func uikit(row: UIKitSpring) throws {
    let spring = try #require(Spring(settlingIn: row.duration, dampingRatio: row.ratio, velocity: row.velocity))
    #expect((spring.stiffness / row.stiffness - 1).magnitude < 1e-6)
  }

  @Test("Apple's documented springs have their documented constants")
  func apple() {
    let bouncy = Spring(perceptualDuration: 0.5, bounce: 0.3)
    #expect((bouncy.stiffness - 157.9).magnitude < 0.05)
    #expect((bouncy.damping - 17.6).magnitude < 0.05)
    let plain = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect((plain.perceptualDuration - 0.63).magnitude < 0.005)
    #expect((plain.bounce - 0.5).magnitude < 1e-12)
  }

  @Test("QuartzCore's solveForInput has the closed form's values in single precision")
  func quartz() {
    // openuikit: ChouTiUI d295601, damping ratio 1, response 1; the input is a share of 1.2 s
    let motion = SpringMotion(Spring(angularFrequency: 2 * Double.pi, dampingRatio: 1))
    for (input, value) in [(0.0, 0.0), (0.25, 0.561_960_46), (0.5, 0.890_033_96), (0.75, 0.976_705), (1, 0.995_461_17)] {
      #expect((motion.progress(at: 1.2 * input) - value).magnitude < 1e-7)
    }
  }

  @Test("frames of UIView's springs are those of its spring, within their noise")
  func catalyst() throws {
    let first = try #require(Spring(settlingIn: 0.8, dampingRatio: 0.6))
    for (time, value) in [(0.15, 130.98), (0.3, 159.39), (0.45, 151.06), (0.6, 149.06)] {
      #expect((SpringMotion(first, from: 50, to: 150).state(at: time).position - value).magnitude < 0.17)
    }
    let second = try #require(Spring(settlingIn: 1, dampingRatio: 0.35))
    for (time, value) in [(0.3, 166.65), (0.45, 152.12), (0.6, 163.52), (0.8, 158.94)] {
      #expect((SpringMotion(second, from: 40, to: 160).state(at: time).position - value).magnitude < 0.17)
    }
  }

  @Test("Flutter's springs have the values of its tests")
  func flutter() {
    let critical = SpringMotion(Spring(angularFrequency: 10, dampingRatio: 1), from: 0, to: 500)
    for (time, value, speed) in [(0.25, 356.0, 1026.0), (0.5, 479, 168), (0.75, 497, 20)] {
      #expect(critical.state(at: time).position.rounded(.down) == value)
      #expect((critical.state(at: time).velocity - speed).magnitude < 1)
    }
    let over = SpringMotion(Spring(angularFrequency: 10, dampingRatio: 1.25), from: 0, to: 500)
    for (time, value, speed) in [(0.5, 445.0, 273.0), (1, 495, 22), (1.5, 499, 1)] {
      #expect(over.state(at: time).position.rounded(.down) == value)
      #expect((over.state(at: time).velocity - speed).magnitude < 1)
    }
    let under = SpringMotion(Spring(angularFrequency: 10, dampingRatio: 0.25), from: 0, to: 300)
    #expect((under.state(at: 1).position - 325).magnitude < 1)
    #expect((under.state(at: 1).velocity + 65).magnitude < 1)
    #expect((under.state(at: 6).position - 300).magnitude < 1)
    #expect((Spring(perceptualDuration: 0.5, bounce: -0.3).damping - 35.90).magnitude < 0.01)
  }

  @Test("Flutter's friction has the values of its tests")
  func flutterFriction() {
    let decay = Decay.flutter(drag: 0.3, from: 100, velocity: 400)
    for (time, speed) in [(1.0, 120.0), (2, 36), (3, 10.8)] {
      #expect((decay.state(at: time).velocity - speed).magnitude < 1e-9)
    }
    #expect((330...335).contains(decay.state(at: 1).position))
    #expect((431...433).contains(decay.state(at: 5).position))
    let slow = Decay.flutter(from: 100, velocity: 100)
    for (time, value) in [(0.1, 110.0), (0.5, 131), (2, 149)] {
      #expect((slow.state(at: time).position - value).magnitude < 1)
    }
  }

  @Test("Compose estimates its durations by the displacement, within a millisecond", arguments: [(1.0, 811.0), (5, 4830), (0.5, 1206)])
  func compose(ratio: Double, milliseconds: Double) throws {
    let motion = SpringMotion(Spring(angularFrequency: 10, dampingRatio: ratio), from: 100, to: 0, velocity: 3000)
    let time = try #require(RestRule.composeDisplacement(1).time(of: motion))
    #expect((time * 1000 - milliseconds).magnitude <= 1)
  }

  @Test("Core Animation's settling durations are those of its documentation", arguments: [(5.0, 2.855), (10, 1.4727), (15, 1.0221)])
  func coreAnimation(damping: Double, seconds: Double) throws {
    let motion = SpringMotion(Spring(mass: 1, stiffness: 100, damping: damping))
    #expect((try #require(RestRule.coreAnimation.time(of: motion)) - seconds).magnitude < 0.0005)
  }

  @Test("durationForEpsilon counts tenths of a second", arguments: [(0.01, 1.1), (0.02, 1), (0.03, 0.9), (0.04, 0.8), (0.05, 0.8)])
  func epsilon(epsilon: Double, seconds: Double) throws {
    let motion = SpringMotion(Spring(angularFrequency: 2 * Double.pi, dampingRatio: 1))
    #expect((try #require(RestRule.tenths(epsilon).time(of: motion)) - seconds).magnitude < 1e-9)
  }

  @Test("SwiftUI's settling durations are those of its formula")
  func swiftUI() throws {
    let short = SpringMotion(Spring(perceptualDuration: 0.5, bounce: 0.3))
    #expect((try #require(RestRule.swiftUI.time(of: short)) - 1.0447).magnitude < 0.0001)
    let plain = SpringMotion(Spring(mass: 1, stiffness: 100, damping: 10))
    #expect((try #require(RestRule.swiftUI.time(of: plain)) - 1.7399).magnitude < 0.0001)
  }

  @Test(
    "Android's fling has the distance and the duration of OverScroller",
    arguments: [(500.0, 58.322, 0.333), (1000, 194.314, 0.555), (2000, 647.399, 0.925), (5000, 3177.622, 1.816), (10000, 10586.95, 3.025)])
  func android(speed: Double, distance: Double, duration: Double) {
    let decay = Decay.androidSpline(from: 0, velocity: speed)
    #expect((decay.landing / distance - 1).magnitude < 1e-5)
    #expect((decay.duration - duration).magnitude < 0.0006)
    #expect((Decay.flutterClamping(from: 0, velocity: speed).landing / distance - 1).magnitude < 1e-5)
  }

  @Test("Chromium's fling has the way of its unit test")
  func chromium() {
    let decay = Decay.chromium(from: 0, velocity: 5000)
    let early = decay.state(at: 0.02).position
    let middle = decay.state(at: 0.25).position
    #expect((early - 96.27).magnitude < 0.01)
    #expect((middle - early - 704.29).magnitude < 0.01)
    #expect((decay.landing - 1193.13).magnitude < 0.01)
    #expect((decay.duration - 0.91987).magnitude < 0.00001)
  }

  @Test("Origami's and POP's forms have the constants of their tables")
  func origami() {
    let origami = SpringForm.origamiConstants(tension: 40, friction: 7)
    #expect((origami.stiffness - 230.2).magnitude < 1e-12)
    #expect(origami.damping == 22)
    for (bounciness, speed, stiffness, damping) in [
      (8.0, 12.0, 342.1006, 24.684), (4, 12, 342.1006, 30.487), (0, 12, 342.1006, 36.9259), (20, 20, 512.0276, 13.3565),
    ] {
      let constants = SpringForm.bouncinessConstants(bounciness: bounciness, speed: speed)
      #expect((constants.stiffness - stiffness).magnitude < 0.001)
      #expect((constants.damping - damping).magnitude < 0.001)
    }
  }
}
