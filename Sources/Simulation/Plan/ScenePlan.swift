import Rigid2D
package import SceneModel
import Trajectories

/// A scene with resolved names and converted units, ready to run.
package struct ScenePlan: Sendable {
  var name: String?
  /// With which edits are converted, too.
  var context: PlanContext
  var schedule: FrameSchedule
  var stepper: Stepper
  /// Whether behaviors follow UIKit's documentation or measurements.
  var fidelity: UIKitFidelity
  /// The last frame.
  var lastFrame: Int
  /// The scale of the engine's tolerances.
  var pointsPerMeter: Float
  /// Impacts slower than this do not bounce, pt/s. Nil: the stepper has its own threshold.
  var bounceThreshold: Float?
  var stopsWhenSettled = false
  var allowsSleeping = true
  var isContinuous = true
  /// pt/s²; two components.
  var gravity: Curve?
  var walls: [WallPlan] = []
  var views: [ViewPlan] = []
  var behaviors: [BehaviorPlan] = []
  /// Ascending by frame, then by index.
  var events: [EventPlan] = []
  /// Ascending by index.
  var triggers: [TriggerPlan] = []
  var tracks: [ActiveTrack] = []

  /// Resolves names and converts units; the scene has been checked by its reader.
  ///
  /// - Throws: ``SimulationError`` for outlines that cannot be built, and for features that this version does not have.
  package init(_ scene: borrowing Scene) throws(SimulationError) { try self.init(scene, PlanContext(scene)) }

  init(_ scene: borrowing Scene, _ context: PlanContext) throws(SimulationError) {
    name = scene.name
    self.context = context
    schedule = scene.schedule
    stepper = Stepper(scene)
    fidelity = scene.profile == .uikit ? .measured : .documented
    lastFrame = scene.frameCount
    // UIKit has its own meter, independent of the scene's
    pointsPerMeter = scene.profile == .uikit ? Units.meter : Float(scene.pointsPerMeter)
    bounceThreshold = scene.bounceThreshold.map { Float($0) }
    stopsWhenSettled = scene.stopWhenSettled
    allowsSleeping = scene.sleeping
    isContinuous = scene.continuous
    gravity = scene.gravity.map { Curve($0, pointsPerMeter: scene.pointsPerMeter) }
    // by index: a loop over the elements copies each, with all of its lists
    for i in scene.walls.indices { walls.append(try WallPlan(scene.walls[i], id: context.names.walls[i], context)) }
    for i in scene.views.indices { views.append(try ViewPlan(scene.views[i], context.categories)) }
    for i in scene.behaviors.indices {
      try BehaviorPlan.add(scene.behaviors[i], id: context.names.behaviors[i], context, to: &behaviors)
    }
    for event in scene.events { events.append(try EventPlan(event, context)) }
    for event in scene.waitingEvents { triggers.append(try TriggerPlan(event, context)) }
    for (i, track) in scene.tracks.enumerated() { tracks.append(try ActiveTrack(track, i, context.names)) }
  }
}

/// The names and units with which the parts of a scene are converted.
struct PlanContext: Sendable {
  let names: ElementNames
  var categories: Categories
  /// Size of the reference view, points.
  let bounds: Vector2
  /// Of the boundaries of collision behaviors.
  let boundaryElasticity: Float

  init(_ scene: borrowing Scene) throws(SimulationError) {
    names = ElementNames(scene)
    categories = try Categories(scene)
    bounds = Vector2(scene.bounds)
    boundaryElasticity = Float(scene.profile.defaults.boundaryElasticity)
  }
}

/// Ids of everything in a scene; the id of an element without one is its JSON Pointer, and that of the reference view's sides `bounds`.
struct ElementNames: Sendable {
  let views: [String]
  let walls: [String]
  let behaviors: [String]
  /// pt/s² in the unit of gravity in events and tracks.
  let gravityUnit: Double

  init(_ scene: borrowing Scene) {
    let (views, walls, behaviors) = (scene.views, scene.walls, scene.behaviors)
    self.views = views.map { $0.id }
    self.walls = walls.indices.map { Wall.name(id: walls[$0].id, isBounds: walls[$0].outline.isBounds, at: "/walls/\($0)") }
    self.behaviors = behaviors.indices.map { behaviors[$0].id ?? "/behaviors/\($0)" }
    gravityUnit = (scene.gravity?.unit ?? .metersPerSecondSquared).points(perMeter: scene.pointsPerMeter)
  }

  func name(_ reference: ElementReference, in names: [String]) -> String {
    switch reference {
    case .index(let i): names[i]
    case .added(let id): id
    }
  }
}

extension Vector2 {
  init(_ vector: Vector) { self.init(Float(vector.x), Float(vector.y)) }
  init(_ size: Size) { self.init(Float(size.width), Float(size.height)) }
}

extension Bounds {
  init(_ rect: Rect) {
    let lower = Vector2(rect.origin)
    self.init(lower: lower, upper: lower + Vector2(rect.size))
  }
}

extension Curve {
  init(_ gravity: SceneModel.Gravity, pointsPerMeter: Double) {
    let unit = gravity.unit.points(perMeter: pointsPerMeter)
    let curve = gravity.curve
    self.init(
      times: curve.times, values: curve.vectors.flatMap { [Float($0.x * unit), Float($0.y * unit)] }, width: 2,
      interpolation: curve.interpolation, period: curve.period)
  }
}
