/// Rigid bodies of the plane under gravity, forces, contacts and joints.
///
/// Lengths are points, times seconds, masses kilograms; y grows downward and positive angles turn from x toward y. The same calls in the same order give the same bits on
/// every machine.
public struct World: ~Copyable {
  let storage: WorldStorage

  public init(_ settings: Settings) { storage = WorldStorage(State(settings: settings)) }

  /// The complete state.
  public var snapshot: State { state }

  /// Restores a snapshot.
  public mutating func restore(_ snapshot: State) {
    state = snapshot
    scratch.pairedBoxes.clear()
    // slots of another state
    scratch.lost.clear()
  }

  /// Resets to a world without bodies. Its steps reuse the memory of earlier ones.
  package mutating func restart(_ settings: Settings) {
    state.restart(settings)
    scratch.pairedBoxes.clear()
    scratch.events.clear()
    scratch.sleepEvents.clear()
    scratch.lost.clear()
  }

  public var settings: Settings { state.settings }
  public var stepCount: Int64 { state.stepCount }

  /// Contacts that began or ended during the last step, in the order of the shapes. See ``ContactEvent``.
  public var contactEvents: [ContactEvent] { scratch.events }
  public var sleepEvents: [SleepEvent] { scratch.sleepEvents }
  /// The number of events of each kind.
  package var eventCounts: (contacts: Int, sleeps: Int) { (scratch.events.count, scratch.sleepEvents.count) }
}
