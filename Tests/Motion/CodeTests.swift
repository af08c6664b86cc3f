import Motion
import Testing

@testable import MotionCode

@Suite("Lines of code") struct CodeTests {
  struct Reading: Sendable {
    let line: String
    let dialect: SpringDialect
    let stiffness: Double
    let damping: Double
    var velocity = 0.0
  }

  static let readings = [
    Reading(line: ".spring(response: 0.5, dampingFraction: 0.8)", dialect: .swiftui, stiffness: 157.914, damping: 20.106),
    Reading(line: "withAnimation(.spring(duration: 0.5, bounce: 0.3)) { }", dialect: .swiftui, stiffness: 157.914, damping: 17.593),
    Reading(line: ".bouncy(duration: 0.4, extraBounce: 0.1)", dialect: .swiftui, stiffness: 246.740, damping: 18.850),
    Reading(line: ".smooth", dialect: .swiftui, stiffness: 157.914, damping: 25.133),
    Reading(line: "Spring(mass: 1, stiffness: 100, damping: 10)", dialect: .swiftui, stiffness: 100, damping: 10),
    Reading(
      line: ".interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 2)", dialect: .swiftui, stiffness: 100,
      damping: 10,
      velocity: 2),
    Reading(
      line: "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, options: []) { }",
      dialect: .uikit, stiffness: 323.589, damping: 28.782),
    Reading(
      line: "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, animations: {",
      dialect: .uikit, stiffness: 323.589, damping: 28.782),
    Reading(
      line: "UISpringTimingParameters(mass: 1, stiffness: 200, damping: 20, initialVelocity: CGVector(dx: 2, dy: 0))", dialect: .uikit,
      stiffness: 200, damping: 20, velocity: 2),
    Reading(
      line: "UIViewPropertyAnimator(duration: 0.7, timingParameters: UISpringTimingParameters(mass: 3, stiffness: 300, damping: 30))",
      dialect: .uikit, stiffness: 100, damping: 10),
    Reading(
      line: "UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.8) { }", dialect: .uikit, stiffness: 323.589, damping: 28.782),
    Reading(
      line: "let a = CASpringAnimation(keyPath: \"position\"); a.stiffness = 300; a.damping = 12; a.mass = 2", dialect: .coreAnimation,
      stiffness: 150, damping: 6),
    Reading(
      line: "SpringForce(0f).setStiffness(SpringForce.STIFFNESS_LOW).setDampingRatio(0.75f)", dialect: .android, stiffness: 200,
      damping: 21.213),
    Reading(
      line: "spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)", dialect: .compose, stiffness: 200,
      damping: 14.142),
    Reading(line: "spring(durationMillis = 500, bounce = 0.25f)", dialect: .compose, stiffness: 157.914, damping: 18.850),
    Reading(
      line: "SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 500), bounce: 0.3)", dialect: .flutter,
      stiffness: 157.914, damping: 17.593),
    Reading(line: "{ type: \"spring\", duration: 0.5, bounce: 0.3 }", dialect: .motion, stiffness: 387.275, damping: 27.551),
    Reading(line: "{ type: 'spring', visualDuration: 0.5, bounce: 0.3 }", dialect: .motion, stiffness: 109.662, damping: 14.661),
    Reading(
      line: "config: { tension: 170, friction: 26, velocity: 0.002 }", dialect: .reactSpring, stiffness: 170, damping: 26, velocity: 2),
    Reading(line: "useSpring({ x: 1, config: config.wobbly })", dialect: .reactSpring, stiffness: 180, damping: 12),
    Reading(
      line: "Animated.spring(value, { toValue: 1, bounciness: 8, speed: 12, useNativeDriver: true })", dialect: .reactNative,
      stiffness: 342.101, damping: 24.684),
    Reading(line: "withSpring(1, { mass: 1, stiffness: 100, damping: 10 })", dialect: .reanimated, stiffness: 100, damping: 10),
    Reading(line: "createSpring({ stiffness: 90, damping: 14 })", dialect: .anime, stiffness: 90, damping: 14),
    Reading(line: "'spring(1, 80, 10, 0)'", dialect: .anime, stiffness: 80, damping: 10),
    Reading(line: "SpringConfig.fromOrigamiTensionAndFriction(40, 7)", dialect: .rebound, stiffness: 230.2, damping: 22),
    Reading(line: "spring(1, presets.gentle)", dialect: .reactMotion, stiffness: 120, damping: 14),
    Reading(line: "spring(1, presets.wobbly)", dialect: .reactMotion, stiffness: 180, damping: 12),
    Reading(line: "spring(1, presets.stiff)", dialect: .reactMotion, stiffness: 210, damping: 20),
    Reading(line: "spring(1, presets.noWobble)", dialect: .reactMotion, stiffness: 170, damping: 26),
    Reading(line: "spring(0.5f, stiffness = 400f, visibilityThreshold = 0.1f)", dialect: .compose, stiffness: 400, damping: 20),
    // time that runs twice as fast has twice the frequency
    Reading(line: ".spring(duration: 0.5, bounce: 0.3).speed(2)", dialect: .swiftui, stiffness: 631.655, damping: 35.186),
    Reading(line: ".smooth.speed(0.5)", dialect: .swiftui, stiffness: 39.478, damping: 12.566),
    Reading(
      line: ".interpolatingSpring(stiffness: 100, damping: 10, initialVelocity: 2).speed(2)", dialect: .swiftui, stiffness: 400,
      damping: 20, velocity: 4),
    // ln(ratio / (epsilon √(1 - ratio²))) / (ratio duration) = 13.1005
    Reading(
      line: "Spring(settlingDuration: 0.5, dampingRatio: 0.7, epsilon: 0.01)", dialect: .swiftui, stiffness: 171.6225, damping: 18.3407),
    Reading(line: "stiffness: 100, damping: 10", dialect: .plain, stiffness: 100, damping: 10),
    Reading(line: "{ \"stiffness\": 1e2, \"damping\": .5e1, \"mass\": 0.5 }", dialect: .plain, stiffness: 200, damping: 10),
  ]

