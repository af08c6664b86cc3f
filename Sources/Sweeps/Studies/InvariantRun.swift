import SceneModel
import Simulation
import Trajectories

/// What holds in every run of a scene, expected or not: views stay in closed bounds, and energy does not come from nowhere.
struct InvariantRun: RunObserver, Sendable {
  /// The sides that views cannot leave; nil where there are none.
  private let bounds: Rect?
  /// Ids of the views that the bounds stop.
  private let inside: [String]
  private var numbers: [Int32] = []
  /// Whether nothing in the scene adds energy.
  private let isConservative: Bool
  private var depth = Double.infinity
  private var depthTime = 0.0
  private var firstEnergy: Double?
  private var mostEnergy = -Double.infinity
  private var energyTime = 0.0
  /// The largest kinetic energy, which a share of is rounding.
  private var scale = 0.0

  init(_ scene: borrowing Scene) {
    bounds = Self.closedBounds(scene)
    isConservative = Self.isConservative(scene)
    inside = bounds.map { rect in scene.views.filter { Self.isStopped($0, by: rect) }.map { $0.id } } ?? []
  }

  mutating func begin(_ header: RunHeader) {
    numbers = header.names.indices.filter { inside.contains(header.names[$0]) }.map { Int32($0) }
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    if let bounds {
      for number in numbers {
        guard let sample = frame.sample(number) else { continue }
        let (x, y) = (Double(sample.x) - bounds.origin.x, Double(sample.y) - bounds.origin.y)
        let now = min(x, bounds.size.width - x, y, bounds.size.height - y)
        if now < depth { (depth, depthTime) = (now, frame.time) }
      }
    }
    guard isConservative else { return }
    var energy = 0.0
    for sample in frame.samples {
      energy += Double(sample.energy)
      scale = max(scale, Double(sample.energy.magnitude))
    }
    if firstEnergy == nil { firstEnergy = energy }
    if energy > mostEnergy { (mostEnergy, energyTime) = (energy, frame.time) }
  }

  /// Names and margins of the invariants that the scene has.
  var margins: [(name: String, margin: Margin)] {
    var margins: [(name: String, margin: Margin)] = []
    if let bounds, depth < .infinity {
      let half = min(bounds.size.width, bounds.size.height) / 2
      margins.append(("invariant: bounds", Margin(depth, .points, bound: half, at: depthTime)))
    }
    if isConservative, let firstEnergy {
      // a hundredth is far above what rounding and contacts add
      let tolerance = 0.01 * max(scale, 1e-9)
      margins.append(("invariant: energy", Margin(tolerance - (mostEnergy - firstEnergy), .joules, bound: tolerance, at: energyTime)))
    }
    return margins
  }

  // MARK: - Scenes

  /// The sides of the reference view, if a wall of the scene stops everything there and nothing puts views elsewhere.
  private static func closedBounds(_ scene: borrowing Scene) -> Rect? {
    guard scene.events.isEmpty, scene.waitingEvents.isEmpty, scene.tracks.isEmpty else { return nil }
    for wall in scene.walls where wall.oneWay == nil && wall.collidesWith == nil {
      guard case .bounds(let insets) = wall.outline else { continue }
      let size = Size(scene.bounds.width - insets.left - insets.right, scene.bounds.height - insets.top - insets.bottom)
      if size.width > 0, size.height > 0 { return Rect(Vector(insets.left, insets.top), size) }
    }
    return nil
  }

  private static func isStopped(_ view: View, by rect: Rect) -> Bool {
    let (x, y) = (view.center.x - rect.origin.x, view.center.y - rect.origin.y)
    return view.type == .dynamic && !view.sensor && view.category == nil && view.collidesWith == nil && x > 0 && x < rect.size.width
      && y > 0
      && y < rect.size.height
  }

  private static func isConservative(_ scene: borrowing Scene) -> Bool {
    guard scene.events.isEmpty, scene.waitingEvents.isEmpty, scene.tracks.isEmpty, scene.gravity?.curve.times.count ?? 1 == 1,
      scene.walls.allSatisfy({ $0.surfaceVelocity == .zero }),
      scene.views.allSatisfy({ $0.type != .kinematic && $0.surfaceVelocity == .zero })
    else { return false }
    return scene.behaviors.flatMap { $0.tree }.allSatisfy { behavior in
      switch behavior.kind {
      case .gravity, .collision, .dynamicItem, .group: behavior.from == 0 && behavior.until == nil
      case .composite: true
      // others can bring energy in
      default: false
      }
    }
  }
}
