#if !canImport(UIKit)
  public import Foundation

  /// Decides about gestures.
  @preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
  }

  extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
    public func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// Not read: recognizers of a replayed touch do not wait for each other.
    public func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
  }

  /// A gesture that a test sends, state by state, or that a recording of touches replays.
  @preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
      case possible, began, changed, ended, cancelled, failed
      public static let recognized = State.ended
    }

    open internal(set) weak var view: UIView?
    open internal(set) var state = State.possible { didSet { noteChange() } }
    #if !canImport(ObjectiveC)
      var observers = PropertyObservers()
    #endif
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// A recognizer that is disabled ends its gesture as cancelled.
    open var isEnabled = true {
      didSet {
        guard !isEnabled, isActive else { return }
        state = .cancelled
        conclude()
      }
    }
    open var cancelsTouchesInView = true
    open var delaysTouchesBegan = false
    open var delaysTouchesEnded = true
    open var name: String?
    private var actions: [TargetAction] = []
    /// Of the finger, in the coordinates of the view's root.
    private(set) var point = CGPoint.zero

    /// Without a selector, which names a method of Objective-C; other initializers take the target's method.
    public init(target: Any?, action: Selector?) {
      super.init()
      if let action { add(TargetAction(target, action)) }
    }

    public convenience override init() { self.init(target: nil, action: nil as Selector?) }

    func add(_ action: TargetAction) { actions.append(action) }
    open func removeTarget(_ target: Any?, action: Selector?) { actions = [] }
    /// Has no effect: recognizers of a replayed touch do not wait for each other.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}

    open var numberOfTouches: Int { state == .began || state == .changed ? 1 : 0 }
    open func location(in view: UIView?) -> CGPoint { UIView.convert(point, fromRootTo: view) }
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { location(in: view) }

    /// Ends with the gesture; a subclass clears what it has gathered.
    open func reset() {}

    /// Whether a gesture is in progress.
    var isActive: Bool { state == .began || state == .changed }
    /// Whether the gesture has no course: it is recognized at once.
    var isDiscrete: Bool { false }

    /// Takes a step of the gesture and calls the targets, or reports that no gesture goes that way and changes nothing.
    ///
    /// - Parameter update: Called before the targets are.
    /// - Returns: whether the step was taken.
    @discardableResult
    final func enter(_ next: State, at location: CGPoint, in space: UIView?, _ update: () -> Void = {}) -> Bool {
      let isPossible =
        switch next {
        case .began: !isActive && !isDiscrete
        case .changed, .cancelled: isActive
        case .ended: isActive || isDiscrete
        case .failed: !isActive
        case .possible: false
        }
      // a delegate that refused a gesture sees nothing of it
      if state == .failed, next != .began { return false }
      guard isPossible else {
        DynamicsWarning.report("\(type(of: self)): a gesture that is \(state) cannot be \(next) next")
        return false
      }
      guard isEnabled else { return false }
      if next == .began || (isDiscrete && next == .ended) {
        guard delegate?.gestureRecognizerShouldBegin(self) ?? true else {
          state = .failed
          return false
        }
      }
      point = space.map { $0.convert(location, to: nil) } ?? location
      update()
      state = next
      if isActive { callTargets() } else { conclude() }
      return true
    }

    private func callTargets() { for action in actions { action.send(from: self) } }

    private func conclude() {
      if state != .failed { callTargets() }
      reset()
      state = .possible
    }

    // MARK: - A replayed touch

    /// The finger went down, moved or was lifted, at a point of the root's coordinates.
    ///
    /// - Returns: whether it is this recognizer's gesture.
    func track(_ finger: Finger) -> Bool { false }
    /// Ends a gesture whose finger is gone.
    func forget() { if !isActive { state = .possible } }

    /// Whether both may recognize a touch.
    func isSimultaneous(with other: UIGestureRecognizer) -> Bool {
      delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
        || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
    }
  }

  extension UIGestureRecognizer {
    public convenience init<Target: AnyObject, Sender>(
      target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
      self.init()
      add(TargetAction(target, action))
    }

    public convenience init<Target: AnyObject>(
      target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
      self.init()
      add(TargetAction(target, action))
    }

    public convenience init<Sender>(target: Any?, action: @escaping @MainActor (Sender) -> Void) {
      self.init()
      add(TargetAction(action))
    }

    public convenience init(target: Any?, action: @escaping @MainActor () -> Void) {
      self.init()
      add(TargetAction(action))
    }

    public func addTarget<Target: AnyObject, Sender>(
      _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
      add(TargetAction(target, action))
    }

    public func addTarget<Target: AnyObject>(_ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void) {
      add(TargetAction(target, action))
    }

    public func addTarget<Sender>(_ target: Any?, action: @escaping @MainActor (Sender) -> Void) { add(TargetAction(action)) }
    public func addTarget(_ target: Any?, action: @escaping @MainActor () -> Void) { add(TargetAction(action)) }
  }
#endif
