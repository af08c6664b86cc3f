import Formats
import SceneModel

/// The assembly of a sweep from its file, options and table.
struct SweepAssembly {
  let files: SceneFiles
  let limits: Limits
  /// The scene first.
  var sources: [SourceText] = [SourceText(name: "", bytes: [])]
  var sink = DiagnosticSink()
  /// Axes of the file and of options; those of the table.
  private var axes: [SweepAxis] = []
  /// The scene as it is written.
  private var scene: JSONValue?
  /// Values of `--set` for places that loops make.
  private var placements: [Placement] = []
  private var columns: [SweepAxis] = []
  private var metrics: [(text: String, name: String, range: SourceRange, source: Int)] = []
  private var hasBounds = false
  private var hasChoices = false

  init(_ files: SceneFiles, limits: Limits) {
    self.files = files
    self.limits = limits
  }

  private mutating func add(_ source: SourceText) -> Int {
    sources.append(source)
    return sources.count - 1
  }

  private mutating func report(_ problem: SweepProblem, _ range: SourceRange, _ source: Int) {
    sink.report(.sweep(problem), range, source, .document)
  }

  private mutating func absorb(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { sink.report(diagnostic.problem, diagnostic.range, diagnostic.source, .document) }
  }

  mutating func sweep(_ bytes: [UInt8], name: String, path: String?, _ request: SweepRequest) -> Sweep? {
    sources[0] = SourceText(name: name, bytes: bytes)
    hasBounds = request.hasBounds
    hasChoices = request.hasChoices
    if let kind = ForeignFile(bytes), kind != .sweep {
      absorb([kind.diagnostic])
      return nil
    }
    let (value, syntax) = JSONParser.parse(bytes, limits: limits.json, allowsComments: SceneReader.allowsComments(name))
    guard let value else {
      absorb(syntax.map { Diagnostic($0) })
      return nil
    }
    if !SweepReader.isSweep(value) {
      absorb(syntax.map { Diagnostic($0) })
      guard syntax.isEmpty else { return nil }
      return sweep(ofScene: value, bytes, name: name, path: path, nil, request)
    }
    // the file's own text is not the scene's
    sources[0] = SourceText(name: "", bytes: [])
    let source = add(SourceText(name: name, bytes: bytes))
    let (document, problems) = JSONParser.parse(bytes, source: source, limits: limits.json)
    absorb(problems.map { Diagnostic($0) })
    guard let document, problems.isEmpty else { return nil }
    let fields = ObjectDecoder(document, SweepFields.sweep, at: .document, &sink)
    if let version = fields.number("sweep"), version != 1 {
      sink.report(.value(.wrongVersion(version)), fields.range("sweep"), source, fields.place("sweep"))
    }
    guard let file = fields.string("scene") else { return nil }
    let folder = path.map { SceneReader.folder(of: $0) } ?? ""
    let scenePath = SceneReader.path(file, in: folder)
    guard let scene = read(scenePath, limit: limits.fileBytes, fields.range("scene"), source) else { return nil }
    let text = SourceText(name: scenePath, bytes: scene)
    let (sceneValue, sceneSyntax) = JSONParser.parse(scene, limits: limits.json, allowsComments: SceneReader.allowsComments(scenePath))
    // a file that is not a scene may contain a secret: its text is not shown
    guard let sceneValue, sceneSyntax.isEmpty, sceneValue.member("physim") != nil, ForeignFile(scene) == nil else {
      let line = sceneSyntax.first.map { text.position(of: $0.range.start).line }
      report(.notScene(path: scenePath, line: line), fields.range("scene"), source)
      return nil
    }
    sources[0] = text
    return sweep(ofScene: sceneValue, scene, name: scenePath, path: scenePath, (fields, folder), request)
  }

  private mutating func read(_ path: String, limit: Int, _ range: SourceRange, _ source: Int) -> [UInt8]? {
    switch files.direct.read(path, limit: limit) {
    case .success(let bytes): return bytes
    case .failure(.tooLarge): report(.unreadable(path: path, reason: "it has more than \(limit) bytes"), range, source)
    case .failure(.system(let reason)): report(.unreadable(path: path, reason: reason), range, source)
    }
    return nil
  }

