import Formats
import PhysimDynamics
import Platform
import SceneFormat
import SceneModel
import Simulation
import Testing
import Trajectories

/// The app's code has the bits of the scenes that were written after it.
@MainActor struct TutorialTests {
  @Test func `pong, the push`() throws {
    let pong = PongController()
    try pong.expect("pong-push")
  }

  @Test func `pong, the spin`() throws {
    let pong = PongController()
    pong.addCollisions()
    try pong.expect("pong-spin")
    #expect(pong.contacts > 0)
  }

  @Test func `pong without rotation`() throws {
    let pong = PongController()
    pong.addCollisions()
    pong.removeRotation()
    try pong.expect("pong-no-rotation")
  }

  @Test func `pong with a heavy paddle`() throws {
    let pong = PongController()
    pong.addCollisions()
    pong.removeRotation()
    pong.makePaddleHeavy()
    try pong.expect("pong-heavy-paddle")
  }

  private func finishedPong() -> PongController {
    let pong = PongController()
    pong.addCollisions()
    pong.removeRotation()
    pong.makePaddleHeavy()
    pong.improveCollisions()
    return pong
  }

  @Test func `pong with better collisions`() throws { try finishedPong().expect("pong-elastic") }

  @Test func `pong, the paddle teleported`() throws {
    try finishedPong().expect("pong-teleport") { pong, frame in
      let taps: [Int: CGFloat] = [90: 220, 180: 100, 270: 160, 360: 230, 450: 90]
      if let x = taps[frame] { pong.teleport(to: x, 452) }
    }
  }

  @Test func `pong, the paddle attached`() throws {
    try finishedPong().expect("pong-attached") { pong, frame in
      if frame == 8 { pong.attach(to: 170, 380) }
      if frame == 180 { pong.attach(to: 230, 470) }
      if frame == 360 { pong.attach(to: 90, 430) }
    }
  }

  @Test func `pong, the paddle snapped`() throws {
    let taps: [Int: (CGFloat, CGFloat)] = [
      60: (160, 452), 90: (220, 492), 180: (100, 412), 270: (160, 492), 360: (230, 412), 450: (90, 492),
    ]
    try finishedPong().expect("pong-snapped") { pong, frame in
      if let tap = taps[frame] { pong.snap(to: tap.0, tap.1) }
    }
  }

  // MARK: - The cradle

  nonisolated private static let pan = Finger([
    [0.2, 0], [0.3, -0.6], [0.4, -2.0], [0.5, -3.8], [0.6, -5.0], [0.7, -5.4], [0.9, -5.4],
  ])

  private func panned(_ cradle: CradleController, _ frame: Int) {
    if frame == 12 { cradle.panBegan() }
    if frame == 54 { cradle.panEnded() }
    cradle.panMoved(by: CGFloat(Self.pan.value(1, at: frame)))
  }

  @Test func `a pendulum at rest`() throws {
    let cradle = CradleController([200])
    cradle.start()
    try expectBits("pendulum-at-rest", cradle.animator, cradle.ballBearings)
  }

  @Test func `a pendulum under a pan`() throws {
    let cradle = CradleController([200])
    cradle.start()
    try expectBits("pendulum", cradle.animator, cradle.ballBearings) { panned(cradle, $0) }
  }

  @Test(arguments: [("cradle-inelastic", false), ("cradle", true)]) func `the cradle`(scene: String, isElastic: Bool) throws {
    let cradle = CradleController([114, 157, 200, 243, 286])
    if isElastic { cradle.makeElastic() }
    cradle.start()
    try expectBits(scene, cradle.animator, cradle.ballBearings) { panned(cradle, $0) }
  }

  // MARK: - Basketball

  @Test func `basketball, gravity`() throws {
    let game = BasketballController(ball: UIView())
    try expectBits("basketball-gravity", game.animator, [game.ball])
  }

  @Test func `basketball, the bounds`() throws {
    let game = BasketballController(ball: UIView())
    game.addCollisions()
    try expectBits("basketball-bounds", game.animator, [game.ball])
  }

  @Test func `basketball, elastic`() throws {
    let game = BasketballController(ball: UIView())
    game.addCollisions()
    game.makeElastic()
    try expectBits("basketball-elastic", game.animator, [game.ball])
  }

  @Test func `basketball, turned`() throws {
    let game = BasketballController(ball: UIView())
    game.ball.transform = CGAffineTransform(rotationAngle: CGFloat.pi / 4)
    game.addCollisions()
    game.makeElastic()
    try expectBits("basketball-turned", game.animator, [game.ball])
  }

  @Test func `basketball, the ellipse`() throws {
    let game = BasketballController(ball: CircleView())
    game.ball.transform = CGAffineTransform(rotationAngle: CGFloat.pi / 4)
    game.addCollisions()
    game.makeElastic()
    try expectBits("basketball-ellipse", game.animator, [game.ball])
  }

