import Formats
import SceneModel
import Simulation
import Trajectories

/// Whether the bits of a scene's views stay the same when bodies are added far away, which nothing connects with them.
struct StrangerRun: RunObserver, Sendable {
  /// Views of the scene itself: the strangers change the numbers of views that events add.
  private let count: Int32
  /// A hash of these views per frame.
  private var frames: [UInt64] = []
  /// The hashes without strangers; nil in that run itself.
  private let expected: [UInt64]?
  /// When they first differed, seconds.
  private(set) var difference: Double?

  /// nil of a scene in which others may be concerned: one that waits for all of them, or ties them together.
  init?(_ scene: borrowing Scene) {
    guard scene.waitingEvents.isEmpty, !scene.views.isEmpty else { return nil }
    for behavior in scene.behaviors.flatMap({ $0.tree }) {
      if case .group = behavior.kind { return nil }
    }
    count = Int32(scene.views.count)
    expected = nil
  }

  private init(beside own: StrangerRun) {
    count = own.count
    expected = own.frames
  }

  var isDone: Bool { difference != nil || expected.map { frames.count >= $0.count } ?? false }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    var hash: UInt64 = 0
    for sample in frame.samples where sample.view < count {
      for number in [sample.x, sample.y, sample.angle, sample.vx, sample.vy, sample.omega] {
        hash = CounterHash.mix(hash ^ UInt64(number.bitPattern))
      }
    }
    if let expected, frames.count < expected.count, expected[frames.count] != hash, difference == nil { difference = frame.time }
    frames.append(hash)
  }

  /// The margin of the invariant after a run of the scene: negative where strangers changed a bit, the more the earlier.
  func margin(_ scene: Scene, _ limits: Limits) -> Margin? {
    var other = scene
    other.views += Self.strangers(in: scene)
    // views at rest would end one of the runs before the other
    other.stopWhenSettled = false
    var run = StrangerRun(beside: self)
    guard var simulation = try? Simulation(other, limits: limits) else { return nil }
    _ = simulation.run(observing: &run)
    let duration = max(scene.duration, 1e-9)
    return Margin(run.difference.map { min($0 - duration, -1e-9) } ?? duration, .seconds, bound: duration, at: run.difference)
  }

  /// Two boxes that hit each other, and one that turns freely, 10 000 pt to the left of the scene.
  private static func strangers(in scene: borrowing Scene) -> [View] {
    let ids = Set(scene.views.map { $0.id })
    func box(_ i: Int, _ x: Double, _ velocity: Vector, turning omega: Double) -> View {
      var id = "stranger-\(i)"
      while ids.contains(id) { id += "-" }
      var properties = ItemProperties(Profile.physics.defaults)
      properties.elasticity = 0.4
      var view = View(
        id: id, center: Vector(-10_000 + x, -10_000), angle: 0.3 * Double(i), shape: .rectangle(Size(40, 30), cornerRadius: 0),
        properties: properties)
      (view.velocity, view.angularVelocity) = (velocity, omega)
      return view
    }
    return [
      box(0, 0, Vector(120, 0), turning: 0), box(1, 60, Vector(-80, 10), turning: 1), box(2, 400, Vector(0, -30), turning: 3),
    ]
  }
}
