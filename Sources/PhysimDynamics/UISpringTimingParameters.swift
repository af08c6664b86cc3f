#if !canImport(UIKit)
  public import Foundation
  import Motion

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The kinds of timing.
  public enum UITimingCurveType: Int, Sendable { case builtin, cubic, spring, composed }

  /// What gives an animation its timing.
  @preconcurrency @MainActor public protocol UITimingCurveProvider: AnyObject {
    var timingCurveType: UITimingCurveType { get }
    var springTimingParameters: UISpringTimingParameters? { get }
  }

  /// The spring of an animation, as a value that a test reads: nothing is animated.
  ///
  /// A damping ratio alone determines a spring together with a duration, after which a thousandth of the distance is left. The other
  /// initializers determine it without one.
  @preconcurrency @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    private enum Law {
      /// For an animation's duration.
      case ratio(Double)
      case spring(Spring)
    }

    private let law: Law
    /// In distances per second.
    public let initialVelocity: CGVector

    open var timingCurveType: UITimingCurveType { .spring }
    open var springTimingParameters: UISpringTimingParameters? { self }

    private init(_ law: Law, _ velocity: CGVector) {
      self.law = law
      initialVelocity = velocity
    }

    /// The system's spring: mass 3, stiffness 1000, damping 500.
    public convenience override init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
      precondition(ratio > 0, "a damping ratio is above 0")
      self.init(.ratio(min(1, Double(ratio))), velocity)
    }

    public convenience init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
      precondition(mass > 0 && stiffness > 0 && damping >= 0, "a spring has a mass and a stiffness above 0, and a damping of at least 0")
      let spring = Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
      self.init(.spring(spring.clampedToCritical), velocity)
    }

    public convenience init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero) {
      precondition(duration > 0 && bounce > -1 && bounce <= 1, "a spring has a duration above 0, and a bounce above -1 and at most 1")
      self.init(.spring(Spring(perceptualDuration: duration, bounce: Double(bounce))), velocity)
    }

    /// The share of the distance that an animation has come after so many seconds, 1 at the target. UIKit shows it on the screen alone.
    ///
    /// - Parameter duration: Of the animation, which a spring with constants of its own ignores.
    public func progress(at time: TimeInterval, duration: TimeInterval = 0.5) -> CGFloat {
      let velocity = Double(initialVelocity.dx)
      let spring: Spring
      switch law {
      case .spring(let own): spring = own
      case .ratio(let ratio):
        guard let settled = Spring(settlingIn: duration, dampingRatio: ratio, velocity: velocity) else { return time > 0 ? 1 : 0 }
        spring = settled
      }
      return CGFloat(SpringMotion(spring, velocity: velocity).state(at: max(0, time)).position)
    }
  }
#endif
