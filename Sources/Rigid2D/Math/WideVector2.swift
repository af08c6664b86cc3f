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
  func cross(_ other: WideVector2) -> Wide { x * other.y - y * other.x }
  /// Turned a quarter turn from x toward y.
  @inline(always)
  var turned: WideVector2 { WideVector2(x: Wide(repeating: -1) * y, y: x) }

  @inline(always)
  subscript(lane: Int) -> Vector2 {
    get { Vector2(x[lane], y[lane]) }
    set { (x[lane], y[lane]) = (newValue.x, newValue.y) }
  }

  /// Each lane turned by the rotation of its body.
  @inline(always)
  func turned(by turns: Span<Rotation>, _ i: Lanes) -> WideVector2 {
    let (x, y, z, w) = (turns[Int(i.x)], turns[Int(i.y)], turns[Int(i.z)], turns[Int(i.w)])
    let cosine = Wide(x.cosine, y.cosine, z.cosine, w.cosine)
    let sine = Wide(x.sine, y.sine, z.sine, w.sine)
    return WideVector2(x: cosine * self.x - sine * self.y, y: sine * self.x + cosine * self.y)
  }
}
