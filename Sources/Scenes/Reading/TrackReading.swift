enum TrackKeys {
  static let track = KeyTable(
    "a track",
    [
      Key("target", .string, required: true, "JSON Pointer to a parameter."),
      Key("keys", .array, "[[time, value…], …], times ascending."),
      Key("file", .any, built: false, "CSV of the same."),
      Key("interpolation", .choice(Interpolation.allCases.map(\.rawValue)), "linear by default."),
    ])

  static let record = KeyTable(
    "record",
    [
      Key("views", .names, "Which views, all by default."),
      Key("every", .integer(.between(1, 1_000_000)), "Every how many frames."),
      Key("columns", .array, "Of \(Column.allCases.map(\.rawValue).joined(separator: ", "))."),
      Key("events", .string, "File for contacts and lifecycle, relative to the scene."),
    ])
}

extension SceneDecoder {
  mutating func track(_ value: JSONValue, at pointer: String) -> Track? {
    let fields = Fields(value, TrackKeys.track, at: pointer, &findings)
    guard let text = fields.string("target"),
      let (target, type) = target(text, fields.range("target"), value.source, fields.place("target"))
    else { return nil }
    guard fields.has("keys") else {
      if !fields.has("file") { findings.report(.missingKey("keys", owner: "a track"), fields.opening, value.source, pointer) }
      return nil
    }
    var track = Track(
      target: target, times: [], values: [], interpolation: fields.string("interpolation").flatMap(Interpolation.init(rawValue:)) ?? .linear)
    let width = if case .numbers(let count, _) = type { count } else { 1 }
    for (i, key) in fields.elements("keys").enumerated() {
      addKey(key, at: "\(fields.place("keys"))/\(i)", type, width, &track)
    }
    if fields.elements("keys").isEmpty, fields["keys"] != nil {
      report(.wrongCount(expected: "at least 1 key", found: 0), fields, "keys")
      return nil
    }
    return track
  }

  /// `[t, v]`, `[t, x, y]` or `[t, true]`.
  private mutating func addKey(_ key: JSONValue, at place: String, _ type: ValueType, _ width: Int, _ track: inout Track) {
    guard let elements = key.elements, elements.count == width + 1, let time = elements[0].number else {
      findings.report(.wrongType(expected: "[time\(String(repeating: ", value", count: width))]", found: key.kindName), key, place)
      return
    }
    if let last = track.times.last, time <= last { findings.report(.notAscending(time, after: last), elements[0], place + "/0") }
    let value =
      width == 1
      ? elements[1]
      : JSONValue(.array(Array(elements.dropFirst())), SourceRange(elements[1].range.start, elements[width].range.end), source: key.source)
    guard let new = targetValue(value, type, at: place) else { return }
    track.times.append(time)
    track.values.append(new)
  }

  mutating func record(_ value: JSONValue, at pointer: String) -> Record {
    let fields = Fields(value, TrackKeys.record, at: pointer, &findings)
    var record = Record.standard
    if fields.has("views") { record.views = selection(fields, "views") }
    record.every = fields.integer("every") ?? 1
    record.events = fields.string("events")
    guard fields["columns"] != nil else { return record }
    let known = Column.allCases.map(\.rawValue)
    record.columns = fields.elements("columns").enumerated().compactMap { i, element in
      ValueCheck.check(element, .choice(known), at: "\(fields.place("columns"))/\(i)", &findings)
        ? element.string.flatMap(Column.init(rawValue:)) : nil
    }
    return record
  }
}
