import Formats

/// Parameters of a spring as somebody wrote them, and the spring that they mean in a dialect.
package struct SpringParameters: Sendable {
  /// Why parameters determine no spring.
  package enum Problem: Error, Equatable, Sendable {
    case outOfRange(SpringParameter, Double)
    /// Two parameters of different forms.
    case mixed(SpringParameter, SpringParameter)
    /// A parameter that the dialect does not have.
    case foreign(SpringParameter, SpringDialect)
    /// A parameter without which the others say nothing.
    case missing(SpringParameter)
    /// A duration that is the time of settling in one dialect and a period in another.
    case openDuration
    /// No spring has settled to a thousandth after that duration.
    case unsettled
    /// The damping ratio is beyond what any motion shows.
    case overdamped(Double)
    /// The frequency in rad/s is beyond ``SpringParameters/frequencies``.
    case frequency(Double)
  }

  /// Frequencies of springs that are accepted, rad/s.
  package static let frequencies = 1e-4...1e6
  /// The largest damping ratio that is accepted.
  package static let largestRatio = 1e6

  package let dialect: SpringDialect
  package let form: SpringForm
  /// One value per parameter of the form.
  private let values: [Double]
  /// Whether springs above critical damping move as critical ones.
  private let isClamped: Bool
  /// In distances per second; UIKit's duration forms depend on it.
  private let velocity: Double
  /// The share of the distance that is left after the time of settling.
  private let remainder: Double

  /// - Parameters:
  ///   - given: Parameters with their values, in the order in which they stand.
  ///   - allowsOverdamping: SwiftUI's and Core Animation's word for it.
  ///   - velocity: In distances per second.
  ///   - remainder: SwiftUI's epsilon, between 0 and 1.
  package init(
    _ given: [(parameter: SpringParameter, value: Double)], in dialect: SpringDialect, allowsOverdamping: Bool = false,
    velocity: Double = 0, remainder: Double = 0.001
  ) throws(Problem) {
    for (parameter, value) in given where !parameter.admits(value) { throw .outOfRange(parameter, value) }
    let names = given.map { $0.parameter }
    guard let entry = dialect.forms.first(where: { entry in names.allSatisfy { entry.form.parameters.contains($0) } }) else {
      throw Self.problem(of: names, in: dialect)
    }
    var values: [Double] = []
    for (parameter, standard) in zip(entry.form.parameters, entry.defaults) {
      guard let value = given.last(where: { $0.parameter == parameter })?.value ?? standard else { throw .missing(parameter) }
      values.append(value)
    }
    self.dialect = dialect
    form = entry.form
    self.values = values
    // React Native converts all of its forms to constants first; the ratios of others are kept as they are given
    isClamped = dialect.clampsOverdamping && !allowsOverdamping && (form == .physical || dialect == .reactNative)
    self.velocity = velocity
    self.remainder = remainder
  }

  /// Why no form of the dialect has all parameters.
  private static func problem(of names: [SpringParameter], in dialect: SpringDialect) -> Problem {
    let known = dialect.forms.flatMap { $0.form.parameters }
    if dialect == .plain, names.contains(.duration) { return .openDuration }
    // two that never stand together are reported before one that stands elsewhere
    for (i, first) in names.enumerated() {
      for second in names[i...].dropFirst()
      where !SpringForm.allCases.contains(where: { $0.parameters.contains(first) && $0.parameters.contains(second) }) {
        return .mixed(first, second)
      }
    }
    if let foreign = names.first(where: { !known.contains($0) }) { return .foreign(foreign, dialect) }
    for (i, first) in names.enumerated() {
      for second in names[i...].dropFirst()
      where !dialect.forms.contains(where: { $0.form.parameters.contains(first) && $0.form.parameters.contains(second) }) {
        return .mixed(first, second)
      }
    }
    return .mixed(names[0], names[names.count - 1])
  }

  /// Whether the framework drops a velocity at the start, as it does where a duration determines the spring.
  package var beginsAtRest: Bool { dialect == .motion && form != .physical || dialect == .anime && form == .bounce }

  /// The time after which the framework ends the motion; nil where rest decides.
  package var ownDuration: Double? {
    switch (dialect, form) {
    case (.uikit, .settling): self[.settling]
    case (.motion, .bounce): motionDuration
    default: nil
    }
  }

  /// Motion's limits of a duration in seconds.
  private var motionDuration: Double { min(10, max(0.01, self[.duration])) }

  /// The value of one of the form's parameters.
  package subscript(_ parameter: SpringParameter) -> Double {
    form.parameters.firstIndex(of: parameter).map { values[$0] } ?? .nan
  }

  /// The spring as the dialect moves it.
  package func spring() throws(Problem) -> Spring {
    let spring = try unclamped()
    guard spring.dampingRatio <= Self.largestRatio else { throw .overdamped(spring.dampingRatio) }
    guard Self.frequencies.contains(spring.angularFrequency) else { throw .frequency(spring.angularFrequency) }
    return isClamped ? spring.clampedToCritical : spring
  }

  /// Mass, force per displacement and force per velocity as the framework computes with them: to the bit where it computes step by step.
  package func constants() throws(Problem) -> SpringFrames.Constants {
    switch form {
    case .physical: return (self[.mass], self[.stiffness], self[.damping])
    case .origami where dialect == .reactSpring: return (self[.mass], self[.tension], self[.friction])
    case .origami:
      let constants = SpringForm.origamiConstants(tension: self[.tension], friction: self[.friction])
      return (self[.mass], constants.stiffness, constants.damping)
    case .bounciness:
      let constants = SpringForm.bouncinessConstants(bounciness: self[.bounciness], speed: self[.speed])
      return (1, constants.stiffness, constants.damping)
    default:
      let spring = try spring()
      return (1, spring.stiffness, spring.damping)
    }
  }

  private func unclamped() throws(Problem) -> Spring {
    switch form {
    case .physical:
      guard dialect == .anime else { return Spring(mass: self[.mass], stiffness: self[.stiffness], damping: self[.damping]) }
      // anime's own limits
      return Spring(
        mass: min(1e4, max(1, self[.mass])), stiffness: min(1e4, self[.stiffness]), damping: min(1e4, self[.damping]))
    case .ratio:
      return Spring(angularFrequency: (self[.stiffness] / self[.mass]).squareRoot(), dampingRatio: self[.dampingRatio])
    case .response:
      let frequency = 2 * Double.pi / self[.response]
      // SwiftUI's own limit of the stiffness
      return Spring(
        angularFrequency: dialect == .swiftui ? min(frequency, 45_000.0.squareRoot()) : frequency, dampingRatio: self[.dampingFraction])
    case .bounce:
      guard dialect == .motion else {
        let spring = Spring(perceptualDuration: self[.duration], bounce: self[.bounce])
        // beyond anime's limits of the numbers that it makes of a duration
        guard dialect == .anime, spring.stiffness > 1e4 || spring.damping > 300 else { return spring }
        return Spring(mass: 1, stiffness: min(1e4, spring.stiffness), damping: min(300, spring.damping))
      }
      return try settled(motionDuration, ratio: min(1, max(0.05, 1 - self[.bounce])), velocity: 0)
    case .visual:
      let spring = Spring(perceptualDuration: 1.2 * self[.visualDuration], bounce: 0)
      return Spring(angularFrequency: spring.angularFrequency, dampingRatio: min(1, max(0.05, 1 - self[.bounce])))
    case .settling:
      if dialect == .reanimated { return reanimated() }
      if self[.dampingRatio] > Self.largestRatio { throw .overdamped(self[.dampingRatio]) }
      return try settled(self[.settling], ratio: min(1, self[.dampingRatio]), velocity: dialect == .uikit ? velocity : 0)
    case .origami:
      let (tension, friction) = (self[.tension], self[.friction])
      let isRaw = dialect == .reactSpring
      let constants = isRaw ? (tension, friction) : SpringForm.origamiConstants(tension: tension, friction: friction)
      if constants.0 <= 0 { throw .outOfRange(.tension, tension) }
      if constants.1 < 0 { throw .outOfRange(.friction, friction) }
      return Spring(mass: self[.mass], stiffness: constants.0, damping: constants.1)
    case .bounciness:
      let constants = SpringForm.bouncinessConstants(bounciness: self[.bounciness], speed: self[.speed])
      if constants.damping < 0 { throw .outOfRange(.bounciness, self[.bounciness]) }
      return Spring(mass: 1, stiffness: constants.stiffness, damping: constants.damping)
    case .frequency:
      // react-spring's frequency is a period, its damping a ratio
      return Spring(angularFrequency: 2 * Double.pi / self[.frequency], dampingRatio: self[.damping])
    }
  }

  private func settled(_ duration: Double, ratio: Double, velocity: Double) throws(Problem) -> Spring {
    guard let spring = Spring(settlingIn: duration, dampingRatio: ratio, velocity: velocity, remainder: remainder) else { throw .unsettled }
    return spring
  }

  /// Reanimated's duration: at 1.5 of it a share of 6e-9 of the energy is left of the critically damped motion with the exponent ζω; the
  /// stiffness is at most 8000 for its mass of 4.
  private func reanimated() -> Spring {
    let ratio = max(1e-3, self[.dampingRatio])
    func energy(_ y: Double) -> Double { (ratio * ratio * y * y + (1 + y) * (1 + y)) * DecayingExponential.value(2 * y) }
    var (low, high) = (0.0, 400.0)
    for _ in 0..<100 {
      let middle = 0.5 * (low + high)
      if energy(middle) > 6e-9 { low = middle } else { high = middle }
    }
    let frequency = high / (ratio * 1.5 * self[.settling])
    return Spring(angularFrequency: min(frequency, 2000.0.squareRoot()), dampingRatio: min(1, self[.dampingRatio]))
  }
}
