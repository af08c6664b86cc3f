/// What an instrument reads off a quantity and its rate of change sampled once a frame.
///
/// Between two frames the quantity is taken as the cubic with the same values and rates at both (Hermite's), which is off by the fourth
/// power of the frame's length.
struct Signal: Sendable {
  private(set) var samples: [(time: Double, value: Double, rate: Double)] = []

  mutating func add(_ time: Double, _ value: Double, _ rate: Double) { samples.append((time, value, rate)) }

  /// When the value rose through zero.
  var risingCrossings: [Double] {
    places { $0.value < 0 && $1.value >= 0 }.map { place in zero(in: place) { $0.value } }
  }

  /// The values of its maxima.
  var maxima: [Double] {
    places { $0.rate > 0 && $1.rate <= 0 }.map { place in value(at: zero(in: place) { $0.rate }, in: place).value }
  }

  /// Mean time between rising crossings.
  var period: Double {
    let times = risingCrossings
    guard let first = times.first, let last = times.last, times.count > 1 else { return .nan }
    return (last - first) / Double(times.count - 1)
  }

  private typealias Sample = (time: Double, value: Double, rate: Double)

  private func places(_ isPlace: (Sample, Sample) -> Bool) -> [Int] {
    samples.indices.dropLast().filter { isPlace(samples[$0], samples[$0 + 1]) }
  }

  private func value(at time: Double, in place: Int) -> (value: Double, rate: Double) {
    let (a, b) = (samples[place], samples[place + 1])
    let span = b.time - a.time
    let s = (time - a.time) / span
    let (c2, c3) = (
      3 * (b.value - a.value) - span * (2 * a.rate + b.rate), 2 * (a.value - b.value) + span * (a.rate + b.rate)
    )
    return (a.value + s * (span * a.rate + s * (c2 + s * c3)), a.rate + s * (2 * c2 + 3 * s * c3) / span)
  }

  /// By halving: the sign of `quantity` differs at the ends of the place.
  private func zero(in place: Int, _ quantity: ((value: Double, rate: Double)) -> Double) -> Double {
    var (low, high) = (samples[place].time, samples[place + 1].time)
    let isNegativeFirst = quantity(value(at: low, in: place)) < 0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if (quantity(value(at: middle, in: place)) < 0) == isNegativeFirst { low = middle } else { high = middle }
    }
    return low
  }
}
