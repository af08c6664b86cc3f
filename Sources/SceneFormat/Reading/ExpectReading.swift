import Formats
import SceneModel
import Trajectories

enum ExpectFields {
  static let expect = ObjectSchema(
    "expect",
    [
      Field("tolerance", .object, "Tolerance of the golden per channel: {x, y, angle}."),
      Field(
        "recording", .string, example: "\"drop.csv\"",
        "A trajectory that takes the place of the golden, relative to the scene; its clock may be another one."),
      Field("checks", .array, "Checks of the run."),
      Field("fails", .list(.string), "Ids of checks that fail for now, or their indices; one that passes fails the scene."),
    ])
  static let tolerance = ObjectSchema(
    "a tolerance",
    [
      Field("x", .number(.notNegative), default: 0, "Points."),
      Field("y", .number(.notNegative), default: 0, "Points."),
      Field("angle", .number(.notNegative), default: 0, "Radians."),
    ])
  private static let id = Field("id", .string, "Names the check in JSON Pointers and in reports.")
  static let forms = ["view", "contact", "settled", "metric"]

  /// For a check whose form is not known.
  static let any: ObjectSchema = {
    var fields: [Field] = []
    for field in view.fields + contact.fields + settled.fields + metric.fields where !fields.contains(where: { $0.name == field.name }) {
      fields.append(Field(field.name, .any, field.help))
    }
    return ObjectSchema("a check", fields)
  }()
  static let view = ObjectSchema(
    "a check of a view",
    [
      Field("view", .string, required: "\"ball\"", "Which view, or a pattern of ids: each of them is checked."),
      Field("center", .numbers(2, .any), "Where its center is."),
      Field("angle", .number(.any), "How it is turned, radians, full turns counted."),
      Field("inside", .numbers(4, .any), "[x, y, width, height] that its center is in."),
      Field("within", .number(.notNegative), default: 0, "Tolerance: points, for an angle radians."),
      Field("at", .number(.notNegative), "Seconds."),
      Field("from", .number(.notNegative), "Seconds from which on it holds."),
      Field("until", .number(.notNegative), "Seconds up to which it holds."),
      Field("always", .bool, "true: in every frame in which the view is there."),
      id,
    ])
  static let span: [Field] = [
    Field("before", .number(.notNegative), "Seconds, at the latest."),
    Field("after", .number(.notNegative), "Seconds, at the earliest."),
  ]
  static let contact = ObjectSchema(
    "a check of a contact",
    [
      Field("contact", .list(.string), required: "[\"ball\", \"floor\"]", "Names of two views, walls or boundaries, one of them a view."),
      Field("count", .any, "How often they begin to touch: a number, or [least, most]; at least once by default."),
    ] + span + [id])
  static let settled = ObjectSchema(
    "a check of rest",
    [Field("settled", .bool, required: "true", "Whether everything comes to rest; judged by the time at which the motion ended.")] + span
      + [id])
  static let metric = ObjectSchema(
    "a check of a metric",
    [
      Field("metric", .string, required: "\"ball.speed:max\"", "What is measured."),
      Field("min", .number(.any), "It is at least this."),
      Field("max", .number(.any), "It is at most this."),
      Field("equals", .any, "It is this; of a digest, its 16 digits."),
      Field("within", .number(.notNegative), default: 0, "Tolerance of equals."),
      id,
    ])
}

extension SceneDecoder {
  mutating func expectations(_ value: JSONValue, at place: DocumentPath) -> Expectations {
    let fields = ObjectDecoder(value, ExpectFields.expect, at: place, &sink)
    var expectations = Expectations.none
    if let tolerance = fields["tolerance"] {
      let fields = ObjectDecoder(tolerance, ExpectFields.tolerance, at: fields.place("tolerance"), &sink)
      expectations.tolerance.x = fields.value("x")
      expectations.tolerance.y = fields.value("y")
      expectations.tolerance.angle = fields.value("angle")
    }
    expectations.recording = fields.string("recording").map { context.path($0) }
    let elements = fields.elements("checks")
    if elements.count > limits.checks { report(.tooMuch(.checks, limit: limits.checks), fields, "checks") }
    reportDuplicateIDs(elements, "check", of: fields.place("checks"))
    for i in elements.indices.prefix(limits.checks) {
      let place = DocumentPath.element(elements[i], i, of: fields.place("checks"))
      for expectation in self.expectations(of: elements[i], at: place) {
        expectations.checks.append(
          Check(expectation: expectation, range: elements[i].range, source: elements[i].source, pointer: place.pointer))
      }
      guard expectations.checks.count > limits.checks else { continue }
      report(.tooMuch(.checks, limit: limits.checks), fields, "checks")
      break
    }
    expectations.fails = knownFailures(fields, expectations.checks)
    return expectations
  }

