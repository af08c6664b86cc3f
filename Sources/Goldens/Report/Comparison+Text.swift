import Formats
import Trajectories

extension Comparison {
  /// One line: the result and where it begins.
  public func headline(_ names: ReportNames) -> String { PrintableText.line(headlineText(names)) }

  private func headlineText(_ names: ReportNames) -> String {
    if let difference = structure.first { return "structural: \(difference.sentence(names, frameRate))" }
    if let firstOver {
      let within = tolerances.isExact ? "" : " by more than the tolerance"
      return
        "differs\(within) from frame \(firstOver.frame) (\(NumberFormat.time(firstOver.time))) on\(firstOver.headChannel)\(contactText)"
    }
    if let first {
      let place = "frame \(first.frame) (\(NumberFormat.time(first.time)))"
      return
        "within tolerance: \(NumberFormat.count(frames, "frame")) of \(NumberFormat.count(views, "view")) agree, the first difference is in \(place)"
    }
    if let hiddenSince {
      let place = hiddenSince < 0 ? "" : " since frame \(hiddenSince)"
      return tolerances.isExact ? "differs\(place), but in no common number: see below" : "within tolerance"
    }
    return "identical: \(NumberFormat.count(frames, "frame")) of \(NumberFormat.count(views, "view")) agree in every bit"
  }

  private var contactText: String {
    guard let contact = contactBefore else { return "" }
    return ", after the contact of '\(contact.a)' and '\(contact.b ?? "")' in frame \(contact.frame)"
  }

