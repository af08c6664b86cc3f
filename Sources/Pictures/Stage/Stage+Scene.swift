public import Scenes

extension Stage {
  /// What a scene shows, with all that its events add.
  ///
  /// What an event adds that waits for physics has no time of its own and is shown from the start.
  public init(_ scene: Scene) {
    self.init(size: scene.bounds)
    for wall in scene.walls { add(wall) }
    for view in scene.views { actors.append(Actor(view)) }
    var setting = SceneSetting(scene)
    for event in scene.events { setting.note(event) }
    for track in scene.tracks { setting.note(track) }
    for (i, behavior) in scene.behaviors.enumerated() { add(behavior, setting.routes(ofBehavior: i, behavior.id), setting) }
    for event in scene.events {
      let from = Double(event.frame) / scene.frameRate
      add(event.action, from: from, setting)
    }
    for event in scene.waitingEvents {
      for action in event.actions { add(action, from: 0, setting) }
    }
    for (id, time) in setting.removals { end(id, at: time) }
    gravity = Self.changing(scene)
  }

  /// World gravity frame by frame, or every few frames of a long run, where it changes.
  private static func changing(_ scene: Scene) -> Route? {
    guard let gravity = scene.gravity, gravity.curve.vectors.contains(where: { $0 != gravity.curve.vectors[0] }) else { return nil }
    let step = scene.frameCount / 2000 + 1
    let times = stride(from: 0, through: scene.frameCount, by: step).map { Double($0) / scene.frameRate }
    let vectors = times.map { gravity.pointsPerSecondSquared(at: $0, pointsPerMeter: scene.pointsPerMeter) }
    return Route(times: times, points: vectors, isLinear: false)
  }

  private mutating func add(_ action: EventAction, from: Double, _ setting: SceneSetting) {
    switch action {
    case .add(let view):
      // a view that comes again looks as it did
      if !setting.hasView(view.id) || !actors.contains(where: { $0.id == view.id }) { actors.append(Actor(view)) }
    case .addWall(let wall): add(wall, from: from)
    case .addBehavior(var behavior):
      behavior.from = max(behavior.from, from)
      add(behavior, setting.routes(ofAdded: behavior.id), setting)
    case .remove, .move, .set, .push: break
    }
  }

  private mutating func add(_ wall: Wall, from: Double = 0) {
    solids.append(Solid(id: wall.id ?? "", outline: placed(wall.outline), isBoundary: false, window: Window(from: from)))
  }

  /// An outline with the sides of the reference view made a rectangle.
  private func placed(_ outline: Outline) -> Outline {
    guard case .bounds(let insets) = outline else { return outline }
    return .rect(
      Rect(
        Vector(insets.left, insets.top), Size(size.width - insets.left - insets.right, size.height - insets.top - insets.bottom)))
  }

  private mutating func add(_ behavior: Behavior, _ routes: SceneSetting.Routes, _ setting: SceneSetting) {
    var window = Window(from: behavior.from, until: behavior.until)
    if let id = behavior.id, let end = setting.removals.first(where: { $0.id == id && $0.time >= behavior.from }) {
      window.until = min(window.until ?? .infinity, end.time)
    }
    switch behavior.kind {
    case .collision(let collision):
      var outlines = collision.boundaries.map { ($0.id, $0.outline) }
      if let insets = collision.referenceBounds { outlines.append(("bounds", .bounds(insets))) }
      solids += outlines.map { Solid(id: $0, outline: placed($1), isBoundary: true, window: window) }
    case .attachment(let attachment): links.append(setting.link(attachment, routes, window))
    case .snap(let snap):
      targets.append(Target(item: snap.item, point: routes.point ?? Route(snap.point), window: window))
    case .field(let field):
      fields.append(
        Field(
          kind: field.kind, position: routes.position ?? Route(field.position), region: field.region, direction: field.direction,
          window: window))
    case .composite(let composite):
      for var child in composite.behaviors {
        child.from = max(child.from, window.from)
        child.until = [child.until, window.until].compactMap { $0 }.min()
        add(child, setting.routes(ofAdded: child.id), setting)
      }
    case .gravity, .push, .dynamicItem, .group: break
    }
  }

  private mutating func end(_ id: String, at time: Double) {
    for i in solids.indices where solids[i].id == id && !solids[i].isBoundary && time >= solids[i].window.from {
      solids[i].window.until = min(solids[i].window.until ?? .infinity, time)
    }
  }
}

extension Stage.Actor {
  init(_ view: View) {
    self.init(
      id: view.id, shape: view.shape, isFixed: view.type == .static || view.properties.anchored, isSensor: view.sensor)
  }
}
