import Formats
public import Platform
public import SceneFormat
public import Simulation
public import Trajectories

/// The reason why a comparison was not possible.
public enum GoldenError: Error {
  case unreadable(path: String, SystemError)
  case trajectory(TrajectoryError, path: String)
  /// A scene with errors, and their messages.
  case scene(SceneReadResult)
  case tooLarge(path: String, limit: Int)
  /// A run that could not begin or continue.
  case simulation(SimulationError, began: Bool)
  /// Neither a scene nor a trajectory.
  case folder(path: String)

  /// Lines for people, without a line end at the end.
  public func text(isColored: Bool = false) -> String { message(isColored).text }

  private func message(_ isColored: Bool) -> PrintableText {
    switch self {
    case .unreadable(let path, let error): "cannot read '\(path)': \(error.words)"
    case .trajectory(let error, let path): "\(error.sentence(in: path))"
    case .scene(let reading): PrintableText(trusted: String(reading.rendered(isColored: isColored).dropLast()))
    case .tooLarge(let path, let limit): "'\(path)' has more than \(limit) bytes, the limit for a scene"
    case .simulation(let error, _): "\(error.sentence)"
    case .folder(let path): "'\(path)' is a folder"
    }
  }
}