  private mutating func sweep(
    ofScene scene: JSONValue, _ bytes: [UInt8], name: String, path: String?, _ file: (fields: ObjectDecoder, folder: String)?,
    _ request: SweepRequest
  ) -> Sweep? {
    var document = scene
    self.scene = scene
    let settings = settings(file?.fields, request, &document)
    if let fields = file?.fields { readAxes(of: fields) }
    for text in request.axes { readAxis(text) }
    let table = readTable(file, request)
    let sample = sample(file?.fields, request)
    readMetrics(file?.fields, request)
    guard !sink.hasErrors else { return nil }
    checkAxes(document)
    guard let factors = factors(isZip: request.isZip || file?.fields.bool("zip") == true, sample) else { return nil }
    let template = SceneTemplate(
      document: document, folder: path.map { SceneReader.folder(of: $0) } ?? "", limits: limits, files: files, placements)
    guard !sink.hasErrors else { return nil }
    let measured = check(template, factors.flatMap { $0.axes })
    return Sweep(
      name: document.member("name")?.string ?? name, scenePath: path, sceneBytes: bytes, template: template, settings: settings,
      factors: factors, sample: sample, metrics: measured, table: table,
      isZip: request.isZip || file?.fields.bool("zip") == true)
  }

  // MARK: - Settings

  private mutating func settings(
    _ fields: ObjectDecoder?, _ request: SweepRequest, _ document: inout JSONValue
  ) -> [(pointer: String, value: String)] {
    var settings: [(pointer: String, value: String)] = []
    for member in fields?["set"]?.members ?? [] {
      guard let path = Override.path(member.key, in: document) else {
        sink.report(Override.problem(ofPath: member.key, in: document), member.keyRange, member.source, .document)
        continue
      }
      let axis = SweepAxis(
        pointer: member.key, name: member.key, values: SweepValues([]), text: nil, path: path, range: member.keyRange,
        source: member.source)
      if let replaced = axis.replacedKey { Override.remove(replaced, from: &document) }
      Placement(value: member.value, path: path, pointer: member.key, range: member.keyRange, source: member.source)
        .apply(to: &document, orLater: &placements, &sink)
      settings.append((member.key, SweepValue(member.value, in: sources[member.source]).text))
    }
    for override in request.overrides {
      let source = add(SourceText(name: override.option, bytes: Array(override.text.utf8)))
      override.apply(to: &document, orLater: &placements, source: source, limits: limits, &sink)
      if let variant = override.variant {
        let values = scene.flatMap { SceneVariants(of: $0).values(variant) } ?? []
        settings += values.map { ($0.key, SweepValue($0.value, in: sources[0]).text) }
      } else {
        settings.append((override.pointer, override.value))
      }
    }
    return settings
  }

  // MARK: - Axes

  private mutating func readAxes(of fields: ObjectDecoder) {
    for member in fields["axes"]?.members ?? [] {
      guard let (name, pointer, path) = axis(member.key) else {
        notAPointer(member.key, member.keyRange, member.source)
        continue
      }
      let text = sources[member.source]
      let range = member.value.range
      func add(_ values: SweepValues, _ text: String) {
        axes.append(
          SweepAxis(
            pointer: pointer, name: name, values: values, text: text, path: path, range: member.keyRange, source: member.source))
      }
      switch member.value.kind {
      case .string(let expression):
        let bytes = Array(expression.utf8)
        let quote = range.end - range.start == bytes.count + 2 ? 1 : 0
        let parser = AxisParser(
          bytes: bytes, start: range.start + quote, source: member.source, limits: limits, plainRange: plainRange(of: path))
        if let values = parser.values(&sink) { add(values, expression) }
      case .array(let elements):
        if elements.isEmpty { report(.noValues, range, member.source) }
        add(
          SweepValues(
            elements.map { element in
              SweepItem(kind: .value(SweepValue(element, in: text)), count: 1, range: element.range, source: member.source)
            }), text.text(range))
      default:
        let item = SweepItem(kind: .value(SweepValue(member.value, in: text)), count: 1, range: range, source: member.source)
        add(SweepValues([item]), text.text(range))
      }
    }
  }

  /// A JSON Pointer or the name of a parameter, which a name may precede.
  private func axis(_ text: String) -> (name: String, pointer: String, path: JSONPointer)? {
    let named = SweepName.split(text)
    let pointer = named?.rest ?? text
    guard let scene, let path = Override.path(pointer, in: scene) else { return nil }
    return (named?.name ?? pointer, pointer, path)
  }

