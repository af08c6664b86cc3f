import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel
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

  @Test(
    "a parameter of a view or a behavior alone changes what decoding the whole document changes",
    arguments: [
      "/views/ball/elasticity=0:1:#3", "/views/box/friction=0.1,0.9", "/views/*/density=1,2", "/views/ball/velocity/0=1,2",
      "/views/0/charge=-1,1", "/behaviors/push/magnitude=0.1:2:#4", "/behaviors/push/direction/1=-1,2", "/behaviors/snap/damping=0,1",
      "/behaviors/2/frequency=0.5,3", "/behaviors/properties/resistance=0,2", "/behaviors/dynamicItem/angularResistance=0,2",
    ])
  func parameters(_ axis: String) throws {
    let plan = try Samples.plan([axis, "/views/b*/resistance=0,0.7"], scene: Self.scene())
    let scenes = try patched(plan, (Array(0..<plan.count) + (0..<plan.count).reversed()).map { plan.values($0) })
    for run in 0..<plan.count {
      let decoded = plan.sweep.template.decoded(plan.axes, plan.values(run)).scene
      // what the run before has in common with this one stays, and what an earlier one had comes again
      #expect(scenes[run] == decoded && scenes[2 * plan.count - 1 - run] == decoded)
      #expect(plan.variant(run).scene == decoded)
      #expect(!scenes[..<run].contains(decoded))
    }
  }

  /// The scenes with some values one after the other; nil for values that are wrong.
  private func patched(_ plan: SweepPlan, _ rows: [[SweepValue]]) throws -> [Scene?] {
    guard var patched = plan.sweep.template.patched(plan.axes) else { throw Unpatched() }
    var scenes: [Scene?] = []
    for values in rows { scenes.append(patched.set(values) ? patched.scene : nil) }
    return scenes
  }

  private struct Unpatched: Error {}

  @Test(
    "what other parts of a scene may depend on is decoded with the whole document",
    arguments: ["/views/ball/frame/0=20,30", "/frames=10,20", "/views/box/angle=0,1", "/behaviors/push/from=0,0.5", "/bounds/0=320,400"])
  func others(_ axis: String) throws {
    let plan = try Samples.plan([axis], scene: Self.scene())
    let isPatched = plan.sweep.template.patched(plan.axes) != nil
    #expect(!isPatched)
    for run in 0..<plan.count { #expect(plan.variant(run).scene != nil) }
  }

  @Test("a value out of range has the diagnostics of the whole document") func wrong() throws {
    let plan = try Samples.plan(["/views/ball/elasticity=0.5,1"], scene: Self.scene())
    let value = SweepValue(number: "-1", SourceRange(0, 2), source: 1)
    // those after it are right again
    #expect(try patched(plan, [plan.values(0), [value], plan.values(1)]) == [plan.variant(0).scene, nil, plan.variant(1).scene])
    let variant = plan.variant([value])
    #expect(variant.scene == nil && variant.diagnostics.contains { $0.severity == .error })
  }

  @Test("a key that a scene with events lacks may decide on what they change") func changes() throws {
    let events = #""events": [{ "frame": 3, "set": { "/behaviors/push/magnitude": 2 } }], "#
    let plan = try Samples.plan(["/behaviors/push/magnitude=1,2", "/views/box/friction=0,1"], scene: Self.scene(events))
    let template = plan.sweep.template
    let (arePatched, isPatched) = (template.patched(plan.axes) != nil, template.patched([plan.axes[1]]) != nil)
    #expect(!arePatched && isPatched)
  }
}
