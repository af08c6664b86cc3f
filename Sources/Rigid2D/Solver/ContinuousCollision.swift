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
  /// Lists the bodies that have moved far enough.
  static func chooseFast(
    _ motions: Span<SolverBody>, _ limits: Span<Float>, _ ends: Span<SIMD4<Float>>, _ fast: inout [FastBody],
    _ lists: inout [[FastBody]], on executor: StepExecutor
  ) {
    fast.clear()
    executor.collect(limits.indices, leastPart: 512, into: &fast, &lists) { fast, part in
      for entry in part {
        let way = motions[entry].deltaPosition - ends[entry]
        if way.x * way.x + way.y * way.y > limits[entry] { fast.append(FastBody(entry: Int32(entry), start: ends[entry])) }
      }
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
    let index = Int(scratch.bodies.awake[entry])
    let motion = scratch.bodies.motions[entry]
    let way = motion.deltaPosition - body.start
    let drift = Vector2(way.x, way.y)
    let core = 0.5 * state.bodies[index].innerRadius
    guard drift != .zero, drift.isFinite else { return 0 }
    // for about as long as the rest of the step
    let room = Float(clock.substeps) * drift.length
    guard mayMeetAny(body, drift, core + room) else { return room * room }
    var earliest: Float = 1
    // the velocity of the target in the way, nil if that can be pushed
    var wall: SIMD4<Float>?
    var shape = state.bodies[index].firstShape
    while shape >= 0 {
      let record = state.shapes[Int(shape)]
      shape = record.next
      // a line has no core
      if record.isSensor || record.shape.isLine { continue }
      let end = state.poses[index].shifted(by: motion.deltaPosition).apply(record.shape.centroid)
      let start = end - drift
      let swept = Bounds(lower: start, upper: start).union(Bounds(lower: end, upper: end)).grown(by: core)
      scratch.query.found.clear()
      state.staticTree.query(swept, &scratch.query)
      if state.bodies[index].isBullet { state.movingTree.query(swept, &scratch.query) }
      for k in scratch.query.found.indices {
        let target = state.shapes[Int(scratch.query.found[k])]
        guard !target.isSensor, target.oneWay == .zero, Int(target.body) != index, record.filter.admits(target.filter),
          !state.joints.disableCollision(Int32(index), target.body)
        else { continue }
        let targetMotion = scratch.bodies.motions[Int(scratch.bodies.motionOf[Int(target.body)])]
        let targetPose = state.poses[Int(target.body)].shifted(by: targetMotion.deltaPosition)
        let targetDrift = clock.h * Vector2(targetMotion.velocity.x, targetMotion.velocity.y)
        // in the frame of the target as it stands at the end of the substep
        let fraction = ContinuousCollision.reach(
          of: core, from: start + targetDrift, along: drift - targetDrift, target.shape, targetPose, state.pool,
          stoppingShort: state.settings.tuning.linearSlop)
        guard fraction < earliest else { continue }
        earliest = fraction
        wall = state.bodies[Int(target.body)].kind == .dynamic ? nil : targetMotion.velocity
      }
    }
    // from its start: the end of a way of many times the bounds has no exact digits
    if earliest < 1 { scratch.bodies.motions[entry].deltaPosition = body.start + earliest * way }
    // contacts did not turn it back at the beginning of the step: forces would do work on it without moving it
    if earliest == 0, body.start == .zero, let wall { scratch.bodies.motions[entry].velocity = SIMD4(wall.x, wall.y, motion.velocity.z, 0) }
    // it may have ended right before a wall
    return 0
  }

  /// Whether a fixed shape is within a distance of the way of a body, for all its shapes at once.
  private mutating func mayMeetAny(_ body: FastBody, _ drift: Vector2, _ distance: Float) -> Bool {
    let index = Int(scratch.bodies.awake[Int(body.entry)])
    if state.bodies[index].isBullet { return true }
    let shift = scratch.bodies.motions[Int(body.entry)].deltaPosition
    let center = state.poses[index].position + Vector2(shift.x, shift.y)
    // slightly more than the radius, as a rotation may not have exactly the length 1; sums for single shapes are then smaller
    let radius = 1.001 * state.bodies[index].radii.outer
    let corner = Vector2(radius, radius)
    let (lower, upper) = (center - corner, center + corner)
    let swept = Bounds(lower: lower, upper: upper).union(Bounds(lower: lower - drift, upper: upper - drift)).grown(by: distance)
    scratch.query.found.clear()
    state.staticTree.query(swept, &scratch.query)
    return !scratch.query.found.isEmpty
  }
}
