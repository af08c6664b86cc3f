/// A parameter that follows a curve, and its progress.
struct ActiveTrack: Sendable {
  let target: Target
  var curve: Curve
  /// The values that were assigned last; values that stay the same are assigned once.
  var assigned: [Float] = []

  init(target: Target, curve: Curve) {
    self.target = target
    self.curve = curve
  }

  /// The values at a time; nil before the curve begins.
  mutating func values(at time: Double) -> [Float]? {
    guard curve.start <= time else { return nil }
    var values: [Float] = []
    for k in 0..<curve.width { values.append(curve.value(k, at: time)) }
    return values
  }

  func isOver(_ time: Double) -> Bool { curve.isOver(time) }
}
