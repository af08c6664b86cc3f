import Formats
import SceneModel

/// The values of an axis as a person writes them: `0.1,0.5,1`, `0.5:1:0.05`, `0:1:#11`, `log(0.1,10,5)`, `uniform(0,1)`.
struct AxisParser {
  let bytes: [UInt8]
  /// The beginning of the text in the text `source`.
  let start: Int
  let source: Int
  let limits: Limits
  /// The meaning of `low:high`.
  var plainRange = PlainRange.incomplete

  /// The meaning of a range without a step.
  enum PlainRange {
    case incomplete
    /// Every whole number, for seeds.
    case wholeNumbers
    /// All numbers between its ends, for a study; the whole axis must be such a range.
    case bounds
    /// The same, or a list of values, as of a hunt.
    case boundsOrValues
  }

  /// Maximum number of values of one axis.
  static let most = 100_000_000

  /// The values, nil if one is invalid.
  func values(_ sink: inout DiagnosticSink) -> SweepValues? {
    if bytes.allSatisfy({ $0 == 0x20 }) {
      sink.report(.sweep(.noValues), range(0..<bytes.count), source, .document)
      return nil
    }
    if plainRange == .bounds || plainRange == .boundsOrValues && isRange(trimmed(0..<bytes.count)) { return bounds(&sink) }
    var items: [SweepItem] = []
    var distributions: [(name: String, distribution: Distribution, range: SourceRange)] = []
    let parts = Self.split(bytes)
    var isGood = true
    for part in parts {
      let part = trimmed(part)
      if part.isEmpty {
        sink.report(.sweep(.emptyItem), range(part), source, .document)
        isGood = false
      } else if let (name, inner) = call(part) {
        switch function(name, inner, part, &sink) {
        case .item(let item): items.append(item)
        case .distribution(let distribution): distributions.append((name, distribution, range(part)))
        case .nothing: isGood = false
        }
      } else if let item = isRange(part) ? rangeItem(part, &sink) : valueItem(part, &sink) {
        items.append(item)
      } else {
        isGood = false
      }
    }
    guard isGood else { return nil }
    guard let first = distributions.first else {
      if items.reduce(0, { $0 + $1.count }) <= Self.most { return SweepValues(items) }
      sink.report(.sweep(.tooManyRuns(limit: Self.most)), range(0..<bytes.count), source, .document)
      return nil
    }
    if parts.count > 1 {
      sink.report(.sweep(.notAlone(first.name)), first.range, source, .document)
      return nil
    }
    return SweepValues(first.distribution, first.range, source: source)
  }

  private func range(_ part: Range<Int>) -> SourceRange { SourceRange(start + part.lowerBound, start + part.upperBound) }

  private func text(_ part: Range<Int>) -> String { String(decoding: bytes[part], as: UTF8.self) }

  /// Parts between commas that are in no brackets and no quotes.
  private static func split(_ bytes: [UInt8]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var first = 0
    var depth = 0
    var isString = false
    var isEscape = false
    for (i, byte) in bytes.enumerated() {
      if isString {
        if byte == UInt8(ascii: "\""), !isEscape { isString = false }
        isEscape = byte == UInt8(ascii: "\\") && !isEscape
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(first..<i)
        first = i + 1
      default: break
      }
    }
    return parts + [first..<bytes.count]
  }

  private func trimmed(_ part: Range<Int>) -> Range<Int> {
    var (low, high) = (part.lowerBound, part.upperBound)
    while low < high, bytes[low] == 0x20 { low += 1 }
    while high > low, bytes[high - 1] == 0x20 { high -= 1 }
    return low..<high
  }

  // MARK: - Values and ranges

  private func valueItem(_ part: Range<Int>, _ sink: inout DiagnosticSink) -> SweepItem? {
    let value = SweepValue.parse(Array(bytes[part]), at: range(part), source: source, limits: limits, &sink)
    return value.map { SweepItem(kind: .value($0), count: 1, range: range(part), source: source) }
  }

  /// `low:high` as a distribution that is uniform between them.
  private func bounds(_ sink: inout DiagnosticSink) -> SweepValues? {
    let whole = trimmed(0..<bytes.count)
    let fields = bytes[whole].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { Array($0) }
    guard fields.count == 2, let low = try? ExactDecimal(fields[0]), let high = try? ExactDecimal(fields[1]),
      low.value.magnitude < 1e300, high.value.magnitude < 1e300
    else {
      sink.report(.sweep(.notBounds(text(whole))), range(whole), source, .document)
      return nil
    }
    guard low.value < high.value else {
      sink.report(.sweep(.unfitArguments(function: text(whole), requirement: "low must be below high")), range(whole), source, .document)
      return nil
    }
    return SweepValues(.uniform(low.value, high.value), range(whole), source: source)
  }

