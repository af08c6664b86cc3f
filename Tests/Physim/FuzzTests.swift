import Physim
import TestSupport
import Testing

/// No input makes the library trap: every call returns or throws.
struct FuzzTests {
  private static let numbers = [0, 1, -1, 0.5, 1e-9, 1e9, -1e30, 1e300, .nan, .infinity, .leastNonzeroMagnitude]
  private static let ids = ["a", "b", "wall", "snap", "rod", "", "~a", "*", "\u{0}\"\\", "nothing"]
  private static let keys = [
    "elasticity", "density", "center", "angle", "velocity", "point", "damping", "anchor", "length", "active", "direction", "magnitude", "x",
  ]

  private struct Caller {
    var random: SplitMix64
    mutating func number() -> Double { numbers[Int(random.next() % UInt64(numbers.count))] }
    mutating func vector() -> Vector { Vector(number(), number()) }
    mutating func id() -> String { ids[Int(random.next() % UInt64(ids.count))] }
    mutating func key() -> String { keys[Int(random.next() % UInt64(keys.count))] }

    mutating func behavior() -> Behavior {
      let behavior: Behavior
      switch random.next() % 8 {
      case 0: behavior = .gravity([id()], direction: vector())
      case 1: behavior = .collision([id()], boundaries: [(id(), .segment(vector(), vector()))], inBounds: true)
      case 2: behavior = .attachment(id(), anchor: vector(), length: number(), frequency: number())
      case 3: behavior = .attachment(id(), offset: vector(), to: id(), damping: number())
      case 4: behavior = .snap(id(), to: vector(), damping: number())
      case 5: behavior = .push([id()], direction: vector(), instantaneous: number() > 0)
      case 6: behavior = .field(["vortex", "drag", "noise", "x"][Int(random.next() % 4)], position: vector(), strength: number())
      default: behavior = .group([id(), id()])
      }
      return random.next() % 2 == 0 ? behavior : behavior.named(id())
    }

    mutating func change(_ run: inout Run) throws {
      switch random.next() % 12 {
      case 0: try run.add(View(id: id(), center: vector(), size: Size(number(), number())))
      case 1:
        var view = View(id: id(), center: vector(), size: Size(20, 20))
        view.shape = .path([vector(), vector(), vector(), vector()])
        view.density = number()
        try run.add(view)
      case 2, 3: try run.add(behavior())
      case 4: try run.add(Wall(id: id(), .path([vector(), vector(), vector()], closed: number() > 0)))
      case 5: try run.remove(id())
      case 6: try run.move(id(), to: vector(), angle: number())
      case 7: try run.push(id(), vector(), targetOffset: vector())
      case 8: try run.set("/views/\(id())/\(key())", to: number())
      case 9: try run.set("/behaviors/\(id())/\(key())", to: vector())
      case 10: try run.set("/\(key())", to: number() > 0)
      default: try run.perform("{\"\(key())\": {\"\(id())\": \(number())}")
      }
    }
  }

  @Test(arguments: Array(0..<40)) func `random calls return or throw`(seed: Int) throws {
    var caller = Caller(random: SplitMix64(seed: UInt64(seed)))
    let profile = Scene.Profile.allCases[seed % 3]
    let scene = try Scene(
      size: Size(300, 300), profile: profile, walls: [Wall(id: "wall", .bounds)],
      views: [View(id: "a", center: Vector(100, 100), size: Size(40, 40)), View(id: "b", center: Vector(200, 100), size: Size(40, 40))],
      behaviors: [.collision(), .snap("a", to: Vector(50, 50)).named("snap"), .attachment("b", to: "a").named("rod")])
    var run = try Run(scene)
    let start = run.snapshot
    var accepted = 0
    for _ in 0..<120 {
      if (try? caller.change(&run)) != nil { accepted += 1 }
      _ = run.elements(at: caller.vector())
      _ = run.elements(in: Rect(caller.number(), caller.number(), caller.number(), caller.number()))
      _ = run.elements(from: caller.vector(), to: caller.vector())
      _ = run.contacts(of: caller.id())
      _ = run[caller.id()]
      if (try? run.step()) != true { run.restore(start) }
    }
    #expect(accepted > 0)
  }

  @Test func `random bytes are no scene`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<300 {
      let text = String(decoding: (0..<40).map { _ in UInt8(truncatingIfNeeded: random.next()) }, as: UTF8.self)
      #expect(throws: SceneError.self) { try Scene(json: text) }
    }
  }
}
