import Formats

extension Metric {
  /// All forms that a metric can have, for people.
  public static let forms = [
    "VIEW.CHANNEL:REDUCTION", "PATTERN.CHANNEL:REDUCTION:OVER-VIEWS", "distance(A,B):REDUCTION", "energy:REDUCTION", "settled:time",
    "contacts(A,B):count", "contacts(A,B):first-time", "MOTION:finish", "MOTION:overshoot", "MOTION:deviation", "MOTION:projected",
    "digest",
  ]
  static let plainReductions: [(word: String, reduction: Reduction)] = [
    ("final", .final), ("min", .min), ("max", .max), ("mean", .mean), ("median", .quantile(0.5)), ("rms", .rms), ("range", .range),
    ("argmax", .argmax), ("argmin", .argmin),
  ]
  /// Reductions with a number.
  static let numberReductions = ["time-above", "time-below", "first-time-above", "first-time-below", "at", "quantile", bandReduction]
  /// The one with a target and a band.
  private static let bandReduction = "settled-within"
  static let reductions = plainReductions.map { $0.word } + numberReductions.map { "\($0)=…" }
  static let contactReductions = ["count", "first-time"]

  /// The metric that a text names. The caller checks whether the view exists.
  ///
  /// The last colon separates what is measured from the reduction, the last point before it a view from its channel; of two names in
  /// brackets the first ends at the first comma. A view with `*` or `?` is a pattern, after whose reduction another one over views may stand.
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
    case "energy": return .energy(try self.reduction(reduction))
    default:
      if let motion = motion(subject, reduction.text) { return motion }
      if subject.hasPrefix("contacts(") { return try contacts(subject, reduction) }
      if subject.hasPrefix("distance("), subject.hasSuffix(")") {
        let (a, b) = try pair(subject, "distance(")
        return .distance(a, b, try self.reduction(reduction))
      }
      return try channel(Array(bytes[..<colon]), reduction)
    }
  }

  /// A part of the text.
  private struct Word {
    let text: String
    let range: Range<Int>

    func unknown(_ known: [String]) -> MetricProblem { MetricProblem(kind: .unknownReduction(text, known: known), range: range) }
  }

  /// The two names between brackets.
  private static func pair(_ subject: String, _ start: String) throws(MetricProblem) -> (String, String) {
    let inner = subject.dropFirst(start.count).dropLast()
    guard subject.hasSuffix(")"), let comma = inner.firstIndex(of: ",") else {
      throw MetricProblem(kind: .form(known: forms), range: 0..<subject.utf8.count)
    }
    return (trimmed(inner[..<comma]), trimmed(inner[inner.index(after: comma)...]))
  }

  /// `MOTION:MEASURE` or `MOTION.CHANNEL:MEASURE`; nil where the text has another form. Ids may contain points.
  private static func motion(_ subject: String, _ word: String) -> Metric? {
    guard let measure = MotionMeasure(rawValue: word), !subject.isEmpty else { return nil }
    guard measure != .finish, let point = subject.lastIndex(of: "."), point > subject.startIndex,
      let column = Column(rawValue: String(subject[subject.index(after: point)...])), [.x, .y, .angle].contains(column)
    else { return .motion(subject, nil, measure) }
    return .motion(String(subject[..<point]), column, measure)
  }

  private static func contacts(_ subject: String, _ reduction: Word) throws(MetricProblem) -> Metric {
    let (a, b) = try pair(subject, "contacts(")
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
    if let channels = try channels(subject, reduction) { return channels }
    guard let point = subject.lastIndex(of: UInt8(ascii: ".")), point > 0 else {
      throw MetricProblem(kind: .form(known: forms), range: 0..<subject.count)
    }
    let name = String(decoding: subject[(point + 1)...], as: UTF8.self)
    guard let column = Column(rawValue: name) else {
      throw MetricProblem(kind: .unknownChannel(name, known: Column.allCases.map { $0.rawValue }), range: point + 1..<subject.count)
    }
    let view = String(decoding: subject[..<point], as: UTF8.self)
    let reduced = try self.reduction(reduction)
    guard Glob.isPattern(view) else { return .channel(view: view, column, reduced) }
    return .channels(views: Glob(view), column, reduced, over: usual(reduced))
  }

  /// `PATTERN.CHANNEL:REDUCTION` before the reduction over views; nil where the text has another form.
  private static func channels(_ subject: [UInt8], _ over: Word) throws(MetricProblem) -> Metric? {
    guard let colon = subject.lastIndex(of: UInt8(ascii: ":")), let point = subject[..<colon].lastIndex(of: UInt8(ascii: ".")), point > 0,
      let column = Column(rawValue: String(decoding: subject[(point + 1)..<colon], as: UTF8.self)),
      case let view = String(decoding: subject[..<point], as: UTF8.self), Glob.isPattern(view)
    else { return nil }
    let word = Word(text: String(decoding: subject[(colon + 1)...], as: UTF8.self), range: colon + 1..<subject.count)
    let reduced = try reduction(word)
    guard let over = ViewReduction(rawValue: over.text) else { throw over.unknown(ViewReduction.allCases.map { $0.rawValue }) }
    return .channels(views: Glob(view), column, reduced, over: over)
  }

  /// The reduction over views where the text has none: the least of the least, the largest of the largest, the last to settle, else the mean.
  private static func usual(_ reduction: Reduction) -> ViewReduction {
    switch reduction {
    case .min: .min
    case .max, .settledWithin: .max
    case .quantile(0.5): .median
    default: .mean
    }
  }

  private static func reduction(_ word: Word) throws(MetricProblem) -> Reduction {
    let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if let entry = plainReductions.first(where: { $0.word == parts[0] }) {
      guard parts.count == 1 else { throw MetricProblem(kind: .takesNoNumber(parts[0]), range: word.range) }
      return entry.reduction
    }
    guard numberReductions.contains(parts[0]) else { throw word.unknown(reductions) }
    if parts[0] == bandReduction { return try band(parts.count == 2 ? parts[1] : "", word) }
    let number = parts.count == 2 ? Double(parts[1]) : nil
    let isGood =
      switch parts[0] {
      case "quantile": number.map { (0...1).contains($0) } ?? false
      case "at": number.map { $0 >= 0 && $0.isFinite } ?? false
      default: number?.isFinite ?? false
      }
    guard isGood, let number else {
      let example = parts[0] == "quantile" ? "quantile=0.9" : parts[0] == "at" ? "at=1.5" : "\(parts[0])=100"
      throw MetricProblem(kind: .needsNumber(parts[0], example: example), range: word.range)
    }
    switch parts[0] {
    case "quantile": return .quantile(number)
    case "at": return .at(number)
    case "time-above": return .timeAbove(number)
    case "time-below": return .timeBelow(number)
    case "first-time-above": return .firstTimeAbove(number)
    default: return .firstTimeBelow(number)
    }
  }

  /// `TARGET±BAND`, which keyboards without the sign write as `TARGET+-BAND`.
  private static func band(_ text: String, _ word: Word) throws(MetricProblem) -> Reduction {
    let sign = text.indices.first { text[$0] == "±" || text[$0...].hasPrefix("+-") } ?? text.endIndex
    let end = text[sign...].dropFirst(text[sign...].hasPrefix("±") ? 1 : 2)
    guard let target = Double(text[..<sign]), let band = Double(end), target.isFinite, band.isFinite, band >= 0 else {
      throw MetricProblem(kind: .needsBand(bandReduction, example: "\(bandReduction)=490+-0.5"), range: word.range)
    }
    return .settledWithin(target: target, band: band)
  }
}

/// Why a text is not a metric, and where in it.
public struct MetricProblem: Error, Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// It has no form of a metric; `known` are all there are.
    case form(known: [String])
    case unknownChannel(String, known: [String])
    /// What stands after the colon; `known` is what could.
    case unknownReduction(String, known: [String])
    /// A reduction that needs `=` and a number, or the number is none.
    case needsNumber(String, example: String)
    case takesNoNumber(String)
    /// A reduction that needs `=`, a target and a band around it, or one of them is not a number.
    case needsBand(String, example: String)
  }

  public let kind: Kind
  /// Offsets in bytes of UTF-8.
  public let range: Range<Int>
}
