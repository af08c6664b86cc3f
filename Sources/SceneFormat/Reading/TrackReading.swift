import Formats
import SceneModel
import Trajectories

enum TrackFields {
  static let track = ObjectSchema(
    "a track",
    [
      Field("target", .string, required: "\"/behaviors/drag/anchor\"", "JSON Pointer to a parameter."),
      Field("keys", .array, example: "[[0, 160, 230], [1, 160, 400]]", "[[time, value…], …], times ascending."),
      Field("file", .string, example: "\"pan.csv\"", "CSV of the same under the header time,x,y or time,value, relative to the scene."),
      Field("interpolation", .choice(Interpolation.allCases.map { $0.rawValue }), default: "linear", "How it gets from key to key."),
      Field("scale", .number(.any), default: 1, "Factor on the way from the first value: 1.2 is the same gesture, a fifth longer."),
      Field("shift", .number(.any), default: 0, "Seconds by which all keys are later; negative for earlier."),
      Field(
        "noise", .number(.notNegative), default: 0,
        "Standard deviation of random errors of all values but the first: an unsteady finger."),
      Field("seed", .integer(.between(0, 9_007_199_254_740_991)), default: 0, "Of the errors."),
    ])

  static let record = ObjectSchema(
    "record",
    [
      Field("views", .names, default: "*", "Which views."),
      Field("every", .integer(.between(1, 1_000_000)), default: 1, "Every how many frames."),
      Field(
        "columns", .list(.choice(Column.allCases.map { $0.rawValue })), default: .words(Column.standard.map { $0.rawValue }),
        "Of \(Column.allCases.map { $0.rawValue }.joined(separator: ", "))."),
      Field("events", .string, "File for contacts and lifecycle, relative to the scene."),
    ])
}

extension SceneDecoder {
  mutating func track(_ value: JSONValue, at place: DocumentPath) -> Track? {
    let fields = ObjectDecoder(value, TrackFields.track, at: place, &sink)
    var named: (SceneTarget, ValueType)?
    if let text = fields.string("target") { named = target(text, fields.range("target"), fields.source("target"), fields.place("target")) }
    if !fields.has("keys"), !fields.has("file") {
      reportMissing(.key(.missingOneOf(["keys", "file"], owner: "a track", example: "\"keys\": [[0, 160, 230]]")), fields)
    }
    if fields.conflict("keys", "file", &sink) { return nil }
    guard let (target, type) = named else { return nil }
    if type == .names {
      report(.pointer(.cannotFollowCurve(fields.string("target") ?? "")), fields, "target")
      return nil
    }
    var track = Track(
      target: target, times: [], values: [], interpolation: fields.value("interpolation")
    )
    if let file = fields.string("file") {
      var table = TrackTable(path: context.path(file), type: type, limits: limits, needed: clock.knownDuration)
      do throws(TrackProblem) {
        try table.read(context.files.provider)
      } catch {
        report(.track(error, path: table.path), fields, "file")
        return nil
      }
      (track.times, track.values) = (table.times, table.values)
      context.limits.take(samples: track.times.count)
      change(&track, type, fields)
      warnIfLate(track.times[0], fields, "file")
      return track
    }
    guard let keys = fields["keys"]?.elements else { return nil }
    if keys.isEmpty {
      report(.value(.wrongCount(expected: "at least 1 key", found: 0)), fields, "keys")
      return nil
    }
    track.times.reserveCapacity(keys.count)
    track.values.reserveCapacity(keys.count)
    for i in keys.indices { addKey(keys[i], at: .element(keys[i], i, of: fields.place("keys")), type, &track) }
    change(&track, type, fields)
    return track
  }

  /// Changes the whole gesture; values must still be those that the target takes.
  private mutating func change(_ track: inout Track, _ type: ValueType, _ fields: ObjectDecoder) {
    let change = TrackChange(fields)
    change.apply(to: &track)
    for value in track.values {
      guard let flaw = type.flaw(of: value) else { continue }
      return report(.value(flaw), fields, change.cause)
    }
  }

  /// `[t, v]`, `[t, x, y]` or `[t, true]`.
  private mutating func addKey(_ key: JSONValue, at place: DocumentPath, _ type: ValueType, _ track: inout Track) {
    let width =
      switch type {
      case .numbers(let count, _): count
      case .span: 2
      default: 1
      }
    guard let elements = key.elements else {
      sink.report(.value(.wrongType(expected: "an array, \(type.keyForm)", found: key.kindName)), key, place)
      return
    }
    guard elements.count == width + 1 else {
      sink.report(.value(.wrongCount(expected: "\(width + 1) entries, \(type.keyForm)", found: elements.count)), key, place)
      return
    }
    guard ValueCheck.check(elements[0], .number(.notNegative), at: place.index(0), &sink), let time = elements[0].number else { return }
    if let last = track.times.last, time <= last { sink.report(.time(.notAscending(time, after: last)), elements[0], place.index(0)) }
    let entry: ValueType =
      switch type {
      case .numbers(_, let range): .number(range)
      case .span: .number(.any)
      default: type
      }
    var isGood = true
    for i in 1...width where !ValueCheck.check(elements[i], entry, at: place.index(i), &sink) { isGood = false }
    if isGood, type == .span { isGood = ValueCheck.isSpan(Array(elements.dropFirst()), key, at: place, &sink) }
    guard isGood, let new = width == 1 ? TargetValue(elements[1]) : TargetValue(Array(elements.dropFirst())) else { return }
    track.times.append(time)
    track.values.append(new)
  }

  mutating func record(_ value: JSONValue, at place: DocumentPath) -> Record {
    let fields = ObjectDecoder(value, TrackFields.record, at: place, &sink)
    var record = Record.standard
    if fields.has("views") { record.views = selection(fields, "views") }
    record.every = fields.value("every")
    record.events = fields.string("events")
    if let events = record.events {
      if events.isEmpty || events == "-" {
        report(.fileName(.noFile(events)), fields, "events")
      } else if !OutputName.isBesideScene(events) {
        report(.fileName(.outsideFolder(events)), fields, "events")
      }
    }
    if let columns = fields.names("columns") {
      if columns.isEmpty { report(.value(.wrongCount(expected: "at least 1 column", found: 0)), fields, "columns") }
      record.columns.removeAll()
      for column in columns.compactMap(Column.init(rawValue:)) where !record.columns.contains(column) { record.columns.append(column) }
    }
    return record
  }
}
