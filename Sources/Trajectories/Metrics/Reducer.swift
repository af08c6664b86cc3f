/// Reduces the values of a channel to one number.
struct Reducer: Sendable {
  private let reduction: Reduction
  private var count = 0
  /// Of the values, or of their squares.
  private var sum = 0.0
  private var lowest = Mark(value: .infinity, time: 0)
  private var highest = Mark(value: -.infinity, time: 0)
  private var last = Mark(value: 0, time: 0)
  /// Steps after which the value was past the number.
  private var stepsPast = 0
  private var firstPast: Double?

  /// A value and its time, s.
  private struct Mark {
    var value: Double
    var time: Double
  }

  init(_ reduction: Reduction) { self.reduction = reduction }

  /// Adds the value of one more frame.
  mutating func add(_ value: Double, _ frame: Frame) {
    count += 1
    switch reduction {
    case .final: last = Mark(value: value, time: frame.time)
    case .min: if value < lowest.value { lowest = Mark(value: value, time: frame.time) }
    case .max: if value > highest.value { highest = Mark(value: value, time: frame.time) }
    case .range: (lowest.value, highest.value) = (Swift.min(lowest.value, value), Swift.max(highest.value, value))
    case .mean: sum += value
    case .rms: sum += value * value
    case .timeAbove(let limit), .firstTimeAbove(let limit): if value > limit { notePast(frame) }
    case .timeBelow(let limit), .firstTimeBelow(let limit): if value < limit { notePast(frame) }
    }
  }

  private mutating func notePast(_ frame: Frame) {
    // frame 0 is where the run begins: no time has passed
    if frame.index > 0 { stepsPast += 1 }
    if firstPast == nil { firstPast = frame.time }
  }

  func value(frameRate: Double) -> MetricValue {
    guard count > 0 else { return .never }
    switch reduction {
    case .final: return .number(last.value, at: last.time)
    case .min: return .number(lowest.value, at: lowest.time)
    case .max: return .number(highest.value, at: highest.time)
    case .range: return .number(highest.value - lowest.value, at: nil)
    case .mean: return .number(sum / Double(count), at: nil)
    case .rms: return .number((sum / Double(count)).squareRoot(), at: nil)
    case .timeAbove, .timeBelow: return .number(Double(stepsPast) / frameRate, at: nil)
    case .firstTimeAbove, .firstTimeBelow: return firstPast.map { .number($0, at: $0) } ?? .never
    }
  }
}
