import Formats

/// Round numbers along an axis.
struct Axis: Equatable {
  let low: Double
  let high: Double
  /// Ascending, within `low...high`.
  let ticks: [Double]
  /// Decimals that distinguish the ticks.
  let places: Int

  /// About as many ticks as `wanted` and at least three, a step of 1, 2 or 5 times a power of ten apart.
  init(_ low: Double, _ high: Double, wanted: Int) {
    guard high > low, low.isFinite, high.isFinite else {
      (self.low, self.high, ticks, places) = (low, high, [low], 2)
      return
    }
    var axis = Axis(low, high, about: wanted)
    var count = max(1, wanted)
    // a step of a fifth of the range leaves four ticks at least
    while axis.ticks.count < 3, count < 10 {
      count += 1
      axis = Axis(low, high, about: count)
    }
    self = axis
  }

  private init(_ low: Double, _ high: Double, about wanted: Int) {
    (self.low, self.high) = (low, high)
    let rough = (high - low) / Double(max(1, wanted))
    var power = 1.0
    var decimals = 0
    while power > rough {
      power /= 10
      decimals += 1
    }
    while power * 10 <= rough {
      power *= 10
      decimals -= 1
    }
    let factor = [1.0, 2, 5, 10].first { $0 * power >= rough * 0.999 } ?? 10
    let step = factor * power
    places = max(0, factor == 10 ? decimals - 1 : decimals)
    var ticks: [Double] = []
    var k = (low / step - 1e-9).rounded(.up)
    while k * step <= high + step * 1e-9, ticks.count < 100 {
      ticks.append(k * step)
      k += 1
    }
    self.ticks = ticks
  }

  /// An axis for values, with some room above and below; around a constant a tenth of it.
  static func around(_ values: (low: Double, high: Double)?, wanted: Int) -> Axis {
    guard let values else { return Axis(0, 1, wanted: wanted) }
    let spread = values.high - values.low
    let least = max(1, values.high.magnitude) * 1e-9
    let room = spread > least ? spread * 0.06 : max(1, values.high.magnitude) * 0.1
    return Axis(values.low - room, values.high + room, wanted: wanted)
  }

  func label(_ tick: Double) -> String {
    let text = tick.magnitude >= 1e7 ? "\(tick)" : NumberFormat.trimmed(tick, places)
    return text.hasPrefix("-") ? "\u{2212}" + text.dropFirst() : text
  }
}
