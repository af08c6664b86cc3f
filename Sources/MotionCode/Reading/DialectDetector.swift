import Motion

/// The dialect of a line, by the names in it.
enum DialectDetector {
  static func dialect(of tokens: [CodeToken]) -> SpringDialect? {
    let words = tokens.compactMap(\.word)
    // the parts of dotted names as well, so that `spring.stiffness` has the name stiffness
    let names = Set(words.flatMap { $0.split(separator: ".").map(String.init) })
    func has(_ candidates: String...) -> Bool { candidates.contains { names.contains($0) } }
    let hasBraces = tokens.contains { $0.isSign("{") }

    if has("linear") { return .css }
    if has("UIView", "UISpringTimingParameters", "UIViewPropertyAnimator", "usingSpringWithDamping", "springDuration") { return .uikit }
    if has("CASpringAnimation", "perceptualDuration", "allowsOverdamping") { return .coreAnimation }
    if has("SpringForce", "SpringAnimation", "setDampingRatio", "setStiffness") { return .android }
    if has("SpringDescription", "SpringSimulation") { return .flutter }
    if has("Animated", "toValue", "bounciness") && !has("rebound", "SpringConfig") { return .reactNative }
    if has("withSpring") { return .reanimated }
    if has("rebound", "SpringConfig", "fromOrigamiTensionAndFriction", "fromBouncinessAndSpeed", "springSystem") { return .rebound }
    if has("createSpring") { return .anime }
    if has("noWobble") { return .reactMotion }
    if has("useSpring", "useSprings", "useTransition", "useTrail", "config") { return .reactSpring }
    if has("presets") { return .reactMotion }
    if has("visualDuration") || has("type") && has("spring") { return .motion }
    if has("durationMillis", "StiffnessLow", "StiffnessMedium", "StiffnessMediumLow", "StiffnessHigh", "StiffnessVeryLow")
      || names.contains(where: { $0.hasPrefix("DampingRatio") })
    {
      return .compose
    }
    if let dialect = call(tokens, hasBraces) { return dialect }
    if has("response", "dampingFraction", "blendDuration", "settlingDuration") && !has("plain") {
      return words.count > 0 ? swift(tokens) : nil
    }
    if has("tension", "friction") { return hasBraces ? .reactSpring : .plain }
    return names.contains { SpringParameter(rawValue: $0) != nil } ? .plain : nil
  }

  /// By the name of a call: `.spring(…)`, `spring(…)`, `Spring(…)`, `.smooth`.
  private static func call(_ tokens: [CodeToken], _ hasBraces: Bool) -> SpringDialect? {
    let presets: Set = ["smooth", "snappy", "bouncy", "interactiveSpring", "interpolatingSpring"]
    for (i, token) in tokens.enumerated() {
      guard let word = token.word, let last = word.split(separator: ".").last.map(String.init) else { continue }
      let next = i + 1 < tokens.count ? tokens[i + 1] : nil
      if presets.contains(last), word.hasPrefix(".") || word.hasPrefix("Animation.") || next?.isSign("(") == true { return .swiftui }
      if last == "Spring", next?.isSign("(") == true { return .swiftui }
      guard last == "spring" else { continue }
      if word.hasPrefix(".") || word.hasPrefix("Animation.") { return .swiftui }
      guard next?.isSign("(") == true || next?.isSign("<") == true else { continue }
      if tokens.contains(where: { $0.isSign("{") }) { return isTarget(tokens, i + 2) ? .reactMotion : .anime }
      if tokens.contains(where: { $0.isSign(":") }) { return .swiftui }
      // four numbers by position are the string of anime; one or two, or names with =, Compose's
      let numbers = tokens[i...].filter { if case .number = $0.kind { true } else { false } }.count
      return numbers >= 3 && !tokens.contains { $0.isSign("=") } ? .anime : .compose
    }
    return nil
  }

  /// Whether a call begins with a target in front of its parameters: `spring(1, { stiffness: 170 })`.
  private static func isTarget(_ tokens: [CodeToken], _ i: Int) -> Bool {
    guard i + 1 < tokens.count, case .number = tokens[i].kind else { return false }
    return tokens[i + 1].isSign(",")
  }

  /// Labels of SwiftUI without a call in front of them are parameters of no dialect.
  private static func swift(_ tokens: [CodeToken]) -> SpringDialect { tokens.contains { $0.isSign("(") } ? .swiftui : .plain }
}
