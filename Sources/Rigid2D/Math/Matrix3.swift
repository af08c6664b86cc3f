/// A symmetric 3 x 3 matrix by rows, over the coordinates x, y and angle of a body or the rows of a joint.
///
/// In `Double`: in a tree of joints a link of a gram is added to a load of tons, and both count.
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

  /// By columns, which are the rows: the same sums as those of each row, side by side.
  @inline(always)
  static func * (a: Symmetric3, v: SIMD3<Double>) -> SIMD3<Double> { v.x * a.x + v.y * a.y + v.z * a.z }

  /// By LDLᵀ; cofactors would lose all digits where two rows are nearly dependent. The matrix is positive or negative definite.
  @inline(always)
  var inverse: Symmetric3 {
    let d1 = 1 / x.x
    let l21 = x.y * d1
    let l31 = x.z * d1
    let d2 = 1 / (y.y - l21 * x.y)
    let l32 = (y.z - l31 * x.y) * d2
    let d3 = 1 / (z.z - l31 * x.z - l32 * (y.z - l31 * x.y))
    // the rows of L⁻¹ below its diagonal of ones
    let m21 = -l21
    let m32 = -l32
    let m31 = l21 * l32 - l31
    let yz = m32 * d3
    let xz = m31 * d3
    let xy = m21 * d2 + m31 * yz
    return Symmetric3(
      x: SIMD3(d1 + m21 * m21 * d2 + m31 * xz, xy, xz), y: SIMD3(xy, d2 + m32 * yz, yz), z: SIMD3(xz, yz, d3))
  }

  static let zero = Symmetric3(diagonal: .zero)

  @inline(always)
  mutating func add(_ other: Symmetric3) {
    x += other.x
    y += other.y
    z += other.z
  }

  /// Plus s v vᵀ.
  @inline(always)
  mutating func add(_ s: Double, squareOf v: SIMD3<Double>) {
    x += (s * v.x) * v
    y += (s * v.y) * v
    z += (s * v.z) * v
  }

  /// Less a bᵀ, which is known to be symmetric.
  @inline(always)
  mutating func subtract(_ a: Matrix3, timesTransposed b: Matrix3) {
    let xy = a.x.dot(b.y)
    let xz = a.x.dot(b.z)
    let yz = a.y.dot(b.z)
    x -= SIMD3(a.x.dot(b.x), xy, xz)
    y -= SIMD3(xy, a.y.dot(b.y), yz)
    z -= SIMD3(xz, yz, a.z.dot(b.z))
  }
}

/// A 3 x 3 matrix by rows.
struct Matrix3: Sendable {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var z: SIMD3<Double>

  static let zero = Matrix3(x: .zero, y: .zero, z: .zero)

  @inline(always)
  static func * (j: Matrix3, v: SIMD3<Double>) -> SIMD3<Double> { SIMD3(j.x.dot(v), j.y.dot(v), j.z.dot(v)) }

  @inline(always)
  static func * (a: Matrix3, s: Symmetric3) -> Matrix3 { Matrix3(x: s * a.x, y: s * a.y, z: s * a.z) }

  @inline(always)
  static prefix func - (a: Matrix3) -> Matrix3 { Matrix3(x: -a.x, y: -a.y, z: -a.z) }

  /// Aᵀ v.
  @inline(always)
  func transposed(_ v: SIMD3<Double>) -> SIMD3<Double> { v.x * x + v.y * y + v.z * z }

  @inline(always)
  var transposed: Matrix3 { Matrix3(x: SIMD3(x.x, y.x, z.x), y: SIMD3(x.y, y.y, z.y), z: SIMD3(x.z, y.z, z.z)) }

  /// The diagonal of A D Aᵀ for a diagonal D.
  @inline(always)
  func squares(weighted d: SIMD3<Double>) -> SIMD3<Double> { SIMD3(x.dot(d * x), y.dot(d * y), z.dot(d * z)) }

  /// Less a bᵀ.
  @inline(always)
  mutating func subtract(_ a: Matrix3, timesTransposed b: Matrix3) {
    let columns = b.transposed
    x -= columns.transposed(a.x)
    y -= columns.transposed(a.y)
    z -= columns.transposed(a.z)
  }
}

extension SIMD3<Double> {
  // spelled out, so that the order of the additions is ours
  @inline(always)
  func dot(_ v: SIMD3<Double>) -> Double { x * v.x + y * v.y + z * v.z }
}
