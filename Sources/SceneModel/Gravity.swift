import Formats

/// World gravity, a function of time in view axes (y down).
public struct Gravity: Equatable, Sendable {
  /// Unit of the vectors that `curve` yields.
  public var unit: AccelerationUnit
  public var curve: GravityCurve
  public init(unit: AccelerationUnit, curve: GravityCurve) {
    self.unit = unit
    self.curve = curve
  }

  /// Gravity at `time` seconds, pt/s².
  public func pointsPerSecondSquared(at time: Double, pointsPerMeter: Double) -> Vector {
    let factor = unit.points(perMeter: pointsPerMeter)
    let g = curve.value(at: time)
    return Vector(g.x * factor, g.y * factor)
  }
}

public enum AccelerationUnit: String, CaseIterable, Equatable, Sendable {
  case metersPerSecondSquared = "m/s2"
  case g
  case pointsPerSecondSquared = "pt/s2"

  /// pt/s² in one of this unit.
  public func points(perMeter pointsPerMeter: Double) -> Double {
    switch self {
    case .metersPerSecondSquared: pointsPerMeter
    case .g: 9.80665 * pointsPerMeter
    case .pointsPerSecondSquared: 1
    }
  }
}

/// How values between two keys are found.
public enum Interpolation: String, CaseIterable, Equatable, Sendable { case hold, linear }

/// Vectors at ascending times. One sample is a constant.
public struct GravityCurve: Equatable, Sendable {
  /// Seconds, strictly ascending, as many as `vectors`.
  public var times: [Double]
  public var vectors: [Vector]
  public var interpolation: Interpolation
  /// Seconds after which the curve starts over; nil holds the last value.
  public var period: Double?

  public init(times: [Double], vectors: [Vector], interpolation: Interpolation, period: Double? = nil) {
    self.times = times
    self.vectors = vectors
    self.interpolation = interpolation
    self.period = period
  }

  public static func constant(_ vector: Vector) -> GravityCurve {
    GravityCurve(times: [0], vectors: [vector], interpolation: .hold)
  }

  /// The value at `time`; before the first key the first one. Complexity: O(log n).
  public func value(at time: Double) -> Vector {
    var time = time
    if let period, period > 0, time > period { time = time.truncatingRemainder(dividingBy: period) }
    let next = times.indices.bisect { times[$0] > time }
    guard next > 0 else { return vectors.first ?? .zero }
    guard next < times.count, interpolation == .linear else { return vectors[next - 1] }
    let (a, b) = (vectors[next - 1], vectors[next])
    let part = (time - times[next - 1]) / (times[next] - times[next - 1])
    return Vector(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
  }
}