  /// The names of checks that are known to fail.
  private mutating func knownFailures(_ fields: ObjectDecoder, _ checks: [Check]) -> [String] {
    let names = checks.map { $0.name }
    var known: [String] = []
    for (i, element) in fields.elements("fails").enumerated() {
      guard let name = element.string else { continue }
      if names.contains(name) || sink.hasErrors {
        known.append(name)
      } else {
        sink.report(
          .identifier(
            .unknownID(name, kind: "check", isA: nil, suggestion: sink.suggestion(for: name, among: names), known: Array(names.prefix(9)))),
          element, fields.place("fails").index(i))
      }
    }
    return known
  }

  /// The expectations of an element of the checks: several for a pattern of views, one otherwise.
  private mutating func expectations(of value: JSONValue, at place: DocumentPath) -> [Expectation] {
    guard let expectation = expectation(value, at: place) else { return [] }
    guard case .view(let pattern, let expected, let during) = expectation, !names.has(pattern, .view) else { return [expectation] }
    let glob = Glob(pattern)
    return names.all(.view).filter { glob.matches($0) }.map { .view($0, expected, during) }
  }

  private mutating func expectation(_ value: JSONValue, at place: DocumentPath) -> Expectation? {
    let given = ExpectFields.forms.filter { value.member($0) != nil }
    guard let form = given.first else {
      let fields = ObjectDecoder(value, ExpectFields.any, at: place, &sink)
      if value.members != nil {
        reportMissing(.key(.missingOneOf(ExpectFields.forms, owner: "a check", example: "\"view\": \"ball\"")), fields)
      }
      return nil
    }
    let table = [ExpectFields.view, ExpectFields.contact, ExpectFields.settled, ExpectFields.metric][
      ExpectFields.forms.firstIndex(of: form) ?? 0]
    if given.count > 1 {
      _ = ObjectDecoder(value, ExpectFields.any, at: place, &sink).conflict(given[0], given[1], &sink)
      return nil
    }
    let fields = ObjectDecoder(value, table, at: place, &sink)
    switch form {
    case "view": return viewExpectation(fields)
    case "contact": return contactExpectation(fields)
    case "settled": return fields.bool("settled").flatMap { isOn in span(fields, "after", "before").map { .settled(isOn, $0) } }
    default: return metricExpectation(fields)
    }
  }

  // MARK: - Views

  private mutating func viewExpectation(_ fields: ObjectDecoder) -> Expectation? {
    let view = viewPattern(fields)
    let keys = ["center", "angle", "inside"]
    guard keys.contains(where: { fields.has($0) }) else {
      reportMissing(.key(.missingOneOf(keys, owner: "a check of a view", example: "\"center\": [160, 440]")), fields)
      return nil
    }
    let within: Double = fields.value("within")
    var expectations: [ViewExpectation] = []
    if let center = fields.point("center") { expectations.append(.center(center, within: within)) }
    if let angle = fields.number("angle") { expectations.append(.angle(angle, within: within)) }
    if fields.has("inside"), let rect = rect(fields, "inside") { expectations.append(.inside(rect, within: within)) }
    guard let during = during(fields), let view else { return nil }
    return .view(view, expectations, during)
  }

  /// The id of a view, or a pattern that matches one.
  private mutating func viewPattern(_ fields: ObjectDecoder) -> String? {
    if let pattern = fields.string("view"), Glob.isPattern(pattern), !names.has(pattern, .view), names.comparisons <= limits.comparisons,
      names.matchesView(pattern)
    {
      return pattern
    }
    return view(fields, "view")
  }

  private mutating func during(_ fields: ObjectDecoder) -> During? {
    for (a, b) in [("at", "always"), ("at", "from"), ("at", "until"), ("always", "from"), ("always", "until")] {
      if fields.conflict(a, b, &sink) { return nil }
    }
    if fields.has("always") { return isTrue(fields, "always") ? .span(TimeSpan()) : nil }
    if fields.has("at") {
      guard let time = fields.number("at") else { return nil }
      warnIfUnreached(time, fields, "at")
      return .at(time)
    }
    guard fields.has("from") || fields.has("until") else {
      reportMissing(
        .key(.missingOneOf(["at", "always", "from", "until"], owner: "a check of a view", example: "\"always\": true")), fields)
      return nil
    }
    return span(fields, "from", "until").map { .span($0) }
  }

