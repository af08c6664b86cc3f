/// The half of a substep before the drift, and the half after it. In each half springs push, and a pass solves contacts and joints with
/// impulses of its own.
enum SubstepHalf: Sendable {
  case first, second

  /// The one of two values that belongs to it.
  @inline(always)
  func own<Value>(_ first: Value, _ second: Value) -> Value { self == .first ? first : second }

  /// Sets the one of two values that belongs to it.
  @inline(always)
  func set<Value>(_ first: inout Value, _ second: inout Value, to value: Value) {
    if self == .first { first = value } else { second = value }
  }
}
