/// What kept a simulation from beginning, or ended it early.
enum RunTrouble: Error {
  /// A view's numbers overflowed.
  case notFinite(view: String, frame: Int, cause: String)
  /// A view, wall or boundary whose outline is none.
  case badOutline(id: String, problem: String)
  case tooManyCollisions(id: String)
  case unsupported(String, place: String)

  var sentence: String {
    switch self {
    case .notFinite(let view, let frame, let cause):
      "view '\(view)' left the range of numbers in frame \(frame): \(cause). The frames before it are good."
    case .badOutline(let id, let problem): "the outline of '\(id)' cannot be built: \(problem)."
    case .tooManyCollisions(let id): "'\(id)' is the 31st collision behavior at a time; 30 is the most there can be."
    case .unsupported(let what, let place): "\(what), at \(place), is not built yet."
    }
  }
}
