/// A parameter that follows a curve.
public struct Track: Equatable, Sendable {
  public var target: SceneTarget
  /// Seconds, strictly ascending, as many as `values`.
  public var times: [Double]
  /// All of the kind that the target takes.
  public var values: [TargetValue]
  public var interpolation: Interpolation

  public init(target: SceneTarget, times: [Double], values: [TargetValue], interpolation: Interpolation) {
    self.target = target
    self.times = times
    self.values = values
    self.interpolation = interpolation
  }
}
