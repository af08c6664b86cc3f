import Formats
import Trajectories

/// The alignment of a trajectory with another clock to an expected one: a recording from a device, at another rate, with jitter, drops and
/// an offset.
public struct Alignment {
  /// Seconds to add to the recording's times to get the expected trajectory's.
  public let offset: Double
  /// Root of the mean square of the distances, points.
  public let rms: Double
  /// The number of its positions.
  public let samples: Int
  /// The expected trajectory at the recording's times, and the recording, of the views and columns that both have.
  public let expected: TrajectorySource
  public let recording: TrajectorySource

  /// The result, for messages.
  public var summary: String {
    let shift = NumberFormat.fixed(1000 * offset, 2)
    return
      "\(shift) ms added to the times of \(recording.name), RMS \(NumberFormat.fixed(rms, 3)) pt over \(NumberFormat.count(samples, "position"))"
  }

  /// Offsets to either side that are searched, seconds.
  private static let reach = 1.0

  /// Reads both to their ends and finds the offset with the smallest mean square of distances, to a hundredth of a millisecond.
  ///
  /// - Returns: nil when they have no view in common that moves in both at the same time.
  public init?(_ a: TrajectorySource, _ b: TrajectorySource) throws(GoldenError) {
    a.keepTimes()
    b.keepTimes()
    a.nameOnlyView(as: b)
    b.nameOnlyView(as: a)
    let (expected, recording) = (try TimedMotion(a), try TimedMotion(b))
    let names = expected.names.filter { recording.tracks[$0] != nil }
    let columns = [Column.x, .y, .angle].filter { expected.columns.contains($0) && recording.columns.contains($0) }
    let pairs = names.compactMap { name in
      expected.tracks[name].flatMap { a in recording.tracks[name].map { b in (a, b) } }
    }
    guard columns.contains(.x) || columns.contains(.y), let best = Self.search(pairs, columns) else { return nil }
    self.init(best, expected, recording, names, columns, (a.name, b.name))
  }

  private init(
    _ fit: Fit, _ a: TimedMotion, _ b: TimedMotion, _ names: [String], _ columns: [Column], _ titles: (String, String)
  ) {
    let offset = fit.offset
    self.offset = offset
    rms = fit.error.squareRoot()
    samples = fit.count
    var header = RunHeader()
    header.names = names
    header.columns = columns
    header.knownFrameRate = b.rate
    var framesA: [Frame] = []
    var framesB: [Frame] = []
    for time in b.times {
      var (frameA, frameB) = (Frame.ofFile(time: time + offset), Frame.ofFile(time: time + offset))
      for (i, name) in names.enumerated() {
        guard let trackA = a.tracks[name], let trackB = b.tracks[name], let k = trackB.index(of: time) else { continue }
        let values = columns.compactMap { trackA.value($0, at: time + offset) }
        guard values.count == columns.count else { continue }
        frameA.append(Int32(i), values.map { Float($0) }, columns)
        frameB.append(Int32(i), columns.map { Float(trackB.values($0)[k]) }, columns)
      }
      guard !frameA.samples.isEmpty else { continue }
      frameA.index = framesA.count
      frameB.index = framesA.count
      framesA.append(frameA)
      framesB.append(frameB)
    }
    expected = TrajectorySource(framesA, header, name: titles.0)
    recording = TrajectorySource(framesB, header, name: titles.1)
  }

  private typealias Fit = (offset: Double, error: Double, count: Int)

  private static func search(_ pairs: [(TimedTrack, TimedTrack)], _ columns: [Column]) -> Fit? {
    let positions = columns.filter { $0 != .angle }
    var best: Fit?
    var step = 0.004
    var center = 0.0
    var reach = reach
    // a few hundred positions find the neighborhood
    var most = 400
    // a grid, then finer grids around its best point
    while step >= 1e-5 {
      var offset = center - reach
      while offset <= center + reach {
        if let fit = fit(pairs, positions, offset, most), fit.error < (best?.error ?? .infinity) { best = fit }
        offset += step
      }
      guard let found = best else { return nil }
      if most == 400 {
        most = 4000
        best = fit(pairs, positions, found.offset, most)
      }
      center = found.offset
      reach = 2 * step
      step /= 5
    }
    return best
  }

