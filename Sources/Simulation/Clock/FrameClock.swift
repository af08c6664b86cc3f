/// Frame k is at exactly k / rate seconds, so times do not drift.
struct FrameClock: Equatable, Sendable {
  let rate: Double
  private(set) var frame = 0
  /// Of the frame.
  private(set) var time = 0.0

  init(rate: Double) { self.rate = rate }

  func time(of frame: Int) -> Double { Double(frame) / rate }

  mutating func tick() {
    frame += 1
    time = time(of: frame)
  }
}
