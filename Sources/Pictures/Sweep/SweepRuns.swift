import Formats

/// The runs of a sweep for a page: what was varied and measured, and which runs have no result.
///
/// Memory and the page are bounded: of more than ``limit`` runs every second, third … is kept.
public struct SweepRuns: Sendable {
  public static let limit = 20_000

  public var title: String
  /// The scene's file; nil where it is unknown.
  public var scene: String?
  /// Runs of the plan, done or not.
  public var planned: Int
  /// What wrote the folder, as in `physim 1.0`.
  public var version: String
  /// Sentences for people, shown above the runs.
  public var notes: [String]
  /// Whether the page has the scene and an engine.
  public var canPlay = false
  /// The result that the runs are shown for, instead of their number.
  public var outcome: String?
  /// The run that is marked at first.
  public var open: Int?

  private struct Column {
    let name: String
    let label: String
    /// What a run sets; nil of a metric.
    let pointer: String?
    let pointsDown: Bool
    var cells: [String] = []
  }

  private var columns: [Column]
  private var ids: [String] = []
  private var digests: [String] = []
  private var failures: [(run: Int, status: String, error: String)] = []
  /// The place of `expect` among the metrics; nil where it is not measured.
  private let expectation: Int?
  private var (passed, missed) = (0, 0)
  private let stride: Int
  /// Runs appended, those left out included.
  public private(set) var count = 0

  /// - Parameters:
  ///   - axes: Names of the axes, and the pointers or parameters that they set.
  ///   - metrics: Names of the metrics.
  public init(
    title: String, scene: String?, planned: Int, version: String, axes: [(name: String, pointer: String)], metrics: [String],
    notes: [String] = []
  ) {
    (self.title, self.scene, self.planned, self.version, self.notes) = (title, scene, planned, version, notes)
    columns =
      axes.map { Column(name: $0.name, label: SweepLabel.axis($0.name), pointer: $0.pointer, pointsDown: false) }
      + metrics.map { Column(name: $0, label: SweepLabel.metric($0), pointer: nil, pointsDown: SweepLabel.pointsDown($0)) }
    expectation = metrics.firstIndex(of: SweepLabel.expectation)
    stride = max(1, (planned + Self.limit - 1) / Self.limit)
  }

  /// Appends the next run.
  ///
  /// - Parameters:
  ///   - values: One text per axis.
  ///   - metrics: One text per metric, empty for none.
  ///   - error: Why it failed; nil for a run with a result.
  public mutating func append(
    id: String, values: some Collection<String>, status: String, digest: String, metrics: some Collection<String>, error: String?
  ) {
    defer { count += 1 }
    if let expectation, let cell = metrics.dropFirst(expectation).first {
      (passed, missed) = (passed + (cell == "1" ? 1 : 0), missed + (cell == "0" ? 1 : 0))
    }
    guard count % stride == 0 else { return }
    if status != "ok" { failures.append((ids.count, status, error ?? "")) }
    ids.append(id)
    digests.append(digest)
    for (i, cell) in (Array(values) + Array(metrics)).enumerated() where i < columns.count { columns[i].cells.append(cell) }
  }

  /// How many runs there are, and how many of them fail the scene's expectations.
  public var verdict: String {
    if let outcome { return outcome }
    let runs = NumberFormat.count(count, "run")
    if expectation == nil || passed + missed == 0 { return runs }
    return missed > 0 ? "\(missed) of \(runs) failed" : "\(runs) passed"
  }

  /// Sliders over the axes that have different numbers.
  public var sliders: [LiveScene.Slider] {
    columns.compactMap { column in
      let numbers = column.cells.compactMap { Double($0) }
      guard let pointer = column.pointer, numbers.count == column.cells.count, let low = numbers.min(), let high = numbers.max(), low < high
      else { return nil }
      return LiveScene.Slider(name: column.label, pointer: pointer, low: "\(low)", high: "\(high)")
    }
  }

