extension Metric {
  /// Every form of a metric and what it measures, for the manual.
  package static var documented: [(form: String, meaning: String)] {
    [
      ("VIEW.CHANNEL:final", "the channel's value in the last frame that has the view"),
      ("VIEW.CHANNEL:min", "least value"), ("VIEW.CHANNEL:max", "largest value"), ("VIEW.CHANNEL:mean", "mean over the frames"),
      ("VIEW.CHANNEL:rms", "root of the mean of the squares"), ("VIEW.CHANNEL:range", "largest value less the least"),
      ("VIEW.CHANNEL:time-above=N", "seconds for which the value is above N; `time-below=N` below it"),
      ("VIEW.CHANNEL:first-time-above=N", "seconds until the value is first above N; `first-time-below=N` below it"),
      (
        "VIEW.CHANNEL:settled-within=T±B",
        "seconds until the value is inside T ± B for good: from then on in every frame; also written T+-B; empty if it is outside in the last frame"
      ),
      ("VIEW.CHANNEL:median", "middle value"), ("VIEW.CHANNEL:quantile=Q", "value below which the part Q of the values lies, 0 to 1"),
      ("VIEW.CHANNEL:at=T", "value in the frame nearest to T seconds; empty outside the run"),
      ("VIEW.CHANNEL:argmax", "seconds until the first largest value; `argmin` until the first least"),
      (
        "PATTERN.CHANNEL:REDUCTION:OVER",
        "for `ball-*` and the like: REDUCTION of each view that matches, then `min`, `max`, `mean`, `median`, `sum` or `range` of the results; without OVER `mean`, or the same as REDUCTION where that is `min`, `max` or `median`, or `max` for `settled-within`, which is empty unless all settle"
      ),
      ("distance(A,B):REDUCTION", "points between the centers of two views; any reduction of a channel"),
      ("energy:REDUCTION", "energy of all views together; any reduction of a channel"),
      (
        "settled:time", "seconds until the motion ended and every view was at rest for the first time, which is certain half a second later"
      ),
      ("contacts(A,B):count", "how often A and B begin to touch, or to overlap where one is a sensor"),
      ("contacts(A,B):first-time", "seconds until they first do"),
      (
        "MOTION:finish",
        "seconds until the spring, decay or scroll MOTION, an id of a behavior, ended by its own rule, the last time; empty if it never did"
      ),
      (
        "MOTION:overshoot",
        "how far it went past its target, or past a bound, in points or radians: the largest of its values and times; `MOTION.y:overshoot` of one value; empty until it ends"
      ),
      (
        "MOTION:deviation",
        "how far its frames were from its law in exact time, in points or radians, at most; 0 unless a spring has the scheme `own`; empty until it ends"
      ),
      (
        "MOTION:projected",
        "where it says at its start that it will end, the last time; `MOTION.y:projected` of one of several values"
      ),
      ("digest", "the run's digest"),
    ]
  }

  /// How a metric that begins with `start` may go on, up to the next separator: `ball.`, `ball.speed:`, `ball.speed:max`.
  ///
  /// - Parameters:
  ///   - views: Ids that channels can be measured of.
  ///   - outlines: Ids of the elements that views can touch, views included.
  ///   - motions: Ids of behaviors that drive views.
  public static func completions(of start: String, views: [String], outlines: [String], motions: [String] = []) -> [String] {
    let all: [String]
    if start.hasPrefix("contacts(") {
      all = pairCompletions("contacts(", of: start, outlines, contactReductions)
    } else if start.hasPrefix("distance(") {
      all = pairCompletions("distance(", of: start, views, reductionCompletions)
    } else if let colon = start.lastIndex(of: ":") {
      let subject = start[..<colon]
      let measures = motions.contains(String(subject)) ? MotionMeasure.allCases.map { $0.rawValue } : reductions(of: subject)
      all = measures.map { start[...colon] + $0 }
    } else {
      let view = views.filter { start.hasPrefix($0 + ".") }.max { $0.utf8.count < $1.utf8.count }
      all =
        view.map { view in Column.allCases.map { "\(view).\($0.rawValue):" } }
        ?? views.map { $0 + "." } + motions.map { $0 + ":" }
        + ["energy:", "settled:", "contacts(", "distance(", "digest", "expect", "margin", "margin:"]
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
