import Trajectories

/// The frame of a run and its time, which does not drift.
package struct FrameClock: Equatable, Sendable {
  let schedule: FrameSchedule
  package private(set) var frame = 0
  /// Of the frame.
  package private(set) var time = 0.0

  init(_ schedule: FrameSchedule) { self.schedule = schedule }

  func time(of frame: Int) -> Double { schedule.time(of: frame) }

  mutating func tick() {
    frame += 1
    time = time(of: frame)
  }

  /// Seconds from this frame to the next one.
  var comingSeconds: Double { schedule.times.isEmpty ? 1 / schedule.rate : time(of: frame + 1) - time }

  /// Steps of a fixed length of 1/rate before the next frame: as many as bring the world nearest to the frame's time.
  var comingSteps: Int {
    guard !schedule.times.isEmpty else { return 1 }
    return Int((time(of: frame + 1) * schedule.rate).rounded()) - Int((time * schedule.rate).rounded())
  }

  /// Whether so much time has passed since a frame.
  func hasPassed(_ seconds: Double, since frame: Int) -> Bool {
    guard !schedule.times.isEmpty else { return Double(self.frame - frame) >= seconds * schedule.rate }
    return time - time(of: frame) >= seconds
  }
}