  private mutating func span(_ fields: ObjectDecoder, _ start: String, _ end: String) -> TimeSpan? {
    if fields.has(start), fields[start] == nil { return nil }
    if fields.has(end), fields[end] == nil { return nil }
    let from = fields.number(start) ?? 0
    warnIfUnreached(from, fields, start)
    if let until = fields.number(end) {
      if until < from {
        report(.expectation(.endsBeforeItBegins(until, key: end, from: from, startKey: start)), fields, end)
        return nil
      }
      warnIfUnreached(until, fields, end)
    }
    return TimeSpan(from: from, until: fields.number(end))
  }

  /// Frames that an option cuts off are reported by the run.
  private mutating func warnIfUnreached(_ time: Double, _ fields: ObjectDecoder, _ key: String) {
    guard clock.isAfterTheEnd(time), !clock.isShortened else { return }
    report(.expectation(.checksAfterTheEnd(time: time, end: clock.duration)), fields, key)
  }

  // MARK: - Contacts

  private mutating func contactExpectation(_ fields: ObjectDecoder) -> Expectation? {
    let pair = contactPair(fields)
    let count = count(fields)
    guard let span = span(fields, "after", "before"), let pair, let count else { return nil }
    return .contact(pair.a, pair.b, count: count, span)
  }

  private mutating func count(_ fields: ObjectDecoder) -> CountRange? {
    guard let value = fields["count"] else { return fields.has("count") ? nil : CountRange(1, nil) }
    let place = fields.place("count")
    let type = ValueType.integer(.between(0, 1e9))
    guard let elements = value.elements else {
      guard ValueCheck.check(value, type, at: place, &sink), let count = value.number else { return nil }
      return CountRange(Int(count), Int(count))
    }
    guard elements.count == 2 else {
      report(.value(.wrongCount(expected: "2 numbers, the least and the most", found: elements.count)), fields, "count")
      return nil
    }
    var areGood = true
    for i in 0..<2 where !ValueCheck.check(elements[i], type, at: place.index(i), &sink) { areGood = false }
    guard areGood, let least = elements[0].number, let most = elements[1].number else { return nil }
    if most < least {
      sink.report(.expectation(.emptyRange(least: least, most: most)), value, place)
      return nil
    }
    return CountRange(Int(least), Int(most))
  }

  // MARK: - Metrics

  private mutating func metricExpectation(_ fields: ObjectDecoder) -> Expectation? {
    let metric = fields.string("metric").flatMap { self.metric($0, fields) }
    let bounds = ["min", "max", "equals"].filter { fields.has($0) }
    guard !bounds.isEmpty else {
      reportMissing(.key(.missingOneOf(["min", "max", "equals"], owner: "a check of a metric", example: "\"max\": 2000")), fields)
      return nil
    }
    if fields.conflict("equals", "min", &sink) || fields.conflict("equals", "max", &sink) { return nil }
    if fields.has("within"), !fields.has("equals") { report(.key(.onlyFor("within", "equals")), fields, "within") }
    guard let metric, let text = fields.string("metric") else { return nil }
    if metric == .digest { return digestExpectation(fields, text) }
    if let value = fields["equals"] {
      guard ValueCheck.check(value, .number(.any), at: fields.place("equals"), &sink), let number = value.number else { return nil }
      return .metric(metric, text: text, .equals(number, within: fields.value("within")))
    }
    let (least, most) = (fields.number("min"), fields.number("max"))
    if let least, let most, most < least {
      report(.expectation(.emptyRange(least: least, most: most)), fields, "max")
      return nil
    }
    return .metric(metric, text: text, .between(least, most))
  }

  private mutating func digestExpectation(_ fields: ObjectDecoder, _ text: String) -> Expectation? {
    for key in ["min", "max", "within"] where fields.has(key) {
      report(.expectation(.notOfDigest(key)), fields, key)
      return nil
    }
    guard let value = fields["equals"] else { return nil }
    guard let digits = value.string, digits.utf8.count == 16, UInt64(digits, radix: 16) != nil else {
      report(
        .value(.wrongType(expected: "16 hexadecimal digits in quotes, as --digest prints them", found: value.kindName)), fields, "equals")
      return nil
    }
    return .metric(.digest, text: text, .digest(digits.lowercased()))
  }

