import Formats
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

  var message: PrintableText {
    switch self {
    case .foreign(let path):
      """
      error: '\(path)' contains files that are not of such runs
        help: choose another folder, or empty this one
      """
    case .occupied(let path):
      """
      error: '\(path)' already contains runs
        help: use --resume to continue it or --force to discard it
      """
    case .changed(let path, let changes):
      """
      error: '\(path)' contains other runs: \(Self.list(changes))
        help: choose another folder, or use --force to discard it
      """
    case .busy(let path): "error: another process is writing to '\(path)'"
    case .noSweep(let path): "error: no sweep in '\(path)'"
    case .uncreatable(let path, let error): "error: cannot create '\(path)': \(error.words)"
    case .system(let path, let error): "error: cannot use '\(path)': \(error.words)"
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

  var message: PrintableText {
    switch self {
    case .folder(let problem): problem.message
    case .different(let a, let b, let changes):
      "error: '\(a)' and '\(b)' are of different sweeps: \(FolderError.list(changes))"
    case .incomplete(let missing, let total, let first, let damaged):
      """
      error: \(missing) of \(total) runs are missing, the first are \(first.map { "\($0 + 1)" }.joined(separator: ", "))\(Self.list(damaged))
        help: 'physim sweep status' reports the incomplete folder; --resume completes it
      """
    case .contradiction(let id, let a, let b):
      "error: run \(id) has different results in '\(a)' and '\(b)'"
    }
  }

  private static func list(_ damaged: [DamagedLine]) -> PrintableText {
    let lines = damaged.prefix(5).map { PrintableText("\n  damaged: '\($0.folder)/\(Journal.name)', line \($0.line)").text }
    return PrintableText(trusted: lines.joined())
  }
}
