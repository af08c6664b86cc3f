import Formats
import Pictures
import Sweeps

extension FitResult {
  /// The table of the parameters, how well they fit, and the options that set them.
  var text: String {
    var rows = [["parameter", "value", "95 % interval", "", ""]]
    for parameter in parameters {
      let ends = Self.ends(parameter)
      rows.append([parameter.name, parameter.text, ends.low, "to \(ends.high)", parameter.flaw.map { Self.words($0) } ?? ""])
    }
    let lines = TextTable.lines(rows) { $0 == 0 || $0 >= 3 }
    return (lines + [measure, StudyOptions.line(settings)]).map { $0 + "\n" }.joined()
  }

  /// The same for a page.
  var findings: Findings {
    let rows = parameters.map { parameter in
      let ends = Self.ends(parameter)
      return [parameter.name, parameter.text, "\(ends.low) to \(ends.high)", parameter.flaw.map { Self.words($0) } ?? ""]
    }
    return Findings(
      verdict: "RMS \(NumberFormat.significant(rms)) pt", rows: [["parameter", "value", "95 % interval", ""]] + rows,
      lines: [measure, StudyOptions.line(settings)] + warnings.map { "warning: \($0)" })
  }

  private var measure: String {
    let before = rmsBefore.map { ", \(NumberFormat.significant($0)) pt with the values of the scene" } ?? ""
    return PrintableText.line(
      "RMS \(NumberFormat.significant(rms)) pt of \(NumberFormat.count(coordinates, "coordinate")) in \(NumberFormat.trimmed(time)) s\(before)"
    )
  }

  private static func ends(_ parameter: FittedParameter) -> (low: String, high: String) {
    (rounded(parameter.low, parameter), rounded(parameter.high, parameter))
  }

  /// An end of an interval, with two digits of the interval's width.
  private static func rounded(_ end: Double, _ parameter: FittedParameter) -> String {
    let width = parameter.high - parameter.low
    return NumberFormat.significant(end, digits: width > 0 ? Self.digits(end, width) : 6)
  }

  private static func digits(_ end: Double, _ width: Double) -> Int {
    var count = 2
    var rest = end.magnitude
    while rest > width, count < 9 { (rest, count) = (rest / 10, count + 1) }
    return count
  }

  private static func words(_ flaw: FittedParameter.Flaw) -> String {
    switch flaw {
    case .atLowerBound: "at its lower bound"
    case .atUpperBound: "at its upper bound"
    case .undetermined: "not determined"
    }
  }

  /// What a reader of the values should consider; sentences without an end.
  var warnings: [PrintableText] {
    var warnings: [PrintableText] = indistinguishable.map { pair in
      "the effects of '\(pair[0])' and '\(pair[1])' are proportional: the recording determines only one of them"
    }
    if !followsToEnd {
      let (end, whole) = (NumberFormat.trimmed(time), NumberFormat.trimmed(duration))
      warnings.append("no values follow the recording beyond \(end) s of \(whole) s; what comes later was left out")
    }
    return warnings
  }

  /// Every number as one JSON object, without a line end.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.objects("parameters", of: parameters) { json, parameter in
        json.add("name", parameter.name)
        json.add("pointer", parameter.pointer)
        json.add("value", parameter.value)
        json.add("low", parameter.low)
        json.add("high", parameter.high)
        json.add("flaw", parameter.flaw?.rawValue)
      }
      json.array("indistinguishable") { json in
        for pair in indistinguishable { json.array { json in for name in pair { json.write(name) } } }
      }
      json.add("rms", rms)
      json.add("rmsBefore", rmsBefore)
      json.add("coordinates", coordinates)
      json.add("views", views)
      json.add("followsFor", time)
      json.add("duration", duration)
      json.add("set", StudyOptions.line(settings))
    }
    return json.string
  }
}
