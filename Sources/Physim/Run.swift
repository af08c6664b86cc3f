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
/// Depends on the scene and on the changes made to it alone: the same bits on every machine. A run that has just been made is in frame 0, the initial state.
public struct Run: ~Copyable {
  var simulation: Simulation
  let context: EditContext

  /// Begins a run of a scene.
  ///
  /// - Parameter frames: Frames to run, instead of the scene's number; at most 10 000 000.
  /// - Throws: ``RunError`` for a scene that cannot be built.
  public init(_ scene: Scene, frames: Int? = nil) throws(RunError) {
    var model = scene.model
    if let frames { model.frameCount = min(max(frames, 0), Limits.standard.frames) }
    context = EditContext(model)
    simulation = try Self.firstFrame(of: model)
  }

  private static func firstFrame(of model: SceneModel.Scene) throws(RunError) -> Simulation {
    do throws(SimulationError) {
      var simulation = try Simulation(model)
      _ = try simulation.next()
      return simulation
    } catch {
      throw RunError(error)
    }
  }

  /// Advances by one frame.
  ///
  /// - Returns: false once the run is over; everything is then as it was.
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
  /// Equal for two runs exactly when every bit of every frame so far is: `physim run --digest` prints it in hexadecimal.
  public var digest: UInt64 { simulation.digest.value }

  /// What happened between the frame before and this one: what events and changes did, then what began, then what ended.
  public var events: [Event] { simulation.events.map { Event($0) } }

  /// What happened to one view, wall or boundary since the frame before.
  public func events(of id: String) -> [Event] { simulation.events.filter { $0.a == id || $0.b == id }.map { Event($0) } }
}

/// Follows a run.
public protocol RunObserver {
  /// What the observer throws.
  associatedtype Failure: Error = Never

  /// Receives the run in each of its frames, the current one first.
  ///
  /// - Returns: Whether to continue.
  mutating func observe(_ run: borrowing Run) throws(Failure) -> Bool
}

/// Why a run is over.
public enum RunEnd: Equatable, Sendable {
  /// Its last frame was reached, or everything is at rest in a scene that stops then.
  case finished
  /// The observer returned false.
  case stopped
  /// It cannot continue; the frames before are valid.
  case failed(RunError)
}

extension Run {
  /// Runs to the end and shows every frame, the current one included, to an observer.
  ///
  /// - Throws: What the observer throws.
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
}

extension Run {
  /// The state of a run, from which it can continue; a value that costs a copy of the world.
  public struct Snapshot: Sendable {
    let state: Simulation.Snapshot
    /// The run's scene, by which a snapshot of another one is recognized.
    let context: EditContext
  }

  /// The state now.
  public var snapshot: Snapshot { Snapshot(state: simulation.snapshot, context: context) }

  /// Goes back (or forth) to a snapshot of this scene; the frames that follow have the bits that they had.
  ///
  /// - Returns: false for a snapshot of another scene; nothing is changed then.
  @discardableResult
  public mutating func restore(_ snapshot: Snapshot) -> Bool {
    guard snapshot.context == context else { return false }
    simulation.resume(snapshot.state)
    return true
  }
}
