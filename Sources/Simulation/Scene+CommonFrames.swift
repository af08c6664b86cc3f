import Formats
public import SceneModel
import Trajectories

extension Scene {
  /// The last frame up to which runs of two scenes are the same for certain: the scenes differ in later events, in later keys of tracks or of
  /// gravity, and in their numbers of frames.
  ///
  /// - Returns: nil for scenes that differ in more.
  ///
  /// Complexity: that of comparing the scenes.
  public func lastCommonFrame(with other: Scene) -> Int? {
    guard withoutTimeline == other.withoutTimeline, let events = commonFramesOfEvents(with: other),
      let gravity = commonFramesOfGravity(with: other)
    else { return nil }
    var frame = min(frameCount, other.frameCount, events, gravity)
    for (track, otherTrack) in zip(tracks, other.tracks) where track != otherTrack {
      guard track.target == otherTrack.target, track.interpolation == otherTrack.interpolation,
        let time = commonTime(track.times, otherTrack.times, track.interpolation, { track.values[$0] == otherTrack.values[$0] })
      else { return nil }
      frame = min(frame, self.frame(before: time))
    }
    return frame
  }

  /// The scene without the parts that may differ; the number of tracks stays.
  private var withoutTimeline: Scene {
    var scene = self
    scene.frameCount = 0
    scene.gravity = nil
    scene.events = []
    scene.tracks = []
    return scene
  }

  private func commonFramesOfEvents(with other: Scene) -> Int? {
    guard tracks.count == other.tracks.count else { return nil }
    let count = min(events.count, other.events.count)
    let first = (0..<count).first { events[$0] != other.events[$0] } ?? count
    if first == count {
      let longer = events.count > count ? events : other.events
      if longer.count == count { return .max }
      // a run without later events may end at rest before their time
      return stopWhenSettled ? nil : longer[count].frame
    }
    return min(events[first].frame, other.events[first].frame)
  }

  private func commonFramesOfGravity(with other: Scene) -> Int? {
    if gravity == other.gravity { return .max }
    guard let a = gravity, let b = other.gravity, a.unit == b.unit, a.curve.interpolation == b.curve.interpolation, a.curve.period == nil,
      b.curve.period == nil
    else { return nil }
    let time = commonTime(a.curve.times, b.curve.times, a.curve.interpolation) { a.curve.vectors[$0] == b.curve.vectors[$0] }
    return time.map { frame(before: $0) }
  }

  /// The time up to which two lists of keys have the same values; nil when the first ones differ.
  private func commonTime(_ times: [Double], _ others: [Double], _ interpolation: Interpolation, _ isEqual: (Int) -> Bool) -> Double? {
    let count = min(times.count, others.count)
    let first = (0..<count).first { times[$0] != others[$0] || !isEqual($0) } ?? count
    guard first > 0 else { return nil }
    // held values are the same until the first different key; a curve without such a key is over, which may end a run
    guard interpolation == .hold, first < count || !stopWhenSettled else { return times[first - 1] }
    return min(first < times.count ? times[first] : .infinity, first < others.count ? others[first] : .infinity)
  }

  /// A frame whose next step uses no value from after a time; views that follow a track use the values of one step ahead.
  private func frame(before time: Double) -> Int {
    max(0, (frameTimes.isEmpty ? Int(saturating: (time * frameRate).rounded(.down)) : schedule.frame(until: time)) - 2)
  }
}
