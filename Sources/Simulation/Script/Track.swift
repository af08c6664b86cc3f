/// A track being followed.
struct Track: Sendable {
  let target: Target
  var curve: Curve
  /// What was told last; a value that stays the same is told once.
  var told: [Float] = []

  init(_ plan: TrackPlan) {
    target = plan.target
    curve = plan.curve
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
