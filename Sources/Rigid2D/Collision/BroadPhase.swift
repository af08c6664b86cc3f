/// Boxes → pairs of shapes that may touch.
struct BroadPhase: ~Escapable {
  /// The boxes of all shapes, and the trees over them.
  struct Boxes: ~Escapable {
    let all: Span<Bounds>
    let fixed: DynamicTree.Nodes
    let moving: DynamicTree.Nodes

    @_lifetime(copy all, copy fixed, copy moving)
    init(_ all: Span<Bounds>, fixed: DynamicTree.Nodes, moving: DynamicTree.Nodes) {
      self.all = all
      self.fixed = fixed
      self.moving = moving
    }
  }

  let bodies: Span<Body>
  let shapes: Span<ShapeRecord>
  private let serials: Span<UInt32>
  /// The union of all shapes' filters.
  private let filters: Filter
  let boxes: Boxes
  /// The boxes at the last search, if only boxes have changed since; else empty. Pairs that overlapped then were handled then.
  let before: Span<Bounds>
  /// The pairs of bodies whose joints disable their collision. The whole store of joints would be retained array by array.
  let nonColliding: Span<UInt64>

  @_lifetime(copy bodies, copy shapes, copy serials, copy boxes, copy before, copy nonColliding)
  init(
    _ bodies: Span<Body>, _ shapes: Span<ShapeRecord>, serials: Span<UInt32>, filters: Filter, _ boxes: Boxes, before: Span<Bounds>,
    nonColliding: Span<UInt64>
  ) {
    self.bodies = bodies
    self.shapes = shapes
    self.serials = serials
    self.filters = filters
    self.boxes = boxes
    self.before = before
    self.nonColliding = nonColliding
  }

  /// Makes a contact for every pair of a moved shape and a shape with an overlapping box, unless they have one or must not collide.
  ///
  /// - Parameters:
  ///   - new: Has the limit of contacts. Pairs are counted while they are found, so the cost is bounded by it, for any number of
  ///     overlapping boxes.
  ///   - lists: Working space.
  /// - Returns: false when there would be more contacts than the limit; then none is made.
  func pair(
    _ moved: Span<Int32>, _ pairs: inout PairTable, _ contacts: inout [Contact], _ query: inout DynamicTree.Query,
    _ new: inout NewPairs, _ lists: inout [[Int32]], on executor: StepExecutor
  ) -> Bool {
    new.begin(contacts.count)
    if !before.isEmpty, areMany(moved) {
      descend(limit: new.limit, &query.found, &lists, executor)
      new.add(query.found, &pairs)
    } else if !executor.isSerial, listPairs(moved, limit: new.limit, &query.found, &lists, executor) {
      new.add(query.found, &pairs)
    } else {
      for k in moved.indices {
        find(moved[k], &query)
        new.add(moved[k], query.found, &pairs)
        if new.areTooMany { break }
      }
    }
    guard !new.areTooMany else {
      new.withdraw(&pairs)
      return false
    }
    for pair in new.pairs { contacts.add(contact(pair.a, pair.b)) }
    return true
  }

  /// Whether one descent of the trees for all costs less than a query for each moved shape that may collide.
  private func areMany(_ moved: Span<Int32>) -> Bool {
    guard 3 * moved.count >= shapes.count + 64 else { return false }
    var count = 0
    for k in moved.indices where shapes[Int(moved[k])].filter.admits(filters) { count += 1 }
    return 3 * count >= shapes.count + 64
  }

  /// Fills `found` with the pairs of all moved shapes, two elements for each. A pair of two moved shapes is listed twice.
  ///
  /// - Returns: false if a part stopped because it had so many pairs that all parts together could have more than `limit`.
  @inline(never)
  private func listPairs(
    _ moved: Span<Int32>, limit: Int, _ found: inout [Int32], _ lists: inout [[Int32]], _ executor: StepExecutor
  ) -> Bool {
    found.clear()
    let partLimit = limit / executor.partLimit
    var isDone = [Bool](repeating: false, count: moved.count)
    var done = isDone.mutableSpan
    // trees and shapes are only read; a part writes the elements of its range
    executor.collect(moved.indices, leastPart: 32, &done, into: &found, &lists) { done, partners, part in
      var query = DynamicTree.Query()
      for k in part where partners.count / 4 <= partLimit {
        find(moved[k], &query)
        for b in query.found {
          partners.append(moved[k])
          partners.append(b)
        }
        done[k] = true
      }
    }
    return !isDone.contains(false)
  }

  /// Finds the shapes that a shape may collide with and did not overlap before.
  private func find(_ a: Int32, _ query: inout DynamicTree.Query) {
    query.found.clear()
    let shape = shapes[Int(a)]
    guard shape.leaf >= 0, shape.filter.admits(filters) else { return }
    let bounds = boxes.all[Int(a)]
    DynamicTree.query(boxes.moving, bounds, &query)
    if bodies[Int(shape.body)].kind != .static { DynamicTree.query(boxes.fixed, bounds, &query) }
    var count = 0
    for k in query.found.indices {
      let b = query.found[k]
      if b == a { continue }
      if !before.isEmpty, before[Int(a)].overlaps(before[Int(b)]) { continue }
      guard Self.mayMeet(shape, shapes[Int(b)], bodies, nonColliding) else { continue }
      query.found[count] = b
      count += 1
    }
    query.found.resize(to: count, 0)
  }

  @inline(always)
  static func mayMeet(_ a: ShapeRecord, _ b: ShapeRecord, _ bodies: Span<Body>, _ nonColliding: Span<UInt64>) -> Bool {
    if a.body == b.body || (a.isSensor && b.isSensor) || (a.shape.isLine && b.shape.isLine) { return false }
    let (isMovableA, isMovableB) = (bodies[Int(a.body)].isMovable, bodies[Int(b.body)].isMovable)
    if !isMovableA && !isMovableB && !a.isSensor && !b.isSensor { return false }
    return a.filter.admits(b.filter) && !PairTable.contains(PairTable.key(a.body, b.body), nonColliding)
  }

  /// The older shape is A, except that a sensor always is.
  private func contact(_ one: Int32, _ two: Int32) -> Contact {
    let isInOrder = serials[Int(one)] < serials[Int(two)]
    let (older, younger) = isInOrder ? (one, two) : (two, one)
    let swaps = shapes[Int(younger)].isSensor
    let a = swaps ? younger : older
    let b = swaps ? older : younger
    let shapeA = shapes[Int(a)]
    let shapeB = shapes[Int(b)]
    return Contact(
      shapeA: a, shapeB: b, bodyA: shapeA.body, bodyB: shapeB.body, order: SlotList.order(a, b, serials),
      friction: Self.mixedFriction(shapeA, shapeB),
      restitution: Self.mixedRestitution(shapeA, shapeB), manifold: .none, stepImpulse: 0,
      isTouching: false, isSensor: shapeA.isSensor || shapeB.isSensor, isOneWay: shapeA.oneWay != .zero || shapeB.oneWay != .zero)
  }

  /// The geometric mean: a frictionless surface makes the pair frictionless.
  static func mixedFriction(_ a: ShapeRecord, _ b: ShapeRecord) -> Float { (a.friction * b.friction).squareRoot() }

  /// The larger: a bouncy ball bounces off a dull floor.
  static func mixedRestitution(_ a: ShapeRecord, _ b: ShapeRecord) -> Float { max(a.restitution, b.restitution) }
}
