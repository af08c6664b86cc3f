#if !canImport(UIKit)
  public import Foundation

  /// A finger that moves across a view.
  @preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max

    /// A finger of a recording pans once it has moved this far, points.
    static let hysteresis: CGFloat = 10

    /// Since the gesture began, in the root's coordinates.
    private var travel = CGPoint.zero
    /// The part of it that the app has taken with ``setTranslation(_:in:)``.
    private var taken = CGPoint.zero
    /// pt/s, in the root's coordinates.
    private var speed = CGPoint.zero

    /// Sends a step of the gesture to the targets.
    ///
    /// - Parameters:
    ///   - state: `.began`, then `.changed` any number of times, then `.ended` or `.cancelled`; another order is reported and changes nothing.
    ///   - translation: Points since the gesture began.
    ///   - velocity: pt/s.
    ///   - location: Of the finger, points.
    ///   - space: The view whose coordinates these are; the window, or the top of the hierarchy, by default.
    open func send(
      _ state: State, translation: CGPoint = .zero, velocity: CGPoint = .zero, location: CGPoint = .zero, in space: UIView? = nil
    ) {
      guard [translation, velocity, location].allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
        return DynamicsWarning.report("\(type(of: self)): a translation, a velocity and a location must be finite")
      }
      enter(state, at: location, in: space) {
        if state == .began { taken = .zero }
        travel = UIView.convert(direction: translation, toRootFrom: space)
        speed = UIView.convert(direction: velocity, toRootFrom: space)
      }
    }

    /// Points since the gesture began, or since the app set it.
    open func translation(in view: UIView?) -> CGPoint {
      UIView.convert(direction: CGPoint(x: travel.x - taken.x, y: travel.y - taken.y), fromRootTo: view)
    }

    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
      let set = UIView.convert(direction: translation, toRootFrom: view)
      taken = CGPoint(x: travel.x - set.x, y: travel.y - set.y)
    }

    /// pt/s.
    open func velocity(in view: UIView?) -> CGPoint { UIView.convert(direction: speed, fromRootTo: view) }

    /// Where the pan of a recorded finger began.
    private var start: CGPoint?

    override func track(_ finger: Finger) -> Bool {
      switch finger.phase {
      case .began: start = nil
      case .moved, .stationary:
        if let start, isActive {
          send(.changed, translation: finger.travel(from: start), velocity: finger.velocity, location: finger.point)
        } else if start == nil, finger.distance >= Self.hysteresis {
          start = finger.point
          send(.began, velocity: finger.velocity, location: finger.point)
        }
      case .ended, .cancelled:
        guard let start, isActive else { return false }
        send(
          finger.phase == .ended ? .ended : .cancelled, translation: finger.travel(from: start), velocity: finger.velocity,
          location: finger.point)
      }
      return isActive
    }
  }

  /// A finger that touches a view and is lifted at the same place.
  @preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1
    override var isDiscrete: Bool { true }
    private var taps = 0
    private var last: TimeInterval = -.infinity

    /// Sends the tap to the targets, at a point of a view's coordinates; of the window, or the top of the hierarchy, by default.
    open func send(_ state: State = .ended, location: CGPoint = .zero, in space: UIView? = nil) { enter(state, at: location, in: space) }

    override func track(_ finger: Finger) -> Bool {
      guard finger.phase == .ended else { return false }
      guard finger.distance < UIPanGestureRecognizer.hysteresis, finger.duration < 0.75 else {
        taps = 0
        return false
      }
      // taps of one gesture follow each other within 0.35 s
      taps = finger.time - last < 0.35 ? taps + 1 : 1
      last = finger.time
      guard taps >= numberOfTapsRequired else { return false }
      taps = 0
      send(location: finger.point)
      return true
    }
  }

  /// A finger that stays at a place of a view.
  @preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// Seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far the finger may move before, points.
    open var allowableMovement: CGFloat = 10
    open var numberOfTapsRequired = 0

    /// Sends a step of the gesture to the targets: `.began`, `.changed` any number of times, `.ended` or `.cancelled`.
    open func send(_ state: State, location: CGPoint = .zero, in space: UIView? = nil) { enter(state, at: location, in: space) }

    override func track(_ finger: Finger) -> Bool {
      switch finger.phase {
      case .began: if minimumPressDuration <= 0 { send(.began, location: finger.point) }
      case .moved, .stationary:
        if isActive {
          if finger.phase == .moved { send(.changed, location: finger.point) }
        } else if state == .possible {
          if finger.distance > allowableMovement {
            state = .failed
          } else if finger.duration >= minimumPressDuration {
            send(.began, location: finger.point)
          }
        }
      case .ended, .cancelled: if isActive { send(finger.phase == .ended ? .ended : .cancelled, location: finger.point) }
      }
      return isActive
    }
  }
#endif
