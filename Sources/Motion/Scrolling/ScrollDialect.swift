import Formats

/// A framework's scroll view: what its content does under a finger, at an edge, and after the finger. Offsets are in points, velocities in
/// points per second.
package enum ScrollDialect: String, CaseIterable, Sendable {
  /// UIScrollView.
  case uikit
  /// Android's views and Compose, whose content stops at the edges; what is drawn there, a stretch or a glow, moves nothing.
  case android
  /// Flutter's bouncing and clamping physics.
  case flutter
  case flutterClamping = "flutter-clamping"

  /// Finger travel before the content follows: of Android its ViewConfiguration.TOUCH_SLOP in dp, of Flutter kTouchSlop of its gestures library,
  /// in logical pixels. A vendor may overlay Android's, and Flutter takes that of the device if it has one.
  package var slop: Double {
    switch self {
    case .uikit: ScrollLaw.slop
    case .android: 8
    case .flutter, .flutterClamping: 18
    }
  }

  /// How content follows a finger that pulls it past an edge.
  package enum Pull: Equatable, Sendable {
    /// It follows by a share of the finger's way that shrinks: at the edge it is the constant.
    case rubberBand(Double)
    /// It stops, until the finger has come back as far as it went past the edge: Android's stretch takes up the way.
    case stops
    /// It stops, and follows the finger back at once.
    case slips
  }

  package var pull: Pull {
    switch self {
    case .uikit: .rubberBand(ScrollLaw.rubberBandConstant)
    // Flutter multiplies each step of the finger by 0.52 (1 - x/h)², whose limit for small steps is the rubber band
    case .flutter: .rubberBand(0.52)
    case .android: .stops
    case .flutterClamping: .slips
    }
  }

  /// The motion of a release.
  package var fling: FlingDialect {
    switch self {
    case .uikit: .uikit
    case .android: .android
    case .flutter: .flutter
    case .flutterClamping: .flutterClamping
    }
  }

  /// Velocities at which a release is a fling: slower ones count as none, faster ones as the fastest. Android's are
  /// ViewConfiguration.MINIMUM_FLING_VELOCITY and MAXIMUM_FLING_VELOCITY in dp/s, Flutter's kMinFlingVelocity, which bouncing physics doubles, and
  /// kMaxFlingVelocity. UIKit's are not public; reports of its least velocity differ, from 83 pt/s (Flutter issue 103762) to 350 pt/s (Cranpose
  /// PR 541), so that every release decays here.
  private var flings: ClosedRange<Double> {
    switch self {
    case .uikit: 0...Double.infinity
    case .android, .flutterClamping: 50...8000
    case .flutter: 100...8000
    }
  }

  /// The velocity with which content begins to move after a finger had one.
  package func fling(velocity: Double) -> Double {
    guard velocity.magnitude >= flings.lowerBound else { return 0 }
    return velocity < 0 ? max(velocity, -flings.upperBound) : min(velocity, flings.upperBound)
  }

  /// The velocity that content which a finger caught gives to the next fling in its direction: Flutter's power of its speed, else 0.
  package func carriedVelocity(_ velocity: Double) -> Double {
    guard self == .flutter, velocity != 0 else { return 0 }
    let speed = min(0.000816 * PortableMath.power(velocity.magnitude, 1.967), 40_000)
    return velocity < 0 ? -speed : speed
  }

  // MARK: - Snapping

  /// The spring that brings content to a place where it comes to rest.
  package var snapSpring: Spring {
    switch self {
    case .uikit: ScrollLaw.edgeSpring
    // StiffnessMediumLow without a bounce, the snapAnimationSpec of Compose's PagerDefaults
    case .android: Spring(mass: 1, stiffness: 400, damping: 40)
    case .flutter, .flutterClamping: FlingDialect.flutter.edgeSpring ?? ScrollLaw.edgeSpring
    }
  }

  /// By whose rule the motion to such a place ends.
  package var snapDialect: SpringDialect {
    switch self {
    case .uikit: .uikit
    case .android: .compose
    case .flutter, .flutterClamping: .flutter
    }
  }

  /// The page on which a release ends: in Android that of Compose's PagerDefaults.flingBehavior with PagerSnapDistance.atMost(1), in Flutter that of
  /// PageScrollPhysics. UIKit's paging has not been measured. Pages count from 0 at the content's beginning.
  ///
  /// - Parameters:
  ///   - page: Of the release, with its fraction.
  ///   - landing: Of the fling without pages.
  ///   - velocity: Toward higher pages.
  package func page(from page: Double, landing: Double, velocity: Double) -> Double {
    switch self {
    // the page nearest to the announced target: paging itself has not been measured
    case .uikit: return landing.rounded()
    // Compose's pager goes by one page at most
    case .android: return min(page.rounded(.down) + 1, max(page.rounded(.up) - 1, landing.rounded()))
    case .flutter, .flutterClamping:
      let half = velocity.magnitude > 20 ? (velocity < 0 ? -0.5 : 0.5) : 0
      return (page + half).rounded()
    }
  }

  // MARK: - Animated scrolling

  /// The motion to an offset that a program asks for; nil where the framework has no standard for it.
  ///
  /// - Parameter state: The present position and velocity.
  package func animation(from state: MotionState, to target: Double) -> MotionCourse? {
    switch self {
    // 0.25 s is an estimate by eye: nobody has measured it
    case .uikit: return MotionCourse(EasedWay(from: state.position, to: target, duration: 0.25))
    // Compose's animateScrollTo: its standard spring
    case .android:
      let spring = Spring(mass: 1, stiffness: 1500, damping: 2 * 1500.0.squareRoot())
      return MotionCourse(SpringMotion(spring, from: state.position, to: target, velocity: state.velocity), .compose)
    case .flutter, .flutterClamping: return nil
    }
  }
}
