import Rigid2D
import SceneModel
import Simulation
import Trajectories

/// A run of a scene, frame by frame.
///
///     var run = try Run(scene)
///     while try run.step() {
///       print(run["ball"]?.center.y ?? 0)
///     }
///
/// A run depends only on the scene and on the changes made to it: the same bits on every machine. A new run is in frame 0, the initial
/// state.
public struct Run: ~Copyable {
  var simulation: Simulation
  let context: RunContext

  /// Begins a run of a scene.
  ///
  /// - Parameter frames: Frames to run, instead of the scene's number; at most 10 000 000.
  /// - Throws: ``RunError`` for a scene that cannot be built.
  public init(_ scene: Scene, frames: Int? = nil) throws(RunError) {
    var model = scene.model
    if let frames { model.frameCount = min(max(frames, 0), Limits.standard.frames) }
    context = RunContext(model)
    simulation = try Self.begun(model)
  }

  init(model: SceneModel.Scene) throws(SimulationError) {
    context = RunContext(model)
    simulation = try Self.firstFrame(of: model)
  }

  private static func begun(_ model: SceneModel.Scene) throws(RunError) -> Simulation {
    do throws(SimulationError) { return try firstFrame(of: model) } catch { throw RunError(error) }
  }

  private static func firstFrame(of model: SceneModel.Scene) throws(SimulationError) -> Simulation {
    var simulation = try Simulation(model)
    _ = try simulation.next()
    return simulation
  }

  /// Advances by one frame.
  ///
  /// - Returns: false once the run is over; the state does not change then.
  /// - Throws: ``RunError``; the run is then over, and the frames before are valid.
  public mutating func step() throws(RunError) -> Bool {
    do throws(SimulationError) {
      return try simulation.next()
    } catch {
      throw RunError(error)
    }
  }

  /// The index of the current frame.
  public var frame: Int { simulation.frame.index }
  /// Seconds since frame 0.
  public var time: Double { simulation.frame.time }
  /// The last frame, unless the run ends early.
  public var lastFrame: Int { simulation.lastFrame }
  /// Equal for two runs exactly if every bit of every frame so far is. `physim run --digest` prints it in hexadecimal.
  public var digest: UInt64 { simulation.digest.value }

  /// The events between the last frame and this one: results of events and changes, then beginnings, then ends.
  public var events: [Event] { simulation.events.map { Event($0) } }

  /// The events of one view, wall or boundary since the last frame.
  public func events(of id: String) -> [Event] { simulation.events.filter { $0.a == id || $0.b == id }.map { Event($0) } }
}

/// The settings of a scene, by which a snapshot of another one is recognized.
struct RunContext: Equatable, Sendable {
  let profile: SceneModel.Profile
  private let numbers: [Double]

  init(_ scene: SceneModel.Scene) {
    profile = scene.profile
    let unit = scene.gravity?.unit.points(perMeter: scene.pointsPerMeter) ?? 0
    numbers = [scene.bounds.width, scene.bounds.height, scene.frameRate, scene.pointsPerMeter, unit]
  }
}

/// Follows a run.
public protocol RunObserver {
  /// The observer's error.
  associatedtype Failure: Error = Never

  /// Receives the run in each of its frames, the current one first.
  ///
  /// - Returns: Whether to continue.
  mutating func observe(_ run: borrowing Run) throws(Failure) -> Bool
}

/// The reason why a run is over.
public enum RunEnd: Equatable, Sendable {
  /// Its last frame was reached, or all views are at rest in a scene that stops then.
  case finished
  /// The observer returned false.
  case stopped
  /// It cannot continue; the frames before are valid.
  case failed(RunError)
}

extension Run {
  /// Runs to the end and shows every frame, the current one included, to an observer.
  ///
  /// - Throws: The observer's error.
  public mutating func finish<Observer: RunObserver>(observing observer: inout Observer) throws(Observer.Failure) -> RunEnd {
    while try observer.observe(self) {
      do throws(RunError) {
        guard try step() else { return .finished }
      } catch {
        return .failed(error)
      }
    }
    return .stopped
  }

  /// Runs to the end and shows every frame, the current one included; stops when `observe` returns false.
  public mutating func finish<Failure: Error>(_ observe: (borrowing Run) throws(Failure) -> Bool) throws(Failure) -> RunEnd {
    while try observe(self) {
      do throws(RunError) {
        guard try step() else { return .finished }
      } catch {
        return .failed(error)
      }
    }
    return .stopped
  }

  /// The state of a run, from which it can continue; it costs a copy of the world.
  public struct Snapshot: Sendable {
    let state: Simulation.Snapshot
    let context: RunContext
  }

  /// The present state.
  public var snapshot: Snapshot { Snapshot(state: simulation.snapshot, context: context) }

  /// Restores a snapshot of this scene; the same frames follow with the same bits.
  ///
  /// - Returns: false for a snapshot of another scene; nothing is changed then.
  @discardableResult
  public mutating func restore(_ snapshot: Snapshot) -> Bool {
    guard snapshot.context == context else { return false }
    simulation.resume(snapshot.state)
    return true
  }

  /// A view by its id; nil when there is none now.
  public subscript(id: String) -> ViewState? { simulation.sample(ofView: id).map { ViewState(id, $0) } }

  /// Ids of all views that exist now, in order of creation.
  public var viewIDs: [String] { simulation.livingViews }

  /// All views that exist now, in order of creation.
  public var views: [ViewState] { viewIDs.compactMap { self[$0] } }

  /// The present contacts of a view, an entry per pair of outlines.
  public func contacts(of id: String) -> [Contact] {
    simulation.contacts(ofView: id).map { Contact(other: $0.id, point: Vector($0.contact.point), normal: Vector($0.contact.normal)) }
  }

  /// Ids of the elements that a point is in or on, older ones first. Lines have no inside.
  public func elements(at point: Vector) -> [String] { simulation.elements(at: Vector2(point)) }

  /// Ids of the elements that touch a rectangle, older ones first.
  public func elements(in rect: Rect) -> [String] {
    let corners = (Vector2(rect.origin), Vector2(Vector(rect.origin.x + rect.size.width, rect.origin.y + rect.size.height)))
    return simulation.elements(in: Bounds(lower: corners.0, upper: corners.1))
  }

  /// The elements that a straight line from a point to another one enters, the nearest first.
  public func elements(from start: Vector, to end: Vector) -> [RayHit] {
    simulation.elements(from: Vector2(start), along: Vector2(end) - Vector2(start)).map {
      RayHit(id: $0.id, point: Vector($0.hit.point), normal: Vector($0.hit.normal), fraction: Double($0.hit.fraction))
    }
  }
}

extension Vector2 {
  fileprivate init(_ vector: Vector) { self.init(Float(vector.x), Float(vector.y)) }
}

extension Vector {
  fileprivate init(_ vector: Vector2) { self.init(Double(vector.x), Double(vector.y)) }
}
