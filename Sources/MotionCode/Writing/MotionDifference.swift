import Formats
package import Motion

/// The difference of two motions over the same way.
package struct MotionDifference: Sendable {
  /// The largest difference as a share of the distance, and its time in seconds.
  package let largest: (share: Double, time: Double)

  /// Sampled until both have settled to a millionth, then refined around the largest sample.
  ///
  /// - Parameter samples: At most.
  package init(_ a: SpringMotion, _ b: SpringMotion, samples: Int = 200_000) {
    func difference(_ time: Double) -> Double { (a.progress(at: time) - b.progress(at: time)).magnitude }
    let band = 1e-6 * (a.target - a.start).magnitude
    let shortest = min(a.spring.perceptualDuration, b.spring.perceptualDuration)
    let longest = 400 * max(a.spring.perceptualDuration, b.spring.perceptualDuration)
    // a motion that never settles is followed for hundreds of its periods
    let end = max(a.settlingTime(within: band) ?? longest, b.settlingTime(within: band) ?? longest)
    let count = Int(min(Double(samples), max(2000, 64 * end / shortest)))
    let step = end / Double(count)
    var best = (share: 0.0, time: 0.0)
    // half of the samples lie early: overdamped motions begin fast and end slowly
    for i in 0...count {
      let share = Double(i) / Double(count)
      for time in [end * share, end * share * share * share] {
        let difference = difference(time)
        if difference > best.share { best = (difference, time) }
      }
    }
    var (low, high) = (max(0, best.time - step), best.time + step)
    for _ in 0..<60 {
      let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
      if difference(first) > difference(second) { high = second } else { low = first }
    }
    let refined = difference(0.5 * (low + high))
    largest = refined > best.share ? (refined, 0.5 * (low + high)) : best
  }
}

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
