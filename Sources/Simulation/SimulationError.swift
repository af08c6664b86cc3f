public import Rigid2D

/// The reason why a run cannot begin or continue. The frames before are valid.
public enum SimulationError: Error, Equatable, Sendable {
  /// A view, wall or boundary, by its id, whose outline cannot be built.
  case outline(String, GeometryError)
  /// More than 30 collision behaviors at a time; the first one beyond the limit, by its id.
  case tooManyCollisions(String)
  /// A feature of the scene that this version does not have: its name, and its place in the scene (a JSON Pointer).
  case unsupported(String, at: String)
  /// More pairs of outlines near each other than the limit, during the step to `frame`.
  case tooManyContacts(limit: Int, frame: Int)
  /// A view went out of range during the step to `frame`.
  case notFinite(view: String, frame: Int, cause: DivergenceCause)
}

/// The probable cause of a view out of range.
public enum DivergenceCause: Equatable, Sendable {
  /// An elasticity above 1, with which every bounce adds energy.
  case elasticity(Float)
  /// A push, by its id, of this magnitude.
  case push(String, Float)
  /// A field, by its id, that the view is in.
  case field(String)
  /// Accelerations sum to this, pt/s².
  case gravity(Float)
  case unknown
}

extension DivergenceCause: CustomStringConvertible {
  public var description: String {
    switch self {
    case .elasticity(let value): "an elasticity of \(value) adds energy at every bounce; 1 keeps it"
    case .push(let id, let value): "the push '\(id)' has a magnitude of \(value)"
    case .field(let id): "the field '\(id)' acts on it"
    case .gravity(let value): "gravity pulls with \(value) pt/s²"
    case .unknown: "its speed outgrew what a number can hold"
    }
  }
}

extension SimulationError {
  /// The error as one sentence without a full stop.
  public var sentence: String {
    switch self {
    case .notFinite(let view, let frame, let cause):
      "view '\(view)' became non-finite in frame \(frame) (earlier frames are valid): \(cause)"
    case .tooManyContacts(let limit, let frame):
      "more than \(limit) pairs of outlines are near each other in frame \(frame) (earlier frames are valid); --limit contacts=N and memory=N allow more"
    case .outline(let id, let problem): "the outline of '\(id)' cannot be built: \(problem)"
    case .tooManyCollisions(let id): "'\(id)' is the 31st collision behavior at a time; at most 30 can act"
    case .unsupported(let what, let place): "\(what), at \(place), is not supported yet"
    }
  }
}
