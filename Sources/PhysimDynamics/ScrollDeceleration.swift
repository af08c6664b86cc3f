#if !canImport(UIKit)
  import Foundation
  import Motion

  /// The motion of a content offset after a release: UIScrollView's law along each axis.
  @MainActor struct ScrollDeceleration {
    private let start: TimeInterval
    private let x: Axis
    private let y: Axis

    /// One axis: where the content may go, and how it goes.
    private struct Axis {
      let content: ScrolledContent
      let offset: Double
      /// Of the offset.
      let velocity: Double
      var course: MotionCourse

      init(_ content: ScrolledContent, offset: Double, velocity: Double) {
        (self.content, self.offset, self.velocity) = (content, offset, velocity)
        course = content.release(from: MotionState(position: -offset, velocity: 0), velocity: -velocity)
      }

      var target: Double { 0 - content.target(from: MotionState(position: -offset, velocity: 0), velocity: -velocity) }

      /// The same to another target.
      func toward(_ target: Double) -> Axis {
        guard target != self.target else { return self }
        var content = content
        content.stops = .offsets([target + content.top])
        return Axis(content, offset: offset, velocity: velocity)
      }
    }

    /// - Parameter velocity: Of the offset, pt/s.
    init(_ scroll: UIScrollView, _ velocity: CGPoint, at time: TimeInterval) {
      func axis(_ offset: CGFloat, _ velocity: CGFloat, _ before: CGFloat, _ extent: CGFloat, _ length: CGFloat) -> Axis {
        var content = ScrolledContent(
          .uikit, top: Double(before), most: Double(max(0, extent - length)), length: Double(max(1, length)))
        content.rate = min(0.9999, max(0.5, Double(scroll.decelerationRate.rawValue)))
        content.edge = scroll.bounces ? .dialect : .clamp
        content.stops = scroll.isPagingEnabled ? .pages : .anywhere
        // a finger that moves across the axis moves nothing along it
        return Axis(content, offset: Double(offset), velocity: extent > length ? Double(velocity) : 0)
      }
      let (size, inset) = (scroll.contentSize, scroll.contentInset)
      start = time
      x = axis(scroll.contentOffset.x, velocity.x, inset.left, inset.left + size.width + inset.right, scroll.bounds.width)
      y = axis(scroll.contentOffset.y, velocity.y, inset.top, inset.top + size.height + inset.bottom, scroll.bounds.height)
    }

    private init(_ start: TimeInterval, _ x: Axis, _ y: Axis) { (self.start, self.x, self.y) = (start, x, y) }

    /// The offset that a delegate is told.
    var target: CGPoint { CGPoint(x: x.target, y: y.target) }

    /// The same to the offset that a delegate wants.
    func toward(_ target: CGPoint) -> ScrollDeceleration {
      ScrollDeceleration(start, x.toward(Double(target.x)), y.toward(Double(target.y)))
    }

    var duration: TimeInterval { max(x.course.duration, y.course.duration) }

    func offset(at time: TimeInterval) -> CGPoint {
      func value(_ axis: Axis) -> CGFloat {
        axis.course.duration == 0 ? CGFloat(axis.offset) : CGFloat(0 - axis.course.state(at: max(0, time - start)).position)
      }
      return CGPoint(x: value(x), y: value(y))
    }

    func isOver(at time: TimeInterval) -> Bool { time - start >= duration }
  }
#endif
