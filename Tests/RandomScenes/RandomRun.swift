import SceneFormat
import Simulation
import Trajectories

/// What must hold in every scene without a source of energy.
public enum RandomRun {
  public static let profiles = ["physics", "uikit", "box2d"]

  /// Runs a scene under a profile.
  ///
  /// - Returns: What did not hold, empty when all did.
  public static func failures(_ scene: RandomScene, profile: String) -> [String] { outcome(scene, profile: profile).failures }

  /// The same, and how near the run came to a limit: 1 where nothing changed, below 0 for a failure.
  public static func outcome(_ scene: RandomScene, profile: String) -> (failures: [String], margin: Double) {
    let result = SceneReader.read(bytes: Array(scene.text(profile: profile).utf8), name: "seed \(scene.seed)")
    guard let read = result.scene else { return ([result.rendered()], -1) }
    do throws(SimulationError) {
      var simulation = try Simulation(read)
      var claims = Claims(scene, isPhysics: profile == "physics")
      while try simulation.next() { claims.observe(simulation.frame) }
      return (claims.failures, claims.margin)
    } catch {
      return (["\(error)"], -1)
    }
  }
}

/// Sums over the views of a frame, in SI units of UIKit (100 pt are 1 m).
private struct Totals {
  var energy = 0.0
  /// Of the magnitudes.
  var allEnergy = 0.0
  var momentum = SIMD2<Double>.zero
  var allMomentum = 0.0
  var angularMomentum = 0.0
  var allAngularMomentum = 0.0
  /// Their sums at the speed below which bodies fall asleep, 5 mm/s.
  var sleepingMomentum = 0.0
  var sleepingAngularMomentum = 0.0
  var isFinite = true
  var isInside = true

  init(_ frame: Frame, _ scene: RandomScene) {
    for (sample, view) in zip(frame.samples, scene.views) {
      let (x, y) = (Double(sample.x) / 100, Double(sample.y) / 100)
      let (vx, vy) = (Double(sample.vx) / 100, Double(sample.vy) / 100)
      let spin = view.inertia / 10_000 * Double(sample.omega)
      energy += Double(sample.energy)
      allEnergy += Double(sample.energy.magnitude)
      momentum += view.mass * SIMD2(vx, vy)
      allMomentum += view.mass * (vx * vx + vy * vy).squareRoot()
      angularMomentum += view.mass * (x * vy - y * vx) + spin
      allAngularMomentum += view.mass * ((x * x + y * y) * (vx * vx + vy * vy)).squareRoot() + spin.magnitude
      sleepingMomentum += view.mass * 0.005
      sleepingAngularMomentum += view.mass * (x * x + y * y).squareRoot() * 0.005
      if !(x + y + vx + vy + Double(sample.energy) + spin).isFinite { isFinite = false }
      if !(x > -0.01 && x < 0.01 * RandomScene.side + 0.01 && y > -0.01 && y < 0.01 * RandomScene.side + 0.01) { isInside = false }
    }
    for spring in scene.springs {
      let to = frame.samples[spring.b]
      let from = spring.a.map { (Double(frame.samples[$0].x), Double(frame.samples[$0].y)) } ?? (spring.anchor.x, spring.anchor.y)
      let (x, y) = (Double(to.x) - from.0, Double(to.y) - from.1)
      let excess = ((x * x + y * y).squareRoot() - spring.length) / 100
      energy += 0.5 * spring.stiffness * excess * excess
    }
  }
}

private struct Claims {
  private let scene: RandomScene
  private let isPhysics: Bool
  private var start: Totals?
  /// The largest sums of magnitudes so far: a scene that begins without any momentum has no other measure of it.
  private var allMomentum = 0.0
  private var allAngularMomentum = 0.0
  private var worst: [String: (frame: Int, by: Double)] = [:]
  private(set) var margin = 1.0

  init(_ scene: RandomScene, isPhysics: Bool) {
    self.scene = scene
    self.isPhysics = isPhysics
  }

  /// In the order in which they are named.
  var failures: [String] {
    worst.sorted { $0.key < $1.key }.map { "\($0.key) (frame \($0.value.frame), \(($0.value.by * 1e6).rounded() / 1e6))" }
  }

  mutating func observe(_ frame: Frame) {
    let now = Totals(frame, scene)
    allMomentum = max(allMomentum, now.allMomentum)
    allAngularMomentum = max(allAngularMomentum, now.allAngularMomentum)
    guard let start else {
      start = now
      return
    }
    if !now.isFinite { note("is not finite", frame, 0) }
    if scene.isClosed && !now.isInside { note("leaves its bounds", frame, 0) }
    // what the other solver does to energy and momentum is Box2D's: no body moves farther than 2 m in a step, and under `uikit` all have some resistance
    guard isPhysics else { return }
    if !scene.isClosed {
      let drift = now.momentum - start.momentum
      let by = (drift.x * drift.x + drift.y * drift.y).squareRoot() / (allMomentum + now.sleepingMomentum)
      limit(by, 1e-4, "momentum changes", frame)
    }
    let growth = (now.energy - start.energy) / (start.allEnergy + 1e-3)
    limit(growth, 0.01, "energy grows", frame)
    guard !scene.isClosed else { return }
    let turned = (now.angularMomentum - start.angularMomentum).magnitude / (allAngularMomentum + now.sleepingAngularMomentum)
    limit(turned, 1e-3, "angular momentum changes", frame)
  }

  private mutating func limit(_ by: Double, _ most: Double, _ failure: String, _ frame: Frame) {
    margin = min(margin, 1 - by / most)
    if !(by < most) { note(failure, frame, by) }
  }

  private mutating func note(_ failure: String, _ frame: Frame, _ by: Double) {
    margin = min(margin, -1e-9)
    if let known = worst[failure], known.by >= by { return }
    worst[failure] = (frame.index, by)
  }
}
