import Formats
import Motion
import MotionCode

/// A line of code, the way that its spring moves over, and the output that is asked for.
struct SpringRequest {
  enum Output {
    case report
    case line(SpringDialect)
    case comparison(SpringLine)
    case samples([Double])
    case export(SpringExport)
  }

  let text: String
  let line: SpringLine
  let start: Double
  let target: Double
  /// Units per second.
  let velocity: Double
  let output: Output
  /// The line of `--compare`.
  let otherText: String?

  /// Of `--sample`.
  private static let mostSamples = 1_000_000

  init(_ arguments: ParsedArguments) throws(Failure) {
    text = arguments.operands[0]
    let dialect = arguments.choice("dialect", as: SpringDialect.self)
    let given = try arguments.number("velocity")
    line = try Self.read(text, dialect, (try arguments.number("from"), try arguments.number("target")), given)
    (start, target) = (line.start, line.target)
    guard start != target else {
      throw arguments.invalid("target", arguments.value("target") ?? "1", expected: "another number than --from")
    }
    if arguments.value("scheme") == "own", !line.dialect.isStepped {
      let known = SpringDialect.allCases.filter { $0.isStepped }.map { $0.title }
      throw arguments.invalid("scheme", "own", expected: "closed, or a line of \(Option.listed(known)), which have steps of their own")
    }
    otherText = arguments.value("compare")
    velocity = given ?? line.velocity * (target - start)
    output = try Self.output(arguments, (start, target), given)
  }

  /// - Parameter way: The options' start and target.
  static func read(
    _ text: String, _ dialect: SpringDialect?, _ way: (from: Double?, target: Double?), _ velocity: Double?
  ) throws(Failure) -> SpringLine {
    do throws(SpringLineError) {
      return try SpringLine.read(text, dialect: dialect, from: way.from, to: way.target, velocity: velocity)
    } catch {
      throw .springLine(error, text: text)
    }
  }

  private static func output(
    _ arguments: ParsedArguments, _ way: (from: Double?, target: Double?), _ velocity: Double?
  ) throws(Failure) -> Output {
    let given = ["to", "compare", "sample", "css", "keyframes"].filter { arguments.has($0) }
    if given.count > 1 { throw arguments.usage(.incompatible("--\(given[0])", "--\(given[1])")) }
    // a line of code and a table are not numbers of one object
    if arguments.has("json"), let other = given.first(where: { $0 == "to" || $0 == "sample" }) {
      throw arguments.usage(.incompatible("--json", "--\(other)"))
    }
    if arguments.has("scheme"), !arguments.has("sample") {
      throw arguments.usage(.missingOption("--sample <times>", requiredBy: "--scheme"))
    }
    let error = try arguments.number("error")
    if let error, error < 1e-5 || error > 0.5 {
      throw arguments.invalid("error", arguments.value("error") ?? "", expected: "a number, 0.00001 to 0.5")
    }
    switch given.first {
    case "to": return arguments.choice("to", as: SpringDialect.self).map { .line($0) } ?? .report
    case "compare": return .comparison(try read(arguments.value("compare") ?? "", nil, way, velocity))
    case "sample": return .samples(try times(arguments))
    case "css": return .export(.css(error: error ?? DialectLine.cssError))
    case nil where error == nil && !arguments.has("format"): return .report
    default:
      if arguments.has("keyframes"), error != nil { throw arguments.usage(.incompatible("--keyframes", "--error")) }
      let count = try arguments.integer("keyframes", atLeast: 2, atMost: LinearApproximation.mostPoints)
      let isLottie = arguments.value("format") == "lottie"
      return .export(count.map { .keyframes($0, isLottie: isLottie) } ?? .keyframesUnder(error ?? DialectLine.cssError, isLottie: isLottie))
    }
  }

  private static func times(_ arguments: ParsedArguments) throws(Failure) -> [Double] {
    let text = arguments.value("sample") ?? ""
    let expected = "EVERY:UNTIL or T1,T2,… in seconds, at most \(mostSamples) times"
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    if parts.count == 2, let every = parts[0], let until = parts[1], every > 0, until >= 0, until.isFinite,
      until / every < Double(mostSamples)
    {
      let count = Int((until / every + 1e-9).rounded(.down))
      // a tenth of a second is a division, so that the third time is 0.3
      let rate = (1 / every).rounded()
      let divides = (rate * every - 1).magnitude < 1e-12
      return (0...count).map { divides ? Double($0) / rate : every * Double($0) }
    }
    var times: [Double] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let time = Double(word), time.isFinite, time >= times.last ?? 0 else {
        throw arguments.invalid("sample", text, expected: expected)
      }
      times.append(time)
    }
    return times
  }

  // MARK: - Motions

  var distance: Double { target - start }

  /// In units of the value.
  var motion: SpringMotion { SpringMotion(line.spring, from: start, to: target, velocity: velocity) }

  /// From 0 to 1.
  var shareMotion: SpringMotion { SpringMotion(line.spring, velocity: velocity / distance) }

  /// Another spring over the same way.
  func motion(of other: SpringLine) -> SpringMotion { SpringMotion(other.spring, from: start, to: target, velocity: velocity) }

  /// The value of a curve, or of the spring.
  func state(at time: Double) -> MotionState {
    guard let curve = line.curve else { return motion.state(at: time) }
    return MotionState(position: start + distance * curve.value(at: time), velocity: distance * curve.slope(at: time))
  }

  /// What a reader should consider.
  var warnings: [PrintableText] {
    var warnings: [PrintableText] = []
    if velocity / distance < 0 { warnings.append("the velocity points away from the target") }
    if (velocity / distance).magnitude > 1000 {
      warnings.append(
        "the velocity is \(NumberFormat.significant((velocity / distance).magnitude)) distances per second; is its unit right?")
    }
    return warnings
  }
}

extension ParsedArguments {
  /// A finite number.
  func number(_ name: String) throws(Failure) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), number.isFinite, number.magnitude <= 1e12 else { throw invalid(name, text, expected: "a number") }
    return number
  }
}
