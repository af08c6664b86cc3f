import SceneModel
import Testing

@testable import Diagnostics
@testable import Formats
@testable import SceneFormat
@testable import Sweeps

/// Variants that differ in a few numbers are not decoded as a whole.
@Suite("Variants of a checked scene") struct CheckedSceneTests {
  private static let views = #"""
      "views": [
        { "id": "ball", "frame": [40, 40, 50, 50], "velocity": [3, 4] },
        { "id": "box", "frame": [140, 40, 50, 50], "angle": 0.3, "friction": 0.5 }
      ],
      "behaviors": [
        { "id": "push", "type": "push", "items": ["ball"], "mode": "continuous", "direction": [0.5, 1] },
        { "id": "snap", "type": "snap", "item": "box", "point": [200, 200], "damping": 0.2 },
        { "type": "attachment", "item": "ball", "anchor": [160, 20], "frequency": 2 },
        { "id": "properties", "type": "dynamicItem", "items": ["box"], "resistance": 0.1 },
        { "type": "collision", "items": "*", "mode": "everything" }
      ]
    """#

  private static func scene(_ more: String = "") -> String {
    #"{ "physim": 1, "bounds": [320, 480], "frames": 60, \#(more)"# + views + "}"
  }

  private func checked(_ template: SceneTemplate) throws -> CheckedScene {
    try #require(
      CheckedScene(template.document, SceneDecoder(limits: template.limits, folder: template.folder, files: template.files)))
  }

  @Test(
    "a parameter of a view or a behavior alone changes what decoding the whole document changes",
    arguments: [
      "/views/ball/elasticity=0:1:#3", "/views/box/friction=0.1,0.9", "/views/*/density=1,2", "/views/ball/velocity/0=1,2",
      "/views/0/charge=-1,1", "/behaviors/push/magnitude=0.1:2:#4", "/behaviors/push/direction/1=-1,2", "/behaviors/snap/damping=0,1",
      "/behaviors/2/frequency=0.5,3", "/behaviors/properties/resistance=0,2", "/behaviors/dynamicItem/angularResistance=0,2",
    ])
  func parameters(_ axis: String) throws {
    let plan = try Samples.plan([axis, "/views/b*/resistance=0,0.7"], scene: Self.scene())
    let checked = try checked(plan.sweep.template)
    var seen: [Scene] = []
    var previous: (values: [SweepValue], scene: Scene)?
    for run in 0..<plan.count {
      let values = plan.values(run)
      let patched = try #require(checked.patched(plan.axes, values))
      #expect(patched == plan.sweep.template.decoded(plan.axes, values).0)
      // what the run before has in common with this one is taken over
      #expect(patched == checked.patched(plan.axes, values, after: previous))
      previous = (values, patched)
      #expect(patched == plan.variant(run).scene)
      #expect(!seen.contains(patched))
      seen.append(patched)
    }
  }

  @Test(
    "what other parts of a scene may depend on is decoded with the whole document",
    arguments: ["/views/ball/frame/0=20,30", "/frames=10,20", "/views/box/angle=0,1", "/behaviors/push/from=0,0.5", "/bounds/0=320,400"])
  func others(_ axis: String) throws {
    let plan = try Samples.plan([axis], scene: Self.scene())
    let checked = try checked(plan.sweep.template)
    for run in 0..<plan.count {
      #expect(checked.patched(plan.axes, plan.values(run)) == nil)
      #expect(plan.variant(run).scene != nil)
    }
  }

  @Test("a value out of range has the diagnostics of the whole document") func wrong() throws {
    let plan = try Samples.plan(["/views/ball/elasticity=0.5,1"], scene: Self.scene())
    let value = SweepValue(number: "-1", SourceRange(0, 2), source: 1)
    #expect(try checked(plan.sweep.template).patched(plan.axes, [value]) == nil)
    let variant = plan.variant([value])
    #expect(variant.scene == nil && variant.diagnostics.contains { $0.severity == .error })
  }

  @Test("a key that a scene with events lacks may decide on what they change") func changes() throws {
    let events = #""events": [{ "frame": 3, "set": { "/behaviors/push/magnitude": 2 } }], "#
    let plan = try Samples.plan(["/behaviors/push/magnitude=1,2", "/views/box/friction=0,1"], scene: Self.scene(events))
    let checked = try checked(plan.sweep.template)
    #expect(checked.patched(plan.axes, plan.values(0)) == nil)
    #expect(checked.patched([plan.axes[1]], [plan.values(1)[1]]) != nil)
  }
}
