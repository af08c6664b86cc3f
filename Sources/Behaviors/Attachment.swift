public import Rigid2D

/// Ties a point of an item to an anchor, or to a point of another item.
public struct Attachment: Equatable, Sendable {
  public enum Kind: UInt8, Sendable {
    /// A rod, or with a frequency a spring.
    case distance
    /// A rope: only keeps the points from parting farther than the length.
    case limit
    /// Holds the points together and lets both turn.
    case pin
  }

  public enum End: Equatable, Sendable {
    case anchor(Vector2)
    /// Another item, and a point from its center.
    case item(Int32, offset: Vector2)
  }

  public var kind: Kind
  public var item: Int32
  /// From the item's center, in the item's axes.
  public var offset: Vector2
  public var end: End
  /// Points; nil for the distance when the behavior begins to act.
  public var length: Float?
  /// Hz; 0 is rigid.
  public var frequency: Float
  /// 1 is critical.
  public var damping: Float
  /// Whether two items tied together still collide.
  public var collideConnected: Bool
  /// N·m that a pin resists turning with.
  public var frictionTorque: Float
  /// Radians that a pin lets the item turn.
  public var range: ClosedRange<Float>?

  /// Rods shorter than this turn into pins, as UIKit's do: a direction can no longer be told. Points.
  static let shortestRod: Float = 1

  public init(
    _ kind: Kind = .distance, item: Int32, offset: Vector2 = .zero, to end: End, length: Float? = nil, frequency: Float = 0,
    damping: Float = 0, collideConnected: Bool = true, frictionTorque: Float = 0, range: ClosedRange<Float>? = nil
  ) {
    self.kind = kind
    self.item = item
    self.offset = offset
    self.end = end
    self.length = length
    self.frequency = frequency
    self.damping = damping
    self.collideConnected = collideConnected
    self.frictionTorque = frictionTorque
    self.range = range
  }

  /// The other item, if it is one.
  var partner: Int32? {
    if case .item(let other, _) = end { other } else { nil }
  }

  /// Makes the joint, and settles the length if it was left open.
  mutating func build(_ items: [Item], in world: inout World) -> JointID? {
    let body = items[Int(item)].body
    let (partner, anchor) = farEnd(items)
    if kind == .pin { return pin(body, partner, anchor, in: &world) }
    let distance = world.anchorDistance(partner, anchorA: anchor, body, anchorB: offset)
    if kind == .distance && length == nil && frequency == 0 && distance < Self.shortestRod { return pin(body, partner, anchor, in: &world) }
    if length == nil { length = distance }
    return world.addDistanceJoint(
      partner, anchorA: anchor, body, anchorB: offset, length: length ?? distance, frequency: frequency, dampingRatio: damping,
      isRope: kind == .limit, keepsApart: !collideConnected)
  }

  private func pin(_ body: BodyID, _ partner: BodyID?, _ anchor: Vector2, in world: inout World) -> JointID? {
    world.addPinJoint(
      partner, anchorA: anchor, body, anchorB: offset, range: range, motorSpeed: 0, motorTorque: Units.newtonMeter * frictionTorque,
      keepsApart: !collideConnected)
  }

  private func farEnd(_ items: [Item]) -> (BodyID?, Vector2) {
    switch end {
    case .anchor(let point): return (nil, point)
    case .item(let other, let offset): return (items[Int(other)].body, offset)
    }
  }

  /// Carries over to a live joint what may change without making it anew.
  ///
  /// - Returns: false when the joint has to be made anew.
  func update(_ joint: JointID, from old: Attachment, in world: inout World) -> Bool {
    var like = old
    like.end = end
    like.length = length
    like.frequency = frequency
    like.damping = damping
    guard like == self, kind != .pin, let length, (partner == nil) == (old.partner == nil) else { return false }
    if case .anchor(let point) = end {
      world.setWorldAnchor(joint, point)
    } else if end != old.end {
      return false
    }
    world.editDistanceJoint(joint) {
      $0.length = length
      $0.frequency = frequency
      $0.dampingRatio = damping
    }
    return true
  }
}
