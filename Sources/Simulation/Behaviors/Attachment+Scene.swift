import Behaviors
import Rigid2D
import SceneModel

extension Attachment: SceneBehavior {
  /// With no items in it yet.
  init(_ attachment: AttachmentBehavior, _ context: PlanContext) {
    self.init(
      Kind(attachment.kind), item: -1, offset: attachment.offset.map { Vector2($0) }, to: End(attachment.end),
      length: attachment.length.map { Float($0) }, frequency: Float(attachment.frequency), damping: Float(attachment.damping),
      collideConnected: attachment.collideConnected, frictionTorque: Float(attachment.frictionTorque),
      range: attachment.range.map { Float($0.lowerBound)...Float($0.upperBound) }, axis: Vector2(attachment.axis),
      motor: attachment.motor.map { Motor(speed: Float($0.speed), limit: Float($0.limit)) })
  }

  init?(_ behavior: Behaviors.Behavior) {
    guard case .attachment(let value) = behavior else { return nil }
    self = value
  }

  var element: Behaviors.Behavior { .attachment(self) }

  mutating func resolve(_ views: BehaviorViews, in tables: inout NameTables) -> Bool {
    guard case .pair(let name, let partner) = views, let item = tables.views.item(name) else { return false }
    self.item = item
    guard let partner else { return true }
    guard let other = tables.views.item(partner) else { return false }
    attach(to: other)
    return true
  }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch (parameter, end) {
    case (.anchor, .anchor): end = .anchor(Vector2(values[0], values[1]))
    case (.toOffset, .item(let other, _)): end = .item(other, offset: Vector2(values[0], values[1]))
    case (.offset, _): offset = Vector2(values[0], values[1])
    case (.length, _): length = values[0]
    case (.frequency, _): frequency = values[0]
    case (.damping, _): damping = values[0]
    case (.frictionTorque, _): frictionTorque = values[0]
    // both sides of 0 have been checked; rounding must not lead past it
    case (.range, _): range = min(values[0], 0)...max(values[1], 0)
    case (.motorSpeed, _): motor?.speed = values[0]
    case (.motorTorque, _), (.motorForce, _): motor?.limit = values[0]
    default: return false
    }
    return true
  }
}

extension Attachment.Kind {
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

extension Attachment.End {
  fileprivate init(_ end: AttachmentBehavior.End) {
    switch end {
    case .anchor(let point): self = .anchor(Vector2(point))
    case .item(_, let offset): self = .item(-1, offset: offset.map { Vector2($0) })
    case .joined(_, let point): self = .joined(-1, at: Vector2(point))
    }
  }
}
