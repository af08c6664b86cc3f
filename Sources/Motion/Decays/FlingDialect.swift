/// A framework's fling of a scroll view or of a value.
package enum FlingDialect: String, CaseIterable, Sendable {
  /// UIScrollView.
  case uikit
  /// Android's OverScroller, Compose's splineBasedDecay.
  case android
  /// androidx FlingAnimation.
  case androidFling = "android-fling"
  /// Compose exponentialDecay.
  case compose
  /// Flutter's bouncing and clamping scroll simulations.
  case flutter
  case flutterClamping = "flutter-clamping"
  /// Motion's inertia.
  case motion
  case reactSpring = "react-spring"
  case reactNative = "react-native"
  case chromium

  /// Whether its velocities are in units per millisecond, not per second.
  package var isPerMillisecond: Bool { self == .reactSpring || self == .reactNative }

  /// A parameter of its law.
  package enum Parameter: String, CaseIterable, Sendable {
    case rate, friction, drag, power
    case timeConstant = "time-constant"
    case density
    /// How far Android's OverScroller goes past a bound.
    case over

    /// As scenes spell it.
    package var key: String { self == .timeConstant ? "timeConstant" : rawValue }

    package init?(key: String) {
      guard let parameter = Self.allCases.first(where: { $0.key == key }) else { return nil }
      self = parameter
    }

    /// Whether a value is in range; false for NaN and infinities.
    package func admits(_ value: Double) -> Bool {
      switch self {
      case .rate, .drag: value > 0 && value < 1
      case .friction, .power, .timeConstant, .density: value > 0 && value <= 1e6
      case .over: value >= 0 && value <= 1e6
      }
    }
  }

  /// Its parameters with their defaults.
  package var parameters: [(parameter: Parameter, standard: Double)] {
    switch self {
    case .uikit, .reactSpring, .reactNative: [(.rate, 0.998)]
    case .android: [(.density, 1), (.over, 0)]
    case .androidFling, .compose: [(.friction, 1)]
    case .flutter: [(.drag, 0.135)]
    case .motion: [(.power, 0.8), (.timeConstant, 0.325)]
    case .flutterClamping, .chromium: []
    }
  }

  /// The motion of a release.
  ///
  /// - Parameters:
  ///   - velocity: Units per second.
  ///   - value: A parameter's value; those that it returns nil for have their default.
  package func decay(from start: Double, velocity: Double, _ value: (Parameter) -> Double?) -> Decay {
    func of(_ parameter: Parameter) -> Double {
      value(parameter) ?? parameters.first { $0.parameter == parameter }?.standard ?? 1
    }
    return switch self {
    case .uikit: .uikit(from: start, velocity: velocity, rate: of(.rate))
    case .android: .androidSpline(from: start, velocity: velocity, density: of(.density))
    case .androidFling: .androidFriction(of(.friction), from: start, velocity: velocity)
    case .compose: .compose(frictionMultiplier: of(.friction), from: start, velocity: velocity)
    // the tolerance of scroll physics on a screen of scale 1
    case .flutter: .flutter(drag: of(.drag), from: start, velocity: velocity, tolerance: 20)
    case .flutterClamping: .flutterClamping(from: start, velocity: velocity)
    case .motion: .motion(power: of(.power), timeConstant: of(.timeConstant), from: start, velocity: velocity)
    case .reactSpring: .perMillisecond(of(.rate), from: start, velocity: velocity, stopSpeed: 0.3)
    case .reactNative: .perMillisecond(of(.rate), from: start, velocity: velocity, stopSpeed: 6)
    case .chromium: .chromium(from: start, velocity: velocity)
    }
  }

  /// Motion's bounceStiffness 500 and bounceDamping 10.
  package static let motionBounce = Spring(mass: 1, stiffness: 500, damping: 10)

  /// The spring that carries the motion past a bound and back; nil where the motion ends at the bound.
  package var edgeSpring: Spring? {
    switch self {
    case .uikit: ScrollLaw.edgeSpring
    case .flutter: Spring(angularFrequency: 200.0.squareRoot(), dampingRatio: 1.1)
    case .motion: Self.motionBounce
    default: nil
    }
  }
}
