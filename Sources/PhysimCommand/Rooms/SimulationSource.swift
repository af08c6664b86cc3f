import Scenes
import Simulation
import Trajectories

/// What one step brings.
struct Step {
  var frame = Frame(index: 0, time: 0, samples: [], digest: 0)
  var events: [EventRecord] = []
  /// Ids of views created in it that the header does not know, in order of creation.
  var newNames: [String] = []
}

/// The door to the room `Simulation`: a scene in, steps out. The only file that knows both.
struct SimulationSource: ~Copyable {
  let header: RunHeader
  /// Index of the frame the run ends with, unless it ends early.
  var lastFrame: Int { simulation.lastFrame }
  /// Whether the run ended early, everything being at rest.
  var hasEndedAtRest: Bool { simulation.hasEndedAtRest }
  private var simulation: Simulation
  /// How many of the simulation's names have been told.
  private var toldNames: Int

  init(_ scene: LoadedScene) throws(Failure) {
    do {
      simulation = try Simulation(scene.scene, contactLimit: scene.contactLimit)
    } catch {
      throw .unbuildable(RunTrouble(error))
    }
    let names = simulation.names
    header = RunHeader(version: Version.text, scene: scene.name, frameRate: scene.scene.frameRate, names: names)
    toldNames = names.count
  }

  /// Fills `step` with the next frame, the initial state first.
  ///
  /// - Returns: false once the run is over; `step` is then as it was.
  /// - Throws: when a body leaves the range of numbers; the frames before were good.
  mutating func next(into step: inout Step) throws(RunTrouble) -> Bool {
    do {
      guard try simulation.next() else { return false }
    } catch {
      throw RunTrouble(error)
    }
    step.frame = simulation.frame
    step.events = simulation.events
    let names = simulation.names
    step.newNames = names.count > toldNames ? Array(names[toldNames...]) : []
    toldNames = names.count
    return true
  }
}

/// How much there is in a simulation.
struct Counts {
  /// Views that can move.
  let bodies: Int
  /// Of these, how many sleep.
  let asleep: Int
  /// Pairs of outlines that touch.
  let contacts: Int
  let joints: Int
  /// Groups that touch or are attached to each other.
  let islands: Int
}

/// For measuring.
extension SimulationSource {
  /// Goes on to the next frame and shows it to nobody.
  ///
  /// - Returns: false once the run is over.
  mutating func advance() throws(RunTrouble) -> Bool {
    do { return try simulation.next() } catch { throw RunTrouble(error) }
  }

  mutating func watch(_ probe: PhaseClock) { simulation.probe = probe }

  var counts: Counts {
    let census = simulation.census
    return Counts(
      bodies: census.bodies, asleep: census.asleep, contacts: census.contacts, joints: census.joints, islands: census.islands)
  }

  /// How many views can move.
  var movableCount: Int { simulation.movableCount }
}
