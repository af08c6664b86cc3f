/// A symmetric 3 x 3 matrix by rows, over the coordinates x, y and angle of a body or the rows of a joint.
///
/// In `Double`: a tree of joints adds a link of a gram to a load of tons, and both matter.
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

  static let zero = Symmetric3(diagonal: .zero)

  @inline(always)
  static func += (a: inout Symmetric3, b: Symmetric3) {
    a.x += b.x
    a.y += b.y
    a.z += b.z
  }

  /// Plus s v vᵀ.
  @inline(always)
  mutating func add(_ s: Double, squareOf v: SIMD3<Double>) {
    x += (s * v.x) * v
    y += (s * v.y) * v
    z += (s * v.z) * v
  }
}

/// A 3 x 3 matrix by rows.
struct Matrix3: Sendable {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var z: SIMD3<Double>

  static let zero = Matrix3(x: .zero, y: .zero, z: .zero)

  @inline(always)
  var transposed: Matrix3 { Matrix3(x: SIMD3(x.x, y.x, z.x), y: SIMD3(x.y, y.y, z.y), z: SIMD3(x.z, y.z, z.z)) }

  /// Aᵀ v.
  @inline(always)
  func transposed(_ v: SIMD3<Double>) -> SIMD3<Double> { v.x * x + v.y * y + v.z * z }

  /// The diagonal of A D Aᵀ for a diagonal D.
  @inline(always)
  func squares(weighted d: SIMD3<Double>) -> SIMD3<Double> { SIMD3(x.dot(d * x), y.dot(d * y), z.dot(d * z)) }
}

extension SIMD3<Double> {
  // spelled out, to fix the order of the additions
  @inline(always)
  func dot(_ v: SIMD3<Double>) -> Double { x * v.x + y * v.y + z * v.z }
}
