#if !canImport(UIKit)
  import Formats
  public import Foundation
  import Rigid2D
  import SceneModel
  import Simulation

  #if !canImport(CoreGraphics)
    /// A two-dimensional vector.
    public struct CGVector: Equatable, Hashable, Sendable {
      public var dx: CGFloat
      public var dy: CGFloat

      public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
      }

      public init() { self.init(dx: 0, dy: 0) }
      public static let zero = CGVector()
    }

    /// An affine map of points: x' = a x + c y + tx, y' = b x + d y + ty.
    public struct CGAffineTransform: Equatable, Hashable, Sendable {
      public var a: CGFloat
      public var b: CGFloat
      public var c: CGFloat
      public var d: CGFloat
      public var tx: CGFloat
      public var ty: CGFloat

      public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
      }

      public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

      public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
      }

      public init(translationX x: CGFloat, y: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }
      public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

      public static let identity = CGAffineTransform()
      public var isIdentity: Bool { self == .identity }

      /// This map first, then the other one.
      public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
          a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c, d: c * other.b + d * other.d,
          tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
      }

      public func rotated(by angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle).concatenating(self) }
      public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
      }
      public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { CGAffineTransform(scaleX: x, y: y).concatenating(self) }

      /// The map back; the map itself where there is none.
      public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return self }
        let (p, q, r, s) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
        return CGAffineTransform(a: p, b: q, c: r, d: s, tx: -(tx * p + ty * r), ty: -(tx * q + ty * s))
      }
    }

    extension CGPoint {
      public func equalTo(_ point: CGPoint) -> Bool { self == point }
      public func applying(_ map: CGAffineTransform) -> CGPoint {
        CGPoint(x: map.a * x + map.c * y + map.tx, y: map.b * x + map.d * y + map.ty)
      }
    }

    extension CGSize {
      public func equalTo(_ size: CGSize) -> Bool { self == size }
      public func applying(_ map: CGAffineTransform) -> CGSize {
        CGSize(width: map.a * width + map.c * height, height: map.b * width + map.d * height)
      }
    }

    extension CGRect {
      public func equalTo(_ rect: CGRect) -> Bool { self == rect }
      /// The box around the mapped corners.
      public func applying(_ map: CGAffineTransform) -> CGRect {
        guard !isNull, !map.isIdentity else { return self }
        let corners = [
          CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ].map { $0.applying(map) }
        let (x, y) = (corners.map { $0.x }, corners.map { $0.y })
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        return CGRect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
      }
    }

    // apps write `"floor" as NSCopying` for a boundary's identifier
    // swift-format-ignore: AvoidRetroactiveConformances
    extension String: @retroactive NSCopying {
      public func copy(with zone: NSZone? = nil) -> Any { self }
    }
  #endif

  /// An offset from a position.
  public struct UIOffset: Equatable, Hashable, Sendable {
    public var horizontal: CGFloat
    public var vertical: CGFloat

    public init(horizontal: CGFloat, vertical: CGFloat) {
      self.horizontal = horizontal
      self.vertical = vertical
    }

    public init() { self.init(horizontal: 0, vertical: 0) }
    public static let zero = UIOffset()
  }

  /// Distances from the sides of a rectangle.
  public struct UIEdgeInsets: Equatable, Hashable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
    public static let zero = UIEdgeInsets()
  }

  extension CGRect {
    public func inset(by insets: UIEdgeInsets) -> CGRect {
      CGRect(
        x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
        height: size.height - insets.top - insets.bottom)
    }
  }

  /// A range of a pin's angle or a slider's way.
  public struct UIFloatRange: Equatable, Hashable, Sendable {
    public var minimum: CGFloat
    public var maximum: CGFloat

    public init(minimum: CGFloat, maximum: CGFloat) {
      self.minimum = minimum
      self.maximum = maximum
    }

    public init() { self.init(minimum: 0, maximum: 0) }
    public static let zero = UIFloatRange()
    public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
    public var isInfinite: Bool {
      minimum <= -CGFloat(Float.greatestFiniteMagnitude) && maximum >= CGFloat(Float.greatestFiniteMagnitude)
    }
  }

  extension Vector2 {
    init(_ vector: CGVector) { self.init(Float(vector.dx), Float(vector.dy)) }
    init(_ point: CGPoint) { self.init(Float(point.x), Float(point.y)) }
    init(_ size: CGSize) { self.init(Float(size.width), Float(size.height)) }
    init(_ offset: UIOffset) { self.init(Float(offset.horizontal), Float(offset.vertical)) }
  }

  /// Rounded to the engine's numbers.
  extension Vector {
    init(_ point: CGPoint) { self.init(Vector2(point)) }
    init(_ vector: CGVector) { self.init(Vector2(vector)) }
    init(_ offset: UIOffset) { self.init(Vector2(offset)) }
  }

  extension CGVector {
    init(_ vector: Vector) { self.init(dx: vector.x, dy: vector.y) }
    init(_ vector: Vector2) { self.init(dx: CGFloat(vector.x), dy: CGFloat(vector.y)) }
  }

  extension CGPoint {
    init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
    init(_ vector: Vector2) { self.init(x: CGFloat(vector.x), y: CGFloat(vector.y)) }
  }

  extension JSONText {
    /// With no more digits than the engine has, for a number of the engine.
    static func number(_ value: Double) -> JSONText { .raw(Double(Float(value)) == value ? "\(Float(value))" : "\(value)") }
    static func vector(_ vector: Vector) -> JSONText { [.number(vector.x), .number(vector.y)] }
    static func points(_ points: [Vector]) -> JSONText { .array(points.map { .vector($0) }) }
    static func truth(_ value: Bool) -> JSONText { .raw("\(value)") }
  }
#endif
