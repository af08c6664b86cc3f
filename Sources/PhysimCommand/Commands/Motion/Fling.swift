import Formats
import Motion

extension Command {
  static let fling = Command(
    name: "fling",
    abstract: "Print where a release with a velocity lands, and when.",
    examples: [
      Example(line: "physim fling --dialect uikit --velocity 1200", purpose: "UIScrollView, and the target that its delegate is told."),
      Example(
        line: "physim fling --dialect uikit --from 300 --velocity 1200 --bounds 0:600",
        purpose: "With an edge on the way: when it is hit, and the way past it."),
      Example(line: "physim fling --dialect android --velocity 1200 --json", purpose: "Android's spline, as a JSON object."),
    ],
    notes: [
      "Positions are points or pixels, velocities per second. The target of UIKit is what scrollViewWillEndDragging is told before it is rounded "
        + "to a pixel; it lies a little beyond the landing. Elsewhere it is where the law leads without its stop.",
      "At a bound UIKit, Flutter and Motion go on with a spring, Android's OverScroller within --over, others end. A start past a bound of UIKit's with velocity 0 is a release by a "
        + "finger at rest. See 'physim help motion'.",
      "Exit status: 0 success, 64 usage, 74 output error, 141 broken pipe.",
    ],
    operand: Operand(
      name: "dialect", isOptional: true, words: FlingDialect.allCases.map(\.rawValue), help: "The same as --dialect."),
    options: [
      Option(
        name: "dialect", value: "name", choices: FlingDialect.allCases.map(\.rawValue), help: "Framework of the fling. (default: uikit)"),
      Option(name: "velocity", value: "v", help: "Velocity of the release, per second."),
      Option(name: "from", value: "x", help: "Position of the release. (default: 0)"),
      Option(name: "bounds", value: "a:b", help: "Lowest and highest position."),
      Option(name: "viewport", value: "h", help: "Size of the scroll view: for a start past a bound of UIKit's, how far the finger was."),
      Option(name: "rate", value: "r", help: "Of uikit, react-spring and react-native: rate per millisecond. (default: 0.998)"),
      Option(name: "friction", value: "f", help: "Of android-fling and compose: multiple of the friction. (default: 1)"),
      Option(name: "drag", value: "d", help: "Of flutter: what a second leaves of the velocity. (default: 0.135)"),
      Option(name: "power", value: "p", help: "Of motion: distance per velocity in seconds. (default: 0.8)"),
      Option(name: "time-constant", value: "s", help: "Of motion: time constant in seconds. (default: 0.325)"),
      Option(name: "density", value: "d", help: "Of android: pixels per density-independent pixel. (default: 1)"),
      Option(name: "over", value: "x", help: "Of android: how far it goes past a bound and back. (default: 0, it stops there)"),
      Option(name: "json", help: "Print all numbers as one JSON object."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let word = try arguments.word()
    if let word, let option = arguments.value("dialect"), option != word {
      throw arguments.usage(.incompatible(word, "--dialect \(option)"))
    }
    let dialect = arguments.choice("dialect", as: FlingDialect.self) ?? word.flatMap { FlingDialect(rawValue: $0) } ?? .uikit
    guard let velocity = try arguments.number("velocity") else {
      throw arguments.usage(.missingOption("--velocity <v>", requiredBy: "fling"))
    }
    guard velocity.magnitude <= 1e7 else {
      throw arguments.invalid("velocity", arguments.value("velocity") ?? "", expected: "a number, -1e7 to 1e7")
    }
    var values: [(FlingDialect.Parameter, Double)] = []
    for parameter in FlingDialect.Parameter.allCases {
      guard let value = try arguments.number(parameter.rawValue) else { continue }
      guard dialect.parameters.contains(where: { $0.parameter == parameter }) else {
        throw arguments.usage(.incompatible("--\(parameter.rawValue)", "--dialect \(dialect.rawValue)"))
      }
      guard parameter.admits(value) else {
        let isShare = parameter == .rate || parameter == .drag
        throw arguments.invalid(
          parameter.rawValue, arguments.value(parameter.rawValue) ?? "",
          expected: isShare
            ? "a number between 0 and 1" : parameter == .over ? "a number, 0 to 1000000" : "a number above 0, at most 1000000")
      }
      values.append((parameter, value))
    }
    let start = try arguments.number("from") ?? 0
    let bounds = try bounds(arguments)
    let fling = Fling(dialect, from: start, velocity: velocity, bounds: bounds) { parameter in values.last { $0.0 == parameter }?.1 }
    let viewport = try arguments.positive("viewport")
    let travel = viewport.flatMap { Self.travel(start, bounds, $0, dialect) }
    try console.print(arguments.has("json") ? json(fling, travel) + "\n" : text(fling, travel))
    return .fine
  }

  private static func bounds(_ arguments: ParsedArguments) throws(Failure) -> ClosedRange<Double>? {
    guard let text = arguments.value("bounds") else { return nil }
    let ends = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard ends.count == 2, let low = ends[0], let high = ends[1], low.isFinite, high.isFinite, low <= high else {
      throw arguments.invalid("bounds", text, expected: "two numbers, LOW:HIGH, the lower one first")
    }
    return low...high
  }

  /// How far a finger is past a bound that the content has gone past.
  private static func travel(_ start: Double, _ bounds: ClosedRange<Double>?, _ viewport: Double, _ dialect: FlingDialect) -> Double? {
    guard let bounds, dialect == .uikit, !bounds.contains(start) else { return nil }
    let offset = start < bounds.lowerBound ? bounds.lowerBound - start : start - bounds.upperBound
    return offset < viewport ? ScrollLaw.travel(of: offset, viewport: viewport) : nil
  }

  private static func text(_ fling: Fling, _ travel: Double?) -> String {
    func number(_ value: Double) -> String { NumberFormat.trimmed(value, 3) }
    var rows = [
      ["target", number(fling.target), fling.dialect == .uikit ? "what the delegate is told" : "where the law leads to"],
      ["landing", number(fling.landing), ""], ["duration", "\(number(fling.duration)) s", ""],
    ]
    if let bounce = fling.bounce {
      rows += [
        ["bound", number(bounce.bound), "after \(number(bounce.time)) s with \(number(bounce.velocity)) per second"],
        ["excursion", number(bounce.excursion), "past the bound"],
      ]
    }
    if let travel { rows.append(["finger", number(travel), "past the bound"]) }
    return TextTable.lines(rows) { _ in true }.map { $0 + "\n" }.joined()
  }

  private static func json(_ fling: Fling, _ travel: Double?) -> String {
    var json = JSONWriter()
    json.object { json in
      json.add("dialect", fling.dialect.rawValue)
      json.add("target", fling.target)
      json.add("landing", fling.landing)
      json.add("duration", fling.duration)
      if let bounce = fling.bounce {
        json.object("edge") { json in
          json.add("position", bounce.bound)
          json.add("time", bounce.time)
          json.add("velocity", bounce.velocity)
          json.add("excursion", bounce.excursion)
        }
      }
      if let travel { json.add("travel", travel) }
    }
    return json.string
  }
}
