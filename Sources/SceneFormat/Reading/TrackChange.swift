import Formats
import SceneModel

/// What a track's keys change as a whole: a gesture that is longer, later, or less steady.
struct TrackChange {
  /// Factor on the way from the first value.
  let scale: Double
  /// Seconds by which all times are later.
  let shift: Double
  /// Standard deviation of the errors of all numbers after the first key.
  let noise: Double
  let seed: UInt64

  init(_ fields: ObjectDecoder) {
    scale = fields.value("scale")
    shift = fields.value("shift")
    noise = fields.value("noise")
    seed = UInt64(fields.number("seed") ?? 0)
  }

  /// Changes the times and the numbers; other values stay.
  func apply(to track: inout Track) {
    if shift != 0 { for i in track.times.indices { track.times[i] += shift } }
    guard scale != 1 || noise != 0, let first = track.values.first else { return }
    for i in track.values.indices.dropFirst() {
      switch (first, track.values[i]) {
      case (.scalar(let start), .scalar(let value)): track.values[i] = .scalar(changed(value, from: start, i, 0))
      case (.vector(let start), .vector(let value)):
        track.values[i] = .vector(Vector(changed(value.x, from: start.x, i, 0), changed(value.y, from: start.y, i, 1)))
      default: break
      }
    }
  }

  private func changed(_ value: Double, from start: Double, _ key: Int, _ part: UInt64) -> Double {
    let longer = scale == 1 ? value : start + scale * (value - start)
    guard noise != 0 else { return longer }
    return longer + noise * PortableMath.normalQuantile(CounterHash.unit(CounterHash.hash(seed, 31 + part, UInt64(key))))
  }

  /// The key that has put a value out of the range of its target.
  var cause: String { scale != 1 ? "scale" : "noise" }
}

extension ValueType {
  /// Why a value that has been changed is no longer one of the type; nil for one that is.
  func flaw(of value: TargetValue) -> ValueProblem? {
    func outside(_ number: Double, _ range: NumberRange) -> ValueProblem? {
      range.contains(number) ? nil : .outOfRange(number, requirement: range.requirement(number))
    }
    switch (self, value) {
    case (.number(let range), .scalar(let number)): return outside(number, range)
    case (.numbers(_, let range), .vector(let vector)): return outside(vector.x, range) ?? outside(vector.y, range)
    case (.span, .vector(let ends)):
      if ends.x > ends.y { return .reversed(ends.x, ends.y) }
      return ends.x > 0 || ends.y < 0 ? .withoutZero(ends.x, ends.y) : nil
    default: return nil
    }
  }
}
