import Formats
import Motion

/// The parameters that a line names, with their places.
struct LineArguments {
  struct Argument {
    let parameter: SpringParameter
    let value: Double
    /// As the line spells it.
    let name: String
    let token: CodeToken
  }

  let dialect: SpringDialect
  private(set) var given: [Argument] = []
  private(set) var velocity: (value: Double, name: String, token: CodeToken)?
  private(set) var allowsOverdamping = false
  /// What SwiftUI's `speed` multiplies time with.
  private(set) var speed = 1.0
  /// The share of the distance that is left at SwiftUI's `settlingDuration`.
  private(set) var remainder = 0.001
  /// SwiftUI's change of a preset's bounce.
  private var extraBounce: Argument?

  init(_ tokens: [CodeToken], in dialect: SpringDialect) throws(SpringLineError) {
    self.dialect = dialect
    try Self.checkNames(tokens, dialect)
    for (i, token) in tokens.enumerated() {
      if let word = token.word, let value = Self.value(tokens, i) { try add(Self.key(word), token, value, tokens) }
      if dialect == .swiftui, let modifier = SwiftModifier(tokens, i) { try apply(modifier, tokens, i) }
    }
  }

  /// Numbers without a name after one with a name, as the second half of `1,000`; among parameters alone each number has a name.
  private static func checkNames(_ tokens: [CodeToken], _ dialect: SpringDialect) throws(SpringLineError) {
    var depth = 0
    for (i, token) in tokens.enumerated() {
      if token.isSign("[") { depth += 1 }
      if token.isSign("]") { depth -= 1 }
      guard case .number = token.kind, depth == 0, !(i + 1 < tokens.count && tokens[i + 1].isSign(":")) else { continue }
      let begins = i == 0 || ",;{".contains { tokens[i - 1].isSign($0) }
      let follows = i > 3 && tokens[i - 1].isSign(",") && isNamedNumber(tokens, i - 2)
      if follows || begins && dialect == .plain { throw SpringLineError(problem: .noName, start: token.start, length: token.length) }
    }
  }

  private static func isNamedNumber(_ tokens: [CodeToken], _ i: Int) -> Bool {
    guard case .number = tokens[i].kind, tokens[i - 2].word != nil else { return false }
    return tokens[i - 1].isSign(":") || tokens[i - 1].isSign("=")
  }

  private mutating func apply(_ modifier: SwiftModifier, _ tokens: [CodeToken], _ i: Int) throws(SpringLineError) {
    guard modifier == .speed, i + 2 < tokens.count else {
      throw SpringLineError(problem: .unknownName(modifier.rawValue, near: nil), start: tokens[i].start, length: tokens[i].length)
    }
    let factor = try Self.number(tokens, i + 2, key: modifier.rawValue, unit: 1)
    guard factor > 0, factor.isFinite else { throw Self.outOfRange(factor, modifier.rawValue, tokens[i + 2]) }
    speed *= factor
  }

  private static func outOfRange(_ value: Double, _ name: String, _ token: CodeToken) -> SpringLineError {
    SpringLineError(problem: .notANumber(NumberFormat.significant(value), of: name), start: token.start, length: token.length)
  }

  /// `spring.stiffness` as `stiffness`, `setStiffness` as `stiffness`.
  static func key(_ word: String) -> String {
    let last = word.split(separator: ".").last.map(String.init) ?? word
    guard last.hasPrefix("set"), last.count > 3, let letter = last.dropFirst(3).first, letter.isUppercase else { return last }
    return letter.lowercased() + last.dropFirst(4)
  }

  /// The token of the value after a name at `i`: `name: value`, `name = value`, `setName(value)`; nil where there is none.
  static func value(_ tokens: [CodeToken], _ i: Int) -> Int? {
    guard i + 2 < tokens.count else { return nil }
    if tokens[i + 1].isSign(":") || tokens[i + 1].isSign("=") { return i + 2 }
    let last = tokens[i].word?.split(separator: ".").last ?? ""
    return last.hasPrefix("set") && tokens[i + 1].isSign("(") ? i + 2 : nil
  }

