import Rigid2D
import SceneModel
import Simulation
import Testing

@testable import SceneFormat

/// The engine's behaviors are used without scenes too, so they have defaults of their own.
@Suite("Defaults of behaviors") struct DefaultsTests {
  @Test("a behavior made in Swift has the defaults of one in a scene under physics")
  func behaviors() throws {
    let text = """
      {
        "physim": 1, "bounds": [100, 100], "frames": 1,
        "views": [{ "id": "a", "frame": [0, 0, 10, 10] }],
        "behaviors": [
          { "type": "snap", "item": "a", "point": [0, 0] },
          { "type": "field", "kind": "vortex", "items": "*" },
          { "type": "attachment", "item": "a", "anchor": [0, 0] }
        ]
      }
      """
    let scene = try #require(SceneReader.read(bytes: Array(text.utf8), name: "scene.json").scene)
    let kinds = scene.behaviors.map(\.kind)
    guard case .snap(let snap) = kinds[0], case .field(let field) = kinds[1], case .attachment(let attachment) = kinds[2] else {
      Issue.record("other behaviors")
      return
    }
    #expect(snap.damping == 0.5)
    #expect(field == FieldBehavior(kind: .vortex, items: .all))
    #expect(attachment == AttachmentBehavior(item: "a", end: .anchor(.zero)))
    let (own, item) = (scene.views[0].properties, DynamicProperties())
    #expect(item.elasticity == Float(own.elasticity) && item.friction == Float(own.friction) && item.density == Float(own.density))
    #expect(item.resistance == Float(own.resistance) && item.angularResistance == Float(own.angularResistance))
    #expect(item.charge == Float(own.charge) && item.anchored == own.anchored && item.allowsRotation == own.allowsRotation)
    let boundary = CollisionBoundary(.segment(.zero, Vector2(1, 0)), tag: 0)
    let defaults = Profile.physics.defaults
    #expect(boundary.friction == Float(defaults.friction) && boundary.elasticity == Float(defaults.boundaryElasticity))
  }
}
