import Formats
import SceneModel

/// Checks of a scene's profile together with its other keys.
extension SceneDecoder {
  /// A key that belongs to one profile, where the scene runs under it.
  func integer(_ fields: ObjectDecoder, _ key: String, of owner: Profile) -> Int? { profile == owner ? fields.integer(key) : nil }

  /// Advises to name a profile if every behavior is UIKit's and the scene has neither world gravity, walls, motors nor a scale in meters.
  func missingProfile(_ behaviors: [Behavior], _ fields: ObjectDecoder) -> Diagnostic? {
    guard behaviors.contains(where: { $0.tree.contains { $0.isOfUIKit } }),
      !["profile", "gravity", "walls", "pointsPerMeter", "substeps"].contains(where: { fields.has($0) }),
      !behaviors.flatMap({ $0.tree }).contains(where: { $0.hasMotor }),
      let member = fields.value.members?.first(where: { $0.isNamed("behaviors") })
    else { return nil }
    return Diagnostic(.profile(.noProfile), member.keyRange, source: member.source, pointer: fields.place("behaviors").pointer)
  }

  /// UIKit's world has one gravity: the last one written.
  mutating func warnOfSecondGravity(_ behaviors: [Behavior], _ fields: ObjectDecoder) {
    guard profile == .uikit else { return }
    let elements = fields.elements("behaviors")
    // invalid elements have been left out, so places are unknown
    guard elements.count == behaviors.count else { return }
    var isFirst = true
    for (i, behavior) in behaviors.enumerated() {
      let gravities = behavior.tree.count { if case .gravity = $0.kind { true } else { false } }
      guard gravities > 0 else { continue }
      if !isFirst || gravities > 1 {
        sink.report(.profile(.secondGravity), elements[i], .element(elements[i], i, of: fields.place("behaviors")))
      }
      isFirst = false
    }
  }
}

extension Behavior {
  /// Whether UIKit Dynamics has it.
  fileprivate var isOfUIKit: Bool {
    switch kind {
    case .motion, .composite: false
    default: true
    }
  }

  fileprivate var hasMotor: Bool { if case .attachment(let attachment) = kind { attachment.motor != nil } else { false } }
}

/// Views that fill the boundary made of the reference bounds.
extension SceneDecoder {
  /// Two outlines of 1 cm each, in meters: the gap of the profile uikit between a straight side and a boundary.
  private static let outlineDistance = 0.02

  /// Warns under uikit of rectangles that two opposite sides of the reference view push at once, and so turn.
  mutating func warnOfTightFits(_ views: [View], _ behaviors: [Behavior], _ fields: ObjectDecoder) {
    guard profile == .uikit, let bounds = header.bounds else { return }
    let needed = Self.outlineDistance * (fields.value("pointsPerMeter", under: profile) as Double)
    let elements = fields.elements("views")
    // invalid elements have been left out, so places of views are unknown
    guard elements.count == views.count else { return }
    for behavior in behaviors.flatMap({ $0.tree }) {
      guard case .collision(let collision) = behavior.kind, collision.mode != .items, let insets = collision.referenceBounds else {
        continue
      }
      let inner = Size(bounds.width - insets.left - insets.right, bounds.height - insets.top - insets.bottom)
      for (i, view) in views.enumerated() where view.canTurn {
        guard case .rectangle(let size, _) = view.shape, view.angle == 0 else { continue }
        let rooms = [inner.width - size.width, inner.height - size.height].filter { $0.magnitude < needed }
        // patterns last: they take the longest, and few views fit so tightly
        guard let room = rooms.min(), collision.items.contains(view.id) else { continue }
        let place = DocumentPath.element(elements[i], i, of: fields.place("views"))
        sink.report(.profile(.tightFit(view.id, room: room, needed: needed)), elements[i], place)
      }
    }
  }
}

extension View {
  fileprivate var canTurn: Bool { type == .dynamic && !properties.anchored && properties.allowsRotation && !sensor }
}