  private func plainRange(of path: JSONPointer) -> AxisParser.PlainRange {
    hasBounds ? (hasChoices ? .boundsOrValues : .bounds) : path.parts == ["seed"] ? .wholeNumbers : .incomplete
  }

  /// `-x POINTER=VALUES` or `-x NAME=POINTER=VALUES`, a parameter instead of the pointer as well; in a study a parameter may stand alone.
  private mutating func readAxis(_ text: String) {
    let source = add(SourceText(name: "-x", bytes: Array(text.utf8)))
    let bytes = Array(text.utf8)
    let start = SweepName.split(text).map { isPlace($0.rest) ? $0.name.utf8.count + 1 : 0 } ?? 0
    let equals = bytes[start...].firstIndex(of: UInt8(ascii: "=")) ?? bytes.count
    let key = String(decoding: bytes[..<equals], as: UTF8.self)
    guard let (name, pointer, path) = axis(key) else { return notAPointer(key, SourceRange(0, equals), source) }
    if hasBounds, equals == bytes.count { return readParameter(name, pointer, path, source, SourceRange(0, equals)) }
    let values = min(equals + 1, bytes.count)
    let parser = AxisParser(
      bytes: Array(bytes[values...]), start: values, source: source, limits: limits, plainRange: plainRange(of: path))
    guard let parsed = parser.values(&sink) else { return }
    let expression = String(decoding: bytes[values...], as: UTF8.self)
    axes.append(
      SweepAxis(pointer: pointer, name: name, values: parsed, text: expression, path: path, range: SourceRange(0, equals), source: source))
  }

  /// Whether the text after a name and an equals sign begins with a pointer or a parameter of the scene, and not with values.
  private func isPlace(_ rest: String) -> Bool {
    if rest.hasPrefix("/") { return true }
    return (hasBounds || rest.contains("=")) && scene?.member("parameters")?.member(String(rest.prefix { $0 != "=" })) != nil
  }

  /// An axis of a study from the `min` to the `max` of a parameter.
  private mutating func readParameter(_ name: String, _ pointer: String, _ path: JSONPointer, _ source: Int, _ range: SourceRange) {
    let parameter = scene?.member("parameters")?.member(pointer)
    if hasChoices, let written = parameter?.member("default") ?? parameter, case .bool = written.kind {
      let parser = AxisParser(
        bytes: Array("false,true".utf8), start: 0, source: add(SourceText(name: "-x", bytes: Array("false,true".utf8))), limits: limits)
      guard let values = parser.values(&sink) else { return }
      axes.append(
        SweepAxis(pointer: pointer, name: name, values: values, text: "false,true", path: path, range: range, source: source))
      return
    }
    guard let low = parameter?.member("min")?.number, let high = parameter?.member("max")?.number, low < high else {
      return report(.noBounds(pointer, isParameter: parameter != nil), range, source)
    }
    axes.append(
      SweepAxis(
        pointer: pointer, name: name, values: SweepValues(.uniform(low, high), range, source: source), text: "\(low):\(high)", path: path,
        range: range, source: source))
  }

  private mutating func notAPointer(_ text: String, _ range: SourceRange, _ source: Int) {
    // a pointer without its first slash is the likeliest mistake, then a parameter that is misspelled
    let parameters = scene?.member("parameters")?.members?.map { $0.key } ?? []
    let suggestion =
      text.contains("/") && !text.hasPrefix("/") ? "/\(text)" : Suggestion.nearest(text, among: parameters)
    report(.notAPointer(text, suggestion: suggestion), range, source)
  }

  private mutating func readTable(_ file: (fields: ObjectDecoder, folder: String)?, _ request: SweepRequest) -> [UInt8]? {
    let path: String
    let place: (range: SourceRange, source: Int)
    if let given = request.table {
      path = given
      place = (SourceRange(0, given.utf8.count), add(SourceText(name: "--params", bytes: Array(given.utf8))))
    } else if let file, let given = file.fields.string("params") {
      path = SceneReader.path(given, in: file.folder)
      place = (file.fields.range("params"), file.fields.source("params"))
    } else {
      return nil
    }
    guard let bytes = read(path, limit: limits.traceBytes, place.range, place.source) else { return nil }
    // the text of a file that only the sweep names is not shown unless it is a table
    guard request.table != nil || SweepTable.namesAxes(bytes) else {
      report(.notTable(path: path), place.range, place.source)
      return nil
    }
    let source = add(SourceText(name: path, bytes: bytes))
    guard let table = SweepTable(bytes, source: source, limits: limits, &sink) else { return nil }
    table.check(&sink)
    for (i, column) in table.header.enumerated() {
      guard let (name, pointer, path) = axis(column.text) else {
        notAPointer(column.text, column.range, source)
        continue
      }
      columns.append(
        SweepAxis(
          pointer: pointer, name: name, values: SweepValues(table, column: i), text: nil, path: path, range: column.range, source: source))
    }
    return bytes
  }

