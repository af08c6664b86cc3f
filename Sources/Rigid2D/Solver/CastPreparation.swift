/// Begins a step of ``ContinuousCollision``: how far each body may move before it is cast.
struct CastPreparation: ~Escapable {
  private let world: PlacedShapes
  private let active: Span<ActiveContact>
  private let contacts: Span<Contact>

  @inline(always) @_lifetime(borrow state, copy active)
  init(_ state: borrowing State, _ active: Span<ActiveContact>) {
    world = PlacedShapes(state)
    self.active = active
    contacts = state.contacts.span
  }

  /// Per entry of motions, the square of the displacement from which on it is cast, and its displacement at the last cast.
  func run(
    _ awake: Span<Int32>, isStrained: Span<Bool>, _ limits: inout [Float], _ ends: inout [SIMD4<Float>], _ deep: inout [Int32],
    _ lists: inout [[Int32]], on executor: StepExecutor
  ) {
    limits.resize(to: awake.count, 0)
    ends.resize(to: awake.count, .zero)
    var limits = limits.mutableSpan
    var ends = ends.mutableSpan
    limits[0] = .infinity
    ends[0] = .zero
    for entry in 1..<max(1, awake.count) {
      let body = Int(awake[entry])
      let radius = 0.5 * world.bodies[body].innerRadius
      // targets of a bullet move too, so its displacement is that of one substep
      limits[entry] = !world.bodies[body].isMovable ? .infinity : world.bodies[body].isBullet ? 0 : radius * radius
      ends[entry] = .zero
    }
    deep.clear()
    executor.collect(active.indices, leastPart: 512, into: &deep, &lists) { deep, part in listDeep(part, &deep) }
    for entry in deep where limits[Int(entry)] < .infinity { limits[Int(entry)] = 0 }
    guard !isStrained.isEmpty else { return }
    for entry in limits.indices where isStrained[entry] {
      if limits[entry] < .infinity { limits[entry] = 0 }
    }
  }

  /// Lists the bodies, by their entries of motions, that are deep in a fixed shape.
  @inline(always)
  private func listDeep(_ part: Range<Int>, _ deep: inout [Int32]) {
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
      guard world.bodies[still].kind == .static else { continue }
      let radius = world.bodies[moving].innerRadius
      if isTouching {
        guard active[k].separation < -0.2 * radius else { continue }
      } else {
        let (own, other) = (Int(isA ? contacts[i].shapeA : contacts[i].shapeB), Int(isA ? contacts[i].shapeB : contacts[i].shapeA))
        let center = world.poses[moving].apply(world.shapes[own].shape.centroid)
        guard Overlap.distance(center, world.shapes[other].shape, world.poses[still], world.pool) < 0.5 * radius else { continue }
      }
      deep.append(isA ? active[k].a : active[k].b)
    }
  }
}
