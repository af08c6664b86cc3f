/// A builder of scenes with many views as JSON.
struct SceneText {
  /// Of all benchmark scenes.
  static let pointsPerMeter: Float = 16

  private var head: [String]
  private var walls: [String] = []
  private var views: [String] = []
  private var tracks: [String] = []
  private var behaviors = ["{ \"id\": \"touch\", \"type\": \"collision\", \"items\": \"*\", \"mode\": \"items\" }"]

  /// - Parameter bounds: Width and height of the reference view, points.
  init(_ name: String, _ description: String, bounds: (Float, Float), frames: Int) {
    head = [
      "\"physim\": 1", "\"name\": \"\(name)\"", "\"description\": \"\(description)\"",
      "\"bounds\": \(Self.pair(bounds))",
      "\"pointsPerMeter\": \(Self.number(Self.pointsPerMeter))", "\"frames\": \(frames)",
    ]
  }

  /// m/s², down.
  mutating func setGravity(_ gravity: Float) {
    head.append("\"gravity\": { \"vector\": [0, \(Self.number(gravity))], \"unit\": \"m/s2\" }")
  }

  mutating func disableSleep() { head.append("\"sleeping\": false") }

  mutating func wall(_ id: String, _ keys: String) { walls.append("{ \"id\": \"\(id)\", \(keys) }") }

  /// Removes the collision behavior; call it before any other behavior is added.
  mutating func removeCollisions() { behaviors.removeAll() }

  /// `keys` are the keys other than the type, as JSON.
  mutating func attachment(_ keys: String) { behaviors.append("{ \"type\": \"attachment\", \(keys) }") }

  /// A rectangle; points. `keys` are further ones, as JSON.
  mutating func view(_ id: String, center: (Float, Float), size: (Float, Float), _ keys: String) {
    views.append("{ \"id\": \"\(id)\", \"center\": \(Self.pair(center)), \"size\": \(Self.pair(size)), \(keys) }")
  }

  /// A shape with an outline of its own, which `keys` hold; points.
  mutating func view(_ id: String, center: (Float, Float), _ keys: String) {
    views.append("{ \"id\": \"\(id)\", \"center\": \(Self.pair(center)), \(keys) }")
  }

  /// Several rectangles that move as one, each its center and size; points.
  mutating func view(_ id: String, center: (Float, Float), parts: [((Float, Float), (Float, Float))], _ keys: String) {
    let parts = parts.map { "{ \"center\": \(Self.pair($0.0)), \"size\": \(Self.pair($0.1)) }" }.joined(separator: ", ")
    views.append("{ \"id\": \"\(id)\", \"center\": \(Self.pair(center)), \"parts\": [\(parts)], \(keys) }")
  }

  /// A body of several shapes, each a part as JSON.
  mutating func view(_ id: String, center: (Float, Float), shapes: [String], _ keys: String) {
    views.append("{ \"id\": \"\(id)\", \"center\": \(Self.pair(center)), \"parts\": [\(shapes.joined(separator: ", "))], \(keys) }")
  }

  /// A rectangle as a part.
  static func part(center: (Float, Float), size: (Float, Float)) -> String {
    "{ \"center\": \(pair(center)), \"size\": \(pair(size)) }"
  }

  /// An outline as a part, its points from the view's center.
  static func part(_ points: [(Float, Float)]) -> String {
    "{ \"center\": [0, 0], \(path(points)) }"
  }

  /// The keys of an outline.
  static func path(_ points: [(Float, Float)]) -> String {
    "\"collisionBoundsType\": \"path\", \"collisionBoundingPath\": \(list(points))"
  }

  static func list(_ points: [(Float, Float)]) -> String { "[" + points.map(pair).joined(separator: ", ") + "]" }

  /// Has the center of a view follow points, given as time, x and y, on straight lines.
  mutating func track(centerOf id: String, _ keys: [(Float, Float, Float)]) {
    let keys = keys.map { "[\(Self.number($0.0)), \(Self.number($0.1)), \(Self.number($0.2))]" }.joined(separator: ", ")
    tracks.append("{ \"target\": \"/views/\(id)/center\", \"interpolation\": \"linear\", \"keys\": [\(keys)] }")
  }

  /// The document; all views collide unless ``removeCollisions()`` was called.
  var text: String {
    var members = head
    if !walls.isEmpty { members.append(Self.list("walls", walls)) }
    members.append(Self.list("views", views))
    if !behaviors.isEmpty { members.append(Self.list("behaviors", behaviors)) }
    if !tracks.isEmpty { members.append(Self.list("tracks", tracks)) }
    return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }

  private static func list(_ name: String, _ entries: [String]) -> String {
    "\"\(name)\": [\n" + entries.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]"
  }

  static func pair(_ values: (Float, Float)) -> String { "[\(number(values.0)), \(number(values.1))]" }

  /// The shortest decimal; whole numbers without a point.
  static func number(_ value: Float) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