  private mutating func add(_ key: String, _ name: CodeToken, _ at: Int, _ tokens: [CodeToken]) throws(SpringLineError) {
    let word = name.word ?? key
    let spelled = word.split(separator: ".").last.map(String.init) ?? word
    if key.lowercased() == "allowsoverdamping" || key == "allowOverDamping" {
      allowsOverdamping = tokens[at].word == "true"
      return
    }
    if key == "epsilon", dialect == .swiftui {
      remainder = try Self.number(tokens, at, key: key, unit: 1)
      guard remainder > 0, remainder < 1 else { throw Self.outOfRange(remainder, key, tokens[at]) }
      return
    }
    let isVelocity = Self.velocities.contains(key)
    let parameter = DialectNames.parameter(key, in: dialect, among: tokens)
    guard parameter != nil || isVelocity || key == "extraBounce" else { return try checkUnknown(key, name, at, tokens) }
    let value = try Self.number(tokens, at, key: spelled, unit: parameter.map { DialectNames.unit(of: $0, in: dialect) } ?? 1)
    if isVelocity {
      velocity = (value, spelled, name)
    } else if let parameter {
      if given.contains(where: { $0.parameter == parameter }) {
        throw SpringLineError(problem: .repeated(spelled), start: name.start, length: name.length)
      }
      given.append(Argument(parameter: parameter, value: value, name: spelled, token: name))
    } else {
      extraBounce = Argument(parameter: .bounce, value: value, name: spelled, token: name)
    }
  }

  /// Of numbers: units of time, and types of Swift, Kotlin and Dart.
  private static let suffixes: Set = ["", "s", "ms", "f", "F", "d", "D", "L"]

  private static let velocities: Set = ["velocity", "initialVelocity", "initialSpringVelocity", "startVelocity"]

  /// A name that is read by no dialect may belong to the animation; one that resembles a parameter is a mistake.
  private func checkUnknown(_ key: String, _ name: CodeToken, _ at: Int, _ tokens: [CodeToken]) throws(SpringLineError) {
    guard case .number = tokens[at].kind, !DialectNames.ignored.contains(key) else { return }
    // the duration of an animator, or of an animation, next to the constants of its spring
    if key == "duration", dialect == .uikit || dialect == .coreAnimation { return }
    let known = SpringParameter.allCases.map(\.rawValue) + ["velocity"]
    // exact names of other dialects' parameters are reported with theirs
    if let foreign = SpringParameter(rawValue: key) {
      throw SpringLineError(
        problem: .parameters(.foreign(foreign, dialect), names: [key]), start: name.start, length: name.length)
    }
    let near = Suggestion.nearest(key, among: known)
    guard near != nil || dialect == .plain else { return }
    throw SpringLineError(problem: .unknownName(key, near: near), start: name.start, length: name.length)
  }

  /// The number of a value: a literal, a named constant, or what a call such as `Duration(milliseconds: 500)` has in it.
  private static func number(_ tokens: [CodeToken], _ at: Int, key: String, unit: Double) throws(SpringLineError) -> Double {
    switch tokens[at].kind {
    case .number(let number, let suffix):
      guard Self.suffixes.contains(suffix) else {
        let text = NumberFormat.significant(number) + suffix
        throw SpringLineError(problem: .notANumber(text, of: key), start: tokens[at].start, length: tokens[at].length)
      }
      return number * (suffix == "ms" ? 0.001 : suffix == "s" ? 1 : unit)
    case .word(let word):
      let last = word.split(separator: ".").last.map(String.init) ?? word
      if let constant = DialectNames.constants[last] { return constant }
      if ["nan", "inf", "infinity"].contains(last.lowercased()) { return last.lowercased() == "nan" ? .nan : .infinity }
      // the first number in the parentheses of a call
      if at + 1 < tokens.count, tokens[at + 1].isSign("(") {
        let isMilliseconds = tokens[at...].prefix(4).contains { $0.word == "milliseconds" } || last == "milliseconds"
        for token in tokens[(at + 1)...].prefix(6) {
          if case .number(let number, _) = token.kind { return isMilliseconds ? number / 1000 : number }
          if token.isSign(")") { break }
        }
      }
      throw SpringLineError(problem: .notANumber(word, of: key), start: tokens[at].start, length: tokens[at].length)
    case .sign(let sign):
      // a minus that is not part of a number: -.infinity, -velocity
      if sign == "-", at + 1 < tokens.count, tokens[at + 1].word != nil { return -(try number(tokens, at + 1, key: key, unit: unit)) }
      throw SpringLineError(problem: .notANumber(String(sign), of: key), start: tokens[at].start, length: tokens[at].length)
    }
  }

