import Platform
import SceneModel
import Simulation
import Trajectories

/// What follows one run of a sweep; each part only if it is requested. A copy goes with a snapshot of the run.
struct RunOutputs: RunObserver, Sendable {
  var measurement: Measurement?
  var checks: CheckRun?
  /// The trajectory as `physim run` writes it by the scene's own record.
  var series: TrajectoryWriter?
  private(set) var isDone = false

  var watchesContacts: Bool { checks != nil || measurement?.watchesContacts ?? false }

  mutating func begin(_ header: RunHeader) {
    measurement?.begin(header)
    checks?.begin(header)
    series?.begin(header)
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    measurement?.observe(frame, events)
    checks?.observe(frame, events)
    series?.observe(frame, events)
    isDone = frame.index & 63 == 0 && Signals.received != nil
  }

  mutating func end(_ result: RunResult) {
    checks?.end(result)
    series?.end(result)
  }
}
