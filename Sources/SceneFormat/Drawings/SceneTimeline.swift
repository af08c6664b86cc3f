internal import Formats
package import SceneModel
internal import Trajectories

/// What is collected from a whole scene to find where its attachments, snaps and fields are.
struct SceneTimeline {
  /// Points of one behavior that events or tracks move; nil for those that stay.
  struct MotionPaths {
    var anchor: Drawing.MotionPath?
    var point: Drawing.MotionPath?
    var position: Drawing.MotionPath?

    /// nil also for parameters that are not points of a drawing.
    subscript(parameter: BehaviorParameter) -> Drawing.MotionPath? {
      get {
        switch parameter {
        case .anchor: anchor
        case .point: point
        case .position: position
        default: nil
        }
      }
      set {
        switch parameter {
        case .anchor: anchor = newValue
        case .point: point = newValue
        case .position: position = newValue
        default: break
        }
      }
    }
  }

  /// What events remove, in order, with its time in seconds.
  private(set) var removals: [(id: String, time: Double)] = []
  private let schedule: FrameSchedule
  /// For lookup only.
  private var views: [String: View] = [:]
  private var original: [Int: MotionPaths] = [:]
  private var added: [String: MotionPaths] = [:]
  /// Where points of the scene's own behaviors begin.
  private let behaviors: [Behavior]

  init(_ scene: Scene) {
    schedule = scene.schedule
    behaviors = scene.behaviors
    for view in scene.views { views[view.id] = view }
    for event in scene.events {
      if case .add(let view) = event.action, views[view.id] == nil { views[view.id] = view }
    }
  }

  func hasView(_ id: String) -> Bool { views[id] != nil }

  func motionPaths(ofBehavior index: Int, _ id: String?) -> MotionPaths { original[index] ?? motionPaths(ofAdded: id) }
  func motionPaths(ofAdded id: String?) -> MotionPaths { id.flatMap { added[$0] } ?? MotionPaths() }

  mutating func note(_ event: Event) {
    let time = schedule.time(of: event.frame)
    switch event.action {
    case .remove(.behavior(let id)), .remove(.wall(let id)): removals.append((id, time))
    case .set(let assignments):
      for assignment in assignments {
        guard case .vector(let point) = assignment.value else { continue }
        move(assignment.target) {
          $0.times.append(time)
          $0.points.append(point)
        }
      }
    default: break
    }
  }

  mutating func note(_ track: Track) {
    let points = track.values.compactMap { value in if case .vector(let point) = value { point } else { nil } }
    guard points.count == track.times.count, !points.isEmpty else { return }
    move(track.target) { $0 = Drawing.MotionPath(times: track.times, points: points, isLinear: track.interpolation == .linear) }
  }

  private mutating func move(_ target: SceneTarget, _ change: (inout Drawing.MotionPath) -> Void) {
    guard case .behavior(let reference, let parameter) = target else { return }
    switch reference {
    case .index(let i):
      var motionPath = original[i, default: MotionPaths()][parameter] ?? start(of: i, parameter)
      change(&motionPath)
      original[i, default: MotionPaths()][parameter] = motionPath
    case .added(let id):
      var motionPath = added[id, default: MotionPaths()][parameter] ?? Drawing.MotionPath(times: [], points: [], isLinear: false)
      change(&motionPath)
      added[id, default: MotionPaths()][parameter] = motionPath
    }
  }

  /// Where a point of the scene's own behavior is before anything moves it.
  private func start(of index: Int, _ parameter: BehaviorParameter) -> Drawing.MotionPath {
    switch (parameter, behaviors[index].kind) {
    case (.anchor, .attachment(let attachment)):
      if case .anchor(let point) = attachment.end { return Drawing.MotionPath(point) }
    case (.point, .snap(let snap)): return Drawing.MotionPath(snap.point)
    case (.position, .field(let field)): return Drawing.MotionPath(field.position)
    default: break
    }
    return Drawing.MotionPath(.zero)
  }

  /// An attachment as it is drawn.
  func link(_ attachment: AttachmentBehavior, _ motionPaths: MotionPaths, _ window: Drawing.Window) -> Drawing.Link {
    let a: Drawing.Link.End
    let b: Drawing.Link.End
    switch attachment.end {
    case .anchor(let point):
      let own = attachment.offset ?? (attachment.kind.isJoined ? offset(of: point, from: attachment.item) : .zero)
      a = .view(attachment.item, offset: own)
      b = .point(motionPaths.anchor ?? Drawing.MotionPath(point))
    case .item(let other, let offset):
      a = .view(attachment.item, offset: attachment.offset ?? .zero)
      b = .view(other, offset: offset ?? meeting(attachment, other))
    case .joined(let other, let point):
      a = .view(attachment.item, offset: attachment.offset ?? offset(of: point, from: attachment.item))
      b = .view(other, offset: offset(of: point, from: other))
    }
    return Drawing.Link(
      style: Drawing.LinkStyle(attachment), a: a, b: b, axis: attachment.kind == .sliding ? attachment.axis : .zero, window: window)
  }

  /// Where the item's own end is in the other's axes, for kinds that have both ends at one point.
  private func meeting(_ attachment: AttachmentBehavior, _ other: String) -> Vector {
    guard attachment.kind.isJoined, let item = views[attachment.item] else { return .zero }
    let own = (attachment.offset ?? .zero).turned(by: item.angle)
    return offset(of: Vector(item.center.x + own.x, item.center.y + own.y), from: other)
  }

  /// A point of the reference view in the axes of a view, as the view stands at first.
  private func offset(of point: Vector, from id: String) -> Vector {
    guard let view = views[id] else { return .zero }
    return Vector(point.x - view.center.x, point.y - view.center.y).turned(by: -view.angle)
  }
}

extension Drawing.LinkStyle {
  fileprivate init(_ attachment: AttachmentBehavior) {
    switch attachment.kind {
    case .distance: self = attachment.frequency > 0 ? .spring : .rod
    case .limit: self = .rope
    case .fixed: self = .weld
    case .pin: self = .pin
    case .sliding: self = .slider
    }
  }
}

extension Vector {
  /// Turned clockwise on screen, radians.
  package func turned(by angle: Double) -> Vector {
    guard angle != 0 else { return self }
    let (sine, cosine) = (PortableMath.sine(angle), PortableMath.cosine(angle))
    return Vector(x * cosine - y * sine, x * sine + y * cosine)
  }
}
