import Formats
import Platform
import Simulation
import Sweeps

extension Failure {
  init(_ error: StudyError) {
    switch error {
    case .stopped: self = Signals.status.map { .stopped($0) } ?? .study(error)
    case .folder(let problem): self = .folder(problem)
    default: self = .study(error)
    }
  }
}

extension StudyError {
  var status: ExitStatus {
    switch self {
    case .stopped: .interrupted
    case .folder(let error): error.status
    case .noEffect, .nothingInCommon, .expectsNothing, .failsAsItStands: .badInput
    case .noRun, .unmet: .failed
    }
  }

  var message: PrintableText {
    switch self {
    case .stopped: "error: interrupted"
    case .folder(let error): error.message
    case .noEffect(let names):
      """
      error: \(names.map { "'\($0)'" }.joined(separator: ", ")) changes nothing that is compared or measured
        help: leave it out, or widen its range
      """
    case .expectsNothing:
      """
      error: the scene has no checks
        help: add expectations (physim help expectations), or pass --invariants
      """
    case .failsAsItStands(let check, let margin):
      """
      error: the check '\(check)' fails with the values of the scene\(margin.map { ", its margin is \($0.text)" } ?? "")
        help: correct the scene, list the check under "fails", or pass --worst to look for worse values
      """
    case .nothingInCommon: "error: the recording has no position of a view of the scene in the time of its run"
    case .noRun: "error: the scene cannot be run with any of the values"
    case .unmet(let best):
      """
      error: no values meet the requirements
        help: the closest that were found have \(best)
      """
    }
  }
}