  /// The whole report; lines with ends.
  public func text(_ names: ReportNames, style: TerminalStyle = .plain, limit: Int = 30) -> String {
    var lines = [style.bold(headline(names))]
    if structure.isEmpty {
      lines += valueLines(names, style) + tableLines(limit, style) + closingLines(names, style)
    } else {
      lines += structure.dropFirst().map { style.bold("structural: \($0.sentence(names, frameRate))") } + commonLines
      lines += names.commandLines(style)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The comparison of the common part when the structure differs.
  private var commonLines: [String] {
    guard frames > 0, values > 0 else { return ["  no number in common"] }
    let common = "\(NumberFormat.count(frames, "frame")) of \(NumberFormat.count(views, "view"))"
    guard let first else { return ["  the common part, \(common), agrees in every bit"] }
    return ["  the common part, \(common), differs from frame \(first.frame) on\(first.headChannel)"]
  }

  private func valueLines(_ names: ReportNames, _ style: TerminalStyle) -> [String] {
    guard let shown = passes ? nil : firstOver ?? first else { return hiddenLines }
    if shown.values.isEmpty {
      return ["  only the digests of the frames differ: the golden of so large a run does not hold all numbers"]
    }
    var rows = [["", names.a, names.b, "difference", ""]]
    for pair in shown.values.prefix(6) {
      let ulps = pair.ulps.map { "\($0) ulp" } ?? ""
      rows.append(
        [
          "\(pair.view).\(pair.column.rawValue)", NumberFormat.exact(pair.a), NumberFormat.exact(pair.b),
          "\(NumberFormat.significant(pair.difference)) \(pair.column.unit)", ulps,
        ])
    }
    var lines = TextTable.lines(rows) { $0 < 1 }.map { "  " + $0 }
    lines[0] = style.dim(lines[0])
    if let hiddenSince, hiddenSince >= 0, let first, hiddenSince < first.frame {
      let time = frameRate.map { " (\(NumberFormat.time(Double(hiddenSince) / $0)))" } ?? ""
      lines.append("  velocities, or other state that is not compared, differ already from frame \(hiddenSince)\(time)")
    }
    if shown.count > 6 { lines.append("  and \(shown.count - 6) more in this frame") }
    if let first, let firstOver, first.frame < firstOver.frame {
      lines.append("  within tolerance it differs from frame \(first.frame) (\(NumberFormat.time(first.time))) on\(first.headChannel)")
    }
    return lines
  }

  private var hiddenLines: [String] {
    guard hiddenSince != nil, tolerances.isExact else { return [] }
    return [
      "  the digests of the views' state differ: velocities that have not moved a view yet, or state that is not recorded"
    ]
  }

  private func tableLines(_ limit: Int, _ style: TerminalStyle) -> [String] {
    guard !channels.isEmpty, !passes || !tolerances.isExact else { return [] }
    let isExact = tolerances.isExact
    var rows = [["view", "channel", "differs from", "over from", "largest", "in frame", "RMS", "at the end"]]
    for channel in channels.prefix(limit) {
      rows.append([
        channel.view, channel.column.rawValue, "frame \(channel.firstFrame)", channel.firstOver.map { "frame \($0)" } ?? "",
        "\(NumberFormat.significant(channel.max)) \(channel.column.unit)", "\(channel.maxFrame)", NumberFormat.significant(channel.rms),
        NumberFormat.significant(channel.final),
      ])
    }
    if isExact { rows = rows.map { Array($0[..<3] + $0[4...]) } }
    var lines = [""] + TextTable.lines(rows) { $0 < 2 }.map { "  " + $0 }
    lines[1] = style.dim(lines[1])
    if channels.count > limit { lines.append("  and \(NumberFormat.count(channels.count - limit, "channel")) more") }
    return lines
  }

  private func closingLines(_ names: ReportNames, _ style: TerminalStyle) -> [String] {
    guard first != nil || hiddenSince != nil else { return [] }
    if passes { return [] }
    var lines = ["", "  \(style.yellow("\(kind.rawValue):")) \(explanation(names))"]
    if let contact = contactDifference { lines.append("  contacts: \(contact.sentence(names))") }
    if let tightest, !tightest.isEmpty {
      let list = tightest.map { "\($0.column.rawValue)=\(NumberFormat.upperBound($0.value))" }.joined(separator: ",")
      lines.append("  passes with --tolerance \(list)")
    }
    return lines + names.commandLines(style)
  }
}

extension Divergence {
  /// ` ball.x` or ` ball.x and 3 more`.
  fileprivate var headChannel: String {
    guard let first = values.first else { return " something" }
    return " \(PrintableText.line(first.view)).\(first.column.rawValue)" + (count > 1 ? " and \(count - 1) more" : "")
  }
}

extension StructuralDifference {
  /// The difference as a sentence, with the names of both sides.
  public func sentence(_ names: ReportNames, _ frameRate: Double?) -> String { PrintableText.line(text(names, frameRate)) }

  private func text(_ names: ReportNames, _ frameRate: Double?) -> String {
    func at(_ frame: Int) -> String { frameRate.map { " (\(NumberFormat.time(Double(frame) / $0)))" } ?? "" }
    switch self {
    case .length(let a, let b): return "frames: \(names.a) ends with frame \(a)\(at(a)), \(names.b) with frame \(b)\(at(b))"
    case .frames(let onlyA, let firstA, let onlyB, let firstB):
      let parts = [(onlyA, firstA, names.a), (onlyB, firstB, names.b)].filter { $0.0 > 0 }
      let clauses = parts.map { "\(NumberFormat.count($0.0, "frame")) only in \($0.2), the first is \($0.1 ?? 0)" }
      return "frames: \(clauses.joined(separator: "; "))"
    case .columns(let onlyA, let onlyB):
      return "columns: " + Self.only(onlyA.map(\.rawValue), onlyB.map(\.rawValue), names)
    case .views(let onlyA, let onlyB): return "views: " + Self.only(onlyA, onlyB, names)
    case .order(let a, let b):
      let place = zip(a, b).prefix { $0 == $1 }.count
      return "views: different order; place \(place + 1) is '\(a[place])' in \(names.a), '\(b[place])' in \(names.b)"
    case .rate(let a, let b):
      return "clock: \(names.a) has \(NumberFormat.exact(a)) frames per second, \(names.b) \(NumberFormat.exact(b))"
    case .time(let frame, let a, let b):
      return "clock: frame \(frame) is at \(NumberFormat.exact(a)) s in \(names.a), at \(NumberFormat.exact(b)) s in \(names.b)"
    case .presence(let view, let frame, let isInA):
      return
        "views: '\(view)' exists in frame \(frame)\(at(frame)) of \(isInA ? names.a : names.b), but not of \(isInA ? names.b : names.a)"
    }
  }

  private static func only(_ a: [String], _ b: [String], _ names: ReportNames) -> String {
    [(a, names.a), (b, names.b)].filter { !$0.0.isEmpty }.map { "\(Self.list($0.0)) only in \($0.1)" }.joined(separator: "; ")
  }

  /// A few names, and how many more there are.
  private static func list(_ names: [String], limit: Int = 6) -> String {
    let shown = names.prefix(limit).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}
