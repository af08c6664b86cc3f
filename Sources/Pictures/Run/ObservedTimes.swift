import Trajectories

/// Times of frames as a file has them, to find whether they are those of a frame rate.
struct ObservedTimes {
  private let rate: Double
  /// Seconds by number of frame; frames that are not in the file lie evenly between those that are.
  private var times: [Double] = []
  private var first: (frame: Int, time: Double)?
  private var isUneven = false
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
    guard let first else {
      first = (frame.index, frame.time)
      times = (0...frame.index).map { frame.time - Double(frame.index - $0) / rate }
      return
    }
    let even = first.time + Double(frame.index - first.frame) / rate
    if (frame.time - even).magnitude * rate > Self.rounding { isUneven = true }
    let (last, count) = (times[times.count - 1], frame.index - times.count + 1)
    guard count > 0, frame.time > last else {
      isComplete = false
      return
    }
    for i in 1...count { times.append(last + (frame.time - last) * Double(i) / Double(count)) }
  }

  /// Nil for even times, and for frames without times.
  var schedule: FrameSchedule? { isUneven && isComplete ? FrameSchedule(rate: rate, times: times) : nil }
}
