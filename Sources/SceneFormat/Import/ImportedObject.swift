import Formats
import SceneModel

/// An object of an imported scene, or the scene itself.
struct ImportedObject {
  private var members: [JSONText.Member] = []
  private(set) var id = ""

  var json: JSONText { .object(members) }

  mutating func addID(_ id: String) {
    self.id = id
    add("id", .string(id))
  }

  mutating func add(_ key: String, _ value: JSONText) { members.append(JSONText.Member(key: key, value: value)) }
  mutating func add(_ key: String, _ value: Double) { add(key, .single(value)) }
  mutating func add(_ key: String, _ value: Vector) { add(key, .pair(value)) }
  /// Omitted if it equals the default of the format.
  mutating func add(_ key: String, _ value: Double, unless usual: Double) { if Float(value) != Float(usual) { add(key, value) } }
  mutating func add(_ key: String, _ value: Bool, unless usual: Bool) { if value != usual { add(key, .raw("\(value)")) } }
  /// A list; omitted if it is empty.
  mutating func add(_ key: String, _ entries: [ImportedObject]) {
    if !entries.isEmpty { add(key, .array(entries.map { $0.json })) }
  }
}

extension JSONText {
  /// The shortest decimal that is the same number in the engine, which computes in single precision.
  static func single(_ value: Double) -> JSONText {
    let text = (Float(value) + 0).description
    return .raw(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  static func pair(_ value: Vector) -> JSONText { .array([.single(value.x), .single(value.y)]) }
}

/// A fixture's outline in points, y down, from the view's center.
struct ImportedOutline {
  private enum Form {
    case rectangle(Vector)
    case circle(Double)
    case path([Vector])
  }

  /// Zero of a path, whose points are from the view's center already.
  let center: Vector
  private let form: Form

  init(_ shape: RubeFixture.Shape, _ scale: Double) {
    switch shape {
    case .circle(let center, let radius):
      self.center = Vector(center.x * scale, -center.y * scale)
      form = .circle(2 * radius * scale)
    case .polygon(let points), .chain(let points, _):
      if let box = Self.box(points) {
        center = Vector(box.center.x * scale, -box.center.y * scale)
        form = .rectangle(Vector(box.size.width * scale, box.size.height * scale))
      } else {
        center = .zero
        form = .path(points.map { Vector($0.x * scale, -$0.y * scale) })
      }
    }
  }

  /// The upright rectangle of four points, in the body's frame.
  private static func box(_ points: [Vector]) -> Rect? {
    guard points.count == 4 else { return nil }
    let (x, y) = (points.map { $0.x }, points.map { $0.y })
    guard let left = x.min(), let right = x.max(), let low = y.min(), let high = y.max() else { return nil }
    for (p, q) in zip(points, points.dropFirst() + points.prefix(1)) {
      // every side goes along one axis, from one end of the box to the other
      let isAcross = p.y == q.y && (p.y == low || p.y == high) && (p.x == left && q.x == right || p.x == right && q.x == left)
      let isAlong = p.x == q.x && (p.x == left || p.x == right) && (p.y == low && q.y == high || p.y == high && q.y == low)
      guard isAcross || isAlong else { return nil }
    }
    return Rect(Vector(left, low), Size(right - left, high - low))
  }

  func add(to object: inout ImportedObject) {
    switch form {
    case .rectangle(let size): object.add("size", size)
    case .circle(let diameter):
      object.add("size", Vector(diameter, diameter))
      object.add("collisionBoundsType", "ellipse")
    case .path(let points):
      object.add("collisionBoundsType", "path")
      object.add("collisionBoundingPath", .array(points.map { .pair($0) }))
    }
  }
}
