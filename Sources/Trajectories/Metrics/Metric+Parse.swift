extension Metric {
  /// All forms that a metric can have, for people.
  public static let forms = [
    "VIEW.CHANNEL:REDUCTION", "energy:REDUCTION", "settled:time", "contacts(A,B):count", "contacts(A,B):first-time", "digest",
  ]
  static let plainReductions: [(word: String, reduction: Reduction)] = [
    ("final", .final), ("min", .min), ("max", .max), ("mean", .mean), ("rms", .rms), ("range", .range),
  ]
  static let timeReductions = ["time-above", "time-below", "first-time-above", "first-time-below"]
  static let reductions = plainReductions.map { $0.word } + timeReductions.map { "\($0)=…" }
  static let contactReductions = ["count", "first-time"]
  static let energyReductions = ["final", "min", "max"]

  /// The metric that a text names. The caller checks whether the view exists.
  ///
  /// The last colon separates what is measured from the reduction, the last point before it a view from its channel; of two names in
  /// brackets the first ends at the first comma.
  public static func parse(_ text: String) throws(MetricProblem) -> Metric {
    if text == "digest" { return .digest }
    let bytes = Array(text.utf8)
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else { throw MetricProblem(kind: .form(known: forms), range: 0..<bytes.count) }
    let subject = String(decoding: bytes[..<colon], as: UTF8.self)
    let reduction = Word(text: String(decoding: bytes[(colon + 1)...], as: UTF8.self), range: colon + 1..<bytes.count)
    switch subject {
    case "settled":
      guard reduction.text == "time" else { throw reduction.unknown(["time"]) }
      return .settledTime
    case "energy":
      guard let entry = plainReductions.first(where: { $0.word == reduction.text }), energyReductions.contains(entry.word) else {
        throw reduction.unknown(energyReductions)
      }
      return .energy(entry.reduction)
    default: return subject.hasPrefix("contacts(") ? try contacts(subject, reduction) : try channel(Array(bytes[..<colon]), reduction)
    }
  }

  /// A part of the text.
  private struct Word {
    let text: String
    let range: Range<Int>

    func unknown(_ known: [String]) -> MetricProblem { MetricProblem(kind: .unknownReduction(text, known: known), range: range) }
  }

  private static func contacts(_ subject: String, _ reduction: Word) throws(MetricProblem) -> Metric {
    let inner = subject.dropFirst("contacts(".count).dropLast()
    guard subject.hasSuffix(")"), let comma = inner.firstIndex(of: ",") else {
      throw MetricProblem(kind: .form(known: forms), range: 0..<subject.utf8.count)
    }
    let a = trimmed(inner[..<comma])
    let b = trimmed(inner[inner.index(after: comma)...])
    switch reduction.text {
    case "count": return .contactCount(a, b)
    case "first-time": return .firstContactTime(a, b)
    default: throw reduction.unknown(contactReductions)
    }
  }

  private static func trimmed(_ name: Substring) -> String {
    var name = name
    while name.first == " " { name.removeFirst() }
    while name.last == " " { name.removeLast() }
    return String(name)
  }

  private static func channel(_ subject: [UInt8], _ reduction: Word) throws(MetricProblem) -> Metric {
    guard let point = subject.lastIndex(of: UInt8(ascii: ".")), point > 0 else {
      throw MetricProblem(kind: .form(known: forms), range: 0..<subject.count)
    }
    let name = String(decoding: subject[(point + 1)...], as: UTF8.self)
    guard let column = Column(rawValue: name) else {
      throw MetricProblem(kind: .unknownChannel(name, known: Column.allCases.map { $0.rawValue }), range: point + 1..<subject.count)
    }
    return .channel(view: String(decoding: subject[..<point], as: UTF8.self), column, try self.reduction(reduction))
  }

  private static func reduction(_ word: Word) throws(MetricProblem) -> Reduction {
    let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if let entry = plainReductions.first(where: { $0.word == parts[0] }) {
      guard parts.count == 1 else { throw MetricProblem(kind: .takesNoNumber(parts[0]), range: word.range) }
      return entry.reduction
    }
    guard timeReductions.contains(parts[0]) else { throw word.unknown(reductions) }
    guard parts.count == 2, let number = Double(parts[1]), number.isFinite else {
      throw MetricProblem(kind: .needsNumber(parts[0]), range: word.range)
    }
    switch parts[0] {
    case "time-above": return .timeAbove(number)
    case "time-below": return .timeBelow(number)
    case "first-time-above": return .firstTimeAbove(number)
    default: return .firstTimeBelow(number)
    }
  }
}
