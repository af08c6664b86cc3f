import Motion

/// The content offset of a scroll view under a finger and after it, along one axis.
///
///     var list = ScrollMotion(content: 3000, viewport: 800)
///     list.drag([(0, 600), (0.1, 540)], at: 0)
///     list.release(at: 0.1)
///     list.target         // what UIScrollView tells its delegate
///     list.value(at: 0.5)
///
/// Times are seconds of one clock, and never go back: each call acts from its time on.
public struct ScrollMotion: Equatable, Sendable {
  /// Whose laws it has.
  public enum Dialect: Equatable, Sendable {
    /// UIScrollView; the rate of its velocity per millisecond.
    case uikit(rate: Double = 0.998)
    /// Android's views and Compose; a fling goes past an edge by at most `over`.
    case android(over: Double = 0)
    /// Flutter's bouncing and clamping physics.
    case flutter
    case flutterClamping
  }

  /// Where content comes to rest.
  public enum Stops: Equatable, Sendable {
    case anywhere
    /// Content offsets.
    case offsets([Double])
    /// As long as the viewport.
    case pages
  }

  private let content: ScrolledContent
  private var course: MotionCourse?
  /// Of the course, seconds of the clock.
  private var start = 0.0
  /// Without a course.
  private var position: Double

  /// - Parameters:
  ///   - content: Length of the content.
  ///   - viewport: Length of the viewport, above 0.
  ///   - offset: The content offset at the start.
  public init(
    content length: Double, viewport: Double, offset: Double = 0, dialect: Dialect = .uikit(), stops: Stops = .anywhere
  ) {
    precondition(viewport > 0, "a viewport has a length")
    let word: ScrollDialect =
      switch dialect {
      case .uikit: .uikit
      case .android: .android
      case .flutter: .flutter
      case .flutterClamping: .flutterClamping
      }
    var content = ScrolledContent(word, top: 0, most: max(0, length - viewport), length: viewport)
    if case .uikit(let rate) = dialect {
      precondition(FlingDialect.Parameter.rate.admits(rate), "a rate is above 0 and below 1")
      content.rate = rate
    }
    if case .android(let over) = dialect {
      precondition(FlingDialect.Parameter.over.admits(over), "a way past an edge is at least 0")
      content.over = over
    }
    content.stops =
      switch stops {
      case .anywhere: .anywhere
      case .offsets(let offsets): .offsets(offsets)
      case .pages: .pages
      }
    self.content = content
    position = -offset
  }

  // MARK: - Motion

  private func state(at time: Double) -> MotionState {
    course?.state(at: max(0, time - start)) ?? MotionState(position: position, velocity: 0)
  }

  /// The content offset.
  public func value(at time: Double) -> Double { 0 - state(at: time).position }

  /// Of the content offset, per second.
  public func velocity(at time: Double) -> Double { 0 - state(at: time).velocity }

  /// The content offset that was announced at the last release or scroll: for UIScrollView what its delegate is told.
  public var target: Double { 0 - (course?.projected ?? position) }

  /// When the motion ends, seconds of the clock; nil under a finger, and 0 for content that never moved.
  public var finish: Double? {
    guard let course else { return 0 }
    return course.duration.isFinite ? start + course.duration : nil
  }

  /// A finger takes hold of the content.
  ///
  /// - Parameter path: Its places along the axis by seconds after `time`, ascending; at least one.
  public mutating func drag(_ path: [(time: Double, place: Double)], at time: Double) {
    precondition(!path.isEmpty, "a drag has a place")
    precondition(zip(path, path.dropFirst()).allSatisfy { $0.time < $1.time }, "the times of a drag ascend")
    begin(content.drag(from: state(at: time), times: path.map { $0.time }, places: path.map { $0.place }), at: time)
  }

  /// The finger leaves the content.
  ///
  /// - Parameter velocity: Of the finger per second, positive where the offset falls; as the dialect estimates it unless given.
  public mutating func release(at time: Double, velocity: Double? = nil) {
    let speed = velocity ?? course?.releaseVelocity(at: max(0, time - start)) ?? 0
    begin(content.release(from: state(at: time), velocity: speed), at: time)
  }

  /// Scrolls to an offset within the content.
  ///
  /// - Parameter duration: Seconds of an ease-in-out, 0 for a jump. nil for the animation of the dialect; Flutter has none, and jumps.
  public mutating func scroll(to offset: Double, at time: Double, duration: Double? = nil) {
    let state = state(at: time)
    if let course = content.animation(from: state, to: offset, in: duration) ?? content.animation(from: state, to: offset, in: 0) {
      begin(course, at: time)
    }
  }

  private mutating func begin(_ course: MotionCourse, at time: Double) { (self.course, start) = (course, time) }
}
