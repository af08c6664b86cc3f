import Formats

/// When the frames of a run are: at explicit times, and after the last of them at a rate.
public struct FrameSchedule: Equatable, Sendable {
  /// Frames per second, of frames without an explicit time.
  public var rate: Double
  /// Seconds of the first frames, ascending from 0; empty where all frames have the rate.
  public var times: [Double]

  public init(rate: Double, times: [Double] = []) {
    self.rate = rate
    self.times = times
  }

  /// Frames by which a time may miss one that is meant, as 0.1 does.
  private static let slack = 1e-6

  /// Seconds of a frame, without drift.
  public func time(of frame: Int) -> Double {
    guard let last = times.last else { return Double(frame) / rate }
    return frame < times.count ? times[max(0, frame)] : last + Double(frame - times.count + 1) / rate
  }

  /// The first frame at or after a time.
  public func frame(from time: Double) -> Int {
    guard let last = times.last else { return Int(saturating: (time * rate - Self.slack).rounded(.up)) }
    if time <= last + Self.slack / rate { return firstExplicit { $0 >= time - Self.slack / rate } }
    return times.count - 1 + max(0, Int(saturating: ((time - last) * rate - Self.slack).rounded(.up)))
  }

  /// The last frame at or before a time.
  public func frame(until time: Double) -> Int {
    guard let last = times.last else { return Int(saturating: (time * rate + Self.slack).rounded(.down)) }
    if time < last { return firstExplicit { $0 > time + Self.slack / rate } - 1 }
    return times.count - 1 + max(0, Int(saturating: ((time - last) * rate + Self.slack).rounded(.down)))
  }

  /// The frame nearest to a time.
  public func frame(nearest time: Double) -> Int {
    guard !times.isEmpty else { return Int(saturating: (time * rate).rounded()) }
    let next = frame(from: time)
    return next > 0 && time - self.time(of: next - 1) < self.time(of: next) - time ? next - 1 : next
  }

  /// The number of explicit times where none satisfies the condition, which holds from some time on.
  private func firstExplicit(_ holds: (Double) -> Bool) -> Int { times.indices.bisect { holds(times[$0]) } }
}
