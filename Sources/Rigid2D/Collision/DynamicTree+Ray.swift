/// A ray from `origin` to `origin + translation`, prepared for tests with boxes.
struct RayPath {
  private let bounds: Bounds
  private let origin: Vector2
  /// Across the ray; of the ray's length, so that nothing is divided.
  private let normal: Vector2

  init(_ origin: Vector2, _ translation: Vector2) {
    let point = Bounds(lower: origin, upper: origin)
    let end = origin + translation
    bounds = point.union(Bounds(lower: end, upper: end))
    self.origin = origin
    normal = translation.turned
  }

  /// Whether the ray passes through the box, by separating axes; true in doubt.
  func meets(_ box: Bounds) -> Bool {
    guard bounds.overlaps(box) else { return false }
    let way = box.center - origin
    let half = 0.5 * (box.upper - box.lower)
    let reach = normal.x.magnitude * half.x + normal.y.magnitude * half.y
    // the products are good to some 1e-7 of their factors
    let doubt = 1e-6 * (normal.x.magnitude * (way.x.magnitude + half.x) + normal.y.magnitude * (way.y.magnitude + half.y))
    return normal.dot(way).magnitude <= reach + doubt
  }
}

extension DynamicTree {
  /// Appends the shapes whose boxes the ray passes through to `found`, in the tree's order.
  func query(_ path: RayPath, _ found: inout [Int32]) {
    var stack: [Int32] = []
    Self.query(Nodes(nodes.span, root: root), &stack, &found) { path.meets($0) }
  }
}
