extension Decoder {
  mutating func decodeGravity(_ node: Int) -> Gravity? {
    guard let m = open(node, SceneTables.gravity) else { return nil }
    let given = ["vector", "schedule", "trace"].filter { m.has($0) }
    guard let form = given.first else {
      reportMissing(["vector", "schedule", "trace"], node)
      return nil
    }
    if given.count > 1, let second = m.node(given[1]) {
      report(.conflictingKeys(given[0], given[1]), keyOf: second, related: m.node(given[0]).map(keyLocation))
      return nil
    }
    if form != "schedule", let node = m.node("interpolation") { report(.conflictingKeys(form, "interpolation"), keyOf: node) }
    if form == "trace", let node = m.node("unit") { report(.conflictingKeys(form, "unit"), keyOf: node) }
    let scale = number(m, "scale") ?? 1
    guard var curve = decodeCurve(form, m) else { return nil }
    if scale != 1 { curve.vectors = curve.vectors.map { Vector($0.x * scale, $0.y * scale) } }
    return Gravity(unit: form == "trace" ? .g : choice(m, "unit", .metersPerSecondSquared), curve: curve)
  }

  private mutating func decodeCurve(_ form: String, _ m: Members) -> GravityCurve? {
    switch form {
    case "vector": return vector(m, "vector").map { .constant($0) }
    case "trace": return m.node("trace").flatMap { decodeTrace($0) }
    default: return m.node("schedule").flatMap { decodeSchedule($0, choice(m, "interpolation", .hold)) }
    }
  }

  private mutating func decodeSchedule(_ node: Int, _ interpolation: Interpolation) -> GravityCurve? {
    var curve = GravityCurve(times: [], vectors: [], interpolation: interpolation)
    let entries = json.children(node)
    if entries.isEmpty { report(.wrongCount(expected: "at least one entry", got: 0), node) }
    for entry in entries {
      guard let m = open(entry, SceneTables.gravityKey) else { continue }
      let complete = require(m, "time") && require(m, "vector")
      guard complete, let time = number(m, "time"), let vector = vector(m, "vector") else { continue }
      if let last = curve.times.last, time <= last { report(.notAscending, m.node("time") ?? entry) }
      curve.times.append(time)
      curve.vectors.append(vector)
    }
    return curve.times.isEmpty ? nil : curve
  }

  private mutating func decodeTrace(_ node: Int) -> GravityCurve? {
    guard let m = open(node, SceneTables.trace), require(m, "file"), let fileNode = m.node("file"), let name = text(m, "file") else { return nil }
    guard let bytes = readFile(name) else {
      report(.unreadableTrace(name), fileNode)
      return nil
    }
    if bytes.count > limits.traceBytes {
      report(.fileTooLarge(limit: limits.traceBytes), fileNode)
      return nil
    }
    var columns = TraceColumns()
    if let node = m.node("columns"), let c = open(node, SceneTables.columns) {
      for key in ["t", "x", "y", "z"] {
        guard let value = c.node(key) else { continue }
        if json.kind(value) == .string { columns.names[key] = json.string(value) } else if check(value, .integer(0...1000)) { columns.indices[key] = Int(json.nodes[value].number) }
      }
    }
    sources.append(SourceText(name: name, bytes: bytes))
    var reader = TraceReader(
      bytes: bytes, source: sources.count - 1, columns: columns, format: text(m, "format") ?? "auto", limit: limits.traceSamples)
    let samples = reader.read()
    diagnostics += reader.diagnostics
    if reader.diagnostics.contains(where: { $0.severity == .error }) { broken = true }
    guard var samples, !samples.times.isEmpty else { return nil }
    let metric = text(m, "unit").map { $0 == "m/s2" } ?? samples.metric
    let android = text(m, "sign").map { $0 == "android" } ?? samples.android
    let factor = (metric ? 1 / 9.80665 : 1) * (android ? -1 : 1)
    samples.toAppleG(factor)
    for gap in samples.gaps { warn(.traceGap(seconds: gap.seconds, at: gap.at), fileNode) }
    if samples.median < 0.3 { warn(.gravityRemoved(median: samples.median), fileNode) }
    let curve = samples.curve(
      orientation: text(m, "orientation") ?? "portrait", start: number(m, "start") ?? 0, loop: bool(m, "loop") ?? false,
      interpolation: choice(m, "interpolation", .linear))
    let end = curve.times.last ?? 0
    let needed = Double(frameCount) / frameRate
    if curve.period == nil, end < needed - 1 / frameRate { warn(.traceTooShort(end: end, needed: needed), fileNode) }
    return curve
  }
}
