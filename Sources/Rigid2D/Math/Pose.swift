/// A rotation of the plane, kept as cosine and sine of the angle from x toward y.
public struct Rotation: Equatable, Sendable {
  public var cosine: Float
  public var sine: Float

  public init(cosine: Float, sine: Float) {
    self.cosine = cosine
    self.sine = sine
  }

  public static let identity = Rotation(cosine: 1, sine: 0)

  public func apply(_ v: Vector2) -> Vector2 { Vector2(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y) }
  public func applyInverse(_ v: Vector2) -> Vector2 { Vector2(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x) }

  /// First `other`, then this rotation.
  public static func * (a: Rotation, b: Rotation) -> Rotation {
    Rotation(cosine: a.cosine * b.cosine - a.sine * b.sine, sine: a.sine * b.cosine + a.cosine * b.sine)
  }

  /// The rotation that leads from this one to `other`.
  public func to(_ other: Rotation) -> Rotation {
    Rotation(cosine: cosine * other.cosine + sine * other.sine, sine: cosine * other.sine - sine * other.cosine)
  }

  /// Distance of the images of a point at a distance of 1 under both rotations: the chord of the arc, 2 at half a turn.
  func chord(to other: Rotation) -> Float {
    let x = cosine - other.cosine
    let y = sine - other.sine
    return (x * x + y * y).squareRoot()
  }
}

/// The place of a body: its origin and its rotation.
public struct Pose: Equatable, Sendable {
  public var position: Vector2
  public var rotation: Rotation

  public init(position: Vector2, rotation: Rotation) {
    self.position = position
    self.rotation = rotation
  }

  public static let identity = Pose(position: .zero, rotation: .identity)

  /// A point of the body's frame, in the world.
  public func apply(_ p: Vector2) -> Vector2 { rotation.apply(p) + position }

  /// A point of the world, in the body's frame.
  public func applyInverse(_ p: Vector2) -> Vector2 { rotation.applyInverse(p - position) }

  /// The pose after a displacement: x, y, and the angle in z.
  @inline(always)
  func shifted(by shift: SIMD4<Float>) -> Pose {
    Pose(
      position: position + Vector2(shift.x, shift.y),
      rotation: shift.z == 0 ? rotation : Trigonometry.sineCosine(shift.z) * rotation)
  }

  /// The pose of `other` in this one's frame.
  public func to(_ other: Pose) -> Pose {
    Pose(position: rotation.applyInverse(other.position - position), rotation: rotation.to(other.rotation))
  }
}
