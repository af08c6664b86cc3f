import Formats

/// Student's distribution.
enum Student {
  /// The number below which 97.5 % of it lie, which gives 95 % intervals: Hill's expansion (Communications of the ACM 13, 1970) around the normal
  /// quantile, within 0.5 % from 3 degrees of freedom on.
  static func quantile975(freedom: Int) -> Double {
    if freedom == 1 { return 12.706 }
    if freedom == 2 { return 4.303 }
    let z = PortableMath.normalQuantile(0.975)
    let n = Double(freedom)
    let (z2, z3) = (z * z, z * z * z)
    let first = (z3 + z) / (4 * n)
    let second = (5 * z2 * z3 + 16 * z3 + 3 * z) / (96 * n * n)
    let third = (3 * z2 * z2 * z3 + 19 * z2 * z3 + 17 * z3 - 15 * z) / (384 * n * n * n)
    return z + first + second + third
  }
}
