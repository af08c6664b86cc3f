import Foundation
import MotionRecorder
import PhysimDynamics
import Testing

/// Gestures that a test sends, and recordings that are replayed.
@MainActor struct GestureTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private let card = UIView(frame: CGRect(x: 100, y: 200, width: 200, height: 200))

  init() { view.addSubview(card) }

  private func warnings(_ body: () -> Void) -> [String] {
    let before = DynamicsWarning.handler
    defer { DynamicsWarning.handler = before }
    var found: [String] = []
    DynamicsWarning.handler = { found.append($0) }
    body()
    return found
  }

  /// Writes down what its recognizers do.
  private final class Target: NSObject, UIGestureRecognizerDelegate {
    var log: [String] = []
    var isSimultaneous = false
    var begins = true
    @MainActor func pan(_ pan: UIPanGestureRecognizer) {
      log.append("\(pan.state) \(Int(pan.translation(in: pan.view).x)) \(Int(pan.velocity(in: nil).x))")
    }
    @MainActor func tap() { log.append("tap") }
    @MainActor func press(_ press: UILongPressGestureRecognizer) { log.append("press \(press.state)") }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { isSimultaneous }
  }

  @Test func `a pan is sent step by step`() {
    let target = Target()
    let pan = UIPanGestureRecognizer(target: target, action: Target.pan)
    card.addGestureRecognizer(pan)
    pan.send(.began, location: CGPoint(x: 150, y: 250))
    #expect(pan.location(in: card) == CGPoint(x: 50, y: 50) && pan.numberOfTouches == 1)
    pan.send(.changed, translation: CGPoint(x: 20, y: 0), velocity: CGPoint(x: 300, y: 0), location: CGPoint(x: 20, y: 30), in: card)
    #expect(pan.location(in: nil) == CGPoint(x: 120, y: 230))
    pan.setTranslation(.zero, in: view)
    pan.send(.changed, translation: CGPoint(x: 25, y: 0))
    pan.send(.ended, translation: CGPoint(x: 25, y: 0), velocity: CGPoint(x: 9, y: 0))
    #expect(target.log == ["began 0 0", "changed 20 300", "changed 5 0", "ended 5 9"] && pan.state == .possible)
  }

  @Test func `steps in another order are reported and change nothing`() {
    let target = Target()
    let pan = UIPanGestureRecognizer(target: target, action: Target.pan)
    #expect(warnings { pan.send(.changed) }.first?.contains("possible cannot be changed") == true)
    #expect(warnings { pan.send(.ended) }.count == 1)
    pan.send(.began)
    #expect(warnings { pan.send(.began) }.count == 1)
    pan.send(.cancelled)
    #expect(warnings { pan.send(.ended) }.count == 1 && target.log == ["began 0 0", "cancelled 0 0"])
    let tap = UITapGestureRecognizer()
    #expect(warnings { tap.send(.began) }.count == 1)
  }

  @Test func `a delegate refuses a gesture, and a disabled recognizer cancels it`() {
    let target = Target()
    let pan = UIPanGestureRecognizer(target: target, action: Target.pan)
    pan.delegate = target
    target.begins = false
    #expect(warnings { for state in [.began, .changed, .ended] as [UIGestureRecognizer.State] { pan.send(state) } }.isEmpty)
    #expect(target.log.isEmpty)
    target.begins = true
    pan.send(.began)
    pan.isEnabled = false
    pan.isEnabled = true
    #expect(target.log == ["began 0 0", "cancelled 0 0"])
  }

  @Test func `a target may be a method with or without its sender, and a selector's name reaches nothing`() {
    let target = Target()
    let tap = UITapGestureRecognizer(target: target, action: Target.tap)
    tap.addTarget(target, action: target.tap)
    tap.send()
    #expect(target.log == ["tap", "tap"])
    let named = UITapGestureRecognizer(target: target, action: Selector("tap"))
    #expect(warnings { named.send() }.first?.contains("tap: there is no Objective-C") == true)
  }

  private func replay(_ csv: String, frames: Int = 120) throws {
    let animator = UIDynamicAnimator(referenceView: view)
    var replay = try TouchReplay(csv: csv)
    for frame in 0..<frames {
      replay.send(frame: frame, of: animator)
      animator.step()
    }
  }

  /// A finger at 60 Hz that moves right by so much per frame.
  private func finger(_ frames: Int, _ step: Int, from x: Int = 150) -> String {
    (0...frames).reduce("time,phase,x,y\n") { text, i in
      let phase = i == 0 ? "began" : i == frames ? "ended" : "moved"
      return text + "\(Double(i) / 60),\(phase),\(x + step * i),250\n"
    }
  }

  @Test func `a recorded finger pans, taps or presses`() throws {
    let target = Target()
    card.addGestureRecognizer(UIPanGestureRecognizer(target: target, action: Target.pan))
    card.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Target.tap))
    card.addGestureRecognizer(UILongPressGestureRecognizer(target: target, action: Target.press))
    try replay(finger(5, 6))
    #expect(target.log == ["began 0 360", "changed 6 360", "changed 12 360", "ended 18 360"])
    target.log = []
    try replay(finger(5, 1))
    #expect(target.log == ["tap"])
    target.log = []
    try replay("time,phase,x,y\n0,began,150,250\n1,ended,150,250\n")
    #expect(target.log == ["press began", "press ended"])
    target.log = []
    try replay(finger(5, 6, from: 310))
    #expect(target.log.isEmpty)
  }

  @Test func `a fast finger swipes once, in its direction`() throws {
    let target = Target()
    let right = UISwipeGestureRecognizer(target: target, action: Target.tap)
    card.addGestureRecognizer(right)
    try replay("time,phase,x,y\n0,began,150,250\n0.1,moved,190,250\n0.15,moved,210,255\n0.2,ended,260,255\n")
    #expect(target.log == ["tap"])
    // to the left, and too slowly
    try replay("time,phase,x,y\n0,began,250,250\n0.1,moved,190,250\n0.2,ended,150,255\n")
    try replay("time,phase,x,y\n0,began,150,250\n0.6,moved,190,250\n0.7,ended,250,250\n")
    #expect(target.log == ["tap"])
    right.direction = [.left, .up]
    try replay("time,phase,x,y\n0,began,250,250\n0.1,moved,190,250\n0.2,ended,150,255\n")
    #expect(target.log == ["tap", "tap"])
  }

  @Test func `the first recognizer that begins keeps the finger`() throws {
    let (inner, outer) = (Target(), Target())
    card.addGestureRecognizer(UIPanGestureRecognizer(target: inner, action: Target.pan))
    let around = UIPanGestureRecognizer(target: outer, action: Target.pan)
    around.delegate = outer
    view.addGestureRecognizer(around)
    try replay(finger(5, 6))
    #expect(inner.log.count == 4 && outer.log.isEmpty)
    outer.isSimultaneous = true
    try replay(finger(5, 6))
    #expect(outer.log.count == 4)
  }

  @Test func `a table that is no recording is an error with its line`() {
    let tables: [(String, Int)] = [
      ("x,y\n", 1), ("time,phase,x,y\n0,began,1\n", 2), ("time,phase,x,y\n0,hover,1,2\n", 2), ("time,phase,x,y\n0,moved,1,2\n", 2),
      ("time,phase,x,y\n1,began,1,2\n0,moved,1,2\n", 3), ("time,phase,x,y\n0,began,1,2\n0,began,1,2\n", 3),
      ("time,phase,x,y\n0,began,inf,2\n", 2),
    ]
    for (table, line) in tables {
      #expect { try TouchReplay(csv: table) } throws: { ($0 as? TouchReplay.FormatError)?.line == line }
    }
  }

  /// A table that a finger drags a puck on, and that records the finger.
  private final class Table: UIView {
    let puck = UIView(frame: CGRect(x: 130, y: 230, width: 40, height: 40))
    lazy var animator = UIDynamicAnimator(referenceView: self)
    private var attachment: UIAttachmentBehavior?
    var recorder: MotionRecorder?

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(puck)
      let properties = UIDynamicItemBehavior()
      properties.addItem(puck)
      properties.resistance = 2
      animator.addBehavior(properties)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private func record(_ phase: String, _ touches: Set<UITouch>) -> CGPoint {
      let point = touches.first?.location(in: self) ?? .zero
      recorder?.record(touch: phase, at: point)
      return point
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      let attachment = UIAttachmentBehavior(item: puck, attachedToAnchor: record("began", touches))
      animator.addBehavior(attachment)
      self.attachment = attachment
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { attachment?.anchorPoint = record("moved", touches) }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      _ = record("ended", touches)
      if let attachment { animator.removeBehavior(attachment) }
    }

    /// The motion and the touches of a run.
    func run(_ csv: String) throws -> (motion: String, touches: String) {
      var replay = try TouchReplay(csv: csv)
      var frame = 0
      let recorder = MotionRecorder(animator, items: ["puck": puck]) { Double(frame) / 60 }
      self.recorder = recorder
      recorder.start()
      while frame < 60 {
        replay.send(frame: frame, of: animator)
        frame += 1
        animator.step()
      }
      recorder.stop()
      return (recorder.motionCSV, recorder.touchesCSV)
    }
  }

  @Test func `a recording replays to the same motion`() throws {
    let first = try Table(frame: view.frame).run(finger(20, 5))
    let second = try Table(frame: view.frame).run(first.touches)
    #expect(first.motion == second.motion && first.touches == second.touches)
    let rows = first.motion.split(separator: "\n")
    #expect(
      rows.count > 30 && rows[1].split(separator: ",")[2] != rows.last?.split(separator: ",")[2]
        && first.touches.split(separator: "\n").count == 22)
  }
}
