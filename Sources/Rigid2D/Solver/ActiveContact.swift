/// A contact that may matter within the step: it has points or leaves them to a neighbor, it touched at the end of the last step, or one of its bodies takes no part.
///
/// All others are between bodies that stay apart: nothing looks at them again until the next step.
struct ActiveContact: Sendable {
  /// Its index among the contacts of the world.
  let index: Int32
  /// Whether something may touch a sleeping body at it within the step.
  let wakes: Bool
}

extension Contact {
  /// Whether it has a point, or would but for a neighbor.
  @inline(always)
  var isNear: Bool { manifold.count > 0 ? true : manifold.isOfNeighbor }
}
