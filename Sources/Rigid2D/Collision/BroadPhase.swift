/// Moved boxes → new contacts.
enum BroadPhase {
  /// Makes a contact for every pair of a moved shape and a shape whose box overlaps its own, unless they have one or must not meet.
  ///
  /// - Parameters:
  ///   - before: The boxes when pairs were last looked for.
  ///   - filters: The union of all shapes' filters.
  ///   - nonColliding: The pairs of bodies whose joints keep their shapes from meeting: the store of joints would be retained array by array.
  ///   - isKnown: Whether nothing but boxes has changed since. Pairs of boxes that overlapped then were looked at then.
  /// - Returns: false when there would be more than `limit` contacts; the rest are not made.
  static func pair(
    _ moved: [Int32], before: Span<Bounds>, isKnown: Bool, _ bodies: [Body], _ shapes: [ShapeRecord], _ slots: SlotList,
    _ filters: Filter, _ boxes: Span<Bounds>,
    _ staticTree: DynamicTree, _ movingTree: DynamicTree, _ nonColliding: PairCounts, limit: Int,
    _ pairs: inout PairTable, _ contacts: inout [Contact], _ stack: inout [Int32], _ found: inout [Int32], _ lists: inout [[Int32]],
    on executor: StepExecutor
  ) -> Bool {
    func add(_ a: Int32, _ b: Int32) -> Bool {
      guard pairs.insert(PairTable.key(a, b)) else { return true }
      if contacts.count >= limit {
        pairs.remove(PairTable.key(a, b))
        return false
      }
      contacts.append(contact(a, b, shapes, slots))
      return true
    }
    if executor.isSerial {
      for a in moved {
        find(a, before, isKnown, bodies, shapes, filters, boxes, staticTree, movingTree, nonColliding, &stack, &found)
        for b in found where !add(a, b) { return false }
      }
      return true
    }
    listPairs(
      moved, before, isKnown, bodies, shapes, filters, boxes, staticTree, movingTree, nonColliding, &found, &lists, executor)
    for k in stride(from: 0, to: found.count, by: 2) where !add(found[k], found[k + 1]) { return false }
    return true
  }

  /// Makes `found` the pairs of all moved shapes, two elements for each.
  @inline(never)
  private static func listPairs(
    _ moved: [Int32], _ before: Span<Bounds>, _ isKnown: Bool, _ bodies: [Body], _ shapes: [ShapeRecord], _ filters: Filter,
    _ boxes: Span<Bounds>, _ staticTree: DynamicTree, _ movingTree: DynamicTree, _ nonColliding: PairCounts, _ found: inout [Int32],
    _ lists: inout [[Int32]], _ executor: StepExecutor
  ) {
    found.removeAll(keepingCapacity: true)
    // trees and shapes are only read
    executor.collect(moved.indices, leastPart: 32, into: &found, &lists) { partners, part in
      var stack: [Int32] = []
      var found: [Int32] = []
      for k in part {
        find(moved[k], before, isKnown, bodies, shapes, filters, boxes, staticTree, movingTree, nonColliding, &stack, &found)
        for b in found {
          partners.append(moved[k])
          partners.append(b)
        }
      }
    }
  }

  /// Makes `found` the shapes that a shape may meet and that it did not overlap before.
  private static func find(
    _ a: Int32, _ before: Span<Bounds>, _ isKnown: Bool, _ bodies: [Body], _ shapes: [ShapeRecord], _ filters: Filter,
    _ boxes: Span<Bounds>, _ staticTree: DynamicTree, _ movingTree: DynamicTree, _ nonColliding: PairCounts, _ stack: inout [Int32],
    _ found: inout [Int32]
  ) {
    found.removeAll(keepingCapacity: true)
    let shape = shapes[Int(a)]
    guard shape.leaf >= 0, shape.filter.admits(filters) else { return }
    let bounds = boxes[Int(a)]
    movingTree.query(bounds, &stack, &found)
    if bodies[Int(shape.body)].kind != .static { staticTree.query(bounds, &stack, &found) }
    var count = 0
    for k in found.indices {
      let b = found[k]
      if b == a { continue }
      if isKnown, before[Int(a)].overlaps(before[Int(b)]) { continue }
      guard mayMeet(shape, shapes[Int(b)], bodies, nonColliding) else { continue }
      found[count] = b
      count += 1
    }
    found.removeLast(found.count - count)
  }

  static func mayMeet(_ a: ShapeRecord, _ b: ShapeRecord, _ bodies: [Body], _ nonColliding: PairCounts) -> Bool {
    if a.body == b.body || (a.isSensor && b.isSensor) { return false }
    let bodyA = bodies[Int(a.body)]
    let bodyB = bodies[Int(b.body)]
    if !bodyA.isMovable && !bodyB.isMovable && !a.isSensor && !b.isSensor { return false }
    return a.filter.admits(b.filter) && !nonColliding.contains(PairTable.key(a.body, b.body))
  }

  /// The older shape is A, but for a sensor, which always is.
  private static func contact(_ one: Int32, _ two: Int32, _ shapes: [ShapeRecord], _ slots: SlotList) -> Contact {
    let isInOrder = slots.serials[Int(one)] < slots.serials[Int(two)]
    let (older, younger) = isInOrder ? (one, two) : (two, one)
    let swaps = shapes[Int(younger)].isSensor
    let a = swaps ? younger : older
    let b = swaps ? older : younger
    let shapeA = shapes[Int(a)]
    let shapeB = shapes[Int(b)]
    return Contact(
      shapeA: a, shapeB: b, bodyA: shapeA.body, bodyB: shapeB.body, order: slots.order(a, b), friction: mixedFriction(shapeA, shapeB),
      restitution: mixedRestitution(shapeA, shapeB), manifold: .none, first: PointImpulses(), second: PointImpulses(), stepImpulse: 0,
      isTouching: false, isSensor: shapeA.isSensor || shapeB.isSensor)
  }

  /// The geometric mean: a frictionless surface makes the pair frictionless.
  static func mixedFriction(_ a: ShapeRecord, _ b: ShapeRecord) -> Float { (a.friction * b.friction).squareRoot() }

  /// The larger: a bouncy ball bounces off a dull floor.
  static func mixedRestitution(_ a: ShapeRecord, _ b: ShapeRecord) -> Float { max(a.restitution, b.restitution) }
}