  @Test("a line has its dialect, stiffness and damping", arguments: readings)
  func read(reading: Reading) throws {
    let line = try SpringLine.read(reading.line)
    #expect(line.dialect == reading.dialect)
    #expect((line.spring.stiffness - reading.stiffness).magnitude < 0.001)
    #expect((line.spring.damping - reading.damping).magnitude < 0.001)
    #expect((line.velocity - reading.velocity).magnitude < 1e-12)
  }

  @Test("each dialect reads its own line as the same spring", arguments: [0.2, 1, 2.5], [0.0, 3])
  func roundTrip(ratio: Double, velocity: Double) throws {
    let motion = SpringMotion(Spring(angularFrequency: 9, dampingRatio: ratio), velocity: velocity)
    let lines = DialectLine.all(motion)
    #expect(lines.count == 14)
    for line in lines where line.dialect != .css {
      let read = try SpringLine.read(line.code)
      #expect(read.dialect == line.dialect, "\(line.code)")
      let critical = motion.nearestCritical
      let isCritical = [.reactNative, .reanimated].contains(line.dialect)
      let expected = isCritical ? critical : motion.spring
      #expect((read.spring.angularFrequency / expected.angularFrequency - 1).magnitude < 1e-7, "\(line.code)")
      #expect((read.spring.dampingRatio - expected.dampingRatio).magnitude < 1e-6, "\(line.code)")
      if !line.code.contains("setVelocity") { #expect((read.velocity - velocity).magnitude < 1e-9, "\(line.code)") }
    }
  }

  @Test("differences are 0 where a dialect has the spring, and that of its steps or its clamp elsewhere")
  func differences() {
    let lines = DialectLine.all(SpringMotion(Spring(angularFrequency: 10, dampingRatio: 3)))
    for line in lines {
      switch line.dialect {
      case .reactNative, .reanimated: #expect((0.05...0.15).contains(line.difference))
      case .reactSpring, .reactMotion, .rebound: #expect(line.isStepped && (0.001...0.03).contains(line.difference))
      case .css: #expect((0.0001...0.002).contains(line.difference))
      default: #expect(line.difference == 0)
      }
    }
  }

  static let ways: [(start: Double, target: Double, velocity: Double)] = [(0, 200, 2000), (0, 1, -3), (100, 40, 500), (-20, -50, -90)]

  @Test("a line of each dialect over a way moves as the motion that it is written for", arguments: [0.3, 1], ways)
  func roundTripOverWay(ratio: Double, way: (start: Double, target: Double, velocity: Double)) throws {
    let spring = Spring(angularFrequency: 12, dampingRatio: ratio)
    let motion = SpringMotion(spring, from: way.start, to: way.target, velocity: way.velocity)
    let distance = way.target - way.start
    for line in DialectLine.all(motion) where line.dialect != .css {
      let read = try SpringLine.read(line.code, from: way.start, to: way.target)
      #expect(read.dialect == line.dialect, "\(line.code)")
      let moved = SpringMotion(read.spring, from: read.start, to: read.target, velocity: read.velocity * distance)
      for time in [0.0, 0.01, 0.1, 0.3] {
        let (a, b) = (motion.state(at: time), moved.state(at: time))
        #expect((a.position - b.position).magnitude < 1e-6 * distance.magnitude, "\(line.code)")
        #expect((a.velocity - b.velocity).magnitude < 1e-5 * distance.magnitude, "\(line.code)")
      }
      // the start and the target of the line itself are the same ones, as far as it has them
      let own = try SpringLine.read(line.code)
      #expect(own.target == way.target || own.target == 1, "\(line.code)")
      if line.dialect == .flutter { #expect(own.start == way.start) }
    }
  }

  static let linesWithWays: [(line: String, start: Double, target: Double, velocity: Double)] = [
    ("SpringSimulation(SpringDescription(mass: 1, stiffness: 100, damping: 10), 0, 200, 500)", 0, 200, 500),
    ("SpringSimulation(SpringDescription(mass: 1, stiffness: 100, damping: 10), 300, 100, -500)", 300, 100, -500),
    ("Animated.spring(x, { toValue: 200, velocity: 500, stiffness: 100, damping: 10 })", 0, 200, 500),
    ("animateTo(200f, spring(dampingRatio = 0.5f, stiffness = 100f), initialVelocity = 500f)", 0, 200, 500),
    ("withSpring(-40, { mass: 1, stiffness: 100, damping: 10, velocity: 20 })", 0, -40, 20),
    ("let a = CASpringAnimation(); a.fromValue = 10; a.toValue = 60; a.initialVelocity = 100", 10, 60, 100),
    ("SpringAnimation(view, X).setSpring(SpringForce(80f)).setStartValue(20f).setStartVelocity(60f)", 20, 80, 60),
    // no distance, or one that a variable determines
    ("Animated.spring(x, { toValue: 0, velocity: 5 })", 0, 1, 5), ("withSpring(40 + x, { velocity: 5 })", 0, 1, 5),
  ]

  @Test("the start and the target of a line count, unless others are given", arguments: linesWithWays)
  func ownWay(line: String, start: Double, target: Double, velocity: Double) throws {
    let read = try SpringLine.read(line)
    #expect(read.start == start && read.target == target)
    #expect((read.velocity * (target - start) - velocity).magnitude < 1e-9)
    let other = try SpringLine.read(line, from: 5, to: 25)
    #expect(other.start == 5 && other.target == 25)
    #expect((other.velocity * 20 - velocity).magnitude < 1e-9)
  }

  @Test("a spring beyond anime's numbers is written with the largest that it has, and with the difference")
  func limitedNumbers() throws {
    let motion = SpringMotion(Spring(angularFrequency: 200, dampingRatio: 0.5))
    let line = try #require(DialectLine.all(motion).first { $0.dialect == .anime })
    #expect(line.difference > 0.1)
    #expect((try SpringLine.read(line.code).spring.stiffness - 1e4).magnitude < 1e-6)
  }

  /// Positions by the formulas of the frameworks' sources, of lines without another start and target from 0 to 1.
  static let positions: [(line: String, time: Double, position: Double)] = [
    // 1 - (1 + wt) e^-wt with w² = 230.2
    ("Animated.spring(x, { toValue: 1, tension: 40, friction: 20 })", 0.1, 0.447_926),
    // 1 - ((1 + b) e^(-at) + (1 - b) e^(-ct)) / 2 with a damping ratio of 3
    ("createSpring({ stiffness: 100, damping: 60 })", 0.2, 0.268_945),
    // a frequency of 2π / 0.6, and no velocity
    ("{ type: \"spring\", visualDuration: 0.5, bounce: 0.3, velocity: 2 }", 0.1, 0.327_495),
    // in units per second from 0 to 200
    ("SpringSimulation(SpringDescription(mass: 1, stiffness: 100, damping: 10), 0, 200, 500)", 0.1, 94.735_33),
  ]

  @Test("a line moves as its framework's source", arguments: positions)
  func moves(line: String, time: Double, position: Double) throws {
    let read = try SpringLine.read(line)
    let velocity = read.velocity * (read.target - read.start)
    let motion = SpringMotion(read.spring, from: read.start, to: read.target, velocity: velocity)
    #expect((motion.state(at: time).position / position - 1).magnitude < 1e-5)
  }

  static let errors: [(line: String, start: Int)] = [
    ("", 0), ("hello world", 0), ("for i in 0..<3 { print(i) }", 0), ("stiffness: 100, damping: 10, bounce: 0.2", 29),
    ("duration: 0.5, bounce: 0.3", 0), ("{ duration: 0.5, bounce: 0.3 }", 2), ("mass: -1, stiffness: 100, damping: 10", 0),
    ("damping: 10, stiffness: 0", 13), ("stiffness: nan, damping: 10", 0), ("stiffness: 100, dampingRatio: 1e9", 16),
    ("stiffness: 100, dampning: 10", 16), ("stiffness: x, damping: 10", 11), ("stiffness: 100, stiffness: 90, damping: 1", 16),
    ("linear(0, 1)", 0), ("1s linear(0, 3)", 3), (".spring(response: 0.5, bounce: 0.2)", 23), ("stiffness: 1e300, damping: 10", 0),
    (".spring(tension: 40)", 8), (".spring(", 7), (".spring(response: 0.5, dampingFraction: 0.8))", 44),
    ("{ type: \"spring\", duration: 0.5, bounce: 0.3", 0), ("{ type: \"spring, duration: 0.5 }", 8), ("stiffness: 100, damping:", 16),
    (".spring(response: 0.5, dampingFraction: )", 23), (".spring(response: 0.5,, dampingFraction: 0.8)", 22), (".spring(response 0.5)", 8),
    ("let a = .spring(duration: 0.5) +", 31), (".spring(duration: 0.5).", 22), (".spring(duration: 0.5..., bounce: 0.3)", 21),
    ("stiffness: [100, damping: 10}", 28), ("stiffness: 1,000, damping: 10", 13), ("5, stiffness: 100, damping: 10", 0),
    ("Spring(mass: 1, stiffness: 1,000, damping: 10)", 29),
    ("stiffness: 100, damping: 0,5", 27), (".spring(duration: 0.5).delay(0.2)", 22), (".smooth.repeatForever()", 7),
    (".spring(duration: 0.5).speed(0)", 29), ("Spring(settlingDuration: 0.5, dampingRatio: 0.7, epsilon: 2)", 58),
    ("stiffness: 100px, damping: 10", 11), ("withSpring(1, { stiffness: 100 }", 10),
  ]

  @Test("a line that is not read has a located error", arguments: errors)
  func rejected(line: String, start: Int) {
    do throws(SpringLineError) {
      _ = try SpringLine.read(line)
      Issue.record("\(line) is read")
    } catch {
      #expect(error.start == start, "\(line): \(error.problem)")
      #expect(error.length > 0)
    }
  }

  @Test(
    "a line may end in the block that it opens, and have unlike marks in quotes",
    arguments: [
      "withAnimation(.spring(duration: 0.5, bounce: 0.3)) {", ".spring(duration: 0.5, bounce: 0.3) // it's \"fast", "f(\"it's\", .bouncy)",
    ])
  func whole(line: String) throws { #expect(try SpringLine.read(line).dialect == .swiftui) }

  @Test("Motion's own linear() is read as its spring")
  func curve() throws {
    let values = FrameworkVectorTests.linears[0].values.map { "\($0)" }.joined(separator: ", ")
    let line = try SpringLine.read("transition: transform 1100ms linear(\(values))")
    #expect(line.dialect == .css)
    #expect((line.spring.angularFrequency - 10).magnitude < 0.05)
    #expect((line.spring.dampingRatio - 0.5).magnitude < 0.01)
    #expect(line.duration == 1.1)
  }

  @Test("a curve without inputs spreads them, and inputs never go back")
  func inputs() throws {
    let curve = try #require(PiecewiseCurve(stops: [(0, nil), (0.5, nil), (0.8, 0.6), (0.9, 0.4), (1, nil)], duration: 2))
    #expect(curve.points.map(\.time) == [0, 0.6, 1.2, 1.2, 2])
    #expect(curve.value(at: 0.3) == 0.25)
    #expect(curve.value(at: 5) == 1)
  }
}

@Suite("Approximation by straight lines") struct ApproximationTests {
  private static let plain = SpringMotion(Spring(mass: 1, stiffness: 100, damping: 10))

  @Test("the error that is stated holds at all times", arguments: [0.1, 0.01, 0.001], [0.2, 0.5, 1, 4, 60])
  func bound(error: Double, ratio: Double) throws {
    let motion = SpringMotion(Spring(angularFrequency: 10, dampingRatio: ratio))
    let approximation = try LinearApproximation(of: motion, error: error)
    #expect(approximation.error <= error)
    let curve = approximation.curve
    #expect(curve.points.first == PiecewiseCurve.Point(time: 0, value: 0))
    #expect(curve.points.last?.value == 1)
    var largest = 0.0
    for i in 0...20_000 {
      let share = Double(i) / 20_000
      let time = 2 * curve.duration * share * share
      largest = max(largest, (motion.progress(at: time) - curve.value(at: time)).magnitude)
    }
    #expect(largest <= approximation.error * 1.0001 + 1e-12)
  }

  @Test("Motion's default spring takes at most 11 points for 1 %, and its own linear() 37")
  func motion() throws {
    let approximation = try LinearApproximation(of: Self.plain, error: 0.01)
    #expect(approximation.curve.points.count <= 11)
    let read = try SpringLine.read("linear(\(approximation.curve.linear.dropFirst(7)) \(approximation.curve.duration)s")
    #expect(read.curve == approximation.curve || (read.curve?.points.count == approximation.curve.points.count))
  }

  /// The smallest error of any curve with two or three points: all of a grid, then smaller and smaller steps from the best of them.
  private static func exhaustive(_ motion: SpringMotion, points: Int) -> Double {
    let times = (0...180).map { 0.01 * Double($0) }
    let values = times.map { motion.progress(at: $0) }
    func error(_ corner: PiecewiseCurve.Point, _ end: Double, below limit: Double) -> Double {
      guard corner.time > 0, end > corner.time else { return .infinity }
      var largest = 0.0
      for (time, value) in zip(times, values) {
        let line =
          if time < corner.time { corner.value * time / corner.time } else if time < end {
            corner.value + (1 - corner.value) * (time - corner.time) / (end - corner.time)
          } else { 1.0 }
        largest = max(largest, (line - value).magnitude)
        if largest >= limit { break }
      }
      return largest
    }
    // two points are three with the middle one on the line
    func corner(_ time: Double, _ value: Double, _ end: Double) -> PiecewiseCurve.Point {
      PiecewiseCurve.Point(time: time, value: points == 3 ? value : time / end)
    }
    var best = (error: Double.infinity, time: 0.0, value: 0.0, end: 0.0)
    for end in stride(from: 0.08, through: 1.8, by: 0.04) {
      for time in points == 3 ? Array(stride(from: 0.04, to: end, by: 0.04)) : [end / 2] {
        for value in points == 3 ? Array(stride(from: -0.4, through: 1.6, by: 0.05)) : [0.5] {
          let error = error(corner(time, value, end), end, below: best.error)
          if error < best.error { best = (error, time, value, end) }
        }
      }
    }
    var step = 0.02
    while step > 1e-4 {
      var hasMoved = false
      for i in 0..<27 {
        let (a, b, c) = (Double(i % 3 - 1), Double(i / 3 % 3 - 1), Double(i / 9 - 1))
        let (time, value, end) = (best.time + a * step, best.value + b * step, best.end + c * step)
        let error = error(corner(time, value, end), end, below: best.error)
        if error < best.error { (best, hasMoved) = ((error, time, value, end), true) }
      }
      if !hasMoved { step /= 2 }
    }
    return best.error
  }

  @Test("no curve of a grid has fewer points under the same error", arguments: [0.5, 0.65, 1])
  func minimum(ratio: Double) throws {
    let motion = SpringMotion(Spring(angularFrequency: 10, dampingRatio: ratio))
    for points in [2, 3] {
      let best = Self.exhaustive(motion, points: points)
      // with a little more than the best error of all curves the search finds one of as few points, with clearly less it needs more
      #expect(try LinearApproximation(of: motion, error: 1.1 * best).curve.points.count <= points)
      #expect(try LinearApproximation(of: motion, error: 0.9 * best).curve.points.count > points)
    }
  }

  @Test("a number of points has the smallest error, and a motion without an end none")
  func points() throws {
    let eight = try LinearApproximation(of: Self.plain, points: 8)
    #expect(eight.curve.points.count <= 8)
    #expect(eight.error < 0.013)
    let endless = SpringMotion(Spring(angularFrequency: 10, dampingRatio: 0))
    #expect(throws: LinearApproximation.Problem.endless) { try LinearApproximation(of: endless, error: 0.01) }
    let long = SpringMotion(Spring(angularFrequency: 10, dampingRatio: 1e-6))
    #expect(throws: LinearApproximation.Problem.tooManyPoints) { try LinearApproximation(of: long, error: 0.01) }
  }
}
