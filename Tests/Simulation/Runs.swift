import Simulation
import Trajectories

/// A run kept in memory: every frame's samples by view, and all events.
final class Run: RunObserver {
  private(set) var frames: [[ViewSample]] = []
  private(set) var events: [EventRecord] = []
  private(set) var names: [String] = []
  private(set) var digest = RunDigest()

  init(_ simulation: consuming Simulation) throws {
    var simulation = simulation
    var run = self
    if case .failed(let error) = simulation.run(observing: &run) { throw error }
  }

  func begin(_ header: RunHeader) { names = header.names }

  func observe(_ frame: Frame, _ events: [EventRecord]) {
    frames.append(frame.samples)
    names += frame.newViews
    self.events += events
  }

  func end(_ result: RunResult) { digest = result.digest }

  convenience init(fixture: String) throws { try self.init(Scenery.fixture(fixture)) }
  convenience init(_ json: String) throws { try self.init(Scenery.simulation(json)) }

  var last: [ViewSample] { frames[frames.count - 1] }

  /// A view in a frame; nil while it is not there.
  func find(_ name: String, _ frame: Int) -> ViewSample? {
    guard let number = names.firstIndex(of: name) else { return nil }
    return frames[frame].first { $0.view == Int32(number) }
  }

  /// A view in a frame in which it is there.
  func view(_ name: String, _ frame: Int) -> ViewSample { find(name, frame) ?? ViewSample(view: -1, x: .nan, y: .nan, angle: .nan) }

  /// A view in the last frame.
  func view(_ name: String) -> ViewSample { view(name, frames.count - 1) }

  func events(_ kind: EventKind) -> [EventRecord] { events.filter { $0.kind == kind } }

  /// Frames in which one view began to touch another thing.
  func meetings(_ a: String, _ b: String) -> [Int] { events.filter { $0.kind == .contactBegan && $0.a == a && $0.b == b }.map { $0.frame } }
}

func isNear(_ a: Float, _ b: Float, within tolerance: Float) -> Bool { (a - b).magnitude <= tolerance }
