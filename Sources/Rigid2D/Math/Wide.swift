/// Four constraints side by side. Every machine computes the same four lanes, so the bits do not depend on how wide its registers are.
typealias Wide = SIMD4<Float>

extension SIMD4<Float> {
  @inline(__always) static func lesser(_ a: Wide, _ b: Wide) -> Wide { b.replacing(with: a, where: a .< b) }
  @inline(__always) static func greater(_ a: Wide, _ b: Wide) -> Wide { b.replacing(with: a, where: a .> b) }

  /// Column `k` of the four rows becomes row `k`.
  @inline(__always) static func transpose3(_ r0: Wide, _ r1: Wide, _ r2: Wide, _ r3: Wide) -> (Wide, Wide, Wide) {
    (Wide(r0.x, r1.x, r2.x, r3.x), Wide(r0.y, r1.y, r2.y, r3.y), Wide(r0.z, r1.z, r2.z, r3.z))
  }
}
