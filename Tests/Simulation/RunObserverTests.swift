import Simulation
import Testing
import Trajectories

@Suite("Observers of a run") struct RunObserverTests {
  /// Notes every call.
  private struct Log: RunObserver {
    struct Refusal: Error, Equatable {
      let frame: Int
    }

    var calls: [String] = []
    var digest: RunDigest?
    /// The frame after which it needs no more, and the frame that it throws for.
    var last = Int.max
    var refused = -1
    private(set) var isDone = false

    init(last: Int = .max, refused: Int = -1) { (self.last, self.refused) = (last, refused) }

    mutating func begin(_ header: RunHeader) {
      calls.append("begin \(header.scene) \(header.names.joined(separator: " ")) \(header.lastFrame ?? -1)")
    }

    mutating func observe(_ frame: Frame, _ events: [EventRecord]) throws(Refusal) {
      calls.append("\(frame.index)" + frame.newViews.map { " +" + $0 }.joined() + events.map { " " + $0.kind.rawValue }.joined())
      if frame.index == refused { throw Refusal(frame: refused) }
      isDone = frame.index >= last
    }

    mutating func end(_ result: RunResult) {
      calls.append(result.isAtRest ? "end at rest" : "end")
      digest = result.digest
    }
  }

  private static let falling =
    #"{ "physim": 1, "name": "s", "bounds": [100, 100], "frames": 2, "views": [{ "id": "a", "frame": [0, 0, 9, 9] }] }"#

  @Test("receive the header, every frame and the end, once each and in this order")
  func order() throws {
    var simulation = try Scenery.simulation(Self.falling)
    var log = Log()
    #expect(try simulation.run(observing: &log) == .lastFrame)
    #expect(log.calls == ["begin s a 2", "0", "1", "2", "end"])
    let digest = simulation.digest
    #expect(log.digest == digest)
  }

  @Test("that do not watch contacts get the other events and the same run") func withoutContacts() throws {
    struct Kinds: RunObserver {
      var kinds: Set<EventKind> = []
      let watchesContacts: Bool
      mutating func observe(_ frame: Frame, _ events: [EventRecord]) { kinds.formUnion(events.map(\.kind)) }
    }
    var digests: [RunDigest] = []
    for (watches, kinds) in [(true, [EventKind.contactBegan, .slept, .settled]), (false, [.settled])] {
      var simulation = try Scenery.simulation(
        """
        { "physim": 1, "bounds": [100, 100], "frames": 200, "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
          "walls": [{ "bounds": true }], "views": [{ "id": "a", "frame": [0, 80, 19, 19] }] }
        """)
      var observer = Kinds(watchesContacts: watches)
      _ = simulation.run(observing: &observer)
      #expect(observer.kinds == Set(kinds))
      digests.append(simulation.digest)
    }
    #expect(digests[0] == digests[1])
  }

  @Test("find views that were not known beforehand in the frame in which they come")
  func newViews() throws {
    var simulation = try Scenery.simulation(
      """
      { "physim": 1, "bounds": [100, 100], "frames": 3, "views": [{ "id": "a", "frame": [0, 0, 9, 9], "velocity": [600, 0] }],
        "events": [{ "when": { "leaves": "a", "rect": [0, 0, 15, 50] }, "add": { "id": "late", "frame": [50, 50, 9, 9] } },
          { "frame": 2, "add": { "id": "planned", "frame": [70, 70, 9, 9] } }] }
      """)
    var log = Log()
    #expect(try simulation.run(observing: &log) == .lastFrame)
    #expect(log.calls == ["begin  a planned 3", "0", "1", "2", "3 +late spawned spawned", "end"], "\(log.calls)")
  }

  @Test("end a run when they are done, and still receive its end")
  func done() throws {
    var simulation = try Scenery.simulation(Self.falling)
    var log = Log(last: 1)
    #expect(try simulation.run(observing: &log) == .stopped)
    #expect(log.calls == ["begin s a 2", "0", "1", "end"])
  }

  @Test("end a run by an error, after which they receive nothing")
  func refusal() throws {
    var simulation = try Scenery.simulation(Self.falling)
    var log = Log(refused: 1)
    #expect(throws: Log.Refusal(frame: 1)) { _ = try simulation.run(observing: &log) }
    #expect(log.calls == ["begin s a 2", "0", "1"])
  }

  @Test("receive the valid frames and the end of a run that fails")
  func failure() throws {
    var simulation = try Scenery.simulation(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 10000, "views": [{ "id": "wild", "frame": [50, 0, 0.1, 0.1], "density": 1e-18 }],
        "behaviors": [{ "id": "kick", "type": "push", "items": ["wild"], "mode": "continuous", "direction": [1e9, 0] }] }
      """)
    var log = Log()
    guard case .failed(.notFinite(view: "wild", let frame, _)) = try simulation.run(observing: &log) else {
      Issue.record("the run did not fail")
      return
    }
    #expect(log.calls.count == frame + 2 && log.calls.last == "end")
  }

  @Test("learn that a run ended because everything is at rest")
  func rest() throws {
    var simulation = try Scenery.simulation(
      """
      { "physim": 1, "bounds": [100, 100], "frames": 1000, "stopWhenSettled": true, "views": [{ "id": "a", "frame": [0, 0, 9, 9] }] }
      """)
    var log = Log()
    #expect(try simulation.run(observing: &log) == .atRest)
    #expect(log.calls.last == "end at rest" && log.calls.count < 100)
  }

  @Test("see the same frame by frame, and nothing after the end")
  func steps() throws {
    var whole = Log()
    var simulation = try Scenery.simulation(Self.falling)
    _ = try simulation.run(observing: &whole)
    var log = Log()
    var stepwise = try Scenery.simulation(Self.falling)
    for _ in 0...2 { #expect(try stepwise.next(observing: &log) == nil) }
    for _ in 0...1 { #expect(try stepwise.next(observing: &log) == .lastFrame) }
    #expect(log.calls == whole.calls && log.digest == whole.digest)
  }
}
