/// Four constraints side by side. Every machine computes the same four lanes, so the bits do not depend on how wide its registers are.
typealias Wide = SIMD4<Float>

extension SIMD4<Float> {
  @inline(always) static func lesser(_ a: Wide, _ b: Wide) -> Wide { b.replacing(with: a, where: a .< b) }
  @inline(always) static func greater(_ a: Wide, _ b: Wide) -> Wide { b.replacing(with: a, where: a .> b) }

  @inline(always) var magnitude: Wide { Wide.greater(self, Wide(repeating: -1) * self) }

  /// Zero in all other lanes. By bits: the optimizer may turn the standard library's selections into a branch per lane if a value is
  /// computed for one alone.
  @inline(always) func kept(where mask: SIMDMask<SIMD4<Int32>>) -> Wide {
    unsafe unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) & unsafeBitCast(mask, to: SIMD4<UInt32>.self), to: Wide.self)
  }

  /// Columns 0, 1 and 2 of four rows.
  @inline(always) static func columns(_ r0: Wide, _ r1: Wide, _ r2: Wide, _ r3: Wide) -> (Wide, Wide, Wide) {
    let low01 = interleaveLow(r0, r1)
    let low23 = interleaveLow(r2, r3)
    let high01 = interleaveHigh(r0, r1)
    let high23 = interleaveHigh(r2, r3)
    return (joinLow(low01, low23), joinHigh(low01, low23), joinLow(high01, high23))
  }

  /// The four columns of four rows.
  @inline(always) static func transposed(_ r0: Wide, _ r1: Wide, _ r2: Wide, _ r3: Wide) -> (Wide, Wide, Wide, Wide) {
    let low01 = interleaveLow(r0, r1)
    let low23 = interleaveLow(r2, r3)
    let high01 = interleaveHigh(r0, r1)
    let high23 = interleaveHigh(r2, r3)
    return (joinLow(low01, low23), joinHigh(low01, low23), joinLow(high01, high23), joinHigh(high01, high23))
  }

  /// The same for rows that are read from memory or written to it: halves first, so that the optimizer does not split the rows.
  @inline(always) static func transposedInMemory(_ r0: Wide, _ r1: Wide, _ r2: Wide, _ r3: Wide) -> (Wide, Wide, Wide, Wide) {
    let low01 = joinLow(r0, r1)
    let low23 = joinLow(r2, r3)
    let high01 = joinHigh(r0, r1)
    let high23 = joinHigh(r2, r3)
    return (even(low01, low23), odd(low01, low23), even(high01, high23), odd(high01, high23))
  }

  /// The four rows of columns 0, 1 and 2; column 3 is zero.
  @inline(always) static func rows(_ c0: Wide, _ c1: Wide, _ c2: Wide) -> (Wide, Wide, Wide, Wide) {
    let low01 = joinLow(c0, c1)
    let low23 = joinLow(c2, .zero)
    let high01 = joinHigh(c0, c1)
    let high23 = joinHigh(c2, .zero)
    return (even(low01, low23), odd(low01, low23), even(high01, high23), odd(high01, high23))
  }

  @inline(always) private static func even(_ a: Wide, _ b: Wide) -> Wide { Wide(a.x, a.z, b.x, b.z) }
  @inline(always) private static func odd(_ a: Wide, _ b: Wide) -> Wide { Wide(a.y, a.w, b.y, b.w) }

  @inline(always) private static func interleaveLow(_ a: Wide, _ b: Wide) -> Wide { Wide(a.x, b.x, a.y, b.y) }
  @inline(always) private static func interleaveHigh(_ a: Wide, _ b: Wide) -> Wide { Wide(a.z, b.z, a.w, b.w) }

  // halves are moved as integers: with four floats, the optimizer splits the transposition and computes lane by lane (270 instructions for
  // a warm start instead of 130)
  @inline(always) private static func joinLow(_ a: Wide, _ b: Wide) -> Wide {
    unsafe unsafeBitCast(
      SIMD2<UInt64>(unsafeBitCast(a, to: SIMD2<UInt64>.self).x, unsafeBitCast(b, to: SIMD2<UInt64>.self).x), to: Wide.self)
  }
  @inline(always) private static func joinHigh(_ a: Wide, _ b: Wide) -> Wide {
    unsafe unsafeBitCast(
      SIMD2<UInt64>(unsafeBitCast(a, to: SIMD2<UInt64>.self).y, unsafeBitCast(b, to: SIMD2<UInt64>.self).y), to: Wide.self)
  }
}
