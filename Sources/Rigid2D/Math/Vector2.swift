/// A vector or point of the plane: x to the right, y down, in points by default.
public struct Vector2: Equatable, Sendable {
  public var x: Float
  public var y: Float

  public init(_ x: Float, _ y: Float) {
    self.x = x
    self.y = y
  }

  public static let zero = Vector2(0, 0)

  public var lengthSquared: Float { x * x + y * y }
  public var length: Float { lengthSquared.squareRoot() }
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The vector turned a quarter turn from x toward y.
  public var turned: Vector2 { Vector2(-y, x) }

  public func dot(_ other: Vector2) -> Float { x * other.x + y * other.y }

  /// The z component of the cross product; positive when `other` lies from `self` in the sense from x to y.
  public func cross(_ other: Vector2) -> Float { x * other.y - y * other.x }

  public func distance(to other: Vector2) -> Float { (other - self).length }
  public func distanceSquared(to other: Vector2) -> Float { (other - self).lengthSquared }

  /// The unit vector in this direction, or nil when the length cannot be distinguished from zero.
  public var normalized: Vector2? {
    let length = length
    return length > Float.leastNormalMagnitude ? Vector2(x / length, y / length) : nil
  }

  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }
  public static prefix func - (a: Vector2) -> Vector2 { Vector2(-a.x, -a.y) }
  public static func * (s: Float, a: Vector2) -> Vector2 { Vector2(s * a.x, s * a.y) }
  public static func * (a: Vector2, s: Float) -> Vector2 { Vector2(s * a.x, s * a.y) }
  public static func += (a: inout Vector2, b: Vector2) { a = a + b }
  public static func -= (a: inout Vector2, b: Vector2) { a = a - b }

  /// Half way from `a` to `b`.
  @inline(always)
  static func middle(_ a: Vector2, _ b: Vector2) -> Vector2 { 0.5 * (a + b) }

  /// Velocity of a point at offset `r` from the center of a body with the angular velocity `spin`, rad/s.
  static func cross(_ angularVelocity: Float, _ r: Vector2) -> Vector2 { Vector2(-angularVelocity * r.y, angularVelocity * r.x) }
}
