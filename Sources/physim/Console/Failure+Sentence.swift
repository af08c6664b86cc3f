import Goldens
import Platform
import Scenes

extension Failure {
  /// The lines for stderr; nil where silence is right.
  var report: String? {
    switch self {
    case .usage(let problem, let verb):
      """
      Error: \(problem.sentence)
      Usage: \(Help.synopsis(verb))
        See 'physim\(verb.map { " \($0.name)" } ?? "") --help' for more information.
      """
    case .rejected, .pipeClosed, .stopped: nil
    case .badTrajectory(.scene(let reading, _)): String(reading.rendered().dropLast())
    case .badTrajectory(let trouble): "Error: \(trouble.text())."
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
}
