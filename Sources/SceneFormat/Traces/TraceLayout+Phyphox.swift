import Formats

extension TraceLayout {
  /// phyphox, https://phyphox.org: m/s² with the sign of Android, on Apple's devices too.
  ///
  /// The wording has changed and is translated ("X (m/s^2)", "Acceleration x (m/s^2)", "Beschleunigung x (m/s^2)"), so a column goes by
  /// its unit and its last word. Columns called linear do not include gravity.
  static func phyphox(_ header: [String], _ names: [String]) -> Search? {
    let axes = names.indices.filter { ["m/s^2", "m/s²"].contains(TraceUnit.unit(names[$0])) }
    guard let time = names.firstIndex(where: { TraceUnit.unit($0) == "s" }), !axes.isEmpty || names[time] == "time (s)" else { return nil }
    let raw = axes.filter { !isLinear(names[$0]) }
    let used = raw.contains { TraceUnit.lastWord(names[$0]) == "x" } ? raw : axes
    func axis(_ letter: String) -> Int? { used.first { TraceUnit.lastWord(names[$0]) ?? "" == letter } }
    guard let x = axis("x") else { return .missing("Acceleration x (m/s^2)") }
    guard let y = axis("y") else { return .missing("Acceleration y (m/s^2)") }
    var layout = TraceLayout(time: time, x: x, y: y, z: axis("z"))
    layout.g = TraceUnit.phyphoxGravity
    layout.isAndroid = true
    layout.timeUnit = 1
    if isLinear(names[x]) { layout.withoutGravity = header[x] }
    return .found(layout)
  }

  private static func isLinear(_ name: String) -> Bool { ["linear", "lineal", "linéaire"].contains { name.includes($0) } }
}
