#if !canImport(UIKit)
  public import Foundation

  extension UIView {
    public struct AnimationOptions: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let layoutSubviews = AnimationOptions(rawValue: 1)
      public static let allowUserInteraction = AnimationOptions(rawValue: 2)
      public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
      public static let `repeat` = AnimationOptions(rawValue: 8)
      public static let autoreverse = AnimationOptions(rawValue: 16)
      public static let curveEaseInOut: AnimationOptions = []
      public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
      public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
      public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    private static var depth = 0

    /// Gives the animated properties their final values at once; the frames of the animation are not simulated. Then the completion is called, with true.
    private static func finish(_ animations: @MainActor () -> Void, _ completion: (@MainActor (Bool) -> Void)?) {
      guard depth < 100 else {
        return DynamicsWarning.report("UIView.animate: a completion that animates again goes on without end, and ends here")
      }
      depth += 1
      defer { depth -= 1 }
      animations()
      completion?(true)
    }

    public class func animate(
      withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
      finish(animations, completion)
    }

    public class func animate(
      withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping @MainActor () -> Void,
      completion: (@MainActor (Bool) -> Void)? = nil
    ) {
      finish(animations, completion)
    }

    public class func animate(
      withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
      initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping @MainActor () -> Void,
      completion: (@MainActor (Bool) -> Void)? = nil
    ) {
      finish(animations, completion)
    }

    public class func transition(
      with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (@MainActor () -> Void)?,
      completion: (@MainActor (Bool) -> Void)? = nil
    ) {
      finish(animations ?? {}, completion)
    }

    /// Kept: final values are set at once in any case.
    public static var areAnimationsEnabled: Bool { animationsEnabled }
    public class func setAnimationsEnabled(_ enabled: Bool) { animationsEnabled = enabled }
    private static var animationsEnabled = true

    public class func performWithoutAnimation(_ actionsWithoutAnimation: @MainActor () -> Void) { actionsWithoutAnimation() }
  }
#endif
