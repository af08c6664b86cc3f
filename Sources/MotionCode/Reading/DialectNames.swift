import Motion

/// Names of parameters, constants and presets in the dialects.
enum DialectNames {
  /// The parameter that a name means; nil for other names.
  static func parameter(_ name: String, in dialect: SpringDialect, among tokens: [CodeToken]) -> SpringParameter? {
    func has(_ names: String...) -> Bool {
      tokens.contains { token in
        token.word.map { word in names.contains(word.split(separator: ".").last.map(String.init) ?? word) } ?? false
      }
    }
    switch (dialect, name) {
    case (.swiftui, "settlingDuration"): return .settling
    // Spring(response:dampingRatio:)
    case (.swiftui, "dampingRatio") where has("response"): return .dampingFraction
    case (.uikit, "withDuration"): return .settling
    case (.uikit, "usingSpringWithDamping"): return .dampingRatio
    case (.uikit, "springDuration"): return .duration
    // a period next to a bounce, otherwise the time of settling; one that the constants of a spring determine is ignored
    case (.uikit, "duration"): return has("bounce") ? .duration : has("stiffness") ? nil : .settling
    case (.coreAnimation, "perceptualDuration"): return .duration
    case (.coreAnimation, "duration"): return nil
    case (.compose, "durationMillis"): return .duration
    case (.flutter, "ratio"): return .dampingRatio
    case (.reanimated, "duration"): return .settling
    default: break
    }
    guard let parameter = SpringParameter(rawValue: name) else { return nil }
    // a name that the dialect does not have is reported with it; a form's own parameters are those of its forms
    return parameter
  }

  /// A parameter as a dialect spells it.
  static func spelling(of parameter: SpringParameter, in dialect: SpringDialect) -> String {
    switch (dialect, parameter) {
    case (.uikit, .settling), (.reanimated, .settling): "duration"
    case (.swiftui, .settling): "settlingDuration"
    default: parameter.rawValue
    }
  }

  /// Seconds per unit of a number without one.
  static func unit(of parameter: SpringParameter, in dialect: SpringDialect) -> Double {
    switch (dialect, parameter) {
    case (.compose, .duration), (.reanimated, .settling), (.anime, .duration): 0.001
    default: 1
    }
  }

  /// Numbers of an animation that its spring does not depend on.
  static let ignored: Set = [
    "delay", "to", "from", "toValue", "fromValue", "x", "y", "z", "dx", "dy", "opacity", "scale", "rotate", "restSpeed", "restDelta",
    "precision",
    "repeat", "times", "epsilon", "blendDuration", "milliseconds", "visibilityThreshold", "finalPosition", "width", "height", "clamp",
    "value",
    "restSpeedThreshold", "restDisplacementThreshold", "beginTime", "options", "minimumVisibleChange", "opts", "timeout", "seconds",
  ]

  /// Named numbers.
  static let constants: [String: Double] = [
    "STIFFNESS_HIGH": 10000, "STIFFNESS_MEDIUM": 1500, "STIFFNESS_LOW": 200, "STIFFNESS_VERY_LOW": 50,
    "DAMPING_RATIO_HIGH_BOUNCY": 0.2, "DAMPING_RATIO_MEDIUM_BOUNCY": 0.5, "DAMPING_RATIO_LOW_BOUNCY": 0.75, "DAMPING_RATIO_NO_BOUNCY": 1,
    "StiffnessHigh": 10000, "StiffnessMedium": 1500, "StiffnessMediumLow": 400, "StiffnessLow": 200, "StiffnessVeryLow": 50,
    "DampingRatioHighBouncy": 0.2, "DampingRatioMediumBouncy": 0.5, "DampingRatioLowBouncy": 0.75, "DampingRatioNoBouncy": 1,
  ]

  /// Parameters of a call by their positions.
  static func positions(_ word: String, in dialect: SpringDialect) -> [String]? {
    let last = word.split(separator: ".").last.map(String.init) ?? word
    switch (dialect, last) {
    case (.compose, "spring"): return ["dampingRatio", "stiffness"]
    case (.anime, "spring"), (.anime, "createSpring"): return ["mass", "stiffness", "damping", "velocity"]
    case (.rebound, "SpringConfig"): return ["stiffness", "damping"]
    case (.rebound, "fromOrigamiTensionAndFriction"), (.rebound, "createSpring"): return ["tension", "friction"]
    case (.rebound, "fromBouncinessAndSpeed"), (.rebound, "createSpringWithBouncinessAndSpeed"): return ["bounciness", "speed"]
    default: return nil
    }
  }

  /// Parameters that a name alone stands for, in a dialect.
  static func preset(_ tokens: [CodeToken], in dialect: SpringDialect) -> (index: Int, values: [(SpringParameter, Double)])? {
    for (i, token) in tokens.enumerated() {
      guard let last = token.word?.split(separator: ".").last.map(String.init) else { continue }
      if let values = preset(last, in: dialect) { return (i, values) }
    }
    return nil
  }

  private static func preset(_ name: String, in dialect: SpringDialect) -> [(SpringParameter, Double)]? {
    switch (dialect, name) {
    case (.swiftui, "smooth"): [(.duration, 0.5), (.bounce, 0)]
    case (.swiftui, "snappy"): [(.duration, 0.5), (.bounce, 0.15)]
    case (.swiftui, "bouncy"): [(.duration, 0.5), (.bounce, 0.3)]
    case (.swiftui, "interactiveSpring"): [(.response, 0.15), (.dampingFraction, 0.86)]
    case (.reactSpring, "gentle"): [(.tension, 120), (.friction, 14)]
    case (.reactSpring, "wobbly"): [(.tension, 180), (.friction, 12)]
    case (.reactSpring, "stiff"): [(.tension, 210), (.friction, 20)]
    case (.reactSpring, "slow"): [(.tension, 280), (.friction, 60)]
    case (.reactSpring, "molasses"): [(.tension, 280), (.friction, 120)]
    case (.reactMotion, "noWobble"): [(.stiffness, 170), (.damping, 26)]
    case (.reactMotion, "gentle"): [(.stiffness, 120), (.damping, 14)]
    case (.reactMotion, "wobbly"): [(.stiffness, 180), (.damping, 12)]
    case (.reactMotion, "stiff"): [(.stiffness, 210), (.damping, 20)]
    case (.reanimated, "WigglySpringConfig"): [(.mass, 4), (.damping, 90), (.stiffness, 900)]
    case (.reanimated, "SnappySpringConfig"): [(.mass, 4), (.damping, 110), (.stiffness, 900)]
    default: nil
    }
  }
}
