/// Rigid bodies of the plane under gravity, forces, contacts and joints.
///
/// Lengths are points, times seconds, masses kilograms; y grows downward and positive angles turn from x toward y. The same calls in the same order give the same bits on
/// every machine.
public struct World: ~Copyable {
  package internal(set) var state: State
  var scratch = Scratch()

  public init(_ settings: Settings) {
    state = State(settings: settings)
  }

  /// Everything the future depends on.
  public var snapshot: State { state }

  /// Goes back (or forth) to a snapshot.
  public mutating func restore(_ snapshot: State) { state = snapshot }

  public var settings: Settings { state.settings }
  public var stepCount: Int64 { state.stepCount }

  /// What touched and what parted during the last step, in the order of the shapes. See ``ContactEvent``.
  public var contactEvents: [ContactEvent] { scratch.events }
  public var sleepEvents: [SleepEvent] { scratch.sleepEvents }
}
