/// An axis-aligned box; `lower` has the smaller coordinates.
public struct Bounds: Equatable, Sendable {
  /// The lower corner and minus the upper one, so that the smaller of two numbers always belongs to the larger box, and each test is one
  /// comparison of four lanes.
  private var sides: SIMD4<Float>

  public init(lower: Vector2, upper: Vector2) { self.init(sides: SIMD4(lower.x, lower.y, -upper.x, -upper.y)) }

  @inline(always)
  private init(sides: SIMD4<Float>) { self.sides = sides }

  public var lower: Vector2 { Vector2(sides.x, sides.y) }
  public var upper: Vector2 { Vector2(-sides.z, -sides.w) }
  public var perimeter: Float { -2 * ((sides.x + sides.z) + (sides.y + sides.w)) }
  public var center: Vector2 { 0.5 * (lower + upper) }

  public func overlaps(_ other: Bounds) -> Bool { all(sides .<= other.opposite) }

  /// For each side the other end of the box, which every overlapping box reaches.
  @inline(always)
  private var opposite: SIMD4<Float> { -SIMD4(sides.z, sides.w, sides.x, sides.y) }

  public func contains(_ other: Bounds) -> Bool { all(sides .<= other.sides) }

  public func union(_ other: Bounds) -> Bounds { Bounds(sides: .lesser(sides, other.sides)) }

  /// The common part of both, which must overlap.
  func intersection(_ other: Bounds) -> Bounds { Bounds(sides: .greater(sides, other.sides)) }

  /// The box around all places of the box along `way`.
  func swept(by way: Vector2) -> Bounds { union(Bounds(sides: sides + SIMD4(way.x, way.y, -way.x, -way.y))) }

  public func grown(by margin: Float) -> Bounds { Bounds(sides: sides - margin) }
}
