import Trajectories

/// Times of frames as a file has them, to find whether they are those of a frame rate.
struct ObservedTimes {
  private let rate: Double
  /// Seconds by number of frame; frames that are not in the file lie evenly between those that are.
  private var times: [Double] = []
  private var firstFrame = 0
  private var isComplete = true

  /// Frames by which an even time may be off: decimals round it.
  private static let rounding = 0.05
  private static let limit = 10_000_000

  /// - Parameter rate: Frames per second.
  init(rate: Double) { self.rate = rate }

  mutating func note(_ frame: Frame) {
    guard isComplete, frame.time.isFinite, frame.index < Self.limit, rate > 0 else {
      isComplete = false
      return
    }
    guard let last = times.last else {
      firstFrame = frame.index
      times = (0...frame.index).map { frame.time - Double(frame.index - $0) / rate }
      return
    }
    let count = frame.index - times.count + 1
    guard count > 0, frame.time > last else {
      isComplete = false
      return
    }
    for i in 1...count { times.append(last + (frame.time - last) * Double(i) / Double(count)) }
  }

  /// The times that the frames have: at another rate where the first two were rounded, or one by one. Nil for times at the rate, and for frames without
  /// times.
  var schedule: FrameSchedule? {
    let times = times.dropFirst(firstFrame)
    guard isComplete, !isEven(times, at: rate) else { return nil }
    if let rate = FrameClock.rate(Array(times)), isEven(times, at: rate) { return FrameSchedule(rate: rate) }
    return FrameSchedule(rate: rate, times: self.times)
  }

  private func isEven(_ times: ArraySlice<Double>, at rate: Double) -> Bool {
    guard let first = times.first else { return true }
    return times.enumerated().allSatisfy { (($0.element - first) * rate - Double($0.offset)).magnitude <= Self.rounding }
  }
}
