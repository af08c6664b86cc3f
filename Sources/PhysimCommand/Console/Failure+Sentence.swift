import Goldens
import Platform
import SceneFormat
import Simulation
import Sweeps

extension Failure {
  /// The lines for stderr; nil where silence is right.
  var report: String? {
    switch self {
    case .usage(let problem, let command):
      """
      Error: \(problem.sentence)
      Usage: \(Help.synopsis(command))
        See 'physim\(command.map { " \($0.name)" } ?? "") --help' for more information.
      """
    case .rejected, .pipeClosed, .stopped: nil
    case .badTrajectory(.scene(let reading, _)): String(reading.rendered().dropLast())
    case .badTrajectory(.folder(let path)): Self.folder(path)
    case .badTrajectory(let trouble): "Error: \(trouble.text())."
    case .unreadable(let path, .isDirectory): Self.folder(path)
    case .unreadable(let path, let error): "Error: cannot read '\(path)': \(error.words)."
    case .noSweep(let path): "Error: '\(path)' is not the table of a sweep."
    case .undrawable(let path):
      """
      Error: '\(path)' has no columns x and y, so there is nothing to draw.
        --plot draws the columns that it has: give it with -o NAME.svg.
      """
    case .tooLarge(let path, let limit):
      """
      Error: '\(path)' has more than \(limit) bytes, the limit for a scene.
        Raise it with --limit file-bytes=\(2 * limit).
      """
    case .occupied(let path):
      """
      Error: '\(path)' exists and was not written by physim for this purpose.
        Give --force to replace it, or choose another name.
      """
    case .cannotCreate(let path, let error): "Error: cannot create '\(path)': \(error.words)."
    case .output("-", let error): "Error: cannot write to standard output: \(error.words)."
    case .output(let path, let error): "Error: cannot write '\(path)': \(error.words)."
    case .unbuildable(let trouble): "Error: \(trouble.sentence)"
    case .run(let trouble): "Error: \(trouble.sentence)"
    case .folder(let problem): problem.report
    case .merge(let problem): problem.report
    }
  }

  /// A folder in the place of a file, with the commands that take it.
  private static func folder(_ path: String) -> String {
    let word = ShellText.quoted(path)
    if FileSystem.kind(path + "/" + Manifest.name) == .file {
      return """
        Error: '\(path)' is the folder of a sweep, not a file.
          'physim sweep status \(word)' reports on it, 'physim render \(word) -o sweep.svg' draws it.
        """
    }
    return """
      Error: '\(path)' is a folder, not a file.
        'physim test \(word)' runs the scenes under it, 'physim check \(word)' checks them.
      """
  }
}
