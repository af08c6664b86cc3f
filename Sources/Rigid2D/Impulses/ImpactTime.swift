/// The time at which two moving shapes are so near that a contact has to act, for the impulse stepper.
///
/// The outlines may come as near as their localManifolds less three slops. A root finder alternates bisection and interpolation along the
/// direction that separates the shapes, and then searches for the deepest points again until none is too deep (Catto, "Continuous
/// Collision", GDC 2013). The time that it finds within its tolerance influences how bodies bounce.
struct ImpactTime {
  private let a: Shape
  private let b: Shape
  private let moverA: Mover
  private let moverB: Mover
  private let start: Float

  private init(_ a: Shape, _ moverA: Mover, _ b: Shape, _ moverB: Mover) {
    self.a = a
    self.b = b
    self.moverA = moverA
    self.moverB = moverB
    start = max(moverA.fraction, moverB.fraction)
  }

  /// The fraction of the step at which they meet; 1 if they do not, or overlap already.
  static func fraction(_ a: Shape, _ moverA: Mover, _ b: Shape, _ moverB: Mover, _ pool: VertexPool, _ tuning: ImpulseTuning) -> Float {
    let search = ImpactTime(a, moverA, b, moverB)
    guard search.start < 1 else { return 1 }
    let target = max(tuning.linearSlop, a.roundness(tuning.skin) + b.roundness(tuning.skin) - 3 * tuning.linearSlop)
    guard let share = search.share(target, 0.25 * tuning.linearSlop, pool) else { return 1 }
    return min(search.start + (1 - search.start) * share, 1)
  }

  private static let rounds = 20
  private static let pushes = 8
  private static let roots = 50

  private func poses(_ share: Float) -> (a: Pose, b: Pose) {
    let fraction = start + (1 - start) * share
    return (moverA.pose(at: fraction), moverB.pose(at: fraction))
  }

  /// Of the remaining displacement.
  private func share(_ target: Float, _ tolerance: Float, _ pool: VertexPool) -> Float? {
    var t1: Float = 0
    for _ in 0..<Self.rounds {
      let (poseA, poseB) = poses(t1)
      let distance = coreDistance(poseA, poseB, pool)
      if distance <= 0 { return nil }
      if distance < target + tolerance { return t1 }
      let axis = Axis(a, poseA, b, poseB, pool)
      switch push(axis, from: t1, target, tolerance, pool) {
      case .apart: return nil
      case .meets(let t): return t
      case .goesOn(let t): t1 = t
      }
    }
    return nil
  }

  private enum Push {
    case apart
    case meets(Float)
    case goesOn(Float)
  }

  /// Moves the end of the interval back until no point is too deep along the axis.
  private func push(_ axis: Axis, from t1: Float, _ target: Float, _ tolerance: Float, _ pool: VertexPool) -> Push {
    var t2: Float = 1
    for _ in 0..<Self.pushes {
      let (endA, endB) = poses(t2)
      let (points, deepest) = axis.deepest(a, endA, b, endB, pool)
      if deepest > target + tolerance { return .apart }
      if deepest > target - tolerance { return .goesOn(t2) }
      let (startA, startB) = poses(t1)
      let first = axis.separation(points, startA, startB, pool)
      if first < target - tolerance { return .apart }
      if first <= target + tolerance { return .meets(t1) }
      t2 = root(axis, points, (t1, first), (t2, deepest), target, tolerance, pool)
    }
    return .goesOn(t2)
  }

  private func root(
    _ axis: Axis, _ points: Axis.Points, _ low: (t: Float, s: Float), _ high: (t: Float, s: Float), _ target: Float, _ tolerance: Float,
    _ pool: VertexPool
  ) -> Float {
    var (low, high) = (low, high)
    for round in 0..<Self.roots {
      let t = round & 1 == 1 ? low.t + (target - low.s) * (high.t - low.t) / (high.s - low.s) : 0.5 * (low.t + high.t)
      let (poseA, poseB) = poses(t)
      let s = axis.separation(points, poseA, poseB, pool)
      if (s - target).magnitude < tolerance { return t }
      if s > target { low = (t, s) } else { high = (t, s) }
    }
    return high.t
  }

  private func coreDistance(_ poseA: Pose, _ poseB: Pose, _ pool: VertexPool) -> Float {
    var (a, b) = (a, b)
    a.radius = 0
    b.radius = 0
    return Distance.between(a, poseA, b, poseB, pool).separation
  }
}

