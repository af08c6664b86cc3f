/// Two vectors in two lanes; each lane has the same operations as a single vector.
struct PairedVector3: Sendable {
  typealias Pair = SIMD2<Double>

  var x: Pair = .zero
  var y: Pair = .zero
  var z: Pair = .zero

  @inline(always)
  subscript(lane: Int) -> SIMD3<Double> {
    get { SIMD3(x[lane], y[lane], z[lane]) }
    set { (x[lane], y[lane], z[lane]) = (newValue.x, newValue.y, newValue.z) }
  }

  @inline(always)
  static func -= (a: inout PairedVector3, b: PairedVector3) {
    a.x -= b.x
    a.y -= b.y
    a.z -= b.z
  }

  // spelled out, to fix the order of the additions
  @inline(always)
  func dot(_ v: PairedVector3) -> Pair { x * v.x + y * v.y + z * v.z }
}

/// Two matrices in two lanes. See ``Matrix3``.
struct PairedMatrix3: Sendable {
  /// Its rows.
  var x = PairedVector3()
  var y = PairedVector3()
  var z = PairedVector3()

  @inline(always)
  mutating func set(_ lane: Int, _ m: Matrix3) { (x[lane], y[lane], z[lane]) = (m.x, m.y, m.z) }

  @inline(always)
  static func * (j: PairedMatrix3, v: PairedVector3) -> PairedVector3 { PairedVector3(x: j.x.dot(v), y: j.y.dot(v), z: j.z.dot(v)) }

  @inline(always)
  static func * (a: PairedMatrix3, s: PairedSymmetric3) -> PairedMatrix3 { PairedMatrix3(x: s * a.x, y: s * a.y, z: s * a.z) }

  /// Aᵀ v.
  @inline(always)
  func transposed(_ v: PairedVector3) -> PairedVector3 {
    PairedVector3(x: v.x * x.x + v.y * y.x + v.z * z.x, y: v.x * x.y + v.y * y.y + v.z * z.y, z: v.x * x.z + v.y * y.z + v.z * z.z)
  }

  /// Less a bᵀ.
  @inline(always)
  mutating func subtract(_ a: PairedMatrix3, timesTransposed b: PairedMatrix3) {
    x -= b * a.x
    y -= b * a.y
    z -= b * a.z
  }
}

/// Two symmetric matrices in two lanes. See ``Symmetric3``.
struct PairedSymmetric3: Sendable {
  typealias Pair = SIMD2<Double>

  private var xx: Pair
  private var xy: Pair
  private var xz: Pair
  private var yy: Pair
  private var yz: Pair
  private var zz: Pair

  static let one = PairedSymmetric3(xx: .one, xy: .zero, xz: .zero, yy: .one, yz: .zero, zz: .one)

  @inline(always)
  mutating func set(_ lane: Int, _ m: Symmetric3) {
    (xx[lane], xy[lane], xz[lane]) = (m.x.x, m.x.y, m.x.z)
    (yy[lane], yz[lane], zz[lane]) = (m.y.y, m.y.z, m.z.z)
  }

  func diagonal(_ lane: Int) -> SIMD3<Double> { SIMD3(xx[lane], yy[lane], zz[lane]) }

  mutating func add(_ lane: Int, _ m: Symmetric3) {
    xx[lane] += m.x.x
    xy[lane] += m.x.y
    xz[lane] += m.x.z
    yy[lane] += m.y.y
    yz[lane] += m.y.z
    zz[lane] += m.z.z
  }

  @inline(always)
  static func * (a: PairedSymmetric3, v: PairedVector3) -> PairedVector3 {
    PairedVector3(x: v.x * a.xx + v.y * a.xy + v.z * a.xz, y: v.x * a.xy + v.y * a.yy + v.z * a.yz, z: v.x * a.xz + v.y * a.yz + v.z * a.zz)
  }

  /// By LDLᵀ; cofactors would lose all digits where two rows are nearly dependent. The matrices are positive or negative definite.
  @inline(always)
  var inverse: PairedSymmetric3 {
    let d1 = Pair.one / xx
    let l21 = xy * d1
    let l31 = xz * d1
    let d2 = Pair.one / (yy - l21 * xy)
    let l32 = (yz - l31 * xy) * d2
    let d3 = Pair.one / (zz - l31 * xz - l32 * (yz - l31 * xy))
    // the rows of L⁻¹ below its diagonal of ones; by products: the prefix operator subtracts from 0, which loses the sign of a zero
    let m21 = Pair(repeating: -1) * l21
    let m32 = Pair(repeating: -1) * l32
    let m31 = l21 * l32 - l31
    let yz = m32 * d3
    let xz = m31 * d3
    let xy = m21 * d2 + m31 * yz
    return PairedSymmetric3(xx: d1 + m21 * m21 * d2 + m31 * xz, xy: xy, xz: xz, yy: d2 + m32 * yz, yz: yz, zz: d3)
  }

  /// Less a bᵀ, which is known to be symmetric.
  @inline(always)
  mutating func subtract(_ a: PairedMatrix3, timesTransposed b: PairedMatrix3) {
    xx -= a.x.dot(b.x)
    xy -= a.x.dot(b.y)
    xz -= a.x.dot(b.z)
    yy -= a.y.dot(b.y)
    yz -= a.y.dot(b.z)
    zz -= a.z.dot(b.z)
  }
}
