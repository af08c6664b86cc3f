/// A point, a direction or a velocity: x to the right, y down.
public struct Vector: Hashable, Sendable {
  /// Points, or points per second.
  public var x: Double
  /// Points, or points per second; grows downward.
  public var y: Double

  /// Creates a vector of two components.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// (0, 0).
  public static let zero = Vector(0, 0)
}

/// Width and height, points.
public struct Size: Hashable, Sendable {
  /// Points along x.
  public var width: Double
  /// Points along y.
  public var height: Double

  /// Creates a size.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// An upright rectangle.
public struct Rect: Hashable, Sendable {
  /// Its top left corner.
  public var origin: Vector
  /// Its extent.
  public var size: Size

  /// Creates a rectangle from its top left corner and its extent.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Vector(x, y)
    size = Size(width, height)
  }
}