/// A direction along which two outlines are separated.
private struct Axis {
  enum Kind { case points, faceOfA, faceOfB }
  typealias Points = (a: Int, b: Int)

  private let kind: Kind
  /// In the world for points, else in the frame of the face's body.
  private let direction: Vector2
  private let anchor: Vector2

  /// From the nearest features.
  init(_ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: VertexPool) {
    var nearest = Nearest()
    nearest.search(a, poseA, b, poseB, pool, faceIsA: false)
    nearest.search(b, poseB, a, poseA, pool, faceIsA: true)
    guard let edge = nearest.edge else {
      kind = .points
      anchor = .zero
      let way = nearest.isSwapped ? nearest.p - nearest.q : nearest.q - nearest.p
      direction = way.normalized ?? Vector2(1, 0)
      return
    }
    let (shape, pose) = nearest.faceIsA ? (a, poseA) : (b, poseB)
    let v1 = pool.vertices[edge]
    let v2 = pool.vertices[shape.next(edge)]
    let normal = -((v2 - v1).normalized ?? .zero).turned
    anchor = 0.5 * (v1 + v2)
    // outward is toward the other shape
    let isOutward = (nearest.p - pose.apply(anchor)).dot(pose.rotation.apply(normal)) >= 0
    direction = isOutward ? normal : -normal
    kind = nearest.faceIsA ? .faceOfA : .faceOfB
  }

  /// The deepest vertices along the axis, and their distance.
  func deepest(_ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: VertexPool) -> (Points, Float) {
    var points = (a: Int(a.first), b: Int(b.first))
    switch kind {
    case .points:
      points.a = Self.support(a, poseA.rotation.applyInverse(direction), pool)
      points.b = Self.support(b, poseB.rotation.applyInverse(-direction), pool)
    case .faceOfA: points.b = Self.support(b, poseB.rotation.applyInverse(-poseA.rotation.apply(direction)), pool)
    case .faceOfB: points.a = Self.support(a, poseA.rotation.applyInverse(-poseB.rotation.apply(direction)), pool)
    }
    return (points, separation(points, poseA, poseB, pool))
  }

  func separation(_ points: Points, _ poseA: Pose, _ poseB: Pose, _ pool: VertexPool) -> Float {
    switch kind {
    case .points: (poseB.apply(pool.vertices[points.b]) - poseA.apply(pool.vertices[points.a])).dot(direction)
    case .faceOfA: (poseB.apply(pool.vertices[points.b]) - poseA.apply(anchor)).dot(poseA.rotation.apply(direction))
    case .faceOfB: (poseA.apply(pool.vertices[points.a]) - poseB.apply(anchor)).dot(poseB.rotation.apply(direction))
    }
  }

  private static func support(_ shape: Shape, _ direction: Vector2, _ pool: VertexPool) -> Int {
    var best = shape.core.lowerBound
    for i in shape.core where direction.dot(pool.vertices[i]) > direction.dot(pool.vertices[best]) { best = i }
    return best
  }
}

/// The nearest vertex and edge, or two vertices, of two outlines.
private struct Nearest {
  private var distanceSquared = Float.infinity
  /// The vertex, and the nearest point of the other outline, in the world.
  private(set) var p = Vector2.zero
  private(set) var q = Vector2.zero
  /// The first vertex of the edge; nil for a vertex.
  private(set) var edge: Int?
  private(set) var faceIsA = false
  /// Whether p is on B.
  var isSwapped: Bool { faceIsA }

  /// Keeps the vertex of one outline nearest to the other's edges if it is nearer than the one found before.
  mutating func search(_ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: VertexPool, faceIsA isA: Bool) {
    for i in a.core {
      let vertex = poseA.apply(pool.vertices[i])
      let local = poseB.applyInverse(vertex)
      for j in b.kind == .circle ? b.core : b.edges {
        let start = pool.vertices[j]
        let end = b.kind == .circle ? start : pool.vertices[b.next(j)]
        let along = (end - start).dot(local - start)
        let length = (end - start).lengthSquared
        let isInside = along > 0 && along < length
        let point = isInside ? start + (along / length) * (end - start) : along <= 0 ? start : end
        let distance = (local - point).lengthSquared
        guard distance < distanceSquared else { continue }
        distanceSquared = distance
        p = vertex
        q = poseB.apply(point)
        edge = isInside ? j : nil
        faceIsA = isA
      }
    }
  }
}
