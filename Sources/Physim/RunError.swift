import Simulation

/// The reason why a run cannot begin or continue. The frames before are valid.
public enum RunError: Error, Equatable, Sendable {
  /// A view, wall or boundary, by its id, whose outline cannot be built; the second value is the reason.
  case outline(String, reason: String)
  /// More than 30 collision behaviors at a time; the first one beyond the limit, by its id.
  case tooManyCollisionBehaviors(String)
  /// A feature of the scene that this version does not have.
  case unsupported(String, pointer: String)
  /// More pairs of outlines near each other than the limit.
  case tooManyContacts(limit: Int, frame: Int)
  /// A view went out of range.
  case notFinite(view: String, frame: Int, cause: String)

  init(_ error: SimulationError) {
    switch error {
    case .outline(let id, let problem): self = .outline(id, reason: "\(problem)")
    case .tooManyCollisions(let id): self = .tooManyCollisionBehaviors(id)
    case .unsupported(let what, let pointer): self = .unsupported(what, pointer: pointer)
    case .tooManyContacts(let limit, let frame): self = .tooManyContacts(limit: limit, frame: frame)
    case .notFinite(let view, let frame, let cause): self = .notFinite(view: view, frame: frame, cause: "\(cause)")
    }
  }
}
