import Formats
import Goldens
import MotionCode
import Platform
import SceneFormat
import Simulation
import Sweeps

extension Failure {
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
