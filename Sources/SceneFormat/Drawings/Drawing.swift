import Formats
public import SceneModel

/// The parts of a scene that pictures show besides the motion: walls, the outlines of views, attachments, snap points and fields.
///
/// Lengths are points of the reference view, times seconds, angles radians, clockwise on screen.
public struct Drawing: Equatable, Sendable {
  /// The reference view's.
  public var size: Size
  public var walls: [DrawnWall]
  public var views: [DrawnView]
  public var links: [Link]
  public var targets: [Target]
  public var fields: [Field]
  /// World gravity that changes, pt/s²; nil where it does not.
  public var gravity: MotionPath?
  /// Values that checks accept, in the order of the checks.
  public var expected: [ExpectedBand]

  /// An empty one, for trajectories that come without a scene.
  public init(size: Size) {
    self.size = size
    (walls, views, links, targets, fields, expected) = ([], [], [], [], [], [])
  }

  /// The time during which an element exists.
  public struct Window: Equatable, Sendable {
    public var from = 0.0
    /// Nil is to the end.
    public var until: Double?

    /// Whether the element exists at a time.
    public func contains(_ time: Double) -> Bool { time >= from && until.map { time < $0 } ?? true }
  }

  /// A wall, or a boundary of a collision behavior.
  public struct DrawnWall: Equatable, Sendable {
    public var id: String
    /// Never ``Scenes/Outline/bounds(_:)``.
    public var outline: Outline
    /// Whether only the items of one behavior collide with it.
    public var isBoundary: Bool
    public var window = Window()
  }

  /// The appearance of a view, wherever it is.
  public struct DrawnView: Equatable, Sendable {
    public var id: String
    /// Relative to the view's center.
    public var shape: CollisionBounds
    /// Whether it never moves by itself.
    public var isFixed: Bool
    public var isSensor: Bool
  }

  /// How an attachment is drawn.
  public enum LinkStyle: String, Equatable, Sendable { case spring, rod, rope, pin, slider, weld }

  /// An attachment.
  public struct Link: Equatable, Sendable {
    /// The position of one end.
    public enum End: Equatable, Sendable {
      /// In the axes of a view, from its center.
      case view(String, offset: Vector)
      case point(MotionPath)
    }

    public var style: LinkStyle
    public var a: End
    public var b: End
    /// Of a slider, a unit vector; else zero.
    public var axis = Vector.zero
    public var window = Window()
  }

  /// The point that a snap pulls a view to.
  public struct Target: Equatable, Sendable {
    public var item: String
    public var point: MotionPath
    public var window = Window()
  }

  /// A field behavior.
  public struct Field: Equatable, Sendable {
    public var kind: FieldBehavior.Kind
    public var position: MotionPath
    /// Counted from the position.
    public var region: FieldRegion
    /// The direction of a linear field.
    public var direction: Vector
    public var window = Window()
  }

  /// A point that may move along a curve.
  public struct MotionPath: Equatable, Sendable {
    /// Seconds, ascending, as many as `points`, at least one; the first point also holds before its time.
    public var times: [Double]
    public var points: [Vector]
    public var isLinear: Bool

    public init(_ point: Vector) { (times, points, isLinear) = ([0], [point], false) }

    public init(times: [Double], points: [Vector], isLinear: Bool) {
      (self.times, self.points, self.isLinear) = (times, points, isLinear)
    }

    /// Where it is at a time. Complexity: O(log *n*).
    public func point(at time: Double) -> Vector {
      let next = times.indices.bisect { times[$0] > time }
      guard next > 0 else { return points[0] }
      guard isLinear, next < times.count else { return points[next - 1] }
      let (a, b) = (points[next - 1], points[next])
      let part = (time - times[next - 1]) / (times[next] - times[next - 1])
      return Vector(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
    }
  }
}
