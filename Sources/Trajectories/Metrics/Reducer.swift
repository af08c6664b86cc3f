/// Reduces the values of a channel to one number.
struct Reducer: Sendable {
  private let reduction: Reduction
  private var count = 0
  /// Of the values, or of their squares.
  private var sum = 0.0
  private var lowest = Mark(value: .infinity, time: 0)
  private var highest = Mark(value: -.infinity, time: 0)
  private var last = Mark(value: 0, time: 0)
  /// Of ``last`` to the time of ``Reduction/at(_:)``.
  private var timeDifference = Double.infinity
  /// Of ``Reduction/quantile(_:)`` alone.
  private var values: [Double] = []
  /// Frames in which the value was past the number, and where frames have explicit times, the seconds from the frame before each.
  private var framesPast = 0
  private var secondsPast = 0.0
  private var firstPast: Double?
  /// Since when the value has been within the band, s.
  private var withinSince: Double?

  /// A value and its time, s.
  private struct Mark {
    var value: Double
    var time: Double
  }

  init(_ reduction: Reduction) { self.reduction = reduction }

  /// Adds the value of one more frame.
  mutating func add(_ value: Double, _ frame: Frame, _ schedule: FrameSchedule) {
    count += 1
    switch reduction {
    case .final: last = Mark(value: value, time: frame.time)
    case .min, .argmin: if value < lowest.value { lowest = Mark(value: value, time: frame.time) }
    case .max, .argmax: if value > highest.value { highest = Mark(value: value, time: frame.time) }
    case .range: (lowest.value, highest.value) = (Swift.min(lowest.value, value), Swift.max(highest.value, value))
    case .mean: sum += value
    case .rms: sum += value * value
    case .quantile: values.append(value)
    case .at(let time):
      // of two frames that are as near the earlier one counts
      guard (frame.time - time).magnitude < timeDifference else { return }
      timeDifference = (frame.time - time).magnitude
      last = Mark(value: value, time: frame.time)
    case .timeAbove(let limit), .firstTimeAbove(let limit): if value > limit { notePast(frame, schedule) }
    case .timeBelow(let limit), .firstTimeBelow(let limit): if value < limit { notePast(frame, schedule) }
    case .settledWithin(let target, let band): withinSince = (value - target).magnitude <= band ? withinSince ?? frame.time : nil
    }
  }

  private mutating func notePast(_ frame: Frame, _ schedule: FrameSchedule) {
    // frame 0 is where the run begins: no time has passed
    if frame.index > 0 {
      framesPast += 1
      if !schedule.times.isEmpty { secondsPast += frame.time - schedule.time(of: frame.index - 1) }
    }
    if firstPast == nil { firstPast = frame.time }
  }

  func value(_ schedule: FrameSchedule) -> MetricValue {
    guard count > 0 else { return .never }
    switch reduction {
    case .final: return .number(last.value, at: last.time)
    case .min: return .number(lowest.value, at: lowest.time)
    case .max: return .number(highest.value, at: highest.time)
    case .argmin: return .number(lowest.time, at: lowest.time)
    case .argmax: return .number(highest.time, at: highest.time)
    case .range: return .number(highest.value - lowest.value, at: nil)
    case .mean: return .number(sum / Double(count), at: nil)
    case .rms: return .number((sum / Double(count)).squareRoot(), at: nil)
    case .quantile(let part): return .number(OrderStatistics.quantile(part, of: values), at: nil)
    case .at(let time): return isNear(time, schedule) ? .number(last.value, at: last.time) : .never
    case .timeAbove, .timeBelow:
      return .number(schedule.times.isEmpty ? Double(framesPast) / schedule.rate : secondsPast, at: nil)
    case .firstTimeAbove, .firstTimeBelow: return firstPast.map { .number($0, at: $0) } ?? .never
    case .settledWithin: return withinSince.map { .number($0, at: $0) } ?? .never
    }
  }

  /// Whether the nearest frame is the one for a time: one that no frame is within half a step of is outside the run, or the view was not there.
  private func isNear(_ time: Double, _ schedule: FrameSchedule) -> Bool {
    guard !schedule.times.isEmpty else { return timeDifference * schedule.rate <= 0.501 }
    let next = schedule.frame(from: time)
    let step = next > 0 ? schedule.time(of: next) - schedule.time(of: next - 1) : 1 / schedule.rate
    return timeDifference <= 0.501 * step
  }
}

/// Numbers by their rank.
enum OrderStatistics {
  /// The value below which a part of some values lies, between two of them linearly (type 7 of Hyndman and Fan, The American Statistician 50, 1996).
  static func quantile(_ part: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.last else { return 0 }
    let place = part * Double(sorted.count - 1)
    let low = Int(place)
    guard low + 1 < sorted.count else { return last }
    return sorted[low] + (sorted[low + 1] - sorted[low]) * (place - Double(low))
  }
}

extension ViewReduction {
  /// One number of several; nil of none.
  func value(of values: [Double]) -> Double? {
    guard let least = values.min(), let most = values.max() else { return nil }
    let sum = values.reduce(0, +)
    return switch self {
    case .min: least
    case .max: most
    case .mean: sum / Double(values.count)
    case .median: OrderStatistics.quantile(0.5, of: values)
    case .sum: sum
    case .range: most - least
    }
  }
}
