import Motion

/// A value that is released with a velocity and comes to rest by itself, or at bounds.
///
///     let fling = Decay(from: 300, velocity: 1200, bounds: 0...600)
///     fling.target  // what UIScrollView tells its delegate
///
/// Times are seconds after the release, velocities units of the value per second.
public struct Decay: Equatable, Sendable {
  /// A framework's law, with its parameters.
  public enum Law: Equatable, Sendable {
    /// UIScrollView: the velocity is multiplied by a rate per millisecond; 0.998 is normal, 0.99 fast.
    case uikit(rate: Double = 0.998)
    /// The velocity decays to 1/e in so many seconds, until half a unit is left.
    case timeConstant(Double)
    /// Android's OverScroller and Compose's splineBasedDecay, of density-independent pixels; past bounds it goes by at most `over`.
    case android(over: Double = 0)
    /// androidx FlingAnimation.
    case androidFling(friction: Double = 1)
    /// Compose exponentialDecay.
    case compose(friction: Double = 1)
    /// Flutter's bouncing physics: a drag per second.
    case flutter(drag: Double = 0.135)
    /// Flutter's clamping physics.
    case flutterClamping
    /// Motion's inertia.
    case motion(power: Double = 0.8, timeConstant: Double = 0.325)
    case reactSpring(rate: Double = 0.998)
    case reactNative(rate: Double = 0.998)
    case chromium
  }

  private let course: MotionCourse
  /// The place that a delegate is told at the release: UIKit's own law, elsewhere where the law leads without its stop.
  public let target: Double
  /// Where it ends.
  public let landing: Double
  /// Seconds until it ends.
  public let finish: Double

  /// - Parameters:
  ///   - bounds: Lowest and highest value; the start may be beyond. UIKit, Flutter and Motion go past them on a spring, Android by `over`.
  public init(_ law: Law = .uikit(), from start: Double, velocity: Double, bounds: ClosedRange<Double>? = nil) {
    let (dialect, parameters) = law.parameters
    for (parameter, value) in parameters { precondition(parameter.admits(value), "a parameter of a decay is out of range") }
    let fling = Fling(dialect, from: start, velocity: velocity, bounds: bounds) { wanted in parameters.first { $0.0 == wanted }?.1 }
    course = MotionCourse(fling)
    (target, landing, finish) = (fling.target, fling.landing, fling.duration)
  }

  /// The value after so many seconds, the start before 0.
  public func value(at time: Double) -> Double { course.state(at: max(0, time)).position }

  /// The velocity after so many seconds, 0 from ``finish`` on.
  public func velocity(at time: Double) -> Double { course.state(at: max(0, time)).velocity }
}

extension Decay.Law {
  fileprivate var parameters: (FlingDialect, [(FlingDialect.Parameter, Double)]) {
    switch self {
    case .uikit(let rate): (.uikit, [(.rate, rate)])
    case .timeConstant(let constant): (.motion, [(.power, constant), (.timeConstant, constant)])
    case .android(let over): (.android, [(.over, over)])
    case .androidFling(let friction): (.androidFling, [(.friction, friction)])
    case .compose(let friction): (.compose, [(.friction, friction)])
    case .flutter(let drag): (.flutter, [(.drag, drag)])
    case .flutterClamping: (.flutterClamping, [])
    case .motion(let power, let constant): (.motion, [(.power, power), (.timeConstant, constant)])
    case .reactSpring(let rate): (.reactSpring, [(.rate, rate)])
    case .reactNative(let rate): (.reactNative, [(.rate, rate)])
    case .chromium: (.chromium, [])
    }
  }
}
