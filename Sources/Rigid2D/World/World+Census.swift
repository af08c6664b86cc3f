/// Counts of a world's elements, for benchmarks.
package struct Census: Sendable {
  /// Bodies that can move.
  package var bodies = 0
  /// Of these, how many sleep.
  package var asleep = 0
  /// Pairs of shapes that touch, sensors apart.
  package var contacts = 0
  package var joints = 0
  /// Groups of bodies that touch or are joined, directly or through others that can move; a body on its own is one.
  package var islands = 0
}

extension World {
  /// How many bodies can move.
  package var movableBodyCount: Int { state.bodies.indices.count { isMovable($0) } }

  /// Counts the world's elements; no step depends on it.
  ///
  /// - Complexity: O(*b* + *c* log *b*) for *b* bodies and *c* contacts and joints, awake or not.
  package var census: Census {
    var census = Census()
    // entry 0 stands for all fixed bodies, as in a step
    var entries = [Int32](repeating: 0, count: state.bodies.count)
    for i in state.bodies.indices where isMovable(i) {
      census.bodies += 1
      if state.bodies[i].isAsleep { census.asleep += 1 }
      entries[i] = Int32(census.bodies)
    }
    var islands = UnionFind()
    islands.reset(census.bodies + 1)
    for contact in state.contacts where contact.isTouching && !contact.isSensor {
      census.contacts += 1
      let a = entries[Int(contact.bodyA)]
      let b = entries[Int(contact.bodyB)]
      if a != 0 && b != 0 { islands.join(a, b) }
    }
    for kind in JointStore.Kind.allCases { census.joints += state.joints.count(of: kind) }
    var unused = [Float](repeating: 0, count: census.bodies + 1)
    state.joints.join(state.bodies, entries, state.settings.tuning, &islands, &unused)
    for entry in 1..<Int32(max(1, census.bodies + 1)) where islands.root(entry) == entry { census.islands += 1 }
    return census
  }

  private func isMovable(_ i: Int) -> Bool { state.bodySlots.isTaken(i) && state.bodies[i].kind != .static }
}
