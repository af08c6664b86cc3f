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

  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}
