import Formats
import Motion
import MotionCode

extension SpringLineError {
  /// The error with the place in the line, as diagnostics of scenes have it.
  func message(in text: String) -> PrintableText {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var (row, column) = (0, start)
    while row < lines.count - 1, column > lines[row].count { (row, column) = (row + 1, column - lines[row].count - 1) }
    let line = lines.isEmpty ? [] : Array(lines[row])
    // a window of the line, with the place in it
    let first = max(0, column - 50)
    let shown = line.dropFirst(first).prefix(90)
    let mark =
      String(repeating: " ", count: column - first) + String(repeating: "^", count: max(1, min(length, shown.count - (column - first))))
    let number = "\(row + 1)"
    let margin = PrintableText(trusted: String(repeating: " ", count: number.count))
    let hints = help.map { hint -> PrintableText in "\n\(margin) = help: \(hint)" } ?? ""
    return """
      error: \(sentence)
      \(margin)--> \(number):\("\(column + 1)")
      \(margin) |
      \(number) | \(first > 0 ? "…" : "")\(String(shown))
      \(margin) | \(first > 0 ? " " : "")\(mark)\(hints)
      """
  }

  private func name(_ i: Int) -> String {
    if case .parameters(_, let names) = problem, i < names.count { names[i] } else { "" }
  }

  private var sentence: String {
    switch problem {
    case .notASpring: "this is not a spring in any dialect"
    case .unknownName(let name, _): "unknown parameter '\(name)'"
    case .notANumber(let text, let name): "the value of '\(name)' is not a number in range: '\(text)'"
    case .repeated(let name): "'\(name)' is given twice"
    case .curveDuration: "linear() without a duration"
    case .curvePoints: "linear() must lead from 0 to 1 over at least two points"
    case .unclosed(let bracket): "'\(bracket)' is not closed"
    case .unopened(let bracket): "'\(bracket)' closes nothing"
    case .openQuote(let mark): "the quotation mark \(mark) is not closed"
    case .noValue(","): "there is no value between the commas"
    case .noValue(let name): "'\(name)' has no value"
    case .noName: "a number has no name"
    case .noSeparator(let name): "there is no ':' or '=' after '\(name)'"
    case .cutOff(let sign): "the line is cut off after '\(sign)'"
    case .tooLong: "the line has more than \(SpringLine.longest) characters"
    case .parameters(let problem, _): sentence(of: problem)
    }
  }

  private func sentence(of problem: SpringParameters.Problem) -> String {
    switch problem {
    case .outOfRange(let parameter, let value):
      "'\(name(0))' must be \(parameter.admits(value) ? "one that makes a spring with force and damping" : Self.range(parameter)), got \(value.isNaN ? "NaN" : NumberFormat.exact(value))"
    case .mixed: "'\(name(0))' and '\(name(1))' belong to different forms of a spring"
    case .foreign(_, let dialect): "'\(name(0))' is not a parameter of \(dialect.title)"
    case .missing: "'\(name(0))' is missing"
    case .openDuration: "'\(name(0))' is the period of a spring in some frameworks, and the time of settling in others"
    case .unsettled: "no spring with this damping ratio has settled after this duration"
    case .overdamped(let ratio):
      "the damping ratio is \(NumberFormat.significant(ratio)); the largest is \(NumberFormat.significant(SpringParameters.largestRatio))"
    case .frequency(let frequency):
      "the angular frequency is \(NumberFormat.significant(frequency)) rad/s; it must be \(NumberFormat.significant(SpringParameters.frequencies.lowerBound)) to \(NumberFormat.significant(SpringParameters.frequencies.upperBound))"
    }
  }

  private static func range(_ parameter: SpringParameter) -> String {
    switch parameter.range {
    case .positive: "above 0"
    case .notNegative: "at least 0"
    case .within(let least, let most):
      parameter == .bounce ? "above -1 and at most 1" : "\(NumberFormat.exact(least)) to \(NumberFormat.exact(most))"
    }
  }

  private var help: String? {
    switch problem {
    case .notASpring: "for example .spring(response: 0.5, dampingFraction: 0.8) or 'stiffness: 100, damping: 10'; see 'physim help motion'"
    case .unknownName(_, let near): near.map { "did you mean '\($0)'?" }
    case .unclosed, .openQuote, .cutOff: "copy the whole expression, such as .spring(response: 0.5, dampingFraction: 0.8)"
    case .noName: "write a number without separators, such as 1000 or 0.5, and a name in front of it"
    case .curveDuration: "write it before the curve, such as 1.1s linear(0, 1)"
    case .parameters(.mixed, _): "give the parameters of one form; 'physim help motion' lists the forms"
    case .parameters(.foreign(_, let dialect), _): "\(dialect.title) has \(Self.forms(dialect))"
    case .parameters(.openDuration, _):
      "write the framework's line, such as .spring(duration: 0.5, bounce: 0.3) or { type: \"spring\", duration: 0.5, bounce: 0.3 }, or pass --dialect"
    case .parameters(.missing, _): "a spring from rest to its target is determined by a stiffness and a damping; see 'physim help motion'"
    default: nil
    }
  }

  private static func forms(_ dialect: SpringDialect) -> String {
    // UIKit and Reanimated call the time of settling a duration
    let hasSettling = dialect == .swiftui || dialect == .plain
    return Option.listed(
      dialect.forms.map { entry in
        "{\(entry.form.parameters.map { $0 == .settling && !hasSettling ? "duration" : $0.rawValue }.joined(separator: ", "))}"
      })
  }
}

extension LinearApproximation.Problem {
  var message: PrintableText {
    switch self {
    case .endless: "error: the motion never comes to rest, so straight lines do not end at its target"
    case .tooManyPoints:
      """
      error: the motion takes more than \(LinearApproximation.mostPoints) points
        help: allow a larger --error
      """
    }
  }
}
