/// The bodies of a joint and its anchors on them.
struct JointAnchors: Equatable, Sendable {
  /// By slot; A is -1 for the world.
  var bodyA: Int32
  var bodyB: Int32
  /// In the bodies' frames (of the center of mass); in the world for body -1.
  var a: Vector2
  var b: Vector2
  /// Displacement of an anchor in the world since the last step.
  var travel = Vector2.zero
}

/// An anchor in the world that is moved within a step: it moves as a kinematic body does, with an entry of motions of its own.
struct AnchorTravel {
  /// 0 for an anchor that stands still, or that jumped.
  var entry = 0
  var way = Vector2.zero

  init(_ travel: Vector2, _ motions: inout [SolverBody], _ kicks: inout [VelocityChange], _ clock: StepClock, _ tuning: Tuning) {
    guard travel != .zero else { return }
    let velocity = (1 / clock.dt) * travel
    guard velocity.length <= tuning.jointSpeed else { return }
    entry = motions.count
    way = travel
    motions.append(SolverBody(velocity: SIMD4(velocity.x, velocity.y, 0, 0), deltaPosition: .zero))
    kicks.append(.none)
  }
}

/// The inputs from which joints are prepared.
struct JointScene: ~Escapable {
  let bodies: Span<Body>
  let poses: Span<Pose>
  let motionOf: Span<Int32>
  let clock: StepClock
  let tuning: Tuning

  @_lifetime(copy bodies, copy poses, copy motionOf)
  init(_ bodies: Span<Body>, _ poses: Span<Pose>, _ motionOf: Span<Int32>, _ clock: StepClock, _ tuning: Tuning) {
    self.bodies = bodies
    self.poses = poses
    self.motionOf = motionOf
    self.clock = clock
    self.tuning = tuning
  }

  /// The ends of a joint; an anchor in the world that moves gets an entry of motions.
  @inline(always)
  func ends(_ anchors: JointAnchors, _ motions: inout [SolverBody], _ kicks: inout [VelocityChange]) -> JointBodies {
    JointBodies(anchors, AnchorTravel(anchors.travel, &motions, &kicks, clock, tuning), self)
  }

  /// The end of a joint at the beginning of the step. See ``JointBodies``.
  struct End {
    var entry = 0
    var inverseMass: Float = 0
    var inverseInertia: Float = 0
    var arm: Vector2
    var center = Vector2.zero
    var angle: Float = 0
    var facing: Float = 0
  }

  @inline(always)
  func end(_ body: Int32, _ anchor: Vector2) -> End {
    let i = Int(body)
    let entry = Int(motionOf[i])
    // a sleeping body acts as a fixed one; its joint sleeps with it
    return End(
      entry: entry, inverseMass: entry == 0 ? 0 : bodies[i].inverseMass, inverseInertia: entry == 0 ? 0 : bodies[i].inverseInertia,
      arm: poses[i].rotation.apply(anchor), center: poses[i].position,
      angle: bodies[i].angle + 2 * Float.pi * Float(bodies[i].turns), facing: bodies[i].angle)
  }
}
