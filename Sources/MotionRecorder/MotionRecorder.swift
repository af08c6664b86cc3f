// One file for an app: copy it, or depend on the product MotionRecorder. It uses UIKit's public interface only.
#if canImport(UIKit)
  public import UIKit
#else
  public import Foundation
  public import PhysimDynamics
#endif

/// Records how an animator moves items, with the touches and the device motion that the app hands over, as CSV.
///
///     let recorder = MotionRecorder(animator, items: ["ball": ball, "paddle": paddle])
///     recorder.start()
///     …
///     recorder.stop()
///     try recorder.motionCSV.write(to: url, atomically: true, encoding: .utf8)
///
/// `physim diff scene.json recording.csv --profile uikit --align --tolerance x=1,y=1` compares a recording with a scene.
@MainActor public final class MotionRecorder {
  /// One item in one frame.
  private struct Row {
    var time: TimeInterval
    var item: Int
    var center: CGPoint
    var angle: CGFloat
  }

  private weak var animator: UIDynamicAnimator?
  private let names: [String]
  private let items: [any UIDynamicItem]
  private let clock: () -> TimeInterval
  private let probe = UIDynamicBehavior()
  private var begin: TimeInterval?
  private var rows: [Row] = []
  private var touches: [(time: TimeInterval, phase: String, point: CGPoint)] = []
  private var accelerations: [(time: TimeInterval, x: Double, y: Double, z: Double)] = []

  /// - Parameters:
  ///   - items: What to record, by the names of the views in the scene.
  ///   - clock: Seconds; the system's time since its start by default.
  public init(
    _ animator: UIDynamicAnimator, items: KeyValuePairs<String, any UIDynamicItem>,
    clock: @escaping () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
  ) {
    self.animator = animator
    names = items.map { $0.key }
    self.items = items.map { $0.value }
    self.clock = clock
    // an action is called in every frame in which the animator runs, after the items have moved
    probe.action = { [weak self] in self?.recordFrame() }
  }

  /// Records the items as they are, then in every frame.
  public func start() {
    guard begin == nil else { return }
    begin = clock()
    recordFrame()
    animator?.addBehavior(probe)
  }

  /// Ends the recording.
  public func stop() { animator?.removeBehavior(probe) }

  private var now: TimeInterval { begin.map { clock() - $0 } ?? 0 }

  private func recordFrame() {
    let time = now
    for (i, item) in items.enumerated() {
      let transform = item.transform
      rows.append(Row(time: time, item: i, center: item.center, angle: CGFloat(atan2(Double(transform.b), Double(transform.a)))))
    }
  }

  /// Records a touch: call it from `touchesBegan` (phase `began`), `touchesMoved` (`moved`) and `touchesEnded` (`ended`).
  public func record(touch phase: String, at point: CGPoint) { touches.append((now, phase, point)) }

  /// Records the device's gravity in g, as Core Motion has it: x to the right, y to the top of the device, z out of the screen.
  public func record(gravity x: Double, _ y: Double, _ z: Double) { accelerations.append((now, x, y, z)) }

  /// The items: `time,view,x,y,angle`, a line per frame and item; the angle is continuous over full turns.
  public var motionCSV: String {
    var turns = [Double](repeating: 0, count: items.count)
    var last = [Double?](repeating: nil, count: items.count)
    var text = "time,view,x,y,angle\n"
    for row in rows {
      let angle = Double(row.angle)
      if let before = last[row.item] {
        if angle - before > .pi { turns[row.item] -= 2 * .pi }
        if angle - before < -.pi { turns[row.item] += 2 * .pi }
      }
      last[row.item] = angle
      text += "\(row.time),\(Self.quoted(names[row.item])),\(Double(row.center.x)),\(Double(row.center.y)),\(angle + turns[row.item])\n"
    }
    return text
  }

  /// The touches: `time,phase,x,y`.
  public var touchesCSV: String {
    touches.reduce("time,phase,x,y\n") { $0 + "\($1.time),\(Self.quoted($1.phase)),\(Double($1.point.x)),\(Double($1.point.y))\n" }
  }

  /// The device motion: `time,x,y,z`, a trace of a scene's gravity.
  public var deviceMotionCSV: String {
    accelerations.reduce("time,x,y,z\n") { $0 + "\($1.time),\($1.x),\($1.y),\($1.z)\n" }
  }

  // MARK: - The animator as a scene

