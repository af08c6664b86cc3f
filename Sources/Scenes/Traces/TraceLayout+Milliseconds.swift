extension TraceLayout {
  /// Recorders whose timestamp is a date or too coarse, and whose milliseconds are the time: `Timestamp,Milliseconds,X,Y,Z`.
  static func milliseconds(_ names: [String]) -> Search? {
    guard let time = names.firstIndex(of: "milliseconds") else { return nil }
    guard case .found(var layout) = axes(names, time: time) else { return axes(names, time: time) }
    layout.timeUnit = 1e-3
    return .found(layout)
  }
}
