#if !canImport(UIKit)
  public import Foundation

  /// Corners of a rectangle.
  public struct UIRectCorner: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let topLeft = UIRectCorner(rawValue: 1)
    public static let topRight = UIRectCorner(rawValue: 2)
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    public static let bottomRight = UIRectCorner(rawValue: 8)
    public static let allCorners = UIRectCorner(rawValue: .max)
  }

  /// A path of lines and curves, cut into chords. A boundary and an item have its first subpath, as in UIKit.
  open class UIBezierPath: NSObject, NSCopying {
    private struct Subpath {
      var points: [CGPoint]
      var isClosed = false
    }

    private var subpaths: [Subpath] = []
    /// The rectangle of a path that was made as one and not changed since.
    private(set) var rectangle: CGRect?
    open var usesEvenOddFillRule = false
    /// Kept and never drawn.
    open var lineWidth: CGFloat = 1

    /// The points of the first subpath.
    var points: [CGPoint] { subpaths.first?.points ?? [] }

    /// Chords of a curve are about this long, points.
    private static let chord: CGFloat = 10

    public override init() { super.init() }

    public convenience init(rect: CGRect) {
      self.init()
      subpaths = [
        Subpath(
          points: [
            rect.origin, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
          ], isClosed: true)
      ]
      rectangle = rect
    }

    public convenience init(ovalIn rect: CGRect) {
      self.init()
      addEllipse(CGPoint(x: rect.midX, y: rect.midY), rect.width / 2, rect.height / 2, from: 0, to: 2 * .pi)
      close()
    }

    public convenience init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
      self.init()
      addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
      self.init(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// The width of the radii is the radius of each rounded corner, as in UIKit.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
      self.init()
      let radius = max(0, min(cornerRadii.width, min(rect.width, rect.height) / 2))
      let places: [(UIRectCorner, CGPoint, CGFloat, CGFloat, CGFloat)] = [
        (.topRight, CGPoint(x: rect.maxX, y: rect.minY), -1, 1, -0.5), (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), -1, -1, 0),
        (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), 1, -1, 0.5), (.topLeft, CGPoint(x: rect.minX, y: rect.minY), 1, 1, 1),
      ]
      for (corner, point, x, y, turn) in places {
        if corners.contains(corner) {
          let center = CGPoint(x: point.x + x * radius, y: point.y + y * radius)
          addEllipse(center, radius, radius, from: turn * .pi, to: (turn + 0.5) * .pi)
        } else {
          addLine(to: point)
        }
      }
      close()
    }

    public required convenience init?(coder: NSCoder) { self.init() }

    open func copy(with zone: NSZone? = nil) -> Any {
      let path = UIBezierPath()
      (path.subpaths, path.rectangle, path.usesEvenOddFillRule, path.lineWidth) = (subpaths, rectangle, usesEvenOddFillRule, lineWidth)
      return path
    }

    open var isEmpty: Bool { subpaths.isEmpty }

    open var currentPoint: CGPoint {
      guard let last = subpaths.last else { return .zero }
      return (last.isClosed ? last.points.first : last.points.last) ?? .zero
    }

    /// The box around the points.
    open var bounds: CGRect {
      guard let first = points.first else { return .null }
      return subpaths.lazy.flatMap { $0.points }.reduce(CGRect(origin: first, size: .zero)) {
        $0.union(CGRect(origin: $1, size: .zero))
      }
    }

    open func move(to point: CGPoint) {
      rectangle = subpaths.isEmpty ? nil : rectangle
      if let last = subpaths.last, !last.isClosed, last.points.count <= 1 { subpaths.removeLast() }
      subpaths.append(Subpath(points: [point]))
    }

    open func addLine(to point: CGPoint) {
      guard let last = subpaths.last else { return subpaths.append(Subpath(points: [point])) }
      if last.isClosed { subpaths.append(Subpath(points: [currentPoint])) }
      subpaths[subpaths.count - 1].points.append(point)
    }

    open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
      var end = endAngle
      let turn = 2 * CGFloat.pi
      guard startAngle.isFinite, endAngle.isFinite else { return }
      if abs(end - startAngle) > turn { end = startAngle + (clockwise ? turn : -turn) }
      if clockwise, end < startAngle { end += turn }
      if !clockwise, end > startAngle { end -= turn }
      addEllipse(center, radius, radius, from: startAngle, to: end)
    }

    open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
      let start = currentPoint
      func blend(_ control: CGPoint, _ end: CGPoint) -> CGPoint {
        CGPoint(x: end.x + 2 / 3 * (control.x - end.x), y: end.y + 2 / 3 * (control.y - end.y))
      }
      addCurve(to: end, controlPoint1: blend(controlPoint, start), controlPoint2: blend(controlPoint, end))
    }

    open func addCurve(to end: CGPoint, controlPoint1 a: CGPoint, controlPoint2 b: CGPoint) {
      let start = currentPoint
      let length = hypot(a.x - start.x, a.y - start.y) + hypot(b.x - a.x, b.y - a.y) + hypot(end.x - b.x, end.y - b.y)
      let count = Self.chords(length)
      for i in 1...count {
        let t = CGFloat(i) / CGFloat(count)
        let u = 1 - t
        let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        addLine(to: CGPoint(x: p * start.x + q * a.x + r * b.x + s * end.x, y: p * start.y + q * a.y + r * b.y + s * end.y))
      }
    }

    open func close() { if !subpaths.isEmpty { subpaths[subpaths.count - 1].isClosed = true } }
    open func removeAllPoints() { (subpaths, rectangle) = ([], nil) }

    /// Appends the subpaths of another path. The first subpath stays the one that boundaries and items have.
    open func append(_ bezierPath: UIBezierPath) {
      if subpaths.isEmpty { rectangle = bezierPath.rectangle }
      subpaths += bezierPath.subpaths
    }

    open func reversing() -> UIBezierPath {
      let path = UIBezierPath()
      path.subpaths = subpaths.map { Subpath(points: $0.points.reversed(), isClosed: $0.isClosed) }
      return path
    }

    open func apply(_ transform: CGAffineTransform) {
      for i in subpaths.indices { subpaths[i].points = subpaths[i].points.map { $0.applying(transform) } }
      rectangle = nil
    }

    /// Whether a point is in the filled area; every subpath counts as closed.
    open func contains(_ point: CGPoint) -> Bool {
      var winding = 0
      for subpath in subpaths {
        let points = subpath.points
        for i in points.indices {
          let (a, b) = (points[i], points[(i + 1) % points.count])
          guard (a.y <= point.y) != (b.y <= point.y) else { continue }
          let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
          if x > point.x { winding += b.y > a.y ? 1 : -1 }
        }
      }
      return usesEvenOddFillRule ? winding % 2 != 0 : winding != 0
    }

    /// From one angle to another, radians clockwise on screen.
    private func addEllipse(_ center: CGPoint, _ a: CGFloat, _ b: CGFloat, from start: CGFloat, to end: CGFloat) {
      let count = max(4, Self.chords(max(abs(a), abs(b)) * abs(end - start)))
      for i in 0...count {
        let angle = start + (end - start) * CGFloat(i) / CGFloat(count)
        let point = CGPoint(x: center.x + a * cos(angle), y: center.y + b * sin(angle))
        if subpaths.last?.points.last != point { addLine(to: point) }
      }
    }

    private static func chords(_ length: CGFloat) -> Int { length.isFinite ? max(1, min(256, Int(length / chord))) : 1 }
  }

  #if !canImport(CoreGraphics)
    /// A path as layers have it.
    public struct CGPath {
      let path: UIBezierPath

      init(_ path: UIBezierPath) { self.path = path.copy() as? UIBezierPath ?? UIBezierPath() }
      public var boundingBox: CGRect { path.bounds }
      public func contains(_ point: CGPoint) -> Bool { path.contains(point) }
    }

    extension UIBezierPath {
      public convenience init(cgPath: CGPath) {
        self.init()
        append(cgPath.path)
      }

      /// The same path, for a layer.
      public var cgPath: CGPath { CGPath(self) }
    }
  #endif
#endif