  /// The animator as a scene, as far as UIKit's public interface can be read, and what it leaves out: the items of snaps, offsets and kinds of attachments, kinds and regions of
  /// fields, curves of boundaries, and what changes during the run.
  ///
  /// - Parameters:
  ///   - bounds: Of the reference view.
  ///   - seconds: How long the scene runs.
  public func scene(bounds: CGSize, seconds: Double) -> (json: String, omissions: [String]) {
    var omissions: [String] = []
    var behaviors: [[String: Any]] = []
    for behavior in animator?.behaviors ?? [] where behavior !== probe { describe(behavior, &behaviors, &omissions) }
    var views: [[String: Any]] = []
    for (i, item) in items.enumerated() {
      // as they were when the recording began
      let first = rows.first { $0.item == i }
      let center = first?.center ?? item.center
      var view: [String: Any] = [
        "id": names[i], "center": [Double(center.x), Double(center.y)], "size": [Double(item.bounds.width), Double(item.bounds.height)],
      ]
      if let angle = first?.angle, angle != 0 { view["angle"] = Double(angle) }
      switch collisionBounds(of: item) {
      case .ellipse: view["collisionBoundsType"] = "ellipse"
      case .path: omissions.append("the collision path of \(names[i])")
      default: break
      }
      views.append(view)
    }
    let scene: [String: Any] = [
      "physim": 1, "profile": "uikit", "bounds": [Double(bounds.width), Double(bounds.height)], "duration": seconds, "views": views,
      "behaviors": behaviors,
    ]
    let data = try? JSONSerialization.data(withJSONObject: scene, options: [.prettyPrinted, .sortedKeys])
    return (data.map { String(decoding: $0, as: UTF8.self) } ?? "", omissions)
  }

  private func collisionBounds(of item: any UIDynamicItem) -> UIDynamicItemCollisionBoundsType {
    #if canImport(UIKit)
      return item.collisionBoundsType ?? .rectangle
    #else
      return item.collisionBoundsType
    #endif
  }

  /// Names of items that are recorded; another one is an omission.
  private func ids(_ acted: [any UIDynamicItem], _ omissions: inout [String]) -> [String] {
    acted.compactMap { item in
      if let i = items.firstIndex(where: { $0 === item }) { return names[i] }
      omissions.append("an item that is not recorded")
      return nil
    }
  }

  private func describe(_ behavior: UIDynamicBehavior, _ found: inout [[String: Any]], _ omissions: inout [String]) {
    switch behavior {
    case let gravity as UIGravityBehavior:
      let direction = gravity.gravityDirection
      found.append(["type": "gravity", "items": ids(gravity.items, &omissions), "direction": [Double(direction.dx), Double(direction.dy)]])
    case let push as UIPushBehavior:
      let direction = push.pushDirection
      found.append([
        "type": "push", "items": ids(push.items, &omissions), "direction": [Double(direction.dx), Double(direction.dy)],
        "mode": push.mode == .continuous ? "continuous" : "instantaneous", "active": push.active,
      ])
    case let properties as UIDynamicItemBehavior:
      found.append([
        "type": "dynamicItem", "items": ids(properties.items, &omissions), "elasticity": Double(properties.elasticity),
        "friction": Double(properties.friction), "density": Double(properties.density), "resistance": Double(properties.resistance),
        "angularResistance": Double(properties.angularResistance), "charge": Double(properties.charge), "anchored": properties.isAnchored,
        "allowsRotation": properties.allowsRotation,
      ])
    case let collision as UICollisionBehavior:
      let mode = collision.collisionMode
      found.append([
        "type": "collision", "items": ids(collision.items, &omissions),
        "mode": mode == .items ? "items" : mode == .boundaries ? "boundaries" : "everything",
        "translatesReferenceBoundsIntoBoundary": collision.translatesReferenceBoundsIntoBoundary,
      ])
      for identifier in collision.boundaryIdentifiers ?? [] { omissions.append("the boundary \(identifier)") }
    case let attachment as UIAttachmentBehavior:
      let tied = ids(attachment.items, &omissions)
      guard let item = tied.first else { return }
      var values: [String: Any] = [
        "type": "attachment", "item": item, "length": Double(attachment.length), "frequency": Double(attachment.frequency),
        "damping": Double(attachment.damping),
      ]
      if tied.count > 1 {
        values["to"] = tied[1]
      } else {
        values["anchor"] = [Double(attachment.anchorPoint.x), Double(attachment.anchorPoint.y)]
      }
      found.append(values)
      omissions.append("kind and offsets of the attachment of \(item)")
    case is UISnapBehavior: omissions.append("a snap, whose item cannot be read")
    case is UIFieldBehavior: omissions.append("a field, whose kind cannot be read")
    default: for child in behavior.childBehaviors { describe(child, &found, &omissions) }
    }
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}
