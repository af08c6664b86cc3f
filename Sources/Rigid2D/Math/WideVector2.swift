/// A vector in each of four lanes, with the operations of ``Vector2``.
struct WideVector2: Sendable {
  var x: Wide = .zero
  var y: Wide = .zero

  @inline(always)
  static func + (a: WideVector2, b: WideVector2) -> WideVector2 { WideVector2(x: a.x + b.x, y: a.y + b.y) }
  @inline(always)
  static func - (a: WideVector2, b: WideVector2) -> WideVector2 { WideVector2(x: a.x - b.x, y: a.y - b.y) }
  @inline(always)
  static func * (s: Wide, a: WideVector2) -> WideVector2 { WideVector2(x: s * a.x, y: s * a.y) }
  /// By a product: the prefix operator of SIMD vectors subtracts from 0, which loses the sign of a zero.
  @inline(always)
  static prefix func - (a: WideVector2) -> WideVector2 { Wide(repeating: -1) * a }

  @inline(always)
  func dot(_ other: WideVector2) -> Wide { x * other.x + y * other.y }
  @inline(always)
  var length: Wide { dot(self).squareRoot() }
  @inline(always)
  func cross(_ other: WideVector2) -> Wide { x * other.y - y * other.x }
  /// Turned a quarter turn from x toward y.
  @inline(always)
  var turned: WideVector2 { WideVector2(x: Wide(repeating: -1) * y, y: x) }

  @inline(always)
  subscript(lane: Int) -> Vector2 {
    get { Vector2(x[lane], y[lane]) }
    set { (x[lane], y[lane]) = (newValue.x, newValue.y) }
  }

  @inline(always)
  func replacing(with other: WideVector2, where lanes: Lanes.Mask) -> WideVector2 {
    WideVector2(x: x.replacing(with: other.x, where: lanes), y: y.replacing(with: other.y, where: lanes))
  }

  /// Each lane turned by the rotation of its body.
  @inline(always)
  func turned(by turns: Span<Rotation>, _ i: Lanes) -> WideVector2 {
    WideRotation(cosine: i.each(turns) { $0.cosine }, sine: i.each(turns) { $0.sine }).apply(self)
  }
}

/// A rotation in each of four lanes, with the operations of ``Rotation``.
struct WideRotation: Sendable {
  var cosine: Wide
  var sine: Wide

  @inline(always)
  func apply(_ v: WideVector2) -> WideVector2 { WideVector2(x: cosine * v.x - sine * v.y, y: sine * v.x + cosine * v.y) }

  @inline(always)
  static func * (a: WideRotation, b: WideRotation) -> WideRotation {
    WideRotation(cosine: a.cosine * b.cosine - a.sine * b.sine, sine: a.sine * b.cosine + a.cosine * b.sine)
  }

  /// The sine of the rotation that leads from this one to `other`.
  @inline(always)
  func sine(to other: WideRotation) -> Wide { cosine * other.sine - sine * other.cosine }

  @inline(always)
  func replacing(with other: WideRotation, where lanes: Lanes.Mask) -> WideRotation {
    WideRotation(cosine: cosine.replacing(with: other.cosine, where: lanes), sine: sine.replacing(with: other.sine, where: lanes))
  }
}
