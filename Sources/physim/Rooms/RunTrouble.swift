/// What ended a simulation early.
enum RunTrouble: Error {
  /// A view's numbers overflowed.
  case notFinite(view: String, frame: Int, cause: String)

  var sentence: String {
    switch self {
    case .notFinite(let view, let frame, let cause):
      "view '\(view)' left the range of numbers in frame \(frame): \(cause). The frames before it are written."
    }
  }
}
