extension Metric {
  /// How a metric that begins with `start` may go on, up to the next separator: `ball.`, `ball.speed:`, `ball.speed:max`.
  ///
  /// - Parameters:
  ///   - views: Ids that channels can be measured of.
  ///   - outlines: Ids of what views can touch, views among them.
  public static func completions(of start: String, views: [String], outlines: [String]) -> [String] {
    let all: [String]
    if start.hasPrefix("contacts(") {
      all = contactCompletions(of: start, outlines)
    } else if let colon = start.lastIndex(of: ":") {
      all = reductions(of: start[..<colon]).map { start[...colon] + $0 }
    } else {
      let view = views.filter { start.hasPrefix($0 + ".") }.max { $0.utf8.count < $1.utf8.count }
      all =
        view.map { view in Column.allCases.map { "\(view).\($0.rawValue):" } }
        ?? views.map { $0 + "." } + ["energy:", "settled:", "contacts(", "digest", "expect"]
    }
    return all.filter { $0.hasPrefix(start) }
  }

  private static func reductions(of subject: Substring) -> [String] {
    switch subject {
    case "energy": energyReductions
    case "settled": ["time"]
    default: plainReductions.map { $0.word } + timeReductions.map { $0 + "=" }
    }
  }

  private static func contactCompletions(of start: String, _ outlines: [String]) -> [String] {
    if let colon = start.lastIndex(of: ":"), start[..<colon].last == ")" { return contactReductions.map { start[...colon] + $0 } }
    guard let comma = start.firstIndex(of: ",") else { return outlines.map { "contacts(\($0)," } }
    return outlines.map { "\(start[...comma])\($0)):" }
  }
}
