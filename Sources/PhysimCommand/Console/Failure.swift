import Formats
import Goldens
import MotionCode
import Platform
import SceneFormat
import Simulation
import Sweeps

/// The reason why a command failed, as data; its extension writes the text.
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

  /// The lines for stderr; nil where nothing is printed.
  var report: PrintableText? {
    switch self {
    case .usage(let problem, let command):
      """
      error: \(problem.sentence)
      Usage: \(Help.synopsis(command))
      For more: physim\(command.map { PrintableText(trusted: " \($0.name)") } ?? "") --help
      """
    case .rejected, .pipeClosed, .stopped: nil
    case .badTrajectory(.scene(let reading)): PrintableText(trusted: String(reading.rendered().dropLast()))
    case .badTrajectory(.folder(let path)): Self.folder(path)
    case .badTrajectory(let trouble): "error: \(trouble.text())"
    case .unreadable(let path, .isDirectory): Self.folder(path)
    case .unreadable(let path, let error): "error: cannot read '\(path)': \(error.words)"
    case .noSweep(let path): "error: '\(path)' is not the table of a sweep"
    case .noBenchmark(let path): "error: '\(path)' is not a result of 'physim bench --json'"
    case .undrawable(let path):
      """
      error: '\(path)' has no columns x and y to draw
        help: --plot draws the columns that it has; use it with -o NAME.svg
      """
    case .noLiveModule(let paths):
      """
      error: the engine for live pages is not installed: no \(paths.first ?? "physim.wasm.lzma")
        help: 'make live' builds it, with a toolchain that has an Embedded standard library for wasm32; 'make install' installs it
      """
    case .tooLarge(let path, let limit):
      """
      error: '\(path)' has more than \(limit) bytes, the limit for a scene
        help: raise it with --limit file-bytes=\(limit < .max / 2 ? 2 * limit : limit)
      """
    case .inputIsOutput(let path):
      """
      error: '\(path)' is an input and cannot be the output
        help: choose another name for the output
      """
    case .outsideFolder(let path, let folder): "error: '\(path)', named by \"record\", leads out of the scene's folder \(folder)"
    case .occupied(let path):
      """
      error: '\(path)' exists and is not such an output of physim
        help: use --force to replace it, or choose another name
      """
    case .cannotCreate(let path, let error): "error: cannot create '\(path)': \(error.words)"
    case .output("-", let error): "error: cannot write to standard output: \(error.words)"
    case .output(let path, let error): "error: cannot write '\(path)': \(error.words)"
    case .unbuildable(let trouble): "error: \(trouble.sentence)"
    case .run(let trouble): "error: \(trouble.sentence)"
    case .folder(let problem): problem.message
    case .merge(let problem): problem.message
    case .study(let error): error.message
    case .springLine(let error, let text): error.message(in: text)
    case .motionRecording(let path, let problem): problem.message(path)
    case .springFit(let path, let problem): problem.message(path)
    case .approximation(let problem): problem.message
    }
  }

  /// A folder instead of a file, with the commands that accept it.
  private static func folder(_ path: String) -> PrintableText {
    let word = ShellText.quoted(path)
    if FileSystem.kind(path + "/" + Manifest.name) == .file {
      return """
        error: '\(path)' is the folder of a sweep, not a file
          help: 'physim sweep status \(word)' reports on it, 'physim render \(word) -o sweep.svg' draws it
        """
    }
    return """
      error: '\(path)' is a folder, not a file
        help: 'physim test \(word)' tests the scenes in it, 'physim check \(word)' validates them
      """
  }
}
