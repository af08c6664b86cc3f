/// Surfaces of shapes that stand still relative to each other: all static shapes together, and the shapes of each other body.
extension World {
  /// Computes the surfaces again where shapes have changed.
  ///
  /// - Complexity: O(*n* · *k*) for *n* changed shapes and their neighbors, each with *k* neighbors.
  mutating func renewSurfaces() {
    guard !state.changedStatics.isEmpty || !state.changedParts.isEmpty else { return }
    let slop = state.settings.tuning.linearSlop
    var slots: [Int32] = []
    for bounds in state.changedStatics {
      scratch.query.found.clear()
      state.staticTree.query(bounds.grown(by: slop), &scratch.query)
      slots += scratch.query.found
    }
    for body in state.changedParts where state.bodies[Int(body)].kind != .static { slots += shapes(of: body) }
    state.changedStatics.clear()
    state.changedParts.clear()
    slots.sort()
    var last: Int32 = -1
    for slot in slots where slot != last {
      last = slot
      dropSurface(slot)
      if let surface = surface(of: slot) { state.shapes[Int(slot)].shape.surface = state.pool.insert(surface) }
    }
  }

  mutating func dropSurface(_ slot: Int32) {
    let shape = state.shapes[Int(slot)].shape
    guard shape.surface >= 0 else { return }
    state.pool.remove(first: shape.surface, count: shape.surfaceCount)
    state.shapes[Int(slot)].shape.surface = -1
  }

  /// Notes that a shape was added, removed or changed, as adjacent shapes may have another surface. Call it for the old and the new place.
  mutating func noteSurface(_ slot: Int32) {
    let record = state.shapes[Int(slot)]
    if state.bodies[Int(record.body)].kind == .static {
      state.changedStatics.append(record.shape.bounds(at: state.poses[Int(record.body)], state.pool))
    } else if state.changedParts.last != record.body {
      state.changedParts.append(record.body)
    }
  }

  /// Surface velocities rotate with their bodies.
  mutating func refreshSurfaceVelocities() {
    guard state.hasMovingSurfaces else { return }
    for i in state.contacts.indices {
      let (a, b) = (state.contacts[i].shapeA, state.contacts[i].shapeB)
      state.contacts[i].surfaceVelocity = surfaceVelocity(of: b) - surfaceVelocity(of: a)
    }
  }

  private func surfaceVelocity(of shape: Int32) -> Vector2 {
    let record = state.shapes[Int(shape)]
    return state.poses[Int(record.body)].rotation.apply(record.surfaceVelocity)
  }

  /// Nil if no neighbor matters.
  private mutating func surface(of slot: Int32) -> SurfaceBlock? {
    let record = state.shapes[Int(slot)]
    guard isPart(record) else { return nil }
    let isStatic = state.bodies[Int(record.body)].kind == .static
    // numbers are small in the frame of the body
    let frame = state.poses[Int(record.body)]
    var neighbors: [SurfacePart] = []
    for other in neighborSlots(of: slot, isStatic: isStatic) where other != slot {
      let met = state.shapes[Int(other)]
      // a neighbor covers no edge toward a shape that passes through it
      guard isPart(met), met.filter.isSuperset(of: record.filter), met.oneWay == .zero || met.oneWay == record.oneWay else { continue }
      neighbors.append(SurfacePart(met.shape, at: isStatic ? frame.to(state.poses[Int(met.body)]) : .identity, state.pool))
    }
    let part = SurfacePart(record.shape, at: .identity, state.pool)
    return SurfaceBlock(part, among: neighbors, facing: frame.rotation.applyInverse(record.oneWay), slop: state.settings.tuning.linearSlop)
  }

  private mutating func neighborSlots(of slot: Int32, isStatic: Bool) -> [Int32] {
    let record = state.shapes[Int(slot)]
    guard isStatic else { return shapes(of: record.body).sorted() }
    let bounds = record.shape.bounds(at: state.poses[Int(record.body)], state.pool)
    scratch.query.found.clear()
    state.staticTree.query(bounds.grown(by: state.settings.tuning.linearSlop), &scratch.query)
    return scratch.query.found.sorted()
  }

  /// Sharp shapes are parts of surfaces; sensors stop nothing.
  private func isPart(_ record: ShapeRecord) -> Bool {
    record.leaf >= 0 && !record.isSensor && record.shape.radius == 0
  }
}

extension Shape {
  /// Entries of a surface's block: two per edge of a polygon, toward areas and toward lines, or per side of a line.
  var surfaceCount: Int32 { 4 * (kind == .polygon ? count : 1) }
}

extension VertexPool {
  mutating func insert(_ surface: SurfaceBlock) -> Int32 { insert(surface.vertices, normals: surface.normals) }
}

extension Filter {
  /// Whether every filter that meets another one meets this one as well.
  func isSuperset(of other: Filter) -> Bool {
    groups & other.groups == other.groups && meets & other.meets == other.meets && category & other.category == other.category
      && accepts & other.accepts == other.accepts
  }
}
