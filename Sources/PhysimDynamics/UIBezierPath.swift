#if !canImport(UIKit)
  public import Foundation

  /// A path of lines and curves, as far as boundaries and items have them: its first subpath, curves cut into chords.
  public final class UIBezierPath {
    /// The points of the first subpath.
    private(set) var points: [CGPoint] = []
    /// The rectangle of a path that was made as one and not changed since.
    private(set) var rectangle: CGRect?
    private var isComplete = false

    /// Chords of a curve are about this long, points.
    private static let chord: CGFloat = 10

    public init() {}

    public init(rect: CGRect) {
      points = [
        rect.origin, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ]
      rectangle = rect
      isComplete = true
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
      self.init()
      let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
      let corners: [(CGFloat, CGFloat, CGFloat)] = [
        (rect.maxX - radius, rect.minY + radius, -0.5), (rect.maxX - radius, rect.maxY - radius, 0),
        (rect.minX + radius, rect.maxY - radius, 0.5),
        (rect.minX + radius, rect.minY + radius, 1),
      ]
      for (x, y, turn) in corners {
        addEllipse(CGPoint(x: x, y: y), radius, radius, from: turn * .pi, to: (turn + 0.5) * .pi)
      }
      close()
    }

    public var isEmpty: Bool { points.isEmpty }
    public var currentPoint: CGPoint { points.last ?? .zero }

    /// The box around the points.
    public var bounds: CGRect {
      guard let first = points.first else { return .null }
      return points.reduce(CGRect(origin: first, size: .zero)) { $0.union(CGRect(origin: $1, size: .zero)) }
    }

    public func move(to point: CGPoint) {
      // only the first subpath counts, as in UIKit
      if points.count > 1 { isComplete = true }
      guard !isComplete else { return }
      points = [point]
    }

    public func addLine(to point: CGPoint) {
      guard !isComplete else { return }
      rectangle = nil
      points.append(point)
    }

    public func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
      var end = endAngle
      let turn = 2 * CGFloat.pi
      guard startAngle.isFinite, endAngle.isFinite else { return }
      if abs(end - startAngle) > turn { end = startAngle + (clockwise ? turn : -turn) }
      if clockwise, end < startAngle { end += turn }
      if !clockwise, end > startAngle { end -= turn }
      addEllipse(center, radius, radius, from: startAngle, to: end)
    }

    public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
      let start = currentPoint
      func blend(_ control: CGPoint, _ end: CGPoint) -> CGPoint {
        CGPoint(x: end.x + 2 / 3 * (control.x - end.x), y: end.y + 2 / 3 * (control.y - end.y))
      }
      addCurve(to: end, controlPoint1: blend(controlPoint, start), controlPoint2: blend(controlPoint, end))
    }

    public func addCurve(to end: CGPoint, controlPoint1 a: CGPoint, controlPoint2 b: CGPoint) {
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

    public func close() { if !points.isEmpty { isComplete = true } }

    public func apply(_ transform: CGAffineTransform) {
      points = points.map { $0.applying(transform) }
      rectangle = nil
    }

    /// From one angle to another, radians clockwise on screen.
    private func addEllipse(_ center: CGPoint, _ a: CGFloat, _ b: CGFloat, from start: CGFloat, to end: CGFloat) {
      let count = max(4, Self.chords(max(abs(a), abs(b)) * abs(end - start)))
      for i in 0...count {
        let angle = start + (end - start) * CGFloat(i) / CGFloat(count)
        let point = CGPoint(x: center.x + a * cos(angle), y: center.y + b * sin(angle))
        if points.last != point { addLine(to: point) }
      }
    }

    private static func chords(_ length: CGFloat) -> Int { length.isFinite ? max(1, min(256, Int(length / chord))) : 1 }
  }
#endif
