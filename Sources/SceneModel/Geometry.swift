/// A point or vector of the reference view: points, x right, y down, unless a property says otherwise.
public struct Vector: Equatable, Sendable {
  public var x: Double
  public var y: Double
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
  public static let zero = Vector(0, 0)
}

/// Width and height, points, both positive in a checked scene.
public struct Size: Equatable, Sendable {
  public var width: Double
  public var height: Double
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle by its top left corner and size, points.
public struct Rect: Equatable, Sendable {
  public var origin: Vector
  public var size: Size
  public init(_ origin: Vector, _ size: Size) {
    self.origin = origin
    self.size = size
  }
  public var center: Vector { Vector(origin.x + size.width / 2, origin.y + size.height / 2) }
}

/// Distances inward from the four sides, points; negative moves a side outward.
public struct Insets: Equatable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)
}

/// Static geometry in reference coordinates: what a wall or an identified boundary is made of.
public enum Outline: Equatable, Sendable {
  /// The four sides of the reference view, moved inward by the insets.
  case bounds(Insets)
  case segment(from: Vector, to: Vector)
  case path([Vector], closed: Bool)
  case rect(Rect)
  /// The ellipse inscribed in the rectangle.
  case ellipse(Rect)

  /// Whether it is the four sides of the reference view.
  package var isBounds: Bool { if case .bounds = self { true } else { false } }
}
