/// A point where two shapes touch or nearly touch.
public struct ManifoldPoint: Equatable, Sendable {
  /// From body A's center of mass to the point, in world axes.
  public var anchorA: Vector2
  /// From body B's center of mass to the same point, in world axes.
  public var anchorB: Vector2
  /// Distance between the surfaces along the normal; negative when they overlap.
  public var separation: Float
  /// The id of the pair of features of the point; it stays the same as long as they do.
  public var feature: UInt32

  public init(anchorA: Vector2, anchorB: Vector2, separation: Float, feature: UInt32) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.separation = separation
    self.feature = feature
  }

  public static let none = ManifoldPoint(anchorA: .zero, anchorB: .zero, separation: 0, feature: 0)

  /// The center of the load of two points; it has the first one's name.
  @inline(always)
  static func center(_ first: ManifoldPoint, _ second: ManifoldPoint, _ shares: LoadShares) -> ManifoldPoint {
    let (x, y) = (shares.first, shares.second)
    return ManifoldPoint(
      anchorA: x * first.anchorA + y * second.anchorA, anchorB: x * first.anchorB + y * second.anchorB,
      separation: x * first.separation + y * second.separation, feature: first.feature)
  }
}

/// The shares of a contact's load that its two points bear, together 1.
struct LoadShares {
  let first: Float
  let second: Float

  private init(_ first: Float, _ second: Float) {
    self.first = first
    self.second = second
  }

  /// Of two impulses, which are not negative and not both 0.
  @inline(always)
  init(impulses first: Float, _ second: Float) { self.init(first / (first + second), second / (first + second)) }

  /// Without a load the nearer point gets it, or both if they are equally far.
  @inline(always)
  init(_ manifold: Manifold, _ impulses: ContactImpulses) {
    guard manifold.count > 1 else {
      self.init(1, 0)
      return
    }
    let load1 = max(0, impulses.first.sum)
    let load2 = max(0, impulses.second.sum)
    if load1 + load2 > 0 {
      self.init(impulses: load1, load2)
    } else {
      let (s1, s2) = (manifold.first.separation, manifold.second.separation)
      self.init(s1 < s2 ? 1 : s1 > s2 ? 0 : 0.5, s2 < s1 ? 1 : s2 > s1 ? 0 : 0.5)
    }
  }
}

/// The contact of two convex shapes: up to two points that share a normal.
public struct Manifold: Equatable, Sendable {
  /// Unit vector from A to B, in world axes; zero without points.
  public var normal: Vector2
  public var first: ManifoldPoint
  public var second: ManifoldPoint
  /// The number of used points.
  public var count: Int

  public init(normal: Vector2, first: ManifoldPoint, second: ManifoldPoint, count: Int) {
    self.normal = normal
    self.first = first
    self.second = second
    self.count = count
  }

  /// The center of the load of the points; without a load the nearer of them.
  @inline(always)
  func loadCenter(_ impulses: ContactImpulses) -> ManifoldPoint { .center(first, second, LoadShares(self, impulses)) }

  public static let none = Manifold(normal: .zero, first: .none, second: .none, count: 0)

  /// No point; the surfaces are at least `gap` apart.
  static func apart(_ gap: Float) -> Manifold {
    var manifold = Manifold.none
    manifold.first.separation = gap
    return manifold
  }

  /// No point; the nearest one belongs to the neighboring piece of a chain. This piece gets one as soon as the other shape moves on to it.
  static let ofNeighbor = apart(-1)

  /// For a manifold without points: minimum distance of the surfaces; 0 if unknown.
  var gap: Float { first.separation }

  var isOfNeighbor: Bool { count == 0 && first.separation < 0 }
}
