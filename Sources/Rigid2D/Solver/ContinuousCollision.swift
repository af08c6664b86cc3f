/// A body that may cross a good part of itself in a substep.
struct FastBody: Sendable {
  /// Its entry of motions.
  var entry: Int32
  /// Its displacement when it was cast last. An impact puts it at a virtual place, from which its new velocity leads to the right end.
  var start: SIMD4<Float>
}

/// A last safeguard for all bodies: even if contacts miss it, a body's core never passes through a fixed shape.
///
/// Live contacts normally stop or reflect fast bodies. This pass matters only if no contact was known, as for a body struck within the
/// step, or if a joint or another body pushes harder than a contact can hold. The core is a disc of half the inner radius about each
/// shape's centroid. It is cast along the displacement since the last cast, once that is longer than the core's radius, in one substep or
/// in several. Touching and sliding bodies are never stopped by it, and bodies that tunnel always are. A body is cast at any displacement
/// if it is deep in a fixed shape, has its core in one without touching it (a bar across a corner of lines), or is held by a strained
/// joint. A body far from all fixed shapes is not cast again before it has moved that far.
enum ContinuousCollision {
  /// Begins a step: per entry of motions, the square of the displacement from which on it is cast, and its displacement at the last cast.
  static func prepare(
    _ awake: Span<Int32>, _ bodies: Span<Body>, _ active: Span<ActiveContact>, _ contacts: Span<Contact>,
    _ isStrained: Span<Bool>, _ shapes: Span<ShapeRecord>, _ poses: Span<Pose>, _ vertices: Span<Vector2>, _ normals: Span<Vector2>,
    _ limits: inout [Float],
    _ ends: inout [SIMD4<Float>], _ deep: inout [Int32], _ lists: inout [[Int32]], on executor: StepExecutor
  ) {
    limits.resize(to: awake.count, 0)
    ends.resize(to: awake.count, .zero)
    var limits = limits.mutableSpan
    var ends = ends.mutableSpan
    limits[0] = .infinity
    ends[0] = .zero
    for entry in 1..<max(1, awake.count) {
      let body = Int(awake[entry])
      let radius = 0.5 * bodies[body].innerRadius
      // targets of a bullet move too, so its displacement is that of one substep
      limits[entry] = !bodies[body].isMovable ? .infinity : bodies[body].isBullet ? 0 : radius * radius
      ends[entry] = .zero
    }
    deep.clear()
    if executor.isSerial {
      listDeep(active, active.indices, contacts, bodies, shapes, poses, vertices, normals, &deep)
    } else {
      executor.collect(active.indices, leastPart: 512, into: &deep, &lists) { deep, part in
        listDeep(active, part, contacts, bodies, shapes, poses, vertices, normals, &deep)
      }
    }
    for entry in deep where limits[Int(entry)] < .infinity { limits[Int(entry)] = 0 }
    guard !isStrained.isEmpty else { return }
    for entry in limits.indices where isStrained[entry] {
      if limits[entry] < .infinity { limits[entry] = 0 }
    }
  }

  /// Lists the bodies, by their entries of motions, that are deep in a fixed shape.
  @inline(always)
  private static func listDeep(
    _ active: Span<ActiveContact>, _ part: Range<Int>, _ contacts: Span<Contact>, _ bodies: Span<Body>,
    _ shapes: Span<ShapeRecord>, _ poses: Span<Pose>, _ vertices: Span<Vector2>, _ normals: Span<Vector2>, _ deep: inout [Int32]
  ) {
    for k in part {
      guard !active[k].traits.contains(.isSensor) else { continue }
      let isTouching = active[k].hasPoints
      if isTouching {
        // no radius is below 0
        guard active[k].separation < 0 else { continue }
      }
      // static bodies take no part in the step
      let isA = active[k].b == 0
      let isB = active[k].a == 0
      guard isA != isB else { continue }
      let i = Int(active[k].index)
      let (a, b) = (Int(contacts[i].bodyA), Int(contacts[i].bodyB))
      let (moving, still) = isA ? (a, b) : (b, a)
      guard bodies[still].kind == .static else { continue }
      let radius = bodies[moving].innerRadius
      if isTouching {
        guard active[k].separation < -0.2 * radius else { continue }
      } else {
        let (own, other) = (Int(isA ? contacts[i].shapeA : contacts[i].shapeB), Int(isA ? contacts[i].shapeB : contacts[i].shapeA))
        let center = poses[moving].apply(shapes[own].shape.centroid)
        guard Overlap.distance(center, shapes[other].shape, poses[still], vertices, normals) < 0.5 * radius else { continue }
      }
      deep.append(isA ? active[k].a : active[k].b)
    }
  }

  /// Lists the bodies that have moved far enough.
  static func chooseFast(
    _ motions: Span<SolverBody>, _ limits: Span<Float>, _ ends: Span<SIMD4<Float>>, _ fast: inout [FastBody],
    _ lists: inout [[FastBody]], on executor: StepExecutor
  ) {
    fast.clear()
    if executor.isSerial { return chooseFast(motions, limits, ends, limits.indices, &fast) }
    executor.collect(limits.indices, leastPart: 512, into: &fast, &lists) { fast, part in
      chooseFast(motions, limits, ends, part, &fast)
    }
  }

  @inline(always)
  private static func chooseFast(
    _ motions: Span<SolverBody>, _ limits: Span<Float>, _ ends: Span<SIMD4<Float>>, _ part: Range<Int>, _ fast: inout [FastBody]
  ) {
    for entry in part {
      let way = motions[entry].deltaPosition - ends[entry]
      if way.x * way.x + way.y * way.y > limits[entry] { fast.append(FastBody(entry: Int32(entry), start: ends[entry])) }
    }
  }

