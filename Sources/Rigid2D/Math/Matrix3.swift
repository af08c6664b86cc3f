/// A symmetric 3 x 3 matrix by rows, over the coordinates x, y and angle of a body.
///
/// In `Double`: at the root of a tree of joints a link of a gram is added to a load of tons, and both count.
struct Symmetric3: Sendable {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var z: SIMD3<Double>

  init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(diagonal d: SIMD3<Double>) {
    x = SIMD3(d.x, 0, 0)
    y = SIMD3(0, d.y, 0)
    z = SIMD3(0, 0, d.z)
  }

  @inline(__always)
  static func + (a: Symmetric3, b: Symmetric3) -> Symmetric3 { Symmetric3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }

  @inline(__always)
  static func * (a: Symmetric3, v: SIMD3<Double>) -> SIMD3<Double> { SIMD3(a.x.dot(v), a.y.dot(v), a.z.dot(v)) }

  /// By cofactors; the matrix is positive definite.
  var inverse: Symmetric3 {
    let cx = SIMD3(y.y * z.z - y.z * y.z, x.z * y.z - x.y * z.z, x.y * y.z - x.z * y.y)
    let cy = SIMD3(cx.y, x.x * z.z - x.z * x.z, x.y * x.z - x.x * y.z)
    let cz = SIMD3(cx.z, cy.z, x.x * y.y - x.y * x.y)
    let scale = 1 / x.dot(cx)
    return Symmetric3(x: scale * cx, y: scale * cy, z: scale * cz)
  }
}

/// Three rows over the coordinates of a body: how fast each constraint of a joint changes with the body's velocity.
struct Jacobian3: Sendable {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var z: SIMD3<Double>

  @inline(__always)
  static func * (j: Jacobian3, v: SIMD3<Double>) -> SIMD3<Double> { SIMD3(j.x.dot(v), j.y.dot(v), j.z.dot(v)) }

  /// Jᵀ p: what impulses along the rows do to the body.
  @inline(__always)
  func transposed(_ p: SIMD3<Double>) -> SIMD3<Double> { p.x * x + p.y * y + p.z * z }

  /// J S Jᵀ.
  @inline(__always)
  func around(_ s: Symmetric3) -> Symmetric3 {
    let sx = s * x
    let sy = s * y
    let sz = s * z
    let xy = x.dot(sy)
    let xz = x.dot(sz)
    let yz = y.dot(sz)
    return Symmetric3(x: SIMD3(x.dot(sx), xy, xz), y: SIMD3(xy, y.dot(sy), yz), z: SIMD3(xz, yz, z.dot(sz)))
  }

  /// Jᵀ S J.
  @inline(__always)
  func within(_ s: Symmetric3) -> Symmetric3 {
    Jacobian3(x: SIMD3(x.x, y.x, z.x), y: SIMD3(x.y, y.y, z.y), z: SIMD3(x.z, y.z, z.z)).around(s)
  }
}

extension SIMD3<Double> {
  // spelled out, so that the order of the additions is ours
  @inline(__always)
  func dot(_ v: SIMD3<Double>) -> Double { x * v.x + y * v.y + z * v.z }
}
