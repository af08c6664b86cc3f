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
