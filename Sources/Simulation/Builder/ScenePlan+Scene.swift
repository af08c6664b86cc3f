import Behaviors
import Rigid2D
import SceneModel

extension ScenePlan {
  /// Looks everything up and converts it; the scene has been checked by its reader.
  ///
  /// - Throws: ``SimulationError`` for outlines that cannot be, and for what this version does not do.
  init(_ scene: Scene) throws(SimulationError) {
    bounds = Vector2(scene.bounds)
    frameRate = scene.frameRate
    stepper = Stepper(scene)
    manner = scene.profile == .uikit ? .measured : .documented
    boundaryElasticity = Float(scene.profile.defaults.boundaryElasticity)
    lastFrame = scene.frameCount
    // UIKit's meter is its own, whatever the scene means by one
    pointsPerMeter = scene.profile == .uikit ? Units.meter : Float(scene.pointsPerMeter)
    stopsWhenSettled = scene.stopWhenSettled
    allowsSleeping = scene.sleeping
    isContinuous = scene.continuous
    gravity = scene.gravity.map { Curve($0, pointsPerMeter: scene.pointsPerMeter) }
    let names = SceneNames(scene)
    let categories = try Categories(scene)
    for (i, wall) in scene.walls.enumerated() { walls.append(try WallPlan(wall, id: names.walls[i], bounds, categories)) }
    for view in scene.views { views.append(try ViewPlan(view, categories)) }
    for (i, behavior) in scene.behaviors.enumerated() { behaviors += try BehaviorPlan.plans(behavior, id: names.behaviors[i], bounds) }
    for event in scene.events { events.append(try EventPlan(event, names, categories, bounds)) }
    for event in scene.waitingEvents { triggers.append(try TriggerPlan(event, names, categories, bounds)) }
    for (i, track) in scene.tracks.enumerated() { tracks.append(try ActiveTrack(track, i, names)) }
  }
}

/// Ids of everything in a scene; what has none is called by its JSON Pointer, and the reference view's sides are called `bounds`.
struct SceneNames {
  let views: [String]
  let walls: [String]
  let behaviors: [String]
  /// What an event or a track that gives no unit means by gravity, pt/s².
  let gravityUnit: Double

  init(_ scene: Scene) {
    views = scene.views.map { $0.id }
    walls = scene.walls.enumerated().map { i, wall in
      if let id = wall.id { return id }
      if case .bounds = wall.outline { return Self.bounds }
      return "/walls/\(i)"
    }
    behaviors = scene.behaviors.enumerated().map { i, behavior in behavior.id ?? "/behaviors/\(i)" }
    gravityUnit = (scene.gravity?.unit ?? .metersPerSecondSquared).points(perMeter: scene.pointsPerMeter)
  }

  static let bounds = "bounds"

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
