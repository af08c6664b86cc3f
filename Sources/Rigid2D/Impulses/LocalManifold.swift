/// The contact of two shapes that are rounded by a skin, in local coordinates, so that it can be evaluated again after the bodies have
/// moved.
///
/// Polygons and lines have a skin of 1 cm, so they touch while their outlines are still up to 2 cm apart; corners are clipped against faces as if they were sharp. One of
/// the shapes gives a face, or both give a point.
struct LocalManifold: Sendable {
  enum Reference: Sendable { case points, faceOfA, faceOfB }

  var reference: Reference
  /// Of the face, in the frame of its body; unused for points.
  var normal: Vector2
  /// On the face, in the same frame; for points, A's, in A's frame.
  var anchor: Vector2
  /// On the other shape, in its body's frame.
  var first: Vector2
  var second = Vector2.zero
  /// Names of the features that made them.
  var firstFeature: UInt32 = 0
  var secondFeature: UInt32 = 0
  var count: Int
  /// The rounding of the two outlines.
  var radiusA: Float
  var radiusB: Float

  static let none = LocalManifold(reference: .points, normal: .zero, anchor: .zero, first: .zero, count: 0, radiusA: 0, radiusB: 0)

  static func points(_ a: Vector2, _ b: Vector2, _ radiusA: Float, _ radiusB: Float) -> LocalManifold {
    LocalManifold(reference: .points, normal: .zero, anchor: a, first: b, count: 1, radiusA: radiusA, radiusB: radiusB)
  }

  /// The same contact with the bodies' roles exchanged.
  var flipped: LocalManifold {
    var other = self
    (other.radiusA, other.radiusB) = (radiusB, radiusA)
    switch reference {
    case .points: (other.anchor, other.first) = (first, anchor)
    case .faceOfA: other.reference = .faceOfB
    case .faceOfB: other.reference = .faceOfA
    }
    return other
  }

  /// One of its points at the present poses of the bodies.
  struct WorldManifold {
    /// Unit vector from A to B.
    var normal: Vector2
    /// Half way between the two surfaces, and on the outline that has no face.
    var middle: Vector2
    var point: Vector2
    /// Negative when they overlap.
    var separation: Float
  }

  func worldManifold(_ isSecond: Bool, _ a: Pose, _ b: Pose) -> WorldManifold {
    let local = isSecond ? second : first
    switch reference {
    case .points:
      let p = a.apply(anchor)
      let q = b.apply(local)
      let normal = (q - p).normalized ?? Vector2(1, 0)
      return WorldManifold(
        normal: normal, middle: 0.5 * ((p + radiusA * normal) + (q - radiusB * normal)), point: 0.5 * (p + q),
        separation: (q - p).dot(normal) - radiusA - radiusB)
    case .faceOfA:
      let normal = a.rotation.apply(self.normal)
      let point = b.apply(local)
      let height = (point - a.apply(anchor)).dot(normal)
      return WorldManifold(
        normal: normal, middle: point + (0.5 * (radiusA - height - radiusB)) * normal, point: point, separation: height - radiusA - radiusB)
    case .faceOfB:
      let normal = b.rotation.apply(self.normal)
      let point = a.apply(local)
      let height = (point - b.apply(anchor)).dot(normal)
      return WorldManifold(
        normal: -normal, middle: point + (0.5 * (radiusB - height - radiusA)) * normal, point: point, separation: height - radiusA - radiusB
      )
    }
  }

  /// The same in the form of the rest of the engine.
  func manifold(_ a: Pose, _ b: Pose) -> Manifold {
    guard count > 0 else { return .none }
    let first = worldManifold(false, a, b)
    var manifold = Manifold(normal: first.normal, first: Self.point(first, a, b, firstFeature), second: .none, count: count)
    if count > 1 { manifold.second = Self.point(worldManifold(true, a, b), a, b, secondFeature) }
    return manifold
  }

  private static func point(_ touch: WorldManifold, _ a: Pose, _ b: Pose, _ feature: UInt32) -> ManifoldPoint {
    ManifoldPoint(anchorA: touch.middle - a.position, anchorB: touch.middle - b.position, separation: touch.separation, feature: feature)
  }
}

extension Shape {
  /// The rounding of its outline.
  func roundness(_ skin: Float) -> Float {
    switch kind {
    case .circle, .capsule: radius
    case .polygon: max(radius, skin)
    case .segment, .chainSegment: skin
    }
  }
}
