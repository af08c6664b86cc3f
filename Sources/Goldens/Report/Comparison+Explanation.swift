import Formats
import Trajectories

extension Comparison {
  /// Explains the classification of this comparison, with numbers.
  func explanation(_ names: ReportNames) -> String {
    switch kind {
    case .identical: return "every bit agrees"
    case .drift: return nearExplanation
    case .changed:
      let frame = changeFrame ?? 0
      let column =
        Column.allCases.first { column in roundingLimit(column).map { growth[column.place].reaches($0, by: frame) } ?? false } ?? .x
      let limit = "\(NumberFormat.significant(roundingLimit(column) ?? 0)) \(column.unit)"
      return "more than rounding, above \(limit) by frame \(frame); \(nearExplanation)"
    case .eventOrder: return "\(names.b) diverges from frame \(divergenceFrame ?? 0)\(apart(", "))"
    case .divergent:
      let frame = farFrame ?? 0
      let column = Column.allCases.first { farFrame($0) == frame } ?? .x
      let limit = "\(NumberFormat.exact(nearLimit(column) ?? 0)) \(column.unit)"
      return "\(names.b) diverges from frame \(frame), the first with a difference of \(limit) or more\(apart("; "))"
    case .chaotic:
      let frame = first?.frame ?? 0
      let start = growth.first { $0.peak > 0 }?.start ?? 0
      let unit = Column.allCases.first { growth[$0.place].peak > 0 }?.unit ?? ""
      return
        "a difference of \(NumberFormat.significant(start)) \(unit) in frame \(frame) grew exponentially until the runs diverged"
        + " from frame \(divergenceFrame ?? 0); the first difference is the cause, the largest is meaningless"
    case .structural: return "the trajectories have different structure"
    }
  }

  private var nearExplanation: String {
    let parts = largestDifferences()
    if parts.isEmpty { return first == nil ? "no recorded number differs" : "the size of the difference is not recorded" }
    return "the two stay within \(parts.joined(separator: " and "))"
  }

  /// `, up to 208 pt and 0.5 rad apart`.
  private func apart(_ separator: String) -> String {
    let parts = largestDifferences()
    return parts.isEmpty ? "" : "\(separator)up to \(parts.joined(separator: " and ")) apart"
  }

  /// The largest difference of positions, of angles, and of each other channel: `208 pt`, `0.5 rad`.
  func largestDifferences() -> [String] {
    Column.allCases.compactMap { column in
      let peak = growth[column.place].peak
      guard peak > 0 else { return nil }
      let name = Column.standard.contains(column) ? "" : " of \(column.rawValue)"
      return "\(NumberFormat.significant(peak)) \(column.unit)\(name)"
    }
  }
}

extension ContactDifference {
  /// The description of a contact, with the names of both sides.
  func sentence(_ names: ReportNames) -> String {
    func pair(_ contact: EventRecord) -> String { PrintableText("'\(contact.a)' and '\(contact.b ?? "")'").text }
    switch (a, b) {
    case (let a?, let b?):
      if kind == .order {
        return "the first is \(pair(a)) in \(names.a) (frame \(a.frame)), \(pair(b)) in \(names.b) (frame \(b.frame))"
      }
      return "\(pair(a)) come into contact in frame \(a.frame) of \(names.a), in frame \(b.frame) of \(names.b)"
    case (let a?, nil): return "\(pair(a)) come into contact in frame \(a.frame) of \(names.a), not in \(names.b)"
    case (nil, let b?): return "\(pair(b)) come into contact in frame \(b.frame) of \(names.b), not in \(names.a)"
    case (nil, nil): return ""
    }
  }
}
