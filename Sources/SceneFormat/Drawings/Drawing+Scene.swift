public import SceneModel
import Trajectories

extension Drawing {
  /// What a scene shows, with all that its events add.
  ///
  /// An element that is added by a triggered event has no known time and is shown from the start.
  public init(_ scene: Scene) {
    self.init(size: scene.bounds)
    for wall in scene.walls { add(wall) }
    for view in scene.views { views.append(DrawnView(view)) }
    var timeline = SceneTimeline(scene)
    for event in scene.events { timeline.note(event) }
    for track in scene.tracks { timeline.note(track) }
    for (i, behavior) in scene.behaviors.enumerated() { add(behavior, timeline.motionPaths(ofBehavior: i, behavior.id), timeline) }
    for event in scene.events {
      let from = scene.schedule.time(of: event.frame)
      if case .addBehaviorAgain(let id) = event.action, var behavior = scene.behavior(id) {
        (behavior.from, behavior.until) = (from, nil)
        add(behavior, timeline.motionPaths(ofAdded: id), timeline)
      }
      add(event.action, from: from, timeline)
    }
    for event in scene.waitingEvents {
      for action in event.actions { add(action, from: 0, timeline) }
    }
    for (id, time) in timeline.removals { end(id, at: time) }
    gravity = Self.changing(scene)
    let end = scene.duration
    expected = scene.expect.checks.prefix(ExpectedBand.limit).flatMap { ExpectedBand.bands(of: $0, end: end) }
  }

  /// World gravity frame by frame, or every few frames of a long run, where it changes.
  private static func changing(_ scene: Scene) -> MotionPath? {
    guard let gravity = scene.gravity, gravity.curve.vectors.contains(where: { $0 != gravity.curve.vectors[0] }) else { return nil }
    let step = scene.frameCount / 2000 + 1
    let times = stride(from: 0, through: scene.frameCount, by: step).map { scene.schedule.time(of: $0) }
    let vectors = times.map { gravity.pointsPerSecondSquared(at: $0, pointsPerMeter: scene.pointsPerMeter) }
    return MotionPath(times: times, points: vectors, isLinear: false)
  }

  private mutating func add(_ action: Edit, from: Double, _ timeline: SceneTimeline) {
    switch action {
    case .add(let view):
      // a view that comes again looks as it did
      if !timeline.hasView(view.id) || !views.contains(where: { $0.id == view.id }) { views.append(DrawnView(view)) }
    case .addWall(let wall): add(wall, from: from)
    case .addBehavior(var behavior):
      behavior.from = max(behavior.from, from)
      add(behavior, timeline.motionPaths(ofAdded: behavior.id), timeline)
    // what comes again without a time of its own is drawn as it was first
    case .addBehaviorAgain, .remove, .move, .set, .push, .snap, .retarget, .drag, .release, .scroll, .stop: break
    }
  }

  private mutating func add(_ wall: Wall, from: Double = 0) {
    walls.append(DrawnWall(id: wall.id ?? "", outline: placed(wall.outline), isBoundary: false, window: Window(from: from)))
  }

  /// An outline with the sides of the reference view made a rectangle.
  private func placed(_ outline: Outline) -> Outline {
    guard case .bounds(let insets) = outline else { return outline }
    return .rect(
      Rect(
        Vector(insets.left, insets.top), Size(size.width - insets.left - insets.right, size.height - insets.top - insets.bottom)))
  }

  private mutating func add(_ behavior: Behavior, _ motionPaths: SceneTimeline.MotionPaths, _ timeline: SceneTimeline) {
    var window = Window(from: behavior.from, until: behavior.until)
    if let id = behavior.id, let end = timeline.removals.first(where: { $0.id == id && $0.time >= behavior.from }) {
      window.until = min(window.until ?? .infinity, end.time)
    }
    switch behavior.kind {
    case .collision(let collision):
      var outlines = collision.boundaries.map { ($0.id, $0.outline) }
      if let insets = collision.referenceBounds { outlines.append(("bounds", .bounds(insets))) }
      walls += outlines.map { DrawnWall(id: $0, outline: placed($1), isBoundary: true, window: window) }
    case .attachment(let attachment): links.append(timeline.link(attachment, motionPaths, window))
    case .snap(let snap):
      targets.append(Target(item: snap.item, point: motionPaths.point ?? MotionPath(snap.point), window: window))
    case .field(let field):
      fields.append(
        Field(
          kind: field.kind, position: motionPaths.position ?? MotionPath(field.position), region: field.region, direction: field.direction,
          window: window))
    case .composite(let composite):
      for var child in composite.behaviors {
        child.from = max(child.from, window.from)
        child.until = [child.until, window.until].compactMap { $0 }.min()
        add(child, timeline.motionPaths(ofAdded: child.id), timeline)
      }
    // the others have nothing to show
    default: break
    }
  }

  private mutating func end(_ id: String, at time: Double) {
    for i in walls.indices where walls[i].id == id && !walls[i].isBoundary && time >= walls[i].window.from {
      walls[i].window.until = min(walls[i].window.until ?? .infinity, time)
    }
  }
}

extension Scene {
  /// A behavior by its id: the scene's own, or one that an event adds.
  fileprivate func behavior(_ id: String) -> Behavior? {
    let added = events.compactMap { event in if case .addBehavior(let behavior) = event.action { behavior } else { nil } }
    return (behaviors + added).lazy.flatMap { $0.tree }.first { $0.id == id }
  }
}

extension Drawing.DrawnView {
  init(_ view: View) {
    self.init(
      id: view.id, shape: view.shape, isFixed: view.type == .static || view.properties.anchored, isSensor: view.sensor)
  }
}
