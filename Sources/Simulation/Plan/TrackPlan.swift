/// A parameter that follows a curve.
struct TrackPlan: Sendable {
  var target: Target
  var curve: Curve
}
