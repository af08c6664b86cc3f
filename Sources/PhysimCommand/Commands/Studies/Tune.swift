import Formats
import Pictures
import SceneFormat
import Sweeps

extension Command {
  static let tune = Command(
    name: "tune",
    abstract: "Find the values of parameters at which a metric is best.",
    examples: [
      Example(line: "physim new menu -o menu.json", purpose: "A scene to begin with."),
      Example(
        line: "physim tune menu.json -x d=/behaviors/snap/damping=0.1:1 --minimize settled:time --require 'item-1.y:max<420'",
        purpose: "The damping with which the menu comes to rest first, of all four snaps."),
      Example(
        line:
          "physim tune menu.json -x /behaviors/bounce/elasticity=0:1 --maximize menu.y:max --require 'contacts(menu,line):count>=2' --frames 60 --json",
        purpose: "Another goal, as JSON."),
    ],
    notes: [
      "Metrics are those of a sweep: see 'physim help metrics'. A requirement is a metric, <, <=, > or >=, and a number. A pointer that "
        + "changes no metric is an error.",
      "Samples of the ranges are run first, then an evolution strategy from the best of them. Values are rounded to a thousandth of their "
        + "range before they are run: the metrics that are printed are those of the --set line. Results do not depend on --jobs.",
      "Exit status: 0 success, 1 no values meet the requirements, 64 usage, 65 bad scene, metric or pointer, 66 unreadable scene, 73 output "
        + "cannot be created, 74 output error, 130 interrupted, 141 broken pipe, 143 terminated.",
    ],
    operand: Operand(name: "scene", endings: ["json"], help: "A scene; - for standard input."),
    options: [
      StudyOptions.axis,
      Option(
        name: "minimize", value: "metric", ofScene: .metrics,
        help: "The metric that should be small, like settled:time or sheet.y:settled-within=490+-0.5."),
      Option(name: "maximize", value: "metric", ofScene: .metrics, help: "The metric that should be large."),
      Option(
        name: "require", value: "metric<value", ofScene: .metrics, repeats: true,
        help: "A bound of a metric, like 'ball.y:max<420'. May be repeated."),
    ] + StudyOutputs.options + StudyOptions.common,
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    if arguments.has("minimize"), arguments.has("maximize") { throw arguments.usage(.incompatible("--minimize", "--maximize")) }
    guard let objective = arguments.value("minimize") ?? arguments.value("maximize") else {
      throw arguments.usage(.missingOption("--minimize <metric>", requiredBy: "tune"))
    }
    var requirements: [Requirement] = []
    for text in arguments.all("require") {
      guard let requirement = Requirement(text) else { throw arguments.invalid("require", text, expected: "like 'ball.y:max<420'") }
      requirements.append(requirement)
    }
    let options = try StudyOptions(arguments)
    let outputs = try StudyOutputs(arguments)
    let (bytes, space) = try options.read(metrics: Tune.metrics(objective, requirements), console)
    let metrics = space.sweep.metrics.map { $0.text }
    let findings = { (result: TuneResult) in result.findings(metrics, requirements) }
    let result = try outputs.write(options, bytes, settings: \.settings, findings: findings) { () throws(StudyError) in
      try Tune(space, maximizes: arguments.has("maximize"), requirements: requirements, seed: options.seed).run()
    }
    try console.print(arguments.has("json") ? result.json(metrics) + "\n" : result.text(metrics, requirements))
    return .fine
  }
}

extension TuneResult {
  /// The metrics, now and before, and the options that set the values.
  fileprivate func text(_ names: [String], _ requirements: [Requirement]) -> String {
    let lines = TextTable.lines(rows(names, requirements)) { $0 == 0 || $0 == 3 }
    return (lines + [StudyOptions.line(settings)]).map { $0 + "\n" }.joined()
  }

  /// The same for a page.
  fileprivate func findings(_ names: [String], _ requirements: [Requirement]) -> Findings {
    Findings(
      verdict: "\(names[0]) \(Self.number(metrics[0])), before \(Self.number(before?[0]))", rows: rows(names, requirements),
      lines: [StudyOptions.line(settings)])
  }

  private func rows(_ names: [String], _ requirements: [Requirement]) -> [[String]] {
    [["metric", "value", "before", "required"]]
      + names.enumerated().map { i, name in
        let bounds = requirements.filter { $0.metric == name }.map { "\($0.relation.rawValue) \(NumberFormat.exact($0.limit))" }
        return [name, Self.number(metrics[i]), Self.number(before?[i]), bounds.joined(separator: ", ")]
      }
  }

  private static func number(_ value: Double??) -> String {
    if case .some(.some(let number)) = value { NumberFormat.significant(number, digits: 6) } else { "none" }
  }

  /// Every number as one JSON object, without a line end.
  fileprivate func json(_ names: [String]) -> String {
    var json = JSONWriter()
    json.object { json in
      json.objects("parameters", of: parameters) { json, parameter in
        json.add("name", parameter.name)
        json.add("pointer", parameter.pointer)
        json.add("value", Double(parameter.value))
      }
      json.objects("metrics", of: Array(names.enumerated())) { json, metric in
        json.add("metric", metric.element)
        json.add("value", metrics[metric.offset])
        json.add("before", before.flatMap { $0[metric.offset] })
      }
      json.add("runs", runs)
      json.add("set", StudyOptions.line(settings))
    }
    return json.string
  }
}