  /// The velocity in distances per second; 0 where the line has none.
  func share(of distance: Double) throws(SpringLineError) -> Double {
    guard let velocity else { return 0 }
    let share =
      switch dialect.velocityUnit {
      case .distancesPerSecond: velocity.value * speed
      case .unitsPerSecond: velocity.value / distance
      case .unitsPerMillisecond: velocity.value * 1000 / distance
      }
    guard share.isFinite, share.magnitude <= 1e6 else {
      throw SpringLineError(
        problem: .notANumber(NumberFormat.significant(velocity.value), of: velocity.name), start: velocity.token.start,
        length: velocity.token.length)
    }
    return share
  }

  // MARK: - What a line implies

  /// Adds parameters by position and those of presets.
  mutating func addImplied(_ tokens: [CodeToken]) throws(SpringLineError) {
    // Kotlin's names may follow numbers by position
    if given.isEmpty || dialect == .compose { addPositional(tokens) }
    if dialect == .flutter, let last = Self.simulation(tokens)?[2] { velocity = (last.value, "velocity", last.token) }
    guard let preset = DialectNames.preset(tokens, in: dialect) else { return }
    let token = tokens[preset.index]
    for (parameter, value) in preset.values where !given.contains(where: { $0.parameter == parameter }) {
      var value = value
      if parameter == .bounce, let extraBounce { value += extraBounce.value }
      given.append(Argument(parameter: parameter, value: value, name: parameter.rawValue, token: token))
    }
  }

  /// The numbers of the first call that has numbers: the words in front of the parentheses give their order.
  private mutating func addPositional(_ tokens: [CodeToken]) {
    for (i, token) in tokens.enumerated() where i + 1 < tokens.count && tokens[i + 1].isSign("(") {
      guard let word = token.word, let order = DialectNames.positions(word, in: dialect) else { continue }
      let inside = tokens[(i + 2)...].prefix { !$0.isSign(")") }
      var values: [(Double, CodeToken)] = []
      for (j, token) in zip(inside.indices, inside) where !tokens[j - 1].isSign("=") && !tokens[j - 1].isSign(":") {
        if case .number(let number, _) = token.kind { values.append((number, token)) }
        if let word = token.word, let constant = DialectNames.constants[word.split(separator: ".").last.map(String.init) ?? word] {
          values.append((constant, token))
        }
      }
      for (name, value) in zip(order, values) {
        if let parameter = SpringParameter(rawValue: name) {
          given.append(Argument(parameter: parameter, value: value.0, name: name, token: value.1))
        } else {
          velocity = (value.0, name, value.1)
        }
      }
      if !values.isEmpty { return }
    }
  }

  /// The last three arguments of `SpringSimulation(description, start, end, velocity)`.
  static func simulation(_ tokens: [CodeToken]) -> [(value: Double, token: CodeToken)]? {
    guard let call = tokens.firstIndex(where: { $0.word == "SpringSimulation" }) else { return nil }
    var depth = 0
    var numbers: [(value: Double, token: CodeToken)] = []
    for token in tokens[call...] {
      if token.isSign("(") { depth += 1 }
      if token.isSign(")") { depth -= 1 }
      if depth == 1, case .number(let value, _) = token.kind { numbers.append((value, token)) }
    }
    return numbers.count == 3 ? numbers : nil
  }

  // MARK: - Problems

  /// A problem of the parameters at the place of the one that causes it.
  func located(_ problem: SpringParameters.Problem, _ tokens: [CodeToken]) -> SpringLineError {
    func error(_ parameters: SpringParameter...) -> SpringLineError {
      let arguments = parameters.map { parameter in given.first { $0.parameter == parameter } }
      let token = arguments.last.flatMap { $0?.token } ?? tokens[0]
      let names = zip(parameters, arguments).map { $1?.name ?? DialectNames.spelling(of: $0, in: dialect) }
      return SpringLineError(problem: .parameters(problem, names: names), start: token.start, length: token.length)
    }
    switch problem {
    case .outOfRange(let parameter, _), .foreign(let parameter, _): return error(parameter)
    case .mixed(let first, let second): return error(first, second)
    case .openDuration: return error(.duration)
    case .missing(let parameter): return error(parameter)
    case .overdamped: return error(given.contains { $0.parameter == .dampingRatio } ? .dampingRatio : given.last?.parameter ?? .damping)
    case .unsettled, .frequency: return error(given.first?.parameter ?? .stiffness)
    }
  }
}