  private mutating func sample(_ fields: ObjectDecoder?, _ request: SweepRequest) -> SweepSample? {
    let count = request.sampleCount ?? fields?.integer("sample")
    guard let count else {
      for key in ["seed", "method"] {
        if let fields, fields.has(key) { report(.onlyWithSample(key), fields.range(key), fields.source(key)) }
      }
      return nil
    }
    let method = request.method ?? fields?.string("method").flatMap(SweepSample.Method.init(rawValue:)) ?? .lhs
    return SweepSample(count: count, seed: request.seed ?? fields?.integer("seed").map { UInt64($0) } ?? 0, method: method)
  }

  /// The place of errors of an axis: its pointer.
  private mutating func report(_ problem: SweepProblem, at axis: SweepAxis) { report(problem, axis.range, axis.source) }

  private mutating func checkAxes(_ document: JSONValue) {
    var taken: [[String]] = []
    for axis in columns + axes {
      let places = Self.places(axis.path.parts[...], in: document)
      if places.contains(where: { taken.contains($0) }) { report(.duplicateAxis(axis.pointer), at: axis) }
      taken += places
    }
    checkNames()
  }

  /// Columns of the table have different names.
  private mutating func checkNames() {
    var taken = SweepName.taken
    let named = (columns + axes).map { ($0.name, $0.range, $0.source, $0.name != $0.pointer) }
    for (name, range, source, isShort) in named + metrics.map({ ($0.name, $0.range, $0.source, $0.name != $0.text) }) {
      if isShort, taken.contains(name) { report(.duplicateName(name), range, source) }
      taken.append(name)
    }
  }

  /// The elements that a pointer selects, with indices instead of ids.
  ///
  /// - Parameter key: Of `value` in its object.
  private static func places(_ parts: ArraySlice<String>, in value: JSONValue, of key: String = "") -> [[String]] {
    guard let part = parts.first else { return [[]] }
    if let elements = value.elements {
      let indices = JSONPointer.indices(part, in: elements, of: key)
      return indices.flatMap { i in places(parts.dropFirst(), in: elements[i]).map { ["\(i)"] + $0 } }
    }
    guard let member = value.member(part) else { return [Array(parts)] }
    return places(parts.dropFirst(), in: member, of: part).map { [part] + $0 }
  }

  /// The number of combinations, as long as a plan can count them.
  private mutating func factors(isZip: Bool, _ sample: SweepSample?) -> [SweepFactor]? {
    guard let factors = allFactors(isZip: isZip, sample), !sink.hasErrors else { return nil }
    var count = 1
    for factor in factors {
      let (product, isOver) = count.multipliedReportingOverflow(by: factor.count)
      count = isOver ? Int.max : product
      guard count > Sweep.mostRuns else { continue }
      report(.tooManyRuns(limit: Sweep.mostRuns), at: factor.axes[0])
      return nil
    }
    return factors
  }

  private mutating func allFactors(isZip: Bool, _ sample: SweepSample?) -> [SweepFactor]? {
    var factors: [SweepFactor] = []
    if let first = columns.first { factors.append(SweepFactor(axes: columns, count: first.values.count)) }
    guard !columns.isEmpty || !axes.isEmpty else {
      report(.noAxes, SourceRange(0, 1), sources.count > 1 ? 1 : 0)
      return nil
    }
    guard let first = axes.first else {
      // the number of rows of a table is fixed
      if sample != nil { report(.nothingToSample, at: columns[0]) }
      return factors
    }
    if let sample {
      if sample.method == .sobol, axes.count > Self.mostSobolAxes {
        report(.tooManyAxes(limit: Self.mostSobolAxes, method: "sobol"), at: axes[Self.mostSobolAxes])
      }
      return factors + [SweepFactor(axes: axes, count: sample.count)]
    }
    for axis in axes {
      if case .distribution(_, let range, let source) = axis.values.kind {
        report(.needsSample(sources[source].text(range)), range, source)
      }
    }
    guard isZip else { return factors + axes.map { SweepFactor(axes: [$0], count: $0.values.count) } }
    for axis in axes.dropFirst() where axis.values.count != first.values.count {
      report(.unequalLengths(axis.pointer, axis.values.count, other: first.pointer, first.values.count), at: axis)
    }
    return factors + [SweepFactor(axes: axes, count: first.values.count)]
  }

