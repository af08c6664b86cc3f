/// `UIAttachmentBehavior`.
public struct AttachmentBehavior: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Equatable, Sendable {
    case distance, limit, fixed, pin, sliding

    /// Whether both ends are at one point.
    package var isJoined: Bool { self == .fixed || self == .pin || self == .sliding }
  }

  public enum End: Equatable, Sendable {
    case anchor(Vector)
    /// In the other item's axes from its center; nil for where the item's own end is when the attachment is made.
    case item(String, offset: Vector?)
    /// Another item, joined at a point of the reference view.
    case joined(String, at: Vector)

    /// The other item, if it is one.
    package var partner: String? {
      switch self {
      case .anchor: nil
      case .item(let other, _), .joined(let other, _): other
      }
    }
  }

  public struct Motor: Equatable, Sendable {
    /// rad/s of a pin, pt/s along the axis of a slider.
    public var speed: Double
    /// `maxTorque` of a pin, N·m; `maxForce` of a slider, N.
    public var limit: Double

    public init(speed: Double, limit: Double) {
      self.speed = speed
      self.limit = limit
    }
  }

  public var kind: Kind
  public var item: String
  /// Attachment point from the item's center, in the item's axes; nil for the center, or of kinds that join both ends at one point for where the other end is.
  public var offset: Vector?
  public var end: End
  /// Rest length, points; nil is the distance when the attachment is made.
  public var length: Double?
  /// Hz; 0 is rigid, and of a pin no spring.
  public var frequency = 0.0
  /// Damping ratio, 1 critical.
  public var damping = 0.0
  /// Of a pin with a frequency, the angle that its spring draws to, radians from where it began.
  public var restAngle = 0.0
  /// Whether two attached items also collide; nil as the kind has it.
  public var collideConnected: Bool?
  /// Of a pin, N·m.
  public var frictionTorque = 0.0
  /// Of a pin (radians) or a slider (points), from where it began; nil is free.
  public var range: ClosedRange<Double>?
  /// Of a slider, a unit vector in the reference view.
  public var axis: Vector
  public var motor: Motor?

  public init(kind: Kind = .distance, item: String, offset: Vector? = nil, end: End, axis: Vector = Vector(1, 0)) {
    self.kind = kind
    self.item = item
    self.offset = offset
    self.end = end
    self.axis = axis
  }
}