  /// The metric of a text, after a check that its subject exists.
  mutating func metric(_ text: String, _ fields: ObjectDecoder) -> Metric? {
    do throws(MetricProblem) {
      let metric = try Metric.parse(text)
      switch metric {
      case .channel(let view, _, _):
        guard names.has(view, .view) else {
          reportUnknown(view, kind: "view", known: names.all(.view), fields, "metric", at: 0..<view.utf8.count)
          return nil
        }
      case .channels(let views, _, _, _):
        if names.comparisons <= limits.comparisons, !names.matchesView(views.pattern), names.areComplete(.view) {
          report(.identifier(.nothingMatches(views.pattern, count: names.count(.view))), fields, "metric")
        }
      case .distance(let a, let b, _):
        for view in [a, b] where !names.has(view, .view) {
          reportUnknown(view, kind: "view", known: names.all(.view), fields, "metric", at: nil)
          return nil
        }
      case .contactCount(let a, let b), .firstContactTime(let a, let b):
        return areKnownPair(a, b, fields) ? metric : nil
      case .motion(let id, let column, let measure):
        guard isMotion(id, column, measure, fields) else { return nil }
      case .energy, .settledTime, .digest: break
      }
      return metric
    } catch {
      sink.report(
        .expectation(.metric(error.kind, suggestion: suggestion(for: error))), range(error.range, fields, "metric"),
        fields.source("metric"),
        fields.place("metric"))
      return nil
    }
  }

  private mutating func isMotion(_ id: String, _ column: Column?, _ measure: MotionMeasure, _ fields: ObjectDecoder) -> Bool {
    guard let entry = names.entry(id), entry.kind == .behavior, let element = names.element(entry),
      MotionFields.isMotion(element)
    else {
      reportUnknown(id, kind: "motion", known: motions, fields, "metric", at: 0..<id.utf8.count)
      return false
    }
    let columns = MotionFields.channels(of: element).compactMap { Column(rawValue: $0) }
    if let column, !columns.isEmpty, !columns.contains(column) {
      let known = columns.map { $0.rawValue }
      report(.expectation(.metric(.unknownChannel(column.rawValue, known: known), suggestion: nil)), fields, "metric")
      return false
    }
    if column == nil, measure == .projected, columns.count > 1 {
      report(
        .motion(.severalValues(example: "\(id).\(columns[0].rawValue):projected", values: columns.map { $0.rawValue })), fields, "metric")
      return false
    }
    return true
  }

  private mutating func areKnownPair(_ a: String, _ b: String, _ fields: ObjectDecoder) -> Bool {
    for name in [a, b] where !isContactName(name) {
      reportUnknown(name, kind: "view, wall or boundary", known: sink.guesses ? contactNames : [], fields, "metric", at: nil)
      return false
    }
    if a == b || !(names.has(a, .view) || names.has(b, .view)) {
      report(.expectation(.neverTouch(a, b)), fields, "metric")
      return false
    }
    return true
  }

  private mutating func reportUnknown(
    _ name: String, kind: String, known: [String], _ fields: ObjectDecoder, _ key: String, at part: Range<Int>?
  ) {
    let suggestion = sink.suggestion(for: name, among: known)
    guard areAllNamesKnown || suggestion != nil else { return }
    let problem = Problem.identifier(
      .unknownID(
        name, kind: kind, isA: names.entry(name)?.kind.rawValue, suggestion: suggestion, known: Array(known.prefix(9))))
    sink.report(problem, part.map { range($0, fields, key) } ?? fields.range(key), fields.source(key), fields.place(key))
  }

  private func suggestion(for problem: MetricProblem) -> String? {
    switch problem.kind {
    case .unknownChannel(let word, let known), .unknownReduction(let word, let known): sink.suggestion(for: word, among: known)
    case .form, .needsNumber, .takesNoNumber, .needsBand: nil
    }
  }

  /// A part of a string, or all of it if escapes have moved its characters.
  private func range(_ part: Range<Int>, _ fields: ObjectDecoder, _ key: String) -> SourceRange {
    let whole = fields.range(key)
    guard let text = fields.string(key), !part.isEmpty else { return whole }
    // an option's text has no quotes
    let quote = (whole.end - whole.start - text.utf8.count) / 2
    guard quote == 0 || quote == 1, whole.end - whole.start == text.utf8.count + 2 * quote else { return whole }
    return SourceRange(whole.start + quote + part.lowerBound, whole.start + quote + part.upperBound)
  }
}
