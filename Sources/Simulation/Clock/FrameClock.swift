/// Frame k is at k / rate seconds, whatever came before: times do not drift.
struct FrameClock: Equatable, Sendable {
  let rate: Double
  private(set) var frame = 0

  init(rate: Double) { self.rate = rate }

  var time: Double { time(of: frame) }
  func time(of frame: Int) -> Double { Double(frame) / rate }

  mutating func tick() { frame += 1 }

  /// The first frame at or after a time: the one whose step starts there.
  func frame(at time: Double) -> Int {
    guard time > 0 else { return 0 }
    var frame = Int((time * rate).rounded(.down))
    // the product may have been rounded across a frame's exact time
    while self.time(of: frame) < time { frame += 1 }
    while frame > 0 && self.time(of: frame - 1) >= time { frame -= 1 }
    return frame
  }
}
