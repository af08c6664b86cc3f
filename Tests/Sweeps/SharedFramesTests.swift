import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel
@testable import Sweeps

/// Runs that begin with the same frames.
@Suite("Frames that runs of a sweep share") struct SharedFramesTests {
  /// 200 frames; an event, a track and gravity change late.
  private static let scene = #"""
    {
      "physim": 1, "bounds": [320, 480], "frames": 200, "parameters": { "push": 0.5, "drop": 30 }, "seed": 3,
      "gravity": { "schedule": [{ "time": 0, "vector": [0, 9.81] }, { "time": 3, "vector": [0, 5] }], "unit": "m/s2" },
      "walls": [{ "id": "screen", "bounds": true }],
      "views": [
        { "id": "ball", "frame": [40, 40, 50, 50], "collisionBoundsType": "ellipse", "elasticity": 0.6 },
        { "id": "box", "frame": [140, 40, 50, 50], "angle": 0.3 },
        { "id": "paddle", "frame": [40, 400, 80, 20], "type": "kinematic" }
      ],
      "behaviors": [{ "id": "touch", "type": "collision", "items": "*", "mode": "items" }],
      "events": [
        { "frame": 20, "push": { "view": "box", "direction": [0.1, 0] } },
        { "frame": 150, "set": { "/views/ball/elasticity": 0.9 } },
        { "frame": 180, "push": { "view": "ball", "direction": ["= uniform(-1, 1)", "= -push"] } },
        { "frame": 185, "add": { "id": "late", "center": [200, "= drop"], "size": [20, 20] } }
      ],
      "tracks": [{ "target": "/views/paddle/center", "keys": [[0, 80, 410], [1, 200, 410], [3.1, 90, 410], [3.3, 200, 300]] }],
      "expect": { "checks": [
        { "view": "ball", "inside": [0, 0, 320, 480], "always": true }, { "contact": ["paddle", "box"], "count": 0 }, { "contact": ["ball", "screen"] }
      ] }
    }
    """#

  private static let metrics = [
    "ball.y:final", "*.y:max:min", "box.x:quantile=0.3", "contacts(ball,paddle):count", "settled:time", "expect", "margin", "margin:1",
    "margin:2",
  ]

  private func plan(_ axes: [String], _ change: (inout SweepRequest) -> Void = { _ in }) throws -> SweepPlan {
    try Samples.plan(axes, metrics: Self.metrics, scene: Self.scene, change)
  }

  private func row(_ result: Runner.Result) throws -> RunRow {
    guard case .row(let row) = result else { throw Failed() }
    return row
  }
  private struct Failed: Error {}

  /// How many frames one worker computes for all runs, whose rows must be those of workers that have seen no other run.
  private func frames(_ plan: SweepPlan) throws -> Int {
    let runner = Samples.runner(plan)
    let late = LateFactors(plan)
    let worker = RunWorker(runner, late)
    for run in 0..<plan.count {
      let alone = RunWorker(runner, late)
      #expect(try row(worker.run(run)) == row(alone.run(run)))
    }
    return worker.frameCount
  }

  @Test("an event's parameter at 90 % of the time: the frames before are computed once, and the rows stay as they are")
  func parameter() throws {
    #expect(try frames(plan(["push=0.1:2:#20"])) <= 201 + 20 * 21)
    #expect(try frames(plan(["seed=1:10"])) <= 201 + 10 * 21)
  }

  @Test("two axes that act late share what is the same for both, in either order")
  func nested() throws {
    let inner = try frames(plan(["/events/1/set/~1views~1ball~1elasticity=0.1,0.5,0.8", "push=0.1:2:#10"]))
    #expect(inner <= 201 + 3 * 51 + 30 * 21)
    let outer = try frames(plan(["push=0.1:2:#10", "/events/1/set/~1views~1ball~1elasticity=0.1,0.5,0.8"]))
    #expect(outer <= 201 + 30 * 51)
  }

  @Test("an axis that acts early beside one that acts late: each of its values is computed once")
  func beside() throws {
    #expect(try frames(plan(["/views/ball/angle=0,1,2", "push=0.1:2:#10"])) <= 3 * (201 + 10 * 21))
    // the late one is not the fastest: every run begins anew
    #expect(try frames(plan(["push=0.1,1", "/views/ball/angle=0,1,2"])) == 6 * 201)
  }

  @Test("the time of an event, a key of a track and of gravity, a view that comes late, the number of frames, samples")
  func others() throws {
    let all = 10 * 201
    #expect(try frames(plan(["/events/3/frame=186:195:1"])) < all / 3)
    #expect(try frames(plan(["/events/3/frame=195:186:-1"])) < all / 3)
    #expect(try frames(plan(["/events/0/frame=10:145:15"])) < all)
    #expect(try frames(plan(["drop=20:40:#10"])) < all / 3)
    #expect(try frames(plan(["/tracks/0/keys/3/1=150:250:#10"])) < all / 3)
    #expect(try frames(plan(["/gravity/schedule/1/vector/0=-5:5:#10"])) < all / 3)
    #expect(try frames(plan(["/frames=191:200:1"])) < all / 3)
    let sampled = try plan(["push=uniform(0,1)", "drop=uniform(20,40)"]) { $0.sampleCount = 10 }
    #expect(try frames(sampled) < all / 3)
  }

  @Test("what acts early shares nothing, be it a view's value or the name of a view that comes late")
  func early() throws {
    #expect(try frames(plan(["/views/ball/elasticity=0.1,0.5,0.9"])) == 3 * 201)
    #expect(try frames(plan(["/events/0/frame=1,2,3"])) == 3 * 201)
    #expect(try frames(plan(["/events/3/add/id=a,b"])) == 2 * 201)
    #expect(try frames(plan(["/events/3/add/category=[\"a\"],[\"b\"]"])) == 2 * 201)
  }

  @Test("a run without events ends at rest, before the event of another comes, and has nothing of its state")
  func rest() throws {
    let events = ["[{\"frame\": 880, \"push\": {\"view\": \"ball\", \"direction\": [1, -1]}}]", "[]"]
    let plan = try plan(["/events=" + events.joined(separator: ",")]) {
      $0.overrides = ["stopWhenSettled=true", "frames=900", "tracks=[]", "behaviors=[]"].map {
        Override(pointer: "/" + $0.prefix { $0 != "=" }, value: String($0.drop { $0 != "=" }.dropFirst()))
      }
    }
    #expect(try frames(plan) < 901 + 600)
  }

  @Test("any number of threads delivers the same rows")
  func threads() throws {
    let plan = try plan(["push=0.1:2:#12", "/events/3/frame=186:190:2"])
    func rows(_ threads: Int) throws -> [RunRow] {
      var rows: [RunRow] = []
      let slice = ShardSlice(.whole, total: plan.count) { _ in "" }
      let end = try SweepExecutor(Samples.runner(plan), slice, threads: threads).run(
        after: 0,
        take: {
          rows.append($0)
          return true
        }, idle: {})
      #expect(end == .finished)
      return rows
    }
    let alone = try rows(1)
    #expect(alone.count == 36)
    #expect(try rows(3) == alone)
  }
}
