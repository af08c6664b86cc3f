import Formats
package import Motion

/// A spring as a line of code has it.
package struct SpringLine: Sendable {
  package let dialect: SpringDialect
  /// The parameters; nil for a curve.
  package let parameters: SpringParameters?
  /// As the dialect moves it.
  package let spring: Spring
  /// Of the value at the start.
  package let start: Double
  package let target: Double
  /// At the start, in distances per second; positive toward the target.
  package let velocity: Double
  /// The curve that the line has instead of a spring.
  package let curve: PiecewiseCurve?

  /// The time after which the dialect itself ends the motion; nil where rest decides.
  package let duration: Double?

  /// Characters of a line at most.
  package static let longest = 20_000

  /// Reads a line in any dialect.
  ///
  /// - Parameters:
  ///   - dialect: Where the line alone leaves it open.
  ///   - start: Of the value, before the line's own, which is 0 unless it has one. The distance gives velocities in units their share.
  ///   - target: Before the line's own, which is 1 unless it has one.
  ///   - velocity: In units per second, instead of the line's.
  package static func read(
    _ text: String, dialect: SpringDialect? = nil, from start: Double? = nil, to target: Double? = nil, velocity: Double? = nil
  ) throws(SpringLineError) -> SpringLine {
    let length = text.count
    guard length <= Self.longest else { throw SpringLineError(problem: .tooLong, start: 0, length: 1) }
    let tokens = SwiftModifier.separated(CodeToken.tokens(of: text))
    guard !tokens.isEmpty else { throw SpringLineError(problem: .notASpring, start: 0, length: max(1, length)) }
    guard let found = dialect ?? DialectDetector.dialect(of: tokens) else {
      throw SpringLineError(problem: .notASpring, start: tokens[0].start, length: tokens[0].length)
    }
    try LineStructure.check(text, tokens)
    let way = LineWay(tokens, in: found).way(from: start, to: target)
    if found == .css { return try curve(tokens, way) }
    var arguments = try LineArguments(tokens, in: found)
    try arguments.addImplied(tokens)
    // a way without a distance is the caller's error
    let distance = way.target == way.start ? 1 : way.target - way.start
    let own = try arguments.share(of: distance)
    return try line(arguments, tokens, way, velocity: velocity.map { $0 / distance } ?? own)
  }

  private static func line(
    _ arguments: LineArguments, _ tokens: [CodeToken], _ way: (start: Double, target: Double), velocity given: Double
  ) throws(SpringLineError) -> SpringLine {
    let dialect = arguments.dialect
    var velocity = given
    do throws(SpringParameters.Problem) {
      let parameters = try SpringParameters(
        arguments.given.map { ($0.parameter, $0.value) }, in: dialect, allowsOverdamping: arguments.allowsOverdamping, velocity: velocity,
        remainder: arguments.remainder)
      var spring = try parameters.spring()
      if arguments.speed != 1 {
        spring = Spring(angularFrequency: arguments.speed * spring.angularFrequency, dampingRatio: spring.dampingRatio)
        guard SpringParameters.frequencies.contains(spring.angularFrequency) else { throw .frequency(spring.angularFrequency) }
      }
      if parameters.beginsAtRest { velocity = 0 }
      return SpringLine(
        dialect: dialect, parameters: parameters, spring: spring, start: way.start, target: way.target, velocity: velocity, curve: nil,
        duration: parameters.ownDuration)
    } catch {
      throw arguments.located(error, tokens)
    }
  }

  // MARK: - Curves

  /// `1.1s linear(0, 0.25 25%, 1)`.
  private static func curve(_ tokens: [CodeToken], _ way: (start: Double, target: Double)) throws(SpringLineError) -> SpringLine {
    guard let head = tokens.firstIndex(where: { $0.word == "linear" }) else {
      throw SpringLineError(problem: .notASpring, start: tokens[0].start, length: tokens[0].length)
    }
    let end = tokens[head...].firstIndex { $0.isSign(")") } ?? tokens.count
    let place = (tokens[head].start, tokens[head].length)
    guard let duration = duration(tokens[..<head]) ?? duration(tokens[end...]) else {
      throw SpringLineError(problem: .curveDuration, start: place.0, length: place.1)
    }
    var stops: [(value: Double, input: Double?)] = []
    var inputs = 0
    for token in tokens[head..<end] {
      if case .number(let number, let unit) = token.kind {
        guard unit.isEmpty || unit == "%", number.isFinite else {
          throw SpringLineError(problem: .curvePoints, start: token.start, length: token.length)
        }
        if unit.isEmpty {
          stops.append((number, nil))
          inputs = 0
        } else if let last = stops.indices.last {
          inputs += 1
          // two inputs of one value are two points
          if inputs == 2 { stops.append((stops[last].value, number / 100)) } else { stops[last].input = number / 100 }
        }
      }
    }
    guard (1e-3...1e4).contains(duration), let curve = PiecewiseCurve(stops: stops, duration: duration), let spring = curve.nearestSpring()
    else {
      throw SpringLineError(problem: .curvePoints, start: place.0, length: place.1)
    }
    return SpringLine(
      dialect: .css, parameters: nil, spring: spring, start: way.start, target: way.target, velocity: 0, curve: curve, duration: duration)
  }

  /// The first number with a unit of time, in seconds.
  private static func duration(_ tokens: ArraySlice<CodeToken>) -> Double? {
    for token in tokens {
      if case .number(let number, let unit) = token.kind, unit == "s" || unit == "ms", number > 0, number.isFinite {
        return unit == "s" ? number : number / 1000
      }
    }
    return nil
  }
}

/// Why a line of code is not read, with the place in it.
package struct SpringLineError: Error, Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    /// No dialect has such a line.
    case notASpring
    /// A name that no form has, and the one it resembles.
    case unknownName(String, near: String?)
    /// Something other than a number after a name.
    case notANumber(String, of: String)
    case repeated(String)
    /// A problem of the parameters; the names as the line spells them.
    case parameters(SpringParameters.Problem, names: [String])
    /// linear() without a duration, or with fewer than two points, or one that no spring follows.
    case curveDuration, curvePoints
    /// A bracket without its other half.
    case unclosed(Character)
    case unopened(Character)
    case openQuote(Character)
    /// A name, or a comma, that no value follows or precedes.
    case noValue(String)
    /// A number that no name has, as the second half of `1,000`.
    case noName
    /// A name with a number and nothing between them.
    case noSeparator(String)
    /// Something that more has to follow.
    case cutOff(String)
    /// More than ``SpringLine/longest`` characters.
    case tooLong
  }

  package let problem: Problem
  /// Offset of its first character in the line, and its length.
  package let start: Int
  package let length: Int
}
