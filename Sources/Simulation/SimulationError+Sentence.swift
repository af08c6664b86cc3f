extension SimulationError {
  /// What is wrong, for people; a full sentence.
  public var sentence: String {
    switch self {
    case .notFinite(let view, let frame, let cause):
      "view '\(view)' left the range of numbers in frame \(frame): \(cause). The frames before it are good."
    case .tooManyContacts(let limit, let frame):
      "more than \(limit) pairs of outlines are near each other in frame \(frame). The frames before it are good; --limit contacts=N and memory=N allow more."
    case .outline(let id, let problem): "the outline of '\(id)' cannot be built: \(problem)."
    case .tooManyCollisions(let id): "'\(id)' is the 31st collision behavior at a time; 30 is the most there can be."
    case .unsupported(let what, let place): "\(what), at \(place), is not built yet."
    }
  }
}
