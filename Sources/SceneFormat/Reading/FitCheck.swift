import Formats
import SceneModel

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
