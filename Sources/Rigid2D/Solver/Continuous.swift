/// A body that may cross a good part of itself in a substep.
struct FastBody: Sendable {
  /// Its entry of motions.
  var entry: Int32
  /// Its shift at the end of the last substep.
  var start: SIMD4<Float>
}

/// The net under fast bodies: whatever the contacts missed, a body's core never passes through a fixed shape.
///
/// Live contacts stop or reflect fast bodies where they should; this pass only matters where no contact was known, as for a body struck within the step. The core, a disc of
/// half the inner radius about each shape's centroid, is cast along the substep's drift; touching and sliding bodies never trip it, and what tunnels must.
enum Continuous {
  /// Entries of motions that may cross a good part of themselves in a substep.
  static func chooseFast(_ awake: [Int32], _ bodies: [Body], _ reach: [Float], _ clock: StepClock, _ fast: inout [FastBody]) {
    fast.removeAll(keepingCapacity: true)
    for entry in 1..<max(1, awake.count) {
      let i = Int(awake[entry])
      if bodies[i].isMovable && reach[entry] * clock.h > 0.5 * bodies[i].innerRadius {
        fast.append(FastBody(entry: Int32(entry), start: .zero))
      }
    }
  }

  /// Ends the substep's drift of one body where its core would enter a fixed shape (or any, for bullets).
  ///
  /// The way is counted from where the body truly was: an impact leaves it at a virtual place from which its new velocity leads to the right end.
  static func stop(
    _ body: inout FastBody, _ awake: [Int32], _ motions: inout [Motion], _ motionOf: [Int32], _ bodies: [Body], _ poses: [Pose],
    _ shapes: [ShapeRecord], _ pool: VertexPool, _ fixedTree: DynamicTree, _ movingTree: DynamicTree, _ joints: JointStore,
    _ clock: StepClock, slop: Float, _ stack: inout [Int32], _ found: inout [Int32]
  ) {
    let entry = Int(body.entry)
    let index = Int(awake[entry])
    let motion = motions[entry]
    let way = motion.shift - body.start
    let drift = Vector2(way.x, way.y)
    let core = 0.5 * bodies[index].innerRadius
    defer { body.start = motions[entry].shift }
    guard drift != .zero, drift.isFinite else { return }
    var earliest: Float = 1
    var shape = bodies[index].firstShape
    while shape >= 0 {
      let record = shapes[Int(shape)]
      shape = record.next
      if record.isSensor { continue }
      let end = ContactUpdate.shifted(poses[index], motion).apply(record.shape.centroid)
      let start = end - drift
      let swept = Bounds(lower: start, upper: start).union(Bounds(lower: end, upper: end)).grown(by: core)
      found.removeAll(keepingCapacity: true)
      fixedTree.query(swept, &stack, &found)
      if bodies[index].isBullet { movingTree.query(swept, &stack, &found) }
      for other in found {
        let target = shapes[Int(other)]
        guard !target.isSensor, Int(target.body) != index, record.filter.admits(target.filter), !joints.keepApart(Int32(index), target.body)
        else { continue }
        let targetMotion = motions[Int(motionOf[Int(target.body)])]
        let targetPose = ContactUpdate.shifted(poses[Int(target.body)], targetMotion)
        let targetDrift = clock.h * Vector2(targetMotion.velocity.x, targetMotion.velocity.y)
        // in the frame of the target as it stands at the end of the substep
        let fraction = reach(
          of: core, from: start + targetDrift, along: drift - targetDrift, target.shape, targetPose, pool, stoppingShort: slop)
        earliest = min(earliest, fraction)
      }
    }
    if earliest < 1 {
      motions[entry].shift -= (1 - earliest) * way
    }
  }

  /// The fraction of the way at which a disc enters a shape: 1 when it does not. A disc that is inside already may leave, but its center may not pass.
  private static func reach(
    of radius: Float, from start: Vector2, along way: Vector2, _ target: Shape, _ pose: Pose, _ pool: VertexPool,
    stoppingShort slop: Float
  ) -> Float {
    var grown = target
    grown.radius += radius
    if let hit = RayCast.cast(origin: start, translation: way, grown, pose, pool), hit.fraction > 0 { return hit.fraction }
    // on the line itself no side would be the right one
    if let hit = RayCast.cast(origin: start, translation: way, target, pose, pool), hit.fraction > 0 {
      return max(0, hit.fraction - slop / max(hit.normal.dot(way).magnitude, 0.001 * way.length))
    }
    return 1
  }
}
