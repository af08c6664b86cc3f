#if !canImport(UIKit)
  public import Foundation

  /// The time of the frames that animators advance by; nothing here reads the time of day.
  ///
  /// Times are multiples of 2⁻²⁰ s: differences have the same bits, whatever ran before in the process.
  @MainActor enum DisplayClock {
    /// Seconds since the first frame of any animator.
    private(set) static var now: TimeInterval = 0
    private static var links: [CADisplayLink] = []
    private static var timers: [ClockTimer] = []
    /// Scroll views whose content moves by itself.
    private static var scrolls: [UIScrollView] = []

    static func rounded(_ time: TimeInterval) -> TimeInterval { (time * 1_048_576).rounded() / 1_048_576 }

    /// Calls display links and timers that are due. Animators that advance side by side share their frames.
    static func advance(to time: TimeInterval, duration: TimeInterval) {
      guard time > now else { return }
      now = time
      if links.isEmpty && timers.isEmpty && scrolls.isEmpty { return }
      timers.removeAll { !$0.timer.isValid }
      for timer in timers { timer.fire(until: time) }
      for scroll in scrolls { scroll.followMotion(at: time) }
      for link in links { link.tick(time, duration) }
    }

    static func add(_ scroll: UIScrollView) { if !scrolls.contains(where: { $0 === scroll }) { scrolls.append(scroll) } }
    static func remove(_ scroll: UIScrollView) { scrolls.removeAll { $0 === scroll } }

    static func add(_ link: CADisplayLink) { if !links.contains(where: { $0 === link }) { links.append(link) } }
    static func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }
    static func add(_ timer: ClockTimer) { timers.append(timer) }
  }

  /// Seconds on the clock of the animators' frames, from which differences are taken; UIKit has the time since the device was started.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @preconcurrency @MainActor public func CACurrentMediaTime() -> CFTimeInterval { DisplayClock.now }

  #if !canImport(CoreGraphics)
    public typealias CFTimeInterval = Double
    public typealias CFAbsoluteTime = Double

    /// Seconds on the clock of the animators' frames, from which differences are taken.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    @preconcurrency @MainActor public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { DisplayClock.now }
  #endif

  /// Calls a target in every frame of the animators.
  @preconcurrency @MainActor public final class CADisplayLink: NSObject {
    private let action: TargetAction
    /// Seconds of the frame.
    public private(set) var timestamp: CFTimeInterval = 0
    /// Seconds of the next frame.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// Seconds between frames.
    public private(set) var duration: CFTimeInterval = 0
    public var isPaused = false
    public var preferredFramesPerSecond = 0

    init(_ action: TargetAction) { self.action = action }

    /// Calls the target from the next frame on, until it is invalidated.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { DisplayClock.add(self) }
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { DisplayClock.remove(self) }
    public func invalidate() { DisplayClock.remove(self) }

    func tick(_ time: TimeInterval, _ duration: TimeInterval) {
      guard !isPaused else { return }
      (timestamp, targetTimestamp, self.duration) = (time, time + duration, duration)
      action.send(from: self)
    }

    /// A link that calls a method.
    public convenience init<Target: AnyObject>(
      target: Target, selector: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
    ) {
      self.init(TargetAction(target, selector))
    }

    public convenience init<Target: AnyObject>(target: Target, selector: @escaping @MainActor (Target) -> @MainActor () -> Void) {
      self.init(TargetAction(target, selector))
    }

    public convenience init(target: Any, selector: @escaping @MainActor (CADisplayLink) -> Void) { self.init(TargetAction(selector)) }
    public convenience init(target: Any, selector: @escaping @MainActor () -> Void) { self.init(TargetAction(selector)) }
  }

  /// A timer on the clock of the frames.
  @MainActor final class ClockTimer {
    let timer: Timer
    private let action: TargetAction
    private let interval: TimeInterval
    private let repeats: Bool
    private var next: TimeInterval

    init(_ interval: TimeInterval, repeats: Bool, _ action: TargetAction) {
      self.interval = max(DisplayClock.rounded(interval), 1.0 / 1024)
      self.repeats = repeats
      self.action = action
      next = DisplayClock.now + self.interval
      // it is in no run loop, so it fires here only
      timer = Timer(timeInterval: self.interval, repeats: repeats) { _ in }
    }

    func fire(until time: TimeInterval) {
      while timer.isValid, next <= time {
        next += interval
        action.send(from: timer)
        if !repeats { timer.invalidate() }
      }
    }
  }

  extension Timer {
    /// A timer that fires with the animators' frames.
    @preconcurrency @MainActor @discardableResult
    public static func scheduledTimer<Target: AnyObject>(
      timeInterval: TimeInterval, target: Target, selector: @escaping @MainActor (Target) -> @MainActor (Timer) -> Void, userInfo: Any?,
      repeats: Bool
    ) -> Timer {
      schedule(timeInterval, repeats, TargetAction(target, selector))
    }

    @preconcurrency @MainActor @discardableResult
    public static func scheduledTimer<Target: AnyObject>(
      timeInterval: TimeInterval, target: Target, selector: @escaping @MainActor (Target) -> @MainActor () -> Void, userInfo: Any?,
      repeats: Bool
    ) -> Timer {
      schedule(timeInterval, repeats, TargetAction(target, selector))
    }

    @preconcurrency @MainActor @discardableResult
    public static func scheduledTimer(
      timeInterval: TimeInterval, target: Any, selector: @escaping @MainActor (Timer) -> Void, userInfo: Any?, repeats: Bool
    ) -> Timer {
      schedule(timeInterval, repeats, TargetAction(selector))
    }

    @preconcurrency @MainActor @discardableResult
    public static func scheduledTimer(
      timeInterval: TimeInterval, target: Any, selector: @escaping @MainActor () -> Void, userInfo: Any?, repeats: Bool
    ) -> Timer {
      schedule(timeInterval, repeats, TargetAction(selector))
    }

    @MainActor private static func schedule(_ interval: TimeInterval, _ repeats: Bool, _ action: TargetAction) -> Timer {
      let timer = ClockTimer(interval, repeats: repeats, action)
      DisplayClock.add(timer)
      return timer.timer
    }
  }
#endif
