/// A present contact of a body with another one.
public struct WorldContact: Equatable, Sendable {
  /// Of the other body, as the caller gave it.
  public var tag: Int32
  /// The point with the largest load, points.
  public var point: Vector2
  /// Of unit length, from the body toward the other one.
  public var normal: Vector2
}

extension World {
  /// The contacts of a body's shapes, except sensors, in the order of the shapes; one entry per pair of shapes.
  ///
  /// - Complexity: O(*n*) for *n* contacts of the world.
  public func contacts(of id: BodyID) -> [WorldContact] {
    guard let slot = state.bodySlots.slot(of: id) else { return [] }
    let i = Int32(slot)
    return state.contacts.filter { owns(i, $0) && $0.isTouching && !$0.isSensor && $0.manifold.count > 0 }.map { contact in
      let isA = state.shapes[Int(contact.shapeA)].owner == i
      let other = state.shapes[Int(isA ? contact.shapeB : contact.shapeA)].owner
      return WorldContact(
        tag: state.bodies[Int(other)].tag, point: state.poses[Int(contact.bodyA)].position + contact.loadCenter,
        normal: isA ? contact.manifold.normal : -contact.manifold.normal)
    }
  }
}
