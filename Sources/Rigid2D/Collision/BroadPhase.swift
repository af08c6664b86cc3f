/// Moved boxes → new contacts.
enum BroadPhase {
  /// The nodes of a tree that is read. Spans of arrays, as arguments, are not retained.
  typealias Nodes = Span<DynamicTree.Node>

  /// Makes a contact for every pair of a moved shape and a shape with an overlapping box, unless they have one or must not collide.
  ///
  /// - Parameters:
  ///   - before: The boxes at the last search for pairs.
  ///   - filters: The union of all shapes' filters.
  ///   - nonColliding: The pairs of bodies whose joints disable their collision. The whole store of joints would be retained array by array.
  ///   - isKnown: Whether only boxes have changed since. Pairs of boxes that overlapped then were handled then.
  /// - Returns: false when there would be more than `limit` contacts; then none is made. Pairs are counted while they are found, so the
  ///   cost is bounded by the limit, for any number of overlapping boxes.
  static func pair(
    _ moved: Span<Int32>, before: Span<Bounds>, isKnown: Bool, _ bodies: Span<Body>, _ shapes: Span<ShapeRecord>,
    _ serials: Span<UInt32>, _ filters: Filter, _ boxes: Span<Bounds>, _ staticTree: Nodes, _ staticRoot: Int32, _ movingTree: Nodes,
    _ movingRoot: Int32,
    _ nonColliding: Span<UInt64>, limit: Int,
    _ pairs: inout PairTable, _ contacts: inout [Contact], _ stack: inout [Int32], _ found: inout [Int32], _ new: inout NewPairs,
    _ lists: inout [[Int32]], on executor: StepExecutor
  ) -> Bool {
    new.begin(room: max(limit, contacts.count) - contacts.count)
    if isKnown, areMany(moved, shapes, filters) {
      let search = PairSearch(bodies, shapes, nonColliding, before: before, limit: limit)
      search.run(staticTree, staticRoot, movingTree, movingRoot, &found, &lists, executor)
      new.add(found, &pairs)
    } else if !executor.isSerial,
      listPairs(
        moved, before, isKnown, bodies, shapes, filters, boxes, staticTree, staticRoot, movingTree, movingRoot, nonColliding, limit: limit,
        &found, &lists, executor)
    {
      new.add(found, &pairs)
    } else {
      for k in moved.indices {
        let a = moved[k]
        find(
          a, before, isKnown, bodies, shapes, filters, boxes, staticTree, staticRoot, movingTree, movingRoot, nonColliding, &stack, &found)
        new.add(a, found, &pairs)
        if new.areTooMany { break }
      }
    }
    guard !new.areTooMany else {
      new.withdraw(&pairs)
      return false
    }
    for pair in new.pairs { contacts.add(contact(pair.a, pair.b, shapes, serials)) }
    return true
  }

  /// Whether one descent of the trees for all costs less than a query for each moved shape that may collide.
  private static func areMany(_ moved: Span<Int32>, _ shapes: Span<ShapeRecord>, _ filters: Filter) -> Bool {
    guard 3 * moved.count >= shapes.count + 64 else { return false }
    var count = 0
    for k in moved.indices where shapes[Int(moved[k])].filter.admits(filters) { count += 1 }
    return 3 * count >= shapes.count + 64
  }

  /// Fills `found` with the pairs of all moved shapes, two elements for each. A pair of two moved shapes is listed twice.
  ///
  /// - Returns: false if a part stopped because it had so many pairs that all parts together could have more than `limit`.
  @inline(never)
  private static func listPairs(
    _ moved: Span<Int32>, _ before: Span<Bounds>, _ isKnown: Bool, _ bodies: Span<Body>, _ shapes: Span<ShapeRecord>, _ filters: Filter,
    _ boxes: Span<Bounds>, _ staticTree: Nodes, _ staticRoot: Int32, _ movingTree: Nodes, _ movingRoot: Int32, _ nonColliding: Span<UInt64>,
    limit: Int, _ found: inout [Int32], _ lists: inout [[Int32]], _ executor: StepExecutor
  ) -> Bool {
    found.clear()
    let partLimit = limit / executor.partLimit
    var isDone = [Bool](repeating: false, count: moved.count)
    var done = isDone.mutableSpan
    // trees and shapes are only read; a part writes the elements of its range
    executor.collect(moved.indices, leastPart: 32, &done, into: &found, &lists) { done, partners, part in
      var stack: [Int32] = []
      var found: [Int32] = []
      for k in part where partners.count / 4 <= partLimit {
        find(
          moved[k], before, isKnown, bodies, shapes, filters, boxes, staticTree, staticRoot, movingTree, movingRoot, nonColliding, &stack,
          &found)
        for b in found {
          partners.append(moved[k])
          partners.append(b)
        }
        done[k] = true
      }
    }
    return !isDone.contains(false)
  }

  /// Fills `found` with the shapes that a shape may collide with and did not overlap before.
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

  @inline(always)
  static func mayMeet(_ a: ShapeRecord, _ b: ShapeRecord, _ bodies: Span<Body>, _ nonColliding: Span<UInt64>) -> Bool {
    if a.body == b.body || (a.isSensor && b.isSensor) || (a.shape.isLine && b.shape.isLine) { return false }
    let (isMovableA, isMovableB) = (bodies[Int(a.body)].isMovable, bodies[Int(b.body)].isMovable)
    if !isMovableA && !isMovableB && !a.isSensor && !b.isSensor { return false }
    return a.filter.admits(b.filter) && !PairTable.contains(PairTable.key(a.body, b.body), nonColliding)
  }

  /// The older shape is A, except that a sensor always is.
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
      isTouching: false, isSensor: shapeA.isSensor || shapeB.isSensor, isOneWay: shapeA.oneWay != .zero || shapeB.oneWay != .zero)
  }

  /// The geometric mean: a frictionless surface makes the pair frictionless.
  static func mixedFriction(_ a: ShapeRecord, _ b: ShapeRecord) -> Float { (a.friction * b.friction).squareRoot() }

  /// The larger: a bouncy ball bounces off a dull floor.
  static func mixedRestitution(_ a: ShapeRecord, _ b: ShapeRecord) -> Float { max(a.restitution, b.restitution) }
}
