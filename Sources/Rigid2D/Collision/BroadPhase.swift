/// Moved boxes → new contacts.
enum BroadPhase {
  /// The nodes of a tree that is read. Spans of arrays, as arguments, are not retained.
  typealias Nodes = Span<DynamicTree.Node>

  /// Makes a contact for every pair of a moved shape and a shape whose box overlaps its own, unless they have one or must not meet.
  ///
  /// - Parameters:
  ///   - before: The boxes when pairs were last looked for.
  ///   - filters: The union of all shapes' filters.
  ///   - nonColliding: The pairs of bodies whose joints keep their shapes from meeting: the store of joints would be retained array by array.
  ///   - isKnown: Whether nothing but boxes has changed since. Pairs of boxes that overlapped then were looked at then.
  /// - Returns: false when there would be more than `limit` contacts; the rest are not made.
  static func pair(
    _ moved: Span<Int32>, before: Span<Bounds>, isKnown: Bool, _ bodies: Span<Body>, _ shapes: Span<ShapeRecord>,
    _ serials: Span<UInt32>, _ filters: Filter, _ boxes: Span<Bounds>, _ staticTree: Nodes, _ staticRoot: Int32, _ movingTree: Nodes,
    _ movingRoot: Int32,
    _ nonColliding: Span<UInt64>, limit: Int,
    _ pairs: inout PairTable, _ contacts: inout [Contact], _ stack: inout [Int32], _ found: inout [Int32], _ lists: inout [[Int32]],
    on executor: StepExecutor
  ) -> Bool {
    func add(_ a: Int32, _ b: Int32) -> Bool {
      guard pairs.insert(PairTable.key(a, b)) else { return true }
      if contacts.count >= limit {
        pairs.remove(PairTable.key(a, b))
        return false
      }
      contacts.add(contact(a, b, shapes, serials))
      return true
    }
    if isKnown, areMany(moved, shapes, filters) {
      PairSearch(bodies, shapes, nonColliding, before: before).run(
        staticTree, staticRoot, movingTree, movingRoot, &found, &lists, executor)
    } else if executor.isSerial {
      for k in moved.indices {
        let a = moved[k]
        find(
          a, before, isKnown, bodies, shapes, filters, boxes, staticTree, staticRoot, movingTree, movingRoot, nonColliding, &stack, &found)
        for j in found.indices where !add(a, found[j]) { return false }
      }
      return true
    } else {
      listPairs(
        moved, before, isKnown, bodies, shapes, filters, boxes, staticTree, staticRoot, movingTree, movingRoot, nonColliding, &found,
        &lists, executor)
    }
    for k in stride(from: 0, to: found.count, by: 2) where !add(found[k], found[k + 1]) { return false }
    return true
  }

  /// Whether to go down the trees once for all costs less than a query for each moved shape that may meet anything.
  private static func areMany(_ moved: Span<Int32>, _ shapes: Span<ShapeRecord>, _ filters: Filter) -> Bool {
    guard 3 * moved.count >= shapes.count + 64 else { return false }
    var count = 0
    for k in moved.indices where shapes[Int(moved[k])].filter.admits(filters) { count += 1 }
    return 3 * count >= shapes.count + 64
  }

  /// Makes `found` the pairs of all moved shapes, two elements for each.
  @inline(never)
  private static func listPairs(
    _ moved: Span<Int32>, _ before: Span<Bounds>, _ isKnown: Bool, _ bodies: Span<Body>, _ shapes: Span<ShapeRecord>, _ filters: Filter,
    _ boxes: Span<Bounds>, _ staticTree: Nodes, _ staticRoot: Int32, _ movingTree: Nodes, _ movingRoot: Int32, _ nonColliding: Span<UInt64>,
    _ found: inout [Int32],
    _ lists: inout [[Int32]], _ executor: StepExecutor
  ) {
    found.clear()
    // trees and shapes are only read
    executor.collect(moved.indices, leastPart: 32, into: &found, &lists) { partners, part in
      var stack: [Int32] = []
      var found: [Int32] = []
      for k in part {
        find(
          moved[k], before, isKnown, bodies, shapes, filters, boxes, staticTree, staticRoot, movingTree, movingRoot, nonColliding, &stack,
          &found)
        for b in found {
          partners.append(moved[k])
          partners.append(b)
        }
      }
    }
  }

  /// Makes `found` the shapes that a shape may meet and that it did not overlap before.
  private static func find(
    _ a: Int32, _ before: Span<Bounds>, _ isKnown: Bool, _ bodies: Span<Body>, _ shapes: Span<ShapeRecord>, _ filters: Filter,
    _ boxes: Span<Bounds>, _ staticTree: Nodes, _ staticRoot: Int32, _ movingTree: Nodes, _ movingRoot: Int32, _ nonColliding: Span<UInt64>,
    _ stack: inout [Int32],
    _ found: inout [Int32]
  ) {
    found.clear()
    let shape = shapes[Int(a)]
    guard shape.leaf >= 0, shape.filter.admits(filters) else { return }
    let bounds = boxes[Int(a)]
    DynamicTree.query(movingTree, movingRoot, bounds, &stack, &found)
    if bodies[Int(shape.body)].kind != .static { DynamicTree.query(staticTree, staticRoot, bounds, &stack, &found) }
    var count = 0
    for k in found.indices {
      let b = found[k]
      if b == a { continue }
      if isKnown, before[Int(a)].overlaps(before[Int(b)]) { continue }
      guard mayMeet(shape, shapes[Int(b)], bodies, nonColliding) else { continue }
      found[count] = b
      count += 1
    }
    found.resize(to: count, 0)
  }

  static func mayMeet(_ a: ShapeRecord, _ b: ShapeRecord, _ bodies: Span<Body>, _ nonColliding: Span<UInt64>) -> Bool {
    if a.body == b.body || (a.isSensor && b.isSensor) { return false }
    let (isMovableA, isMovableB) = (bodies[Int(a.body)].isMovable, bodies[Int(b.body)].isMovable)
    if !isMovableA && !isMovableB && !a.isSensor && !b.isSensor { return false }
    return a.filter.admits(b.filter) && !PairTable.contains(PairTable.key(a.body, b.body), nonColliding)
  }

  /// The older shape is A, but for a sensor, which always is.
  private static func contact(_ one: Int32, _ two: Int32, _ shapes: Span<ShapeRecord>, _ serials: Span<UInt32>) -> Contact {
    let isInOrder = serials[Int(one)] < serials[Int(two)]
    let (older, younger) = isInOrder ? (one, two) : (two, one)
    let swaps = shapes[Int(younger)].isSensor
    let a = swaps ? younger : older
    let b = swaps ? older : younger
    let shapeA = shapes[Int(a)]
    let shapeB = shapes[Int(b)]
    return Contact(
      shapeA: a, shapeB: b, bodyA: shapeA.body, bodyB: shapeB.body, order: SlotList.order(a, b, serials),
      friction: mixedFriction(shapeA, shapeB),
      restitution: mixedRestitution(shapeA, shapeB), manifold: .none, stepImpulse: 0,
      isTouching: false, isSensor: shapeA.isSensor || shapeB.isSensor)
  }

  /// The geometric mean: a frictionless surface makes the pair frictionless.
  static func mixedFriction(_ a: ShapeRecord, _ b: ShapeRecord) -> Float { (a.friction * b.friction).squareRoot() }

  /// The larger: a bouncy ball bounces off a dull floor.
  static func mixedRestitution(_ a: ShapeRecord, _ b: ShapeRecord) -> Float { max(a.restitution, b.restitution) }
}
