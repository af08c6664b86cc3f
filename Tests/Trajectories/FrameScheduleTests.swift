import Testing

@testable import Trajectories

/// Times of frames, and the frames of times.
struct FrameScheduleTests {
  private let even = FrameSchedule(rate: 60)
  private let listed = FrameSchedule(rate: 10, times: [0, 0.1, 0.25, 0.3])

  @Test func `without explicit times frame k is at k / rate`() {
    for frame in [0, 1, 7, 100_003] {
      #expect(even.time(of: frame) == Double(frame) / 60)
      #expect(even.frame(from: even.time(of: frame)) == frame)
      #expect(even.frame(until: even.time(of: frame)) == frame)
      #expect(even.frame(nearest: even.time(of: frame) + 0.004) == frame)
    }
  }

  @Test func `explicit times come first, then frames at the rate`() {
    #expect((0...5).map { listed.time(of: $0) } == [0, 0.1, 0.25, 0.3, 0.4, 0.5])
  }

  @Test(arguments: [
    (0.0, 0, 0, 0), (0.1, 1, 1, 1), (0.12, 2, 1, 1), (0.24, 2, 1, 2), (0.3, 3, 3, 3), (0.31, 4, 3, 3), (0.4, 4, 4, 4), (0.56, 6, 5, 6),
  ])
  func `the frame from, until and nearest to a time`(_ time: Double, _ from: Int, _ until: Int, _ nearest: Int) {
    #expect(listed.frame(from: time) == from)
    #expect(listed.frame(until: time) == until)
    #expect(listed.frame(nearest: time) == nearest)
  }

  @Test func `a golden keeps explicit times`() throws {
    var writer = GoldenWriter()
    writer.begin(RunHeader(version: "1", scene: "s", frameRate: 10, frameTimes: listed.times, names: ["a"], lastFrame: 4))
    for index in 0...4 {
      let samples = [ViewSample(view: 0, x: Float(index), y: 0, angle: 0)]
      writer.observe(Frame(index: index, time: listed.time(of: index), samples: samples, digest: UInt64(index)), [])
    }
    writer.end(RunResult(digest: RunDigest()))
    let (header, frames) = try frames(of: writer.bytes)
    #expect(header.frameTimes == listed.times && header.frameRate == 10)
    #expect(frames.map { $0.time } == [0, 0.1, 0.25, 0.3, 0.4])
  }

  @Test func `time above counts the seconds of uneven frames`() throws {
    var measurement = Measurement([try Metric.parse("a.x:time-above=1.5")])
    measurement.begin(RunHeader(version: "1", scene: "", frameRate: 10, frameTimes: listed.times, names: ["a"]))
    for (index, x) in [Float(0), 1, 2, 3].enumerated() {
      let samples = [ViewSample(view: 0, x: x, y: 0, angle: 0)]
      measurement.observe(Frame(index: index, time: listed.times[index], samples: samples, digest: 0), [])
    }
    guard case .number(let seconds, _) = measurement.value(0) else {
      Issue.record("there is no time")
      return
    }
    #expect((seconds - 0.2).magnitude < 1e-12)
  }
}
