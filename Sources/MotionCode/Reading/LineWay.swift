import Motion

/// The start and the target of a value as a line has them; nil where it leaves them open.
struct LineWay {
  private(set) var start: Double?
  private(set) var target: Double?

  /// Magnitudes beyond this are not read as places.
  private static let largest = 1e12

  init(_ tokens: [CodeToken], in dialect: SpringDialect) {
    let names = Self.names(dialect)
    for (i, token) in tokens.enumerated() {
      guard let word = token.word else { continue }
      let key = LineArguments.key(word)
      if let at = LineArguments.value(tokens, i), let value = Self.number(tokens, at) {
        if names.start.contains(key) { start = value }
        if names.target.contains(key) { target = value }
      }
      if let call = names.call, key == call, i + 2 < tokens.count, tokens[i + 1].isSign("("), let value = Self.number(tokens, i + 2) {
        target = value
      }
    }
    if dialect == .flutter, let numbers = LineArguments.simulation(tokens) {
      start = numbers[0].value
      target = numbers[1].value
    }
  }

  /// Names of the places, and the call whose first argument is the target.
  private static func names(_ dialect: SpringDialect) -> (start: Set<String>, target: Set<String>, call: String?) {
    switch dialect {
    case .coreAnimation, .reactNative: (["fromValue"], ["toValue"], nil)
    case .android: (["startValue"], ["finalPosition"], "SpringForce")
    case .compose: (["initialValue"], ["targetValue"], "animateTo")
    case .reactSpring: (["from"], ["to"], nil)
    case .reactMotion: ([], [], "spring")
    case .reanimated: ([], [], "withSpring")
    default: ([], [], nil)
    }
  }

  /// A number that stands alone: one that is a part of a formula is not known.
  private static func number(_ tokens: [CodeToken], _ i: Int) -> Double? {
    guard case .number(let value, let unit) = tokens[i].kind, ["", "f", "F", "d", "D"].contains(unit), value.magnitude <= largest else {
      return nil
    }
    guard i + 1 < tokens.count, case .sign(let sign) = tokens[i + 1].kind else { return value }
    return ",;)]}".contains(sign) ? value : nil
  }

  /// The places with those of options, which come first. Where no distance is left, as in a line to 0 without a start, the way is from 0
  /// to 1.
  func way(from: Double?, to: Double?) -> (start: Double, target: Double) {
    let way = (start: from ?? start ?? 0, target: to ?? target ?? 1)
    return way.start == way.target ? (from ?? 0, to ?? 1) : way
  }
}