  /// The fraction of the way at which a disc enters a shape; 1 if it does not. A disc that is inside already may leave, but its center
  /// must not pass the outline, nor come nearer to it than the slop or half the radius: on the outline itself, both sides would be equal.
  fileprivate static func reach(
    of radius: Float, from start: Vector2, along way: Vector2, _ target: Shape, _ pose: Pose, _ pool: VertexPool,
    stoppingShort slop: Float
  ) -> Float {
    var grown = target
    grown.radius += radius
    let entry = RayCast.cast(origin: start, translation: way, grown, pose, pool)?.fraction ?? 0
    // a disc that is at one side of a line already may come to the line's end farther on, but passes the line first
    let line = RayCast.cast(origin: start, translation: way, target, pose, pool)
    guard let line, line.fraction > 0, entry == 0 || line.fraction < entry else {
      return entry > 0 ? entry : approach(from: start, to: start + way, target, pose, pool, stoppingShort: min(slop, 0.5 * radius))
    }
    return max(0, line.fraction - slop / max(line.normal.dot(way).magnitude, 0.001 * way.length))
  }

  /// The fraction of a way that does not meet the outline, at which the center is at its minimum distance.
  private static func approach(
    from start: Vector2, to end: Vector2, _ target: Shape, _ pose: Pose, _ pool: VertexPool, stoppingShort slop: Float
  ) -> Float {
    let distance = Overlap.distance(end, target, pose, pool)
    guard distance > 0, distance < slop else { return 1 }
    let before = Overlap.distance(start, target, pose, pool)
    guard before > distance else { return 1 }
    return max(0, (before - slop) / (before - distance))
  }
}

extension World {
  /// Ends the displacement of one body where its core would enter a fixed shape (or any shape, for bullets).
  ///
  /// Of the world, since arguments would retain each of the arrays that are read.
  ///
  /// - Returns: The square of the displacement after which it has to be cast again.
  mutating func stop(_ body: FastBody, _ clock: StepClock) -> Float {
    let entry = Int(body.entry)
    let index = Int(scratch.awake[entry])
    let motion = scratch.motions[entry]
    let way = motion.deltaPosition - body.start
    let drift = Vector2(way.x, way.y)
    let core = 0.5 * state.bodies[index].innerRadius
    guard drift != .zero, drift.isFinite else { return 0 }
    // for about as long as the rest of the step
    let room = Float(clock.substeps) * drift.length
    guard mayMeetAny(body, drift, core + room) else { return room * room }
    var earliest: Float = 1
    var shape = state.bodies[index].firstShape
    while shape >= 0 {
      let record = state.shapes[Int(shape)]
      shape = record.next
      // a line has no core
      if record.isSensor || record.shape.isLine { continue }
      let end = ContactUpdate.shifted(state.poses[index], motion).apply(record.shape.centroid)
      let start = end - drift
      let swept = Bounds(lower: start, upper: start).union(Bounds(lower: end, upper: end)).grown(by: core)
      scratch.found.clear()
      state.staticTree.query(swept, &scratch.queryStack, &scratch.found)
      if state.bodies[index].isBullet { state.movingTree.query(swept, &scratch.queryStack, &scratch.found) }
      for k in scratch.found.indices {
        let target = state.shapes[Int(scratch.found[k])]
        guard !target.isSensor, target.oneWay == .zero, Int(target.body) != index, record.filter.admits(target.filter),
          !state.joints.disableCollision(Int32(index), target.body)
        else { continue }
        let targetMotion = scratch.motions[Int(scratch.motionOf[Int(target.body)])]
        let targetPose = ContactUpdate.shifted(state.poses[Int(target.body)], targetMotion)
        let targetDrift = clock.h * Vector2(targetMotion.velocity.x, targetMotion.velocity.y)
        // in the frame of the target as it stands at the end of the substep
        let fraction = ContinuousCollision.reach(
          of: core, from: start + targetDrift, along: drift - targetDrift, target.shape, targetPose, state.pool,
          stoppingShort: state.settings.tuning.linearSlop)
        earliest = min(earliest, fraction)
      }
    }
    // from its start: the end of a way of many times the bounds has no exact digits
    if earliest < 1 { scratch.motions[entry].deltaPosition = body.start + earliest * way }
    // it may have ended right before a wall
    return 0
  }

  /// Whether a fixed shape is within a distance of the way of a body, for all its shapes at once.
  private mutating func mayMeetAny(_ body: FastBody, _ drift: Vector2, _ distance: Float) -> Bool {
    let index = Int(scratch.awake[Int(body.entry)])
    if state.bodies[index].isBullet { return true }
    let shift = scratch.motions[Int(body.entry)].deltaPosition
    let center = state.poses[index].position + Vector2(shift.x, shift.y)
    // slightly more than the radius, as a rotation may not have exactly the length 1; sums for single shapes are then smaller
    let radius = 1.001 * state.bodies[index].radii.outer
    let corner = Vector2(radius, radius)
    let (lower, upper) = (center - corner, center + corner)
    let swept = Bounds(lower: lower, upper: upper).union(Bounds(lower: lower - drift, upper: upper - drift)).grown(by: distance)
    scratch.found.clear()
    state.staticTree.query(swept, &scratch.queryStack, &scratch.found)
    return !scratch.found.isEmpty
  }
}
