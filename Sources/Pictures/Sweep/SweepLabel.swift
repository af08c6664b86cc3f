import Formats
import Trajectories

/// The label of an axis or a metric of a sweep in a picture: a short name with its unit.
enum SweepLabel {
  /// The metric that is 1 where a run meets the scene's expectations, else 0.
  static let expectation = "expect"

  /// Of an axis by its JSON Pointer: `/views/ball/elasticity` is "ball elasticity", `/gravity/vector/1` "gravity vector y (m/s²)".
  ///
  /// Anything that is not a pointer is a name already.
  static func axis(_ pointer: String) -> String {
    guard pointer.hasPrefix("/") else { return pointer }
    var parts = pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
      String(part.substituting("~1", with: "/").substituting("~0", with: "~"))
    }
    // a view's or behavior's own id says enough, its index does not
    if parts.count > 2, let kind = elements[parts[0]] {
      if Int(parts[1]) != nil { parts[1] = "\(kind) \(parts[1])" }
      parts.removeFirst()
    }
    let unit = unit(parts)
    if let index = Int(parts[parts.count - 1]), parts.count > 1, let names = components[parts[parts.count - 2]],
      names.indices.contains(index)
    {
      parts[parts.count - 1] = names[index]
      // "ball x" instead of "ball frame x"
      if ["frame", "center"].contains(parts[parts.count - 2]) { parts.remove(at: parts.count - 2) }
    }
    return parts.joined(separator: " ") + unit
  }

  private static let elements = ["views": "view", "behaviors": "behavior", "walls": "wall", "events": "event", "tracks": "track"]
  private static let components = [
    "frame": ["x", "y", "width", "height"], "center": ["x", "y"], "size": ["width", "height"], "velocity": ["x", "y"],
    "vector": ["x", "y"],
    "point": ["x", "y"], "anchor": ["x", "y"], "position": ["x", "y"], "direction": ["x", "y"], "offset": ["x", "y"],
    "toOffset": ["x", "y"],
    "bounds": ["width", "height"],
  ]
  private static let units = [
    "pt": ["frame", "center", "size", "point", "anchor", "position", "offset", "toOffset", "length", "cornerRadius", "bounds"],
    "pt/s": ["velocity"], "rad": ["angle"], "rad/s": ["angularVelocity"], "Hz": ["frequency", "frameRate"],
    "s": ["duration", "time", "from", "until"], "m/s²": ["vector"],
  ]

  /// In brackets, by the last key; empty where none is known.
  private static func unit(_ parts: [String]) -> String {
    guard let key = parts.last(where: { Int($0) == nil }), let unit = units.first(where: { $0.value.contains(key) })?.key else { return "" }
    return " (\(unit))"
  }

  /// Of a metric: `ball.speed:max` is "ball.speed max (pt/s)"; one that is not a metric's text is a name already.
  static func metric(_ text: String) -> String {
    guard let metric = try? Metric.parse(text) else { return text }
    let words = text.substituting(":", with: " ")
    switch metric {
    case .channel(_, let column, let reduction): return words + bracketed(unit(column, reduction) + (pointsDown(text) ? ", down" : ""))
    case .channels(_, let column, let reduction, _): return words + bracketed(unit(column, reduction))
    case .distance(_, _, let reduction): return words + bracketed(unit(.x, reduction))
    case .energy(let reduction): return words + bracketed(unit(.energy, reduction))
    case .settledTime, .firstContactTime: return words + bracketed("s")
    case .motion(_, let column, let measure): return words + bracketed(measure == .finish ? "s" : (column ?? .x).unit)
    case .contactCount, .digest: return words
    }
  }

  /// Whether larger values of a metric are lower on the screen, and in pictures too.
  static func pointsDown(_ text: String) -> Bool {
    guard case .channel(_, let column, let reduction)? = try? Metric.parse(text), column.pointsDown else { return false }
    return [.final, .min, .max, .mean].contains(reduction)
  }

  private static func unit(_ column: Column, _ reduction: Reduction) -> String {
    switch reduction {
    case .timeAbove, .timeBelow, .firstTimeAbove, .firstTimeBelow, .argmax, .argmin, .settledWithin: "s"
    case .final, .min, .max, .mean, .rms, .range, .quantile, .at: column.unit
    }
  }

  private static func bracketed(_ unit: String) -> String { unit.isEmpty ? "" : " (\(unit))" }
}
