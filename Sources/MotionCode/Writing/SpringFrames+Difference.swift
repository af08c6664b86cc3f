package import Motion

extension SpringFrames {
  /// The largest difference of two motions from 0 to 1 at frames, each by the steps of its dialect; infinite where steps diverge.
  ///
  /// At most 20 000 frames are compared.
  package static func largestDifference(
    _ a: (dialect: SpringDialect, motion: SpringMotion), _ b: (dialect: SpringDialect, motion: SpringMotion), rate: Double
  ) -> Double {
    let motions = [a.motion, b.motion]
    let end = motions.map { $0.settlingTime(within: 1e-6) ?? 400 * $0.spring.perceptualDuration }.max() ?? 1
    var frames = [SpringFrames(a.dialect, a.motion), SpringFrames(b.dialect, b.motion)]
    var largest = 0.0
    for frame in 1...Int(min(20_000, max(60, end * rate * 1.2))) {
      let values = motions.indices.map { i in
        frames[i]?.advance(seconds: 1 / rate)
        return frames[i]?.state.position ?? motions[i].progress(at: Double(frame) / rate)
      }
      guard values.allSatisfy({ $0.magnitude < 1e6 }) else { return .infinity }
      largest = max(largest, (values[0] - values[1]).magnitude)
    }
    return largest
  }
}
