import Formats

/// An item between an axis's commas: a value, or a rule for several.
struct SweepItem: Sendable {
  enum Kind: Sendable {
    case value(SweepValue)
    /// `first + i · step`, times a power of ten.
    case steps(first: Int64, step: Int64, exponent: Int)
    /// From `first` to `last` in equal parts, times a power of ten.
    case parts(first: Int64, last: Int64, exponent: Int)
    /// From one number to another by equal factors; the ends as written.
    case factors(ExactDecimal, ExactDecimal)
  }

  let kind: Kind
  let count: Int
  /// Its place in the text `source`.
  let range: SourceRange
  let source: Int

  func value(_ i: Int) -> SweepValue {
    if case .value(let value) = kind { return value }
    return SweepValue(number: number(i).text, range, source: source)
  }

  private func number(_ i: Int) -> ExactDecimal {
    switch kind {
    case .value: return ExactDecimal(digits: 0, exponent: 0)
    case .steps(let first, let step, let exponent): return ExactDecimal(digits: first + Int64(i) * step, exponent: exponent)
    case .parts(let first, let last, let exponent):
      // other numbers are rounded to a decimal of 15 digits
      return Self.mean(of: first, last, weights: count - 1 - i, i, exponent)
    case .factors(let first, let last):
      if i == 0 { return first }
      if i == count - 1 { return last }
      let (a, b) = (PortableMath.logarithm(first.value), PortableMath.logarithm(last.value))
      return .rounded(PortableMath.exponential(a + (b - a) * Double(i) / Double(count - 1)), to: 12)
    }
  }

  /// The weighted mean of two numbers, exact if 15 digits suffice, else rounded to 15 digits.
  private static func mean(of a: Int64, _ b: Int64, weights m: Int, _ n: Int, _ exponent: Int) -> ExactDecimal {
    // the sum of the products in two words; divided by the weights it fits one
    let (first, second) = (a.multipliedFullWidth(by: Int64(m)), b.multipliedFullWidth(by: Int64(n)))
    var (low, carry) = first.low.addingReportingOverflow(second.low)
    var high = first.high + second.high + (carry ? 1 : 0)
    let isNegative = high < 0
    if isNegative {
      (low, carry) = (~low).addingReportingOverflow(1)
      high = ~high + (carry ? 1 : 0)
    }
    let divisor = UInt64(m + n)
    var (whole, rest) = divisor.dividingFullWidth((UInt64(high), low))
    var exponent = exponent
    while rest != 0, whole < 100_000_000_000_000 {
      let (digit, next) = (rest * 10).quotientAndRemainder(dividingBy: divisor)
      (whole, rest, exponent) = (whole * 10 + digit, next, exponent - 1)
    }
    if rest * 2 >= divisor { whole += 1 }
    return ExactDecimal(digits: Int64(whole) * (isNegative ? -1 : 1), exponent: exponent)
  }
}

/// All values of an axis, computed on request.
public struct SweepValues: Sendable {
  enum Kind: Sendable {
    case items([SweepItem], starts: [Int])
    case distribution(Distribution, SourceRange, source: Int)
    case column(SweepTable, Int)
  }

  let kind: Kind
  /// Their number; 0 for a distribution before it is sampled.
  public let count: Int

  init(_ items: [SweepItem]) {
    var starts: [Int] = []
    var count = 0
    for item in items {
      starts.append(count)
      count += item.count
    }
    kind = .items(items, starts: starts)
    self.count = count
  }

  init(_ distribution: Distribution, _ range: SourceRange, source: Int) {
    kind = .distribution(distribution, range, source: source)
    count = 0
  }

  init(_ table: SweepTable, column: Int) {
    kind = .column(table, column)
    count = table.count
  }

  public var isDistribution: Bool { if case .distribution = kind { true } else { false } }

  /// Complexity: O(log n) for n items between commas.
  public subscript(_ i: Int) -> SweepValue {
    switch kind {
    case .items(let items, let starts):
      let last = (1..<starts.count).bisect { starts[$0] > i } - 1
      return items[last].value(i - starts[last])
    case .distribution(let distribution, let range, let source):
      return SweepValue(number: distribution.text(at: 0.5), range, source: source)
    case .column(let table, let column): return table.value(row: i, column)
    }
  }

  /// The value at a place between 0 and 1: for a distribution the quantile, for a list the element there.
  public func value(at u: Double) -> SweepValue {
    if case .distribution(let distribution, let range, let source) = kind {
      return SweepValue(number: distribution.text(at: u), range, source: source)
    }
    return self[min(count - 1, Int(u * Double(count)))]
  }
}
