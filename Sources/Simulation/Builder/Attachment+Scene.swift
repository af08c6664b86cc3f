import Behaviors
import Rigid2D
import SceneModel

extension Attachment {
  /// With no items in it yet.
  init(_ attachment: AttachmentBehavior) {
    self.init(
      Kind(attachment.kind), item: -1, offset: attachment.offset.map { Vector2($0) }, to: End(attachment.end),
      length: attachment.length.map { Float($0) }, frequency: Float(attachment.frequency), damping: Float(attachment.damping),
      collideConnected: attachment.collideConnected, frictionTorque: Float(attachment.frictionTorque),
      range: attachment.range.map { Float($0.lowerBound)...Float($0.upperBound) }, axis: Vector2(attachment.axis),
      motor: attachment.motor.map { Motor(speed: Float($0.speed), limit: Float($0.limit)) })
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
