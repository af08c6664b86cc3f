public import Rigid2D

/// Why a run cannot begin or continue. The frames before are valid.
public enum SimulationError: Error, Equatable, Sendable {
  /// A view, wall or boundary, by its id, whose outline cannot be built.
  case outline(String, GeometryError)
  /// More than 30 collision behaviors at a time; the one too many, by its id.
  case tooManyCollisions(String)
  /// A feature of the scene that this version does not have: what, and where in the scene (a JSON Pointer).
  case unsupported(String, at: String)
  /// More pairs of outlines near each other than the limit, during the step to `frame`.
  case tooManyContacts(limit: Int, frame: Int)
  /// A view left the range of numbers during the step to `frame`.
  case notFinite(view: String, frame: Int, cause: DivergenceCause)
}

/// What probably drove a view out of the range of numbers.
public enum DivergenceCause: Equatable, Sendable {
  /// Every bounce gives energy: an elasticity above 1.
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
