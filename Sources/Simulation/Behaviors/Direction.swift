public import Rigid2D

/// A vector that is also an angle and a magnitude, as in UIKit's gravity and push: setting one updates the others.
public struct Direction: Equatable, Sendable {
  /// Radians from x toward y.
  public private(set) var angle: Float
  /// Negative for the opposite of ``angle``.
  public private(set) var magnitude: Float
  public private(set) var vector: Vector2

  public init(_ vector: Vector2) {
    self.vector = vector
    angle = Trigonometry.arctangent(y: vector.y, x: vector.x)
    // in Double, so that the squares of a large push do not overflow
    let (x, y) = (Double(vector.x), Double(vector.y))
    magnitude = Float((x * x + y * y).squareRoot())
  }

  public init(angle: Float, magnitude: Float) {
    self.angle = angle
    self.magnitude = magnitude
    let heading = Trigonometry.sineCosine(angle)
    vector = magnitude * Vector2(heading.cosine, heading.sine)
  }

  /// Along the same line; a vector of zero has lost its direction and points along x.
  public func with(magnitude: Float) -> Direction {
    guard self.magnitude != 0 else { return Direction(angle: angle, magnitude: magnitude) }
    // by the ratio, not the angle: (0, 1) stays free of a sideways rounding error
    var other = self
    other.vector = (magnitude / self.magnitude) * vector
    other.magnitude = magnitude
    return other
  }

  public func with(angle: Float) -> Direction { Direction(angle: angle, magnitude: magnitude) }
}