  /// What is shown above the runs.
  private var allNotes: [String] {
    var notes = notes
    if stride > 1 { notes.append("The page has one of \(stride) runs: \(ids.count) of \(count).") }
    if count < planned {
      notes.append("\(NumberFormat.count(planned - count, "run")) of \(planned) have not been run. Use 'physim sweep' with --resume.")
    }
    return notes
  }

  /// As an object of a page's data block:
  ///
  ///     { "title", "verdict", "scene", "planned", "physim", "notes": [], "canPlay": true, "open", "ramp": [[r, g, b], …],
  ///       "columns": [{"name", "label", "pointer", "down", "cells": [number, text or null per run]}, {…, "values": [], "rows": [places]}],
  ///       "ids": {"digits": 16, "bytes": "base64"}, "digests": [text per run], "failures": [[run, status, error], …], "errors": [] }
  ///
  /// A column with few different values has `values` and their places instead of `cells`; texts of hexadecimal digits are packed.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.add("title", title)
      json.add("verdict", verdict)
      json.add("scene", scene)
      json.add("planned", planned)
      json.add("physim", version)
      json.add("notes", allNotes)
      json.add("canPlay", canPlay)
      if let open { json.add("open", open) }
      json.array("ramp") { json in
        for color in HeatMap.stops { json.array { json in for part in [color.0, color.1, color.2] { json.write(Int(part)) } } }
      }
      json.array("columns") { json in for column in columns { Self.write(column, to: &json) } }
      Self.write("ids", ids, to: &json)
      Self.write("digests", digests, to: &json)
      let (errors, places) = Self.distinct(failures.map(\.error))
      json.array("failures") { json in
        for (failure, place) in zip(failures, places) {
          json.array { json in
            json.write(failure.run)
            json.write(failure.status)
            json.write(place)
          }
        }
      }
      json.add("errors", errors)
    }
  }

  private static func write(_ column: Column, to json: inout JSONWriter) {
    json.object { json in
      json.add("name", column.name)
      json.add("label", column.label)
      if let pointer = column.pointer { json.add("pointer", pointer) }
      if column.pointsDown { json.add("down", true) }
      let (values, places) = distinct(column.cells)
      if 8 * values.count <= column.cells.count {
        json.array("values") { json in for value in values { write(cell: value, to: &json) } }
        json.array("rows") { json in for place in places { json.write(place) } }
      } else {
        json.array("cells") { json in for cell in column.cells { write(cell: cell, to: &json) } }
      }
    }
  }

  /// A number as it stands in the table.
  private static func write(cell: String, to json: inout JSONWriter) {
    if cell.isEmpty {
      json.null()
    } else if let number = Double(cell), number.isFinite {
      json.write(number)
    } else {
      json.write(cell)
    }
  }

  /// Different texts in order of appearance, and the place of each text among them.
  private static func distinct(_ texts: [String]) -> (values: [String], places: [Int]) {
    var known: [String: Int] = [:]  // for lookup only
    var values: [String] = []
    let places = texts.map { text in
      if let place = known[text] { return place }
      known[text] = values.count
      values.append(text)
      return values.count - 1
    }
    return (values, places)
  }

  private static func write(_ key: String, _ texts: [String], to json: inout JSONWriter) {
    let digits = texts.first?.utf8.count ?? 0
    let isPacked = digits > 0 && digits % 2 == 0
    let packed = isPacked ? texts.compactMap { $0.utf8.count == digits ? bytes(ofHex: $0) : nil } : []
    guard isPacked, packed.count == texts.count else {
      json.add(key, texts)
      return
    }
    json.object(key) { json in
      json.add("digits", digits)
      json.key("bytes")
      json.write(plain: Base64.encoded(packed.flatMap { $0 }))
    }
  }

  /// nil for other texts than lower-case hexadecimal digits.
  private static func bytes(ofHex text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for byte in text.utf8 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }
}

extension JSONWriter {
  mutating func write(_ runs: SweepRuns) { runs.write(to: &self) }
}
