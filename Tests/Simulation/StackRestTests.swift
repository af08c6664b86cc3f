import Simulation
import Testing
import Trajectories

/// Stacks that are put down at rest fall asleep.
struct StackRestTests {
  private static func box(_ id: String, _ x: Double, _ y: Double, _ size: (Double, Double)) -> String {
    #"{ "id": "\#(id)", "center": [\#(x), \#(y)], "size": [\#(size.0), \#(size.1)] }"#
  }

  private static func last(_ views: [String]) throws -> [Bool] {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 2000], "duration": 12, "gravity": { "vector": [0, 9.81] },
        "walls": [{ "from": [0, 2000], "to": [400, 2000] }], "views": [\(views.joined(separator: ", "))],
        "behaviors": [{ "type": "collision", "items": "*" }] }
      """)
    return run.last.map { $0.asleep }
  }

  @Test("a large box off the center of a small one comes to rest", arguments: [0.5, 2, 4, 8, 12])
  func unequal(offset: Double) throws {
    for (small, large) in [((40.0, 20.0), (100.0, 100.0)), ((20, 40), (50, 45)), ((40, 20), (60, 30))] where offset < 0.45 * small.0 {
      let views = [
        Self.box("a", 200, 2000 - small.1 / 2, small), Self.box("b", 200 + offset, 2000 - small.1 - large.1 / 2, large),
      ]
      #expect(try Self.last(views) == [true, true], "\(large) on \(small)")
    }
  }

  @Test("a stack of thin or thick boxes comes to rest, thirty high", arguments: [8.0, 24, 40])
  func high(height: Double) throws {
    let views = (0..<30).map { Self.box("b\($0)", 200, 2000 - height * (Double($0) + 0.5), (120, height)) }
    #expect(try Self.last(views).allSatisfy { $0 })
  }
}