  /// Mean square distance at an offset; nil if fewer than half of the recording's positions have a counterpart.
  private static func fit(_ pairs: [(TimedTrack, TimedTrack)], _ columns: [Column], _ offset: Double, _ most: Int) -> Fit? {
    var sum = 0.0
    var count = 0
    var total = 0
    for (a, b) in pairs {
      let stride = max(1, b.times.count * pairs.count / most)
      var cursor = 0
      for k in Swift.stride(from: 0, to: b.times.count, by: stride) {
        total += 1
        let time = b.times[k] + offset
        guard let i = a.interval(of: time, from: &cursor) else { continue }
        var square = 0.0
        for column in columns {
          let difference = a.value(a.values(column), time, i) - b.values(column)[k]
          square += difference * difference
        }
        sum += square
        count += 1
      }
    }
    guard count > 1, 2 * count >= total else { return nil }
    return (offset, sum / Double(count), count)
  }
}

/// All frames of a trajectory by their times.
private struct TimedMotion {
  var names: [String] = []
  var columns: [Column] = []
  var tracks: [String: TimedTrack] = [:]
  /// Of all frames, ascending.
  var times: [Double] = []

  init(_ source: TrajectorySource) throws(GoldenError) {
    var frame = Frame()
    while try source.next(into: &frame) {
      let header = source.header
      columns = header.columns
      let time = frame.time.isFinite ? frame.time : Double(frame.index) / header.frameRate
      guard frame.hasValues, times.last.map({ $0 < time }) ?? true else { continue }
      times.append(time)
      for sample in frame.samples { tracks[header.names[Int(sample.view)], default: TimedTrack()].append(time, sample, columns) }
    }
    names = source.header.names
  }

  /// Frames per second on average.
  var rate: Double? {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    return Double(times.count - 1) / (last - first)
  }
}

/// One view over time.
private struct TimedTrack {
  private(set) var times: [Double] = []
  private var x: [Double] = []
  private var y: [Double] = []
  private var angle: [Double] = []

  mutating func append(_ time: Double, _ sample: ViewSample, _ columns: [Column]) {
    func value(_ column: Column) -> Double { columns.contains(column) ? Double(sample.value(column)) : 0 }
    guard value(.x).isFinite, value(.y).isFinite, value(.angle).isFinite else { return }
    times.append(time)
    x.append(value(.x))
    y.append(value(.y))
    angle.append(value(.angle))
  }

  func values(_ column: Column) -> [Double] {
    switch column {
    case .x: x
    case .y: y
    default: angle
    }
  }

  func index(of time: Double) -> Int? {
    let i = lowerBound(time)
    return i < times.count && times[i] == time ? i : nil
  }

  /// The first time that is not before this one.
  private func lowerBound(_ time: Double) -> Int { times.indices.bisect { times[$0] >= time } }

  /// The place of the last time that is not after this one, with a later one behind it. Ascending requests take constant time.
  func interval(of time: Double, from cursor: inout Int) -> Int? {
    guard let first = times.first, let last = times.last, first <= time, time <= last, times.count > 1 else { return nil }
    if cursor >= times.count || times[cursor] > time { cursor = 0 }
    while cursor + 2 < times.count, times[cursor + 1] <= time { cursor += 1 }
    return cursor
  }

  func value(_ column: Column, at time: Double) -> Double? {
    var cursor = max(0, lowerBound(time) - 1)
    return interval(of: time, from: &cursor).map { value(values(column), time, $0) }
  }

  /// Between two times: a parabola where the motion is smooth, two straight lines where it bounces.
  func value(_ v: [Double], _ time: Double, _ i: Int) -> Double {
    let h = times[i + 1] - times[i]
    let u = time - times[i]
    let slope = (v[i + 1] - v[i]) / h
    guard i >= 1, i + 2 < v.count else { return v[i] + slope * u }
    let left = (v[i] - v[i - 1]) / (times[i] - times[i - 1])
    let right = (v[i + 2] - v[i + 1]) / (times[i + 2] - times[i + 1])
    // how much the slopes change on either side of the interval
    let before = i >= 2 ? abs(left - (v[i - 1] - v[i - 2]) / (times[i - 1] - times[i - 2])) : 0
    let after = i + 3 < v.count ? abs((v[i + 3] - v[i + 2]) / (times[i + 3] - times[i + 2]) - right) : 0
    if abs(right - left) > 3 * min(before, after), abs(right - left) * h > 0.3 {
      let bend = (v[i + 1] - v[i] - right * h) / (left - right)
      if bend >= 0, bend <= h { return u < bend ? v[i] + left * u : v[i + 1] - right * (h - u) }
    }
    // the bounce is in a neighboring interval where only one side bends
    let curvature = abs(right - slope) < abs(left - slope) ? (right - slope) / h : (slope - left) / h
    return v[i] + slope * u - 0.5 * curvature * u * (h - u)
  }
}
