import Simulation
import Testing
import Trajectories

/// How UIKit's behaviors go together. CONFIRMED is what Apple's documentation and headers say, REPORTED what others measured or say of other implementations.
@Suite("Composition") struct CompositionTests {
  private static let ball = #"{"id": "ball", "center": [100, 100], "size": [100, 100]}"#
  private static let block = #"{"id": "block", "center": [300, 100], "size": [100, 100]}"#

  private static func scene(_ behaviors: String, frames: Int = 60, events: String = "") -> String {
    scene(ball, behaviors, frames: frames, events: events)
  }

  private static func scene(_ views: String, _ behaviors: String, frames: Int = 60, events: String = "") -> String {
    """
    {"physim": 1, "bounds": [600, 800], "frames": \(frames), "views": [\(views)], "behaviors": [\(behaviors)], "events": [\(events)]}
    """
  }

  // MARK: - Composites

  @Test("a composite's children act as if they stood in its place, depth first (CONFIRMED)")
  func flattened() throws {
    let push = #"{"type": "push", "id": "wind", "items": "ball", "mode": "continuous", "direction": [1, 0]}"#
    let gravity = #"{"type": "gravity", "items": "*"}"#
    let flat = try Run(Self.scene(gravity + "," + push))
    let deep = try Run(
      Self.scene(
        #"{"type": "composite", "behaviors": [{"type": "composite", "behaviors": [\#(gravity)]}, {"type": "composite", "behaviors": [\#(push)]}]}"#
      ))
    #expect(flat.digest == deep.digest)
  }

