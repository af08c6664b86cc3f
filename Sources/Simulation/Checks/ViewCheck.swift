import Formats
import SceneModel
import Trajectories

/// Whether a view is where it should be.
struct ViewCheck: Sendable {
  let view: String
  let expectations: [ViewExpectation]
  let during: During
  /// Its number in the run, -1 while no view of its name is known.
  var number: Int32 = -1
  /// The first frame that is judged, and the last; nil is the run's.
  private let first: Int
  private let last: Int?
  private var wasSeen = false
  private var wasAbsent = false
  private var firstFailure: FailedViewExpectation?
  /// The smallest so far.
  private var least: Margin?
  /// The last frame that was shown, and the view in it, for a run that ends at rest.
  private var lastFrame = -1
  private var lastSample: ViewSample?

  init(view: String, expectations: [ViewExpectation], during: During, _ schedule: FrameSchedule) {
    self.view = view
    self.expectations = expectations
    self.during = during
    switch during {
    case .at(let time):
      first = schedule.frame(from: time)
      last = first
    case .span(let span):
      let first = schedule.frame(from: span.from)
      self.first = first
      // a span between two frames is the later one
      last = span.until.map { max(first, schedule.frame(until: $0)) }
    }
  }

  mutating func observe(_ frame: Frame) {
    lastFrame = frame.index
    lastSample = frame.sample(number)
    guard frame.index >= first, frame.index <= last ?? .max else { return }
    judge(lastSample, frame.time)
  }

  private mutating func judge(_ sample: ViewSample?, _ time: Double) {
    guard let sample else {
      wasAbsent = true
      return
    }
    wasSeen = true
    for expectation in expectations {
      least = Margin.least(least, expectation.margin(sample, at: time))
      let distance = expectation.distance(sample)
      guard distance > expectation.within else { continue }
      let center = Vector(Double(sample.x), Double(sample.y))
      let sighting = FailedViewExpectation.Sighting(time: time, center: center, angle: Double(sample.angle), distance: distance)
      guard let failure = firstFailure else {
        firstFailure = FailedViewExpectation(view: view, expectation: expectation, first: sighting, worst: sighting)
        continue
      }
      if failure.expectation == expectation, distance > failure.worst.distance { firstFailure?.worst = sighting }
    }
  }

  /// What failed, and the smallest margin of the frames that were judged.
  func outcome(end: Double, horizon: Double) -> (failure: FailedExpectation?, margin: Margin?) {
    if let firstFailure { return (.view(firstFailure), least) }
    // what begins after a run that ended at rest goes by its last frame
    var judged = self
    if first > lastFrame, start <= horizon { judged.judge(lastSample, start) }
    return (judged.failure(end: end, horizon: horizon), judged.least)
  }

  private func failure(end: Double, horizon: Double) -> FailedExpectation? {
    if let firstFailure { return .view(firstFailure) }
    if !wasSeen {
      if case .at = during, wasAbsent { return .absent(view: view, time: start) }
      return wasAbsent ? .absent(view: view, time: nil) : .notReached(time: start, end: end)
    }
    if case .span(let span) = during, let until = span.until, until > horizon + 1e-6 { return .notReached(time: until, end: end) }
    return nil
  }

  private var start: Double {
    switch during {
    case .at(let time): time
    case .span(let span): span.from
    }
  }
}

extension ViewExpectation {
  fileprivate var within: Double {
    switch self {
    case .center(_, let within), .angle(_, let within), .inside(_, let within): within
    }
  }

  /// How far a view is from what is expected.
  fileprivate func distance(_ sample: ViewSample) -> Double {
    let (x, y) = (Double(sample.x), Double(sample.y))
    switch self {
    case .center(let center, _): return length(x - center.x, y - center.y)
    case .angle(let angle, _): return (Double(sample.angle) - angle).magnitude
    case .inside(let rect, _):
      let right = rect.origin.x + rect.size.width
      let bottom = rect.origin.y + rect.size.height
      return length(max(rect.origin.x - x, 0, x - right), max(rect.origin.y - y, 0, y - bottom))
    }
  }

  /// How much nearer a view is than it has to be: inside a rectangle the distance to its nearest side counts too.
  fileprivate func margin(_ sample: ViewSample, at time: Double) -> Margin {
    let nearness = within - distance(sample)
    switch self {
    case .center: return Margin(nearness, .points, bound: within, at: time)
    case .angle: return Margin(nearness, .radians, bound: within, at: time)
    case .inside(let rect, _):
      let (x, y) = (Double(sample.x) - rect.origin.x, Double(sample.y) - rect.origin.y)
      let depth = max(0, min(x, rect.size.width - x, y, rect.size.height - y))
      return Margin(nearness + depth, .points, bound: within + min(rect.size.width, rect.size.height) / 2, at: time)
    }
  }

  private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
