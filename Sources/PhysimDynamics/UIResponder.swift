#if !canImport(UIKit)
  public import Foundation

  /// Receives touches that a recording replays, and passes them on to the next responder.
  @preconcurrency @MainActor open class UIResponder: NSObject {
    public override init() { super.init() }

    open var next: UIResponder? { nil }
    open var canBecomeFirstResponder: Bool { false }
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesCancelled(touches, with: event) }

    #if !canImport(ObjectiveC)
      /// Called for a property that `addObserver(_:forKeyPath:options:context:)` named.
      open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
      ) {
        DynamicsWarning.report(
          "\(type(of: self)): An -observeValueForKeyPath:ofObject:change:context: message was received but not handled. Key path: \(keyPath ?? "")"
        )
      }
    #endif
  }

  /// A finger of a recording.
  @preconcurrency @MainActor open class UITouch: NSObject {
    public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

    public internal(set) var phase = Phase.began
    /// Seconds on the animators' clock.
    public internal(set) var timestamp: TimeInterval = 0
    public internal(set) var tapCount = 1
    /// The view under the finger when it went down.
    public internal(set) weak var view: UIView?
    public var window: UIWindow? { view?.window }
    /// In the coordinates of the view's root.
    private var point = CGPoint.zero
    private var previous = CGPoint.zero

    /// At a point of the root view's coordinates.
    init(_ view: UIView?, _ point: CGPoint) {
      self.view = view
      self.point = point
      previous = point
    }

    func move(to point: CGPoint, _ phase: Phase, _ time: TimeInterval) {
      previous = self.point
      self.point = point
      self.phase = phase
      timestamp = time
    }

    open func location(in view: UIView?) -> CGPoint { UIView.convert(point, fromRootTo: view) }
    open func previousLocation(in view: UIView?) -> CGPoint { UIView.convert(previous, fromRootTo: view) }
  }

  /// The touches of a moment.
  @preconcurrency @MainActor open class UIEvent: NSObject {
    public let allTouches: Set<UITouch>?
    public let timestamp: TimeInterval

    init(_ touch: UITouch) {
      allTouches = [touch]
      timestamp = touch.timestamp
    }

    open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
  }
#endif