  @Test("of several dynamicItem behaviors the last in depth-first order sets a property, property by property (CONFIRMED)")
  func lastWins() throws {
    func item(_ resistance: String) -> String { #"{"type": "dynamicItem", "items": "*", \#(resistance)}"# }
    let push = #"{"type": "push", "items": "ball", "mode": "instantaneous", "direction": [1, 0]}"#
    func speed(_ behaviors: String) throws -> Float { try Run(Self.scene(push + "," + behaviors)).view("ball").vx }
    let last = try speed(item(#""resistance": 2"#))
    // 100 pt/s for a second: e^-2 of it are left
    #expect(isNear(last, 13.534, within: 0.01))
    let inner = #"{"type": "composite", "behaviors": [\#(item(#""resistance": 5"#)), \#(item(#""resistance": 2"#))]}"#
    #expect(try speed(item(#""resistance": 1"#) + "," + inner) == last)
    #expect(try speed(inner + "," + item(#""elasticity": 1"#)) == last)
    #expect(try speed(inner + "," + item(#""resistance": 0"#)) == 100)
  }

  @Test("to remove a composite is to remove all of it, and the view's own properties hold again (CONFIRMED)")
  func removed() throws {
    let scene = Self.scene(
      #"{"type": "composite", "id": "all", "behaviors": [{"type": "dynamicItem", "items": "*", "resistance": 3}, {"type": "composite", "behaviors": [{"type": "push", "id": "wind", "items": "*", "mode": "continuous", "direction": [1, 0]}]}]}"#,
      frames: 60, events: #"{"frame": 20, "set": {"/behaviors/wind/magnitude": 2}}, {"frame": 30, "remove": "all"}"#)
    let run = try Run(scene)
    #expect(run.view("ball", 21).vx > run.view("ball", 20).vx + 1)
    #expect(run.view("ball", 30).vx > 20)
    #expect(run.view("ball", 60).vx == run.view("ball", 31).vx)
  }

  @Test("a child may be removed by itself, and acts where its window and the composite's meet")
  func windows() throws {
    let wind = #"{"type": "push", "id": "wind", "items": "*", "mode": "continuous", "direction": [0.6, 0], "from": 0.1, "until": 0.6}"#
    func changes(_ composite: String, _ events: String = "") throws -> [Int] {
      let run = try Run(Self.scene(#"{"type": "composite", "id": "all", \#(composite) "behaviors": [\#(wind)]}"#, events: events))
      return (1...60).filter { run.view("ball", $0).vx != run.view("ball", $0 - 1).vx }
    }
    #expect(try changes("") == Array(7...36))
    #expect(try changes(#""from": 0.5, "until": 0.9,"#) == Array(31...36))
    #expect(try changes(#""until": 0.3,"#) == Array(7...18))
    #expect(try changes("", #"{"frame": 20, "remove": "wind"}"#) == Array(7...20))
  }

  @Test("a composite that an event adds begins with the next step, and repeats number the ids inside as well")
  func added() throws {
    let kick =
      #"{"type": "composite", "id": "kick", "behaviors": [{"type": "push", "id": "blow", "items": "ball", "mode": "instantaneous", "direction": [0.1, 0]}]}"#
    let run = try Run(
      Self.scene(
        "",
        events:
          #"{"frame": 10, "repeat": {"every": 0.1666666, "times": 3}, "addBehavior": \#(kick)}, {"frame": 40, "set": {"/behaviors/blow-2/active": true}}, {"frame": 50, "remove": "kick-1"}"#
      ))
    for (frame, speed) in [(10, 0), (11, 10), (21, 20), (31, 30), (40, 30), (41, 40), (60, 40)] as [(Int, Float)] {
      #expect(isNear(run.view("ball", frame).vx, speed, within: 1e-4), "frame \(frame)")
    }
  }

  // MARK: - Rules between behaviors

  @Test("a behavior added in a frame starts with the next one (REPORTED)")
  func startsNext() throws {
    let run = try Run(
      Self.scene(
        "", frames: 12,
        events: #"{"frame": 10, "addBehavior": {"type": "push", "items": "*", "mode": "instantaneous", "direction": [1, 0]}}"#))
    #expect(run.view("ball", 10).vx == 0 && run.view("ball", 11).vx == 100)
  }

  @Test("an instantaneous push is inactive after its step, and set active it acts again (CONFIRMED, REPORTED)")
  func rearmed() throws {
    let run = try Run(
      Self.scene(
        #"{"type": "push", "id": "kick", "items": "*", "mode": "instantaneous", "direction": [1, 0]}"#, frames: 40,
        events: #"{"frame": 20, "set": {"/behaviors/kick/active": true}}, {"frame": 30, "set": {"/behaviors/kick/magnitude": 9}}"#))
    for (frame, speed) in [(1, 100), (20, 100), (21, 200), (40, 200)] as [(Int, Float)] { #expect(run.view("ball", frame).vx == speed) }
  }

  @Test("velocities that several behaviors add accumulate (CONFIRMED)")
  func accumulated() throws {
    func add(_ x: Int, _ w: Double) -> String {
      #"{"type": "dynamicItem", "items": "ball", "addLinearVelocity": [\#(x), 0], "addAngularVelocity": \#(w)}"#
    }
    let run = try Run(Self.scene(add(30, 1) + "," + add(-10, 0.5), frames: 2))
    #expect(run.view("ball").vx == 20 && run.view("ball").omega == 1.5)
  }

  @Test("gravity behaviors add up under the physics profile; UIKit has the last one win (REPORTED)")
  func gravities() throws {
    let down = #"{"type": "gravity", "items": "*"}"#
    let aside = #"{"type": "gravity", "items": "*", "direction": [0.5, 0]}"#
    let run = try Run(Self.scene(down + "," + aside))
    #expect(isNear(run.view("ball").vx, 500, within: 0.01) && isNear(run.view("ball").vy, 1000, within: 0.01))
  }

  @Test("views meet where one collision behavior has both, not across two of them (CONFIRMED)", arguments: [false, true])
  func pairs(together: Bool) throws {
    let push = #"{"type": "push", "items": "ball", "mode": "instantaneous", "direction": [2, 0]}"#
    func collision(_ items: String) -> String { #"{"type": "collision", "items": \#(items)}"# }
    let behaviors = together ? collision(#"["ball", "block"]"#) : collision(#"["ball"]"#) + "," + collision(#"["block"]"#)
    let run = try Run(Self.scene(Self.ball + "," + Self.block, push + "," + behaviors, frames: 90))
    #expect(run.meetings("ball", "block").isEmpty == !together)
  }

  @Test("an item may be in several collision behaviors, each with its mode (CONFIRMED)")
  func modes() throws {
    let push = #"{"type": "push", "items": "ball", "mode": "instantaneous", "direction": [6, 0]}"#
    func collision(_ items: String, _ mode: String, _ x: Int) -> String {
      #"{"type": "collision", "items": \#(items), "mode": "\#(mode)", "boundaries": [{"id": "at-\#(x)", "from": [\#(x), 0], "to": [\#(x), 200]}]}"#
    }
    let run = try Run(
      Self.scene(
        Self.ball + "," + Self.block,
        [push, collision(#"["ball", "block"]"#, "items", 420), collision(#"["block"]"#, "boundaries", 500)].joined(separator: ","),
        frames: 90))
    // the impact passes from the ball to the block, through the boundary of the mode without boundaries, to that of the other
    #expect(run.events(.contactBegan).prefix(2).map { "\($0.a) \($0.b ?? "")" } == ["ball block", "block at-500"])
  }

  @Test(
    "items tied by a rod collide unless collideConnected is false (contested: REPORTED for iOS 7, denied for a later one)",
    arguments: [true, false])
  func rods(collide: Bool) throws {
    let rod = #"{"type": "attachment", "item": "ball", "to": "block", "length": 40, "frequency": 1, "collideConnected": \#(collide)}"#
    let run = try Run(Self.scene(Self.ball + "," + Self.block, rod + #", {"type": "collision", "items": "*"}"#, frames: 60))
    #expect(run.meetings("ball", "block").isEmpty == !collide)
  }

  @Test("what is moved keeps its velocity and its size, and wakes (CONFIRMED; velocity and size REPORTED)")
  func moved() throws {
    let run = try Run(
      Self.scene(
        #"{"type": "push", "items": "ball", "mode": "instantaneous", "direction": [1, 0], "from": 1}"#, frames: 150,
        events:
          #"{"frame": 50, "move": {"view": "ball", "center": [200, 200], "angle": 1}}, {"frame": 90, "move": {"view": "ball", "center": [100, 100]}}"#
      ))
    #expect(run.view("ball", 50).asleep && !run.view("ball", 51).asleep)
    #expect(run.view("ball", 51).x == 200 && run.view("ball", 51).angle == 1)
    #expect(run.view("ball", 91).vx == 100 && isNear(run.view("ball", 91).x, 100 + 100 / 60.0, within: 1e-3))
    #expect(run.view("ball", 150).angle == 1)
  }

  @Test("in a frame the beginnings of contacts are recorded before the ends, and sleep after both (REPORTED)")
  func order() throws {
    let run = try Run(
      Self.scene(
        Self.ball + "," + Self.block + #", {"id": "top", "center": [300, 40], "size": [20, 20]}"#,
        #"{"type": "gravity", "items": ["block", "top"]}, {"type": "collision", "items": "*", "boundaries": [{"id": "ledge", "from": [250, 151], "to": [350, 151]}]}"#,
        frames: 200,
        events: #"{"frame": 120, "addBehavior": {"type": "push", "items": "top", "mode": "instantaneous", "direction": [0, -0.1]}}"#))
    let ranks = run.events.map { event -> (Int, Int) in
      switch event.kind {
      case .contactBegan: (event.frame, 0)
      case .contactEnded: (event.frame, 1)
      default: (event.frame, 2)
      }
    }
    #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(Set(run.events.map(\.kind)).isSuperset(of: [.contactBegan, .contactEnded, .slept, .woke]))
  }

  @Test("turned off, rotation goes on with the spin it has, and no torque changes it (REPORTED)")
  func rotation() throws {
    let spin = #"{"id": "ball", "center": [100, 100], "size": [100, 100], "angularVelocity": 2, "allowsRotation": false}"#
    let push = #"{"type": "push", "items": "ball", "mode": "continuous", "direction": [0, 1], "targetOffset": [50, 0]}"#
    let run = try Run(Self.scene(spin, push))
    #expect(run.view("ball").omega == 2 && isNear(run.view("ball").angle, 2, within: 1e-4))
  }

  // MARK: - Who sleeps

  private static let sleeper = #"{"id": "ball", "center": [100, 100], "size": [100, 100], "asleep": true}"#

  @Test(
    "who starts asleep is not woken by what is so from its beginning, and by what happens later it is",
    arguments: [
      #"{"type": "gravity", "items": "*"%}"#, #"{"type": "dynamicItem", "items": "*", "elasticity": 0.5, "density": 2%}"#,
      #"{"type": "collision", "items": "*"%}"#,
    ])
  func asleep(behavior: String) throws {
    let from = try Run(Self.scene(Self.sleeper, behavior.replacing("%", with: "")))
    #expect(from.view("ball").asleep && from.view("ball").y == 100)
    let later = try Run(Self.scene(Self.sleeper, behavior.replacing("%", with: #", "from": 0.5"#)))
    #expect(later.view("ball", 30).asleep && !later.view("ball", 31).asleep)
    // so it is with a view that comes later
    let spawned = Self.sleeper.replacing("ball", with: "late")
    let added = try Run(Self.scene(Self.block, behavior.replacing("%", with: ""), events: #"{"frame": 20, "add": \#(spawned)}"#))
    #expect(added.view("late").asleep && added.view("late").y == 100)
  }

  @Test("the world's gravity does not wake who starts asleep, its change does")
  func worldGravity() throws {
    let text = Self.scene(Self.sleeper, "", events: #"{"frame": 30, "set": {"/gravity": [0, 5]}}"#)
    let run = try Run(text.replacing(#""frames""#, with: #""gravity": {"vector": [0, 9.81]}, "frames""#))
    #expect(run.view("ball", 30).asleep && !run.view("ball", 31).asleep)
  }

  @Test("a wall that is put under or into what sleeps wakes it")
  func walls() throws {
    for y in [150, 120, 200] {
      let run = try Run(
        Self.scene(Self.ball, "", frames: 90, events: #"{"frame": 60, "addWall": {"from": [0, \#(y)], "to": [600, \#(y)]}}"#))
      #expect(run.view("ball", 60).asleep && run.view("ball", 61).asleep == (y == 200), "\(y)")
    }
  }
}