  /// Whether a part begins like a number and has a colon.
  private func isRange(_ part: Range<Int>) -> Bool {
    switch bytes[part.lowerBound] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      bytes[part].contains(UInt8(ascii: ":"))
    default: false
    }
  }

  private func rangeItem(_ part: Range<Int>, _ sink: inout DiagnosticSink) -> SweepItem? {
    func wrong(_ problem: SweepProblem) -> SweepItem? {
      sink.report(.sweep(problem), range(part), source, .document)
      return nil
    }
    let fields = bytes[part].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { Array($0) }
    guard fields.count <= 3 else { return wrong(.notARange(text(part))) }
    let ends: [ExactDecimal]
    do throws(ExactDecimal.Failure) {
      ends = [try ExactDecimal(fields[0]), try ExactDecimal(fields[1])]
    } catch {
      return wrong(error == .tooManyDigits ? .tooManyDigits : .notARange(text(part)))
    }
    if fields.count == 3, fields[2].first == UInt8(ascii: "#") { return parts(ends, fields[2], part, &sink) }
    let isWhole = fields.count == 2 && plainRange == .wholeNumbers
    guard fields.count == 3 || isWhole else { return wrong(.noStep(example: "\(text(part)):\(tenth(ends)) or \(text(part)):#11")) }
    guard let step = isWhole ? ExactDecimal(digits: 1, exponent: 0) : try? ExactDecimal(fields[2]) else {
      return wrong(.notARange(text(part)))
    }
    if step.digits == 0 { return wrong(.zeroStep) }
    let exponent = min(ends[0].exponent, ends[1].exponent, step.exponent)
    guard let low = ends[0].digits(at: exponent), let high = ends[1].digits(at: exponent), let stride = step.digits(at: exponent) else {
      return wrong(.tooManyDigits)
    }
    if (high - low).signum() * stride.signum() < 0 {
      let turned = ExactDecimal(digits: -step.digits, exponent: step.exponent)
      return wrong(.wrongWay(example: "\(ends[0].text):\(ends[1].text):\(turned.text)"))
    }
    let count = (high - low) / stride + 1
    guard count <= Self.most else { return wrong(.tooManyRuns(limit: Self.most)) }
    return SweepItem(
      kind: .steps(first: low, step: stride, exponent: exponent), count: Int(count), range: range(part), source: source)
  }

  /// A tenth of the way, for an example.
  private func tenth(_ ends: [ExactDecimal]) -> String {
    ExactDecimal.rounded((ends[1].value - ends[0].value) / 10, to: 3).text
  }

  /// `low:high:#count`.
  private func parts(_ ends: [ExactDecimal], _ field: [UInt8], _ part: Range<Int>, _ sink: inout DiagnosticSink) -> SweepItem? {
    let word = String(decoding: field.dropFirst(), as: UTF8.self)
    guard let count = Int(word), count >= 2, count <= Self.most else {
      let isTooMany = (Int(word) ?? 0) > Self.most
      sink.report(.sweep(isTooMany ? .tooManyRuns(limit: Self.most) : .badCount(word)), range(part), source, .document)
      return nil
    }
    let exponent = min(ends[0].exponent, ends[1].exponent)
    guard let first = ends[0].digits(at: exponent), let last = ends[1].digits(at: exponent) else {
      sink.report(.sweep(.tooManyDigits), range(part), source, .document)
      return nil
    }
    return SweepItem(kind: .parts(first: first, last: last, exponent: exponent), count: count, range: range(part), source: source)
  }

  // MARK: - Functions

  private enum Made {
    case item(SweepItem)
    case distribution(Distribution)
    case nothing
  }

  /// `name(…)` as its name and what is inside.
  private func call(_ part: Range<Int>) -> (name: String, inner: Range<Int>)? {
    guard bytes[part.upperBound - 1] == UInt8(ascii: ")"), let open = bytes[part].firstIndex(of: UInt8(ascii: "(")), open > part.lowerBound,
      bytes[part.lowerBound..<open].allSatisfy({ $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") })
    else { return nil }
    return (text(part.lowerBound..<open), open + 1..<part.upperBound - 1)
  }

  private func function(_ name: String, _ inner: Range<Int>, _ part: Range<Int>, _ sink: inout DiagnosticSink) -> Made {
    func wrong(_ problem: SweepProblem) -> Made {
      sink.report(.sweep(problem), range(part), source, .document)
      return .nothing
    }
    let known = ["log"] + Distribution.forms.map { $0.name }
    guard known.contains(name) else {
      return wrong(.unknownFunction(name, suggestion: Suggestion.nearest(name, among: known), known: known))
    }
    let form = Distribution.forms.first { $0.name == name }?.form ?? "log(low,high,count)"
    var arguments: [ExactDecimal] = []
    for field in Self.split(Array(bytes[inner])) {
      let field = trimmed(field.lowerBound + inner.lowerBound..<field.upperBound + inner.lowerBound)
      guard let number = try? ExactDecimal(Array(bytes[field])), number.value.magnitude < 1e300 else {
        return wrong(.badArguments(function: name, form: form))
      }
      arguments.append(number)
    }
    guard name == "log" else {
      switch Distribution.make(name, arguments.map({ $0.value })) {
      case .good(let distribution): return .distribution(distribution)
      case .bad(let problem): return wrong(problem)
      }
    }
    guard arguments.count == 3 else { return wrong(.badArguments(function: name, form: form)) }
    let count = arguments[2].value
    guard arguments[0].digits > 0, arguments[1].digits > 0, count >= 2, count == count.rounded(), count <= Double(Self.most) else {
      return wrong(.unfitArguments(function: form, requirement: "low and high must be above 0, and count a whole number of at least 2"))
    }
    let item = SweepItem(kind: .factors(arguments[0], arguments[1]), count: Int(count), range: range(part), source: source)
    return .item(item)
  }
}