  @Test func `basketball, the hoop`() throws {
    let game = BasketballController(ball: CircleView())
    game.addCollisions()
    game.makeElastic()
    game.addHoop()
    try expectBits("basketball-hoop", game.animator, [game.ball])
  }

  nonisolated private static let drag = Finger([[0.3, 214, 346], [0.6, 190, 300], [1.0, 120, 220], [1.5, 100, 200], [2.5, 100, 200]])
  nonisolated private static let shot = Finger(
    [[0.3, 214, 346], [0.5, 224, 391], [0.75, 244, 447], [1.0, 247, 458], [1.1, 197, 395], [1.16, 175, 366], [1.17, 172, 363]])

  @Test(arguments: [("basketball-dragged", drag, 150), ("basketball-shot", shot, 70)])
  func `basketball, the finger`(scene: String, finger: Finger, last: Int) throws {
    let game = BasketballController(ball: CircleView())
    game.addCollisions()
    game.makeElastic()
    game.addHoop()
    try expectBits(scene, game.animator, [game.ball]) { frame in
      let location = CGPoint(x: CGFloat(finger.value(1, at: frame)), y: CGFloat(finger.value(2, at: frame)))
      if frame == 18 { game.touchesBegan(at: location) }
      if frame > 18, frame < last { game.touchesMoved(to: location) }
      if frame == last { game.touchesEnded() }
    }
    if scene == "basketball-dragged" { #expect(Set(game.reported).isSuperset(of: ["back", "start", "end"])) }
  }
}

extension PongController {
  @MainActor fileprivate func expect(_ scene: String, _ act: (PongController, Int) -> Void = { _, _ in }) throws {
    try expectBits(scene, animator, [ballView, paddleView]) { act(self, $0) }
  }
}

/// Runs an animator beside a scene of Fixtures/tutorials and compares every bit of centers and angles; then the scene that the animator writes, too.
@MainActor func expectBits(_ scene: String, _ animator: UIDynamicAnimator, _ views: [UIView], _ act: (Int) -> Void = { _ in }) throws {
  var simulation = try Simulation(try Scenery.scene(file: "Fixtures/tutorials/\(scene).json"))
  var frames: [[ViewSample]] = []
  while try simulation.next() {
    let frame = simulation.frame
    if frame.index > 0 { animator.step() }
    for (i, view) in views.enumerated() {
      let sample = try #require(frame.sample(Int32(i)))
      let isEqual =
        Float(view.center.x) == sample.x && Float(view.center.y) == sample.y
        && abs(view.transform.b - CGFloat(sin(Double(sample.angle)))) < 1e-6
      guard isEqual else {
        Issue.record("\(scene), frame \(frame.index), view \(i): \(view.center) is not \(sample.x), \(sample.y)")
        return
      }
    }
    frames.append(frame.samples)
    act(frame.index)
  }
  #expect(frames.count > 100)
  // the animator's own scene, of the same frames
  let json = animator.sceneJSON(frames: frames.count - 1)
  var written = try Simulation(try Scenery.scene(json))
  var count = 0
  while try written.next() {
    for i in views.indices {
      // what no behavior acts on is not in the scene
      guard let b = written.frame.sample(Int32(i)) else { continue }
      let a = frames[count][i]
      guard a.x == b.x, a.y == b.y, a.angle == b.angle, a.vx == b.vx, a.omega == b.omega else {
        Issue.record("\(scene), frame \(count) of the written scene: \(b.x), \(b.y) is not \(a.x), \(a.y)")
        return
      }
    }
    count += 1
  }
  #expect(count == frames.count)
}

/// A finger's way, as a track of a scene has it.
struct Finger: Sendable {
  /// Seconds, then values.
  private let keys: [[Double]]

  init(_ keys: [[Double]]) { self.keys = keys }

  func value(_ k: Int, at frame: Int) -> Float {
    let time = Double(frame) / 60
    guard let next = keys.firstIndex(where: { $0[0] > time }) else { return Float(keys[keys.count - 1][k]) }
    guard next > 0 else { return Float(keys[0][k]) }
    let (a, b) = (keys[next - 1], keys[next])
    guard time > a[0] else { return Float(a[k]) }
    let share = Float((time - a[0]) / (b[0] - a[0]))
    return Float(a[k]) + share * (Float(b[k]) - Float(a[k]))
  }
}

enum Scenery {
  static func scene(file: String) throws -> SceneModel.Scene {
    let path = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/") + "/" + file
    return try scene(SceneSource(path: path, files: .fileSystem).read())
  }

  static func scene(_ json: String) throws -> SceneModel.Scene {
    try scene(SceneReader.read(bytes: Array(json.utf8), name: "written.json"))
  }

  private static func scene(_ result: SceneReadResult) throws -> SceneModel.Scene {
    guard let scene = result.scene else { throw Unreadable(report: result.rendered()) }
    return scene
  }

  struct Unreadable: Error { var report: String }
}
