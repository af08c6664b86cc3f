#if !canImport(UIKit)
  public import Foundation

  /// A finger that moves fast in a direction. UIKit's limits are not public; here it goes 50 pt within 0.5 s, and less than that across.
  @preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
    public struct Direction: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let right = Direction(rawValue: 1)
      public static let left = Direction(rawValue: 2)
      public static let up = Direction(rawValue: 4)
      public static let down = Direction(rawValue: 8)
    }

    /// The directions that it recognizes.
    open var direction = Direction.right
    open var numberOfTouchesRequired = 1
    override var isDiscrete: Bool { true }
    /// Whether the finger has swiped already.
    private var isOver = false

    /// Sends the swipe to the targets, at a point of a view's coordinates; of the window, or the top of the hierarchy, by default.
    open func send(_ state: State = .ended, location: CGPoint = .zero, in space: UIView? = nil) { enter(state, at: location, in: space) }

    override func track(_ finger: Finger) -> Bool {
      if finger.phase == .began { isOver = false }
      guard !isOver, finger.duration <= 0.5, let swiped = Self.direction(of: finger.way), direction.contains(swiped) else { return false }
      isOver = true
      send(location: finger.point)
      return true
    }

    private static func direction(of way: CGPoint) -> Direction? {
      guard max(abs(way.x), abs(way.y)) >= 50, min(abs(way.x), abs(way.y)) < 50 else { return nil }
      if abs(way.x) > abs(way.y) { return way.x > 0 ? .right : .left }
      return way.y > 0 ? .down : .up
    }
  }
#endif
