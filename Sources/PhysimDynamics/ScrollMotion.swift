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
#endif
