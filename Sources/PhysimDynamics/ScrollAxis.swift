#if !canImport(UIKit)
  import Foundation
  import Motion

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
