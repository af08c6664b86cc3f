import Platform
import Simulation

/// Time spent on each phase of a run, read off a clock at the end of every one.
///
/// A reading of the clock takes about as long as a short phase, so its cost is subtracted.
final class PhaseTimer {
  private var last: Double
  private let phases = RunPhase.allCases
  private var seconds = [Double](repeating: 0, count: RunPhase.allCases.count)
  private let look = PhaseTimer.secondsPerLook
  private let clock = Stopwatch()

  init() { last = clock.elapsed }

  /// Begins a frame; the time since the last one belongs to no phase.
  func begin() { last = clock.elapsed }

  func end(_ phase: RunPhase) {
    let now = clock.elapsed
    for i in phases.indices where phases[i] == phase { seconds[i] += max(0, now - last - look) }
    last = now
  }

  /// All phases in the order in which a step comes to them.
  var times: [(name: String, seconds: Double)] { zip(phases, seconds).map { ($0.name, $1) } }

  private static var secondsPerLook: Double {
    let clock = Stopwatch()
    var least = Double.infinity
    for _ in 0..<20 {
      let start = clock.elapsed
      var end = start
      for _ in 0..<100 { end = clock.elapsed }
      least = min(least, (end - start) / 100)
    }
    return least
  }
}
