/// What comes before and after the drift of a substep: in each half springs push, and a pass solves contacts and joints with impulses of its own.
enum SubstepHalf: Sendable {
  case first, second

  /// Which of two values belongs to it.
  @inline(always)
  func own<Value>(_ first: Value, _ second: Value) -> Value { self == .first ? first : second }
}
