/// An invariant of a world's structure that does not hold. Indices are slots, unless said otherwise.
enum Violation: Equatable, Sendable {
  /// Lists that must have the length of the slots have another one.
  case bodyCounts(slots: Int, bodies: Int, poses: Int, velocities: Int)
  case shapeCounts(slots: Int, shapes: Int)
  case jointCounts(slots: Int, places: Int)
  /// The list of free slots does not have each unused slot exactly once.
  case freeSlots(Owner)

  case notFinite(body: Int)
  case angle(body: Int, Float)
  /// A rotation that does not match the angle.
  case rotation(body: Int)
  /// An inverse mass or inertia that does not match the body's kind and mass.
  case mass(body: Int)

  /// A body's list of shapes leads to a shape of another body, to a free slot or in a circle.
  case shapeList(body: Int, shape: Int)
  /// A shape that is in no body's list.
  case lostShape(Int)
  /// Vertices beyond the pool's end, or another shape's.
  case vertices(shape: Int)
  /// The leaf is not that shape's, or in the wrong tree.
  case leaf(shape: Int)
  /// The shape is not within its box, although nothing could have moved it out.
  case outsideBox(shape: Int)
  case movedShape(Int)

  case tree(TreeViolation, isStatic: Bool)

  /// By index of the contact.
  case contactShapes(contact: Int)
  /// Shapes that must not have a contact: of one body, of two immovable ones, excluded by a filter or by a joint.
  case contactForbidden(contact: Int)
  case contactOrder(contact: Int)
  case contactNotPaired(contact: Int)
  case pairCount(pairs: Int, contacts: Int)

  /// The place is beyond its list's end, or another joint's.
  case jointPlace(joint: Int)
  case jointBody(joint: Int)
  case lostJoint(count: Int, places: Int)
  case apart

  /// A body that is fused with others, but not to the body that carries it, or takes part on its own.
  case member(body: Int)

  /// By place in the order of creation: a field whose slot is another's or free.
  case fieldSlot(Int)
  /// A body that a field acts on does not exist, or is named twice.
  case fieldBody(field: Int)

  /// Asleep, although others cannot move it.
  case sleepsAwake(body: Int)
  /// The ring of sleeping bodies leads to one that is awake or gone, or does not come back.
  case ring(body: Int)
  case jointAcrossSleep(joint: Int)

  /// A row of the last step holds a movable body twice.
  case rowSharesBody(row: Int)

  enum Owner: Equatable, Sendable { case bodies, shapes, joints, fields }
}

/// An error of a tree, by index of the node.
enum TreeViolation: Equatable, Sendable {
  case parent(node: Int)
  case bounds(node: Int)
  /// An inner node whose height is not one above its taller child.
  case height(node: Int)
  case leaves(found: Int, expected: Int)
  /// Nodes that are neither in the tree nor free, or both.
  case nodes(inTree: Int, free: Int, all: Int)
}
