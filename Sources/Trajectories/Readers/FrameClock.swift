/// Numbers the frames of a file that has times only.
package struct FrameClock {
  let frameRate: Double
  private var last = -1

  /// Frames from which a rate is computed.
  static let sample = 64
  /// How far a time may be from that of its frame, in frames, to count as that time rounded.
  private static let rounding = 0.35

  init(_ frameRate: Double) { self.frameRate = frameRate }

  /// The number of the frame that is nearest to a time.
  func frame(at time: Double) -> Int {
    let frame = (time * frameRate).rounded()
    return frame > 0 ? Int(exactly: frame) ?? 0 : 0
  }

  /// Numbers a frame, above the number of the frame before it, and makes its time exact where it is the rounded time of that number.
  mutating func number(_ frame: inout Frame) {
    let number = max(self.frame(at: frame.time), last + 1)
    last = number
    frame.index = number
    if (frame.time * frameRate - Double(number)).magnitude <= Self.rounding { frame.time = Double(number) / frameRate }
  }

  /// Frames per second of evenly spaced times: a whole number where one is within a percent.
  package static func rate(_ times: [Double]) -> Double? {
    guard let first = times.first, let last = times.last, times.count > 1, last > first else { return nil }
    let rate = Double(times.count - 1) / (last - first)
    let whole = rate.rounded()
    return whole > 0 && (rate - whole).magnitude <= 0.01 * rate ? whole : rate
  }
}
