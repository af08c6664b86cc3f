public import Rigid2D
import SceneModel

/// Ties a point of an item to an anchor, or to a point of another item.
public struct AttachmentAction: Equatable, Sendable {
  public enum Kind: UInt8, Sendable {
    /// A rod, or with a frequency a spring.
    case distance
    /// A rope: limits the distance of the points to the length.
    case limit
    /// Keeps the relative pose of the item and the other end; with a frequency, softly.
    case fixed
    /// Holds the points together, and both items can turn; with a frequency, against a spring.
    case pin
    /// The item slides along an axis and cannot turn.
    case sliding

    /// Whether both ends are at one point.
    var isJoined: Bool { self == .fixed || self == .pin || self == .sliding }
  }

  public enum End: Equatable, Sendable {
    case anchor(Vector2)
    /// Another item, and a point from its center in its axes; nil for the point where the item's own end is when the behavior begins to act.
    case item(Int32, offset: Vector2?)
    /// Another item, joined at a point of the reference view.
    case joined(Int32, at: Vector2)
  }

  /// Drives a pin or a slider.
  public struct Motor: Equatable, Sendable {
    /// rad/s, clockwise on screen, of a pin; pt/s along the axis of a slider. 0 makes it a brake.
    public var speed: Float
    /// Its limit: N·m for a pin, N for a slider.
    public var limit: Float

    public init(speed: Float, limit: Float) {
      self.speed = speed
      self.limit = limit
    }
  }

  public var kind: Kind
  public var item: Int32
  /// From the item's center, in the item's axes; nil for the center of a distance or limit, and for other kinds for the point where the other end is when the behavior
  /// begins to act.
  public var offset: Vector2?
  public var end: End
  /// Points, of a distance or limit; nil for the distance when the behavior begins to act.
  public var length: Float?
  /// Hz, of a distance or fixed; 0 is rigid. Of a pin's angle too, without a spring if 0.
  public var frequency: Float
  /// 1 is critical.
  public var damping: Float
  /// Of a pin's spring, radians from where it began.
  public var restAngle: Float
  /// Whether two attached items still collide. UIKit's oldest kinds do. Items that are held at one point mostly overlap, so the other
  /// kinds do not.
  public var collideConnected: Bool
  /// N·m that a pin resists turning with.
  public var frictionTorque: Float
  /// Range of a pin (radians) or a slider (points along the axis) relative to its beginning; nil for no limit.
  public var range: ClosedRange<Float>?
  /// Of a slider, of any length above 0, in the reference view as the behavior begins to act.
  public var axis: Vector2
  public var motor: Motor?

  /// Rods shorter than this become pins, as in UIKit, and so do ropes, because they have no direction. Points.
  static let shortestRod: Float = 1

  public init(
    _ kind: Kind = .distance, item: Int32, offset: Vector2? = nil, to end: End, length: Float? = nil, frequency: Float = 0,
    damping: Float = 0, restAngle: Float = 0, collideConnected: Bool? = nil, frictionTorque: Float = 0, range: ClosedRange<Float>? = nil,
    axis: Vector2 = Vector2(1, 0), motor: Motor? = nil
  ) {
    self.kind = kind
    self.item = item
    self.offset = offset
    self.end = end
    self.length = length
    self.frequency = frequency
    self.damping = damping
    self.restAngle = restAngle
    self.collideConnected = collideConnected ?? !kind.isJoined
    self.frictionTorque = frictionTorque
    self.range = range
    self.axis = axis
    self.motor = motor
  }

  /// Sets the other item, if it has one.
  public mutating func attach(to other: Int32) {
    switch end {
    case .anchor: break
    case .item(_, let offset): end = .item(other, offset: offset)
    case .joined(_, let point): end = .joined(other, at: point)
    }
  }

  /// The other item, if it is one.
  var partner: Int32? {
    switch end {
    case .anchor: nil
    case .item(let other, _), .joined(let other, _): other
    }
  }
}

extension AttachmentAction: Action {
  /// Without items.
  init(_ attachment: AttachmentBehavior, _ context: PlanContext) {
    self.init(
      Kind(attachment.kind), item: -1, offset: attachment.offset.map { Vector2($0) }, to: End(attachment.end),
      length: attachment.length.map { Float($0) }, frequency: Float(attachment.frequency), damping: Float(attachment.damping),
      restAngle: Float(attachment.restAngle), collideConnected: attachment.collideConnected,
      frictionTorque: Float(attachment.frictionTorque),
      range: attachment.range.map { Float($0.lowerBound)...Float($0.upperBound) }, axis: Vector2(attachment.axis),
      motor: attachment.motor.map { Motor(speed: Float($0.speed), limit: Float($0.limit)) })
  }

  init?(_ behavior: BehaviorAction) {
    guard case .attachment(let value) = behavior else { return nil }
    self = value
  }

  var element: BehaviorAction { .attachment(self) }

  mutating func act(on items: [Int32]) -> Bool {
    guard let item = items.first else { return false }
    self.item = item
    if case .anchor = end { return true }
    guard items.count == 2 else { return false }
    attach(to: items[1])
    return true
  }

  mutating func dismiss(_ item: Int32) -> Bool { self.item != item && partner != item }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch (parameter, end) {
    case (.anchor, .anchor): end = .anchor(Vector2(values[0], values[1]))
    case (.toOffset, .item(let other, _)): end = .item(other, offset: Vector2(values[0], values[1]))
    case (.offset, _): offset = Vector2(values[0], values[1])
    case (.length, _): length = values[0]
    case (.frequency, _): frequency = values[0]
    case (.damping, _): damping = values[0]
    case (.restAngle, _): restAngle = values[0]
    case (.frictionTorque, _): frictionTorque = values[0]
    // both sides of 0 have been checked; rounding must not lead past it
    case (.range, _): range = min(values[0], 0)...max(values[1], 0)
    case (.motorSpeed, _): motor?.speed = values[0]
    case (.motorTorque, _), (.motorForce, _): motor?.limit = values[0]
    default: return false
    }
    return true
  }

  /// The behavior keeps the computed ends and length.
  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    var settled = self
    animator.entries[index].joint = settled.build(animator.items, in: &world)
    animator.entries[index].behavior = settled.element
  }

  func change(from old: AttachmentAction, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    if let joint = animator.entries[index].joint, update(joint, from: old, in: &world) { return }
    animator.removeJoints(index, from: &world)
    begin(index, of: &animator, in: &world)
  }

  func end(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) { animator.removeJoints(index, from: &world) }
}

extension Animator {
  /// Of an attachment or a snap.
  mutating func removeJoints(_ index: BehaviorIndex, from world: inout World) {
    if let joint = entries[index].joint { world.removeJoint(joint) }
    for spring in entries[index].springs { world.removeJoint(spring) }
    entries[index].joint = nil
    entries[index].springs = []
  }
}

extension AttachmentAction.Kind {
  fileprivate init(_ kind: AttachmentBehavior.Kind) {
    switch kind {
    case .distance: self = .distance
    case .limit: self = .limit
    case .fixed: self = .fixed
    case .pin: self = .pin
    case .sliding: self = .sliding
    }
  }
}

extension AttachmentAction.End {
  fileprivate init(_ end: AttachmentBehavior.End) {
    switch end {
    case .anchor(let point): self = .anchor(Vector2(point))
    case .item(_, let offset): self = .item(-1, offset: offset.map { Vector2($0) })
    case .joined(_, let point): self = .joined(-1, at: Vector2(point))
    }
  }
}