  static let mostSobolAxes = 21

  // MARK: - Metrics

  private mutating func readMetrics(_ fields: ObjectDecoder?, _ request: SweepRequest) {
    for element in fields?.elements("metrics") ?? [] {
      if let text = element.string { metrics.append((text, SweepName.split(text)?.name ?? text, element.range, element.source)) }
    }
    for text in request.metrics {
      let source = add(SourceText(name: "-m", bytes: Array(text.utf8)))
      metrics.append((text, SweepName.split(text)?.name ?? text, SourceRange(0, text.utf8.count), source))
    }
    for (i, metric) in metrics.enumerated() where metrics[..<i].contains(where: { $0.text == metric.text }) {
      report(.duplicateMetric(metric.text), metric.range, metric.source)
    }
  }

  /// Checks the first run's scene, and all metrics with it.
  private mutating func check(_ template: SceneTemplate, _ axes: [SweepAxis]) -> [SweepMetric] {
    // the middle of a range is not a whole number, where one is needed
    let decoded = template.decoded(axes, axes.map { axis in hasChoices ? axis.first : axis.values[0] })
    var decoder = decoded.decoder
    var measured: [SweepMetric] = []
    // without its views the scene has no metric
    let isReadable = !decoder.sink.hasErrors || decoder.names.count(.view) > 0
    for metric in metrics where isReadable {
      let measure = SweepName.split(metric.text)?.rest ?? metric.text
      if let kind = SweepMetric.Kind(ofChecks: measure) {
        measured.append(SweepMetric(text: metric.text, name: metric.name, kind: kind))
        if let scene = decoded.scene, let problem = kind.problem(measure, scene.expect.checks.map { $0.name }) {
          decoder.sink.report(problem, metric.range, metric.source, .document)
        }
        continue
      }
      // behind its name and its equals sign
      let isQuoted = metric.range.end - metric.range.start == metric.text.utf8.count + 2
      let start = metric.range.start + metric.text.utf8.count - measure.utf8.count
      let range = SourceRange(measure == metric.text || isQuoted ? metric.range.start : start, metric.range.end)
      let text = JSONValue(.string(measure), range, source: metric.source)
      let member = JSONMember(key: "metric", keyRange: range, value: text)
      let object = JSONValue(.object([member]), range, source: metric.source)
      let fields = ObjectDecoder(object, ExpectFields.metric, at: .document, &decoder.sink)
      if let found = decoder.metric(measure, fields) {
        measured.append(SweepMetric(text: metric.text, name: metric.name, kind: .metric(found)))
      }
    }
    for diagnostic in decoder.sink.diagnostics {
      // a metric stands in no scene
      let place = diagnostic.pointer == "/metric" ? "" : diagnostic.pointer
      sink.absorb(diagnostic, at: place)
    }
    return measured
  }
}

extension SweepMetric.Kind {
  /// A metric of the scene's checks; nil for any other text.
  fileprivate init?(ofChecks text: String) {
    switch text {
    case "expect": self = .expect
    case "margin": self = .margin(nil)
    default:
      guard text.hasPrefix("margin:") else { return nil }
      self = .margin(String(text.dropFirst("margin:".count)))
    }
  }

  /// Why it has no value in a scene with checks of these names.
  fileprivate func problem(_ metric: String, _ names: [String]) -> Problem? {
    if names.isEmpty { return .sweep(.expectsNothing(metric: metric)) }
    guard case .margin(let name?) = self, !names.contains(name) else { return nil }
    return .identifier(
      .unknownID(name, kind: "check", isA: nil, suggestion: Suggestion.nearest(name, among: names), known: Array(names.prefix(9))))
  }
}
