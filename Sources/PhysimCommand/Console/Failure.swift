import Goldens
import MotionCode
import Platform
import Simulation
import Sweeps

/// The reason why a command failed, as data; the renderer in `Failure+Sentence.swift` writes the text.
enum Failure: Error {
  case usage(UsageError, command: Command?)
  /// An operand is not a trajectory, or is an invalid scene.
  case badTrajectory(GoldenError)
  /// The scene is invalid, and its diagnostics are on stderr already.
  case rejected
  case unreadable(path: String, SystemError)
  /// A folder whose table is none of a sweep.
  case noSweep(path: String)
  /// A file that `physim bench --json` did not print.
  case noBenchmark(path: String)
  /// A trajectory without positions.
  case undrawable(path: String)
  /// None of the paths has the module for live pages.
  case noLiveModule(paths: [String])
  /// More bytes than a scene may have.
  case tooLarge(path: String, limit: Int)
  /// A file exists already, and physim may not replace it.
  case occupied(path: String)
  /// An output that is one of the inputs.
  case inputIsOutput(path: String)
  /// A file to write that the scene names, in its folder only by way of a link.
  case outsideFolder(path: String, folder: String)
  case cannotCreate(path: String, SystemError)
  case output(path: String, SystemError)
  case pipeClosed
  /// A signal asked the process to end.
  case stopped(ExitStatus)
  /// The scene is well-formed but cannot be built.
  case unbuildable(SimulationError)
  /// The simulation could not continue; the valid part is written.
  case run(SimulationError)
  /// The folder of a sweep cannot be used.
  case folder(FolderError)
  case merge(MergeError)
  /// A fit or a search has no result.
  case study(StudyError)
  /// A line of code that is not a spring.
  case springLine(SpringLineError, text: String)
  /// A table without a recorded value.
  case motionRecording(path: String, MotionRecording.Problem)
  case springFit(path: String, SpringFit.Problem)
  /// A motion that straight lines do not follow.
  case approximation(LinearApproximation.Problem)

  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .springLine, .motionRecording, .springFit, .rejected, .badTrajectory, .undrawable, .noSweep, .noBenchmark, .unbuildable, .tooLarge:
      .badInput
    case .unreadable, .noLiveModule: .unreadableInput
    case .occupied, .inputIsOutput, .outsideFolder, .cannotCreate: .cannotCreateOutput
    case .output: .inputOutput
    case .pipeClosed: .pipeClosed
    case .stopped(let status): status
    case .run, .approximation: .failed
    case .folder(let problem): problem.status
    case .merge(let problem): problem.status
    case .study(let error): error.status
    }
  }
}
