import Platform
import Sweeps

extension FolderError {
  var status: ExitStatus {
    switch self {
    case .foreign, .occupied, .uncreatable: .cannotCreateOutput
    case .changed: .badInput
    case .noSweep: .unreadableInput
    case .busy, .system: .inputOutput
    }
  }

  var report: String {
    switch self {
    case .foreign(let path):
      """
      Error: '\(path)' has something in it that is no sweep.
        Choose another folder, or empty this one.
      """
    case .occupied(let path):
      """
      Error: '\(path)' has a sweep in it already.
        --resume goes on with it, --force throws it away.
      """
    case .changed(let path, let changes):
      """
      Error: '\(path)' has another sweep in it: \(Self.list(changes)).
        Go on with the old one, choose another folder, or throw it away with --force.
      """
    case .busy(let path): "Error: another process is at work in '\(path)'."
    case .noSweep(let path): "Error: there is no sweep in '\(path)'."
    case .uncreatable(let path, let error): "Error: cannot create '\(path)': \(error.words)."
    case .system(let path, let error): "Error: cannot use '\(path)': \(error.words)."
    }
  }

  static func list(_ changes: [Manifest.Change]) -> String {
    let words = changes.prefix(5).map { change in
      switch (change.was, change.now) {
      case (let was?, let now?): "\(change.what) was \(was) and is \(now)"
      case (let was?, nil): "\(change.what) was \(was)"
      case (nil, let now?): "\(change.what) is \(now) now"
      default: "\(change.what) has changed"
      }
    }
    return words.joined(separator: "; ") + (changes.count > 5 ? "; and \(changes.count - 5) more" : "")
  }
}

extension MergeError {
  var status: ExitStatus {
    switch self {
    case .folder(let problem): problem.status
    case .different, .incomplete, .contradiction: .badInput
    }
  }

  var report: String {
    switch self {
    case .folder(let problem): problem.report
    case .different(let a, let b, let changes):
      "Error: '\(a)' and '\(b)' are not of one sweep: \(FolderError.list(changes))."
    case .incomplete(let missing, let total, let first):
      """
      Error: \(missing) of \(total) runs are missing, beginning with \(first.map { "\($0 + 1)" }.joined(separator: ", ")).
        'physim sweep status' tells which folder is not complete; --resume completes it.
      """
    case .contradiction(let id, let a, let b):
      "Error: the run \(id) came out differently in '\(a)' and '\(b)'."
    }
  }
}
