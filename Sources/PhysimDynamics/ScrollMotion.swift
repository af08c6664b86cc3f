#if !canImport(UIKit)
  import Foundation
  import Motion

  /// The motion of a content offset after a release, or to an offset that the app has set: a course along each axis.
  @MainActor struct ScrollMotion {
    let start: TimeInterval
    let isDeceleration: Bool
    private let x: Leg
    private let y: Leg

    /// The way along one axis.
    private struct Leg {
      let axis: ScrollAxis
      let offset: CGFloat
      /// Of the offset.
      let velocity: CGFloat
      let course: MotionCourse

      func offset(at time: TimeInterval) -> CGFloat {
        course.duration == 0 ? offset : CGFloat(0 - course.state(at: max(0, time)).position)
      }

      /// The same to another target than the one that was announced.
      func toward(_ target: CGFloat, from announced: CGFloat) -> Leg {
        target == announced ? self : Leg(releasing: axis.stopping(at: target), offset, velocity)
      }

      init(releasing axis: ScrollAxis, _ offset: CGFloat, _ velocity: CGFloat) {
        (self.axis, self.offset, self.velocity) = (axis, offset, velocity)
        course = axis.release(from: offset, velocity: velocity)
      }

      init?(animating axis: ScrollAxis, _ offset: CGFloat, to target: CGFloat) {
        guard let course = axis.animation(from: offset, to: target) else { return nil }
        (self.axis, self.offset, self.velocity, self.course) = (axis, offset, 0, course)
      }
    }

    private init(_ start: TimeInterval, _ x: Leg, _ y: Leg, isDeceleration: Bool) {
      (self.start, self.x, self.y, self.isDeceleration) = (start, x, y, isDeceleration)
    }

    /// - Parameter velocity: Of the offset, pt/s.
    init(releasing scroll: UIScrollView, _ velocity: CGPoint) {
      let (axes, offset) = (ScrollAxis.axes(of: scroll), scroll.contentOffset)
      self.init(
        DisplayClock.now, Leg(releasing: axes.x, offset.x, velocity.x), Leg(releasing: axes.y, offset.y, velocity.y), isDeceleration: true)
    }

    /// Nil where the law has no animation.
    init?(animating scroll: UIScrollView, to target: CGPoint) {
      let (axes, offset) = (ScrollAxis.axes(of: scroll), scroll.contentOffset)
      guard let x = Leg(animating: axes.x, offset.x, to: target.x), let y = Leg(animating: axes.y, offset.y, to: target.y) else {
        return nil
      }
      self.init(DisplayClock.now, x, y, isDeceleration: false)
    }

    /// The offset that a delegate is told, to the pixel.
    var target: CGPoint {
      let scale = UIScreen.main.scale
      func pixel(_ leg: Leg) -> CGFloat { (leg.axis.target(from: leg.offset, velocity: leg.velocity) * scale).rounded() / scale }
      return CGPoint(x: pixel(x), y: pixel(y))
    }

    /// The same to the offset that a delegate wants.
    func toward(_ target: CGPoint, from announced: CGPoint) -> ScrollMotion {
      ScrollMotion(start, x.toward(target.x, from: announced.x), y.toward(target.y, from: announced.y), isDeceleration: isDeceleration)
    }

    var duration: TimeInterval { max(x.course.duration, y.course.duration) }

    func offset(at time: TimeInterval) -> CGPoint { CGPoint(x: x.offset(at: time - start), y: y.offset(at: time - start)) }

    func isOver(at time: TimeInterval) -> Bool { time - start >= duration }
  }

  /// One axis of a scroll view by the law of its dialect, whose positions fall as offsets grow.
  struct ScrollAxis {
    private let content: ScrolledContent
    /// Whether a finger moves the content along it.
    private let isScrollable: Bool

    private init(_ content: ScrolledContent, isScrollable: Bool) { (self.content, self.isScrollable) = (content, isScrollable) }

    @MainActor static func axes(of scroll: UIScrollView) -> (x: ScrollAxis, y: ScrollAxis) {
      @MainActor func axis(_ before: CGFloat, _ extent: CGFloat, _ length: CGFloat, _ alwaysBounces: Bool) -> ScrollAxis {
        guard before.isFinite, extent.isFinite, length.isFinite else {
          DynamicsWarning.report("\(type(of: scroll)): contentSize, contentInset and bounds must be finite")
          return ScrollAxis(ScrolledContent(.uikit, top: 0, most: 0, length: 1), isScrollable: false)
        }
        var content = ScrolledContent(.uikit, top: Double(before), most: Double(max(0, extent - length)), length: Double(max(1, length)))
        content.rate = min(0.9999, max(0.5, Double(scroll.decelerationRate.rawValue)))
        content.edge = scroll.bounces ? .dialect : .clamp
        content.stops = scroll.isPagingEnabled ? .pages : .anywhere
        return ScrollAxis(content, isScrollable: extent > length || scroll.bounces && alwaysBounces)
      }
      let (size, inset) = (scroll.contentSize, scroll.contentInset)
      return (
        axis(inset.left, inset.left + size.width + inset.right, scroll.bounds.width, scroll.alwaysBounceHorizontal),
        axis(inset.top, inset.top + size.height + inset.bottom, scroll.bounds.height, scroll.alwaysBounceVertical)
      )
    }

    // MARK: - Under a finger

    /// The offset of content that followed the finger everywhere.
    func free(_ offset: CGFloat) -> CGFloat { isScrollable ? CGFloat(0 - content.pull.free(-Double(offset))) : offset }

    /// Offset and velocity of content that a finger drags from where it would be without the pull of its ends.
    ///
    /// - Parameter way: Of the finger, points; it moves against the offset.
    func dragged(from start: CGFloat, by way: CGFloat, velocity: CGFloat) -> (offset: CGFloat, velocity: CGFloat) {
      guard isScrollable else { return (start, 0) }
      let state = content.pull.pulled(MotionState(position: Double(way) - Double(start), velocity: Double(velocity)))
      return (CGFloat(0 - state.position), CGFloat(0 - state.velocity))
    }

    // MARK: - By itself

    /// - Parameter velocity: Of the offset, pt/s.
    func release(from offset: CGFloat, velocity: CGFloat) -> MotionCourse {
      content.release(from: MotionState(position: -Double(offset), velocity: 0), velocity: -Double(velocity))
    }

    func target(from offset: CGFloat, velocity: CGFloat) -> CGFloat {
      CGFloat(0 - content.target(from: MotionState(position: -Double(offset), velocity: 0), velocity: -Double(velocity)))
    }

    /// The same axis, on which content comes to rest at an offset.
    func stopping(at target: CGFloat) -> ScrollAxis {
      var content = content
      content.stops = .offsets([Double(target) + content.top])
      return ScrollAxis(content, isScrollable: isScrollable)
    }

    func animation(from offset: CGFloat, to target: CGFloat) -> MotionCourse? {
      content.dialect.animation(from: MotionState(position: -Double(offset), velocity: 0), to: -Double(target))
    }
  }
#endif
