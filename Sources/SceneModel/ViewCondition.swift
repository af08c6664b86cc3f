public import Trajectories

/// Bounds that values of a view keep in the same frame.
public struct ViewCondition: Equatable, Sendable {
  /// An id, or a pattern: then one of the views that match keeps all bounds.
  public var view: String
  public var bounds: [ValueBound]

  public init(view: String, bounds: [ValueBound]) {
    self.view = view
    self.bounds = bounds
  }
}

/// A value of a view and its lower or upper bound, or both; the bounds are not included.
public struct ValueBound: Equatable, Sendable {
  public var value: ViewValue
  public var above: Double?
  public var below: Double?
  /// How far the value goes back past a bound before the bound can be crossed again; nil is the rule of ``margin(at:)``.
  public var hysteresis: Double?

  public init(_ value: ViewValue, above: Double? = nil, below: Double? = nil, hysteresis: Double? = nil) {
    self.value = value
    self.above = above
    self.below = below
    self.hysteresis = hysteresis
  }

  /// The hysteresis at a bound, in the unit of the value: 2 pt, 0.02 rad, and of a speed a twentieth of the bound, but at least 5 pt/s or 0.05 rad/s.
  public func margin(at bound: Double) -> Double {
    if let hysteresis { return hysteresis }
    switch value {
    case .column(.angle): return 0.02
    case .column(.vx), .column(.vy), .column(.speed): return max(5, 0.05 * bound.magnitude)
    case .column(.omega): return max(0.05, 0.05 * bound.magnitude)
    case .column, .distance: return 2
    }
  }
}

/// A number that a view has in every frame.
public enum ViewValue: Equatable, Sendable {
  case column(Column)
  /// Of the view's center, points.
  case distance(to: Landmark)
}

/// The other end of a distance.
public enum Landmark: Equatable, Sendable {
  case point(Vector)
  /// The center of another view.
  case view(String)
}
