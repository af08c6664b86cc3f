extension Metric {
  /// How a metric that begins with `start` may go on, up to the next separator: `ball.`, `ball.speed:`, `ball.speed:max`.
  ///
  /// - Parameters:
  ///   - views: Ids that channels can be measured of.
  ///   - outlines: Ids of the elements that views can touch, views among them.
  public static func completions(of start: String, views: [String], outlines: [String]) -> [String] {
    let all: [String]
    if start.hasPrefix("contacts(") {
      all = pairCompletions("contacts(", of: start, outlines, contactReductions)
    } else if start.hasPrefix("distance(") {
      all = pairCompletions("distance(", of: start, views, reductionCompletions)
    } else if let colon = start.lastIndex(of: ":") {
      all = reductions(of: start[..<colon]).map { start[...colon] + $0 }
    } else {
      let view = views.filter { start.hasPrefix($0 + ".") }.max { $0.utf8.count < $1.utf8.count }
      all =
        view.map { view in Column.allCases.map { "\(view).\($0.rawValue):" } }
        ?? views.map { $0 + "." } + ["energy:", "settled:", "contacts(", "distance(", "digest", "expect", "margin", "margin:"]
    }
    return all.filter { $0.hasPrefix(start) }
  }

  private static func reductions(of subject: Substring) -> [String] {
    subject == "settled" ? ["time"] : reductionCompletions
  }

  private static var reductionCompletions: [String] { plainReductions.map { $0.word } + numberReductions.map { $0 + "=" } }

  private static func pairCompletions(_ function: String, of start: String, _ names: [String], _ reductions: [String]) -> [String] {
    if let colon = start.lastIndex(of: ":"), start[..<colon].last == ")" { return reductions.map { start[...colon] + $0 } }
    guard let comma = start.firstIndex(of: ",") else { return names.map { "\(function)\($0)," } }
    return names.map { "\(start[...comma])\($0)):" }
  }
}
