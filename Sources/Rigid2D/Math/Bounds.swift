/// An axis-aligned box; `lower` has the smaller coordinates.
public struct Bounds: Equatable, Sendable {
  public var lower: Vector2
  public var upper: Vector2

  public init(lower: Vector2, upper: Vector2) {
    self.lower = lower
    self.upper = upper
  }

  public var perimeter: Float { 2 * ((upper.x - lower.x) + (upper.y - lower.y)) }
  public var center: Vector2 { 0.5 * (lower + upper) }

  public func overlaps(_ other: Bounds) -> Bool {
    // in one comparison: which of the four fails is a matter of luck to a processor that predicts
    all(
      SIMD4(lower.x, lower.y, other.lower.x, other.lower.y) .<= SIMD4(other.upper.x, other.upper.y, upper.x, upper.y))
  }

  public func contains(_ other: Bounds) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x && other.upper.y <= upper.y
  }

  public func union(_ other: Bounds) -> Bounds {
    Bounds(
      lower: Vector2(min(lower.x, other.lower.x), min(lower.y, other.lower.y)),
      upper: Vector2(max(upper.x, other.upper.x), max(upper.y, other.upper.y)))
  }

  /// What is in both; they overlap.
  func intersection(_ other: Bounds) -> Bounds {
    Bounds(
      lower: Vector2(max(lower.x, other.lower.x), max(lower.y, other.lower.y)),
      upper: Vector2(min(upper.x, other.upper.x), min(upper.y, other.upper.y)))
  }

  /// All places of the box on its way along `way`.
  func swept(by way: Vector2) -> Bounds {
    Bounds(
      lower: Vector2(lower.x + min(0, way.x), lower.y + min(0, way.y)), upper: Vector2(upper.x + max(0, way.x), upper.y + max(0, way.y)))
  }

  public func grown(by margin: Float) -> Bounds {
    Bounds(
      lower: Vector2(lower.x - margin, lower.y - margin), upper: Vector2(upper.x + margin, upper.y + margin))
  }
}
