/// The shapes that a search finds.
public struct SearchFilter: Equatable, Sendable {
  /// Shapes of at least one of these categories, a bit each.
  public var categories: UInt64
  public var includesSensors: Bool

  public init(categories: UInt64 = .max, includesSensors: Bool = false) {
    self.categories = categories
    self.includesSensors = includesSensors
  }
}

/// Where a ray enters a shape of a world.
public struct CastHit: Equatable, Sendable {
  public var body: BodyID
  /// The tag that the caller gave the body.
  public var bodyTag: Int32
  /// Of the ray's length, 0...1; 0 when the ray starts inside.
  public var fraction: Float
  public var point: Vector2
  /// Outward, of unit length; against the ray when it starts inside.
  public var normal: Vector2
}

/// Searches use the present places of bodies, including moved ones.
///
/// - Complexity: O(log *n* + *a* + *r*) for *n* shapes, *a* of them on awake dynamic bodies and *r* near the searched area.
extension World {
  /// Every shape on the ray from `origin` to `origin + translation`, by fraction, then by slot.
  ///
  /// Lines are hit from both sides. A ray without length or with non-finite numbers hits nothing.
  public func hits(from origin: Vector2, along translation: Vector2, _ filter: SearchFilter = SearchFilter()) -> [CastHit] {
    var hits: [(shape: Int32, hit: CastHit)] = []
    for shape in shapes(along: origin, translation, filter) {
      if let hit = hit(shape, origin, translation) { hits.append((shape, hit)) }
    }
    hits.sort { $0.hit.fraction != $1.hit.fraction ? $0.hit.fraction < $1.hit.fraction : $0.shape < $1.shape }
    return hits.map { $0.hit }
  }

  /// The bodies with a shape that the point is in or on, by slot. Lines have no inside.
  public func bodies(at point: Vector2, _ filter: SearchFilter = SearchFilter()) -> [BodyID] {
    guard point.isFinite else { return [] }
    let found = shapes(in: Bounds(lower: point, upper: point), filter).filter {
      let record = state.shapes[Int($0)]
      return Overlap.contains(point, record.shape, state.poses[Int(record.body)], state.pool)
    }
    return owners(of: found)
  }

  /// The bodies with a shape that touches the box, by slot. A box may be as thin as a line or a point.
  public func bodies(in box: Bounds, _ filter: SearchFilter = SearchFilter()) -> [BodyID] {
    guard box.lower.isFinite, box.upper.isFinite, box.lower.x <= box.upper.x, box.lower.y <= box.upper.y else { return [] }
    var pool = VertexPool()
    let size = box.upper - box.lower
    let corners = [box.lower, Vector2(box.upper.x, box.lower.y), box.upper, Vector2(box.lower.x, box.upper.y)]
    let probe: Shape
    if size == .zero {
      probe = pool.shape(.circle, [box.lower], radius: 0)
    } else if size.x == 0 || size.y == 0 {
      probe = pool.shape(.segment, [box.lower, box.upper], radius: 0)
    } else {
      probe = pool.shape(.polygon, corners, radius: 0)
    }
    return bodies(touching: [probe], .identity, &pool, filter)
  }

  /// The bodies with a shape that touches a geometry placed in the world, by slot.
  ///
  /// - Throws: ``GeometryError`` for an invalid geometry.
  public func bodies(
    touching geometry: ShapeGeometry, at position: Vector2, angle: Float = 0, _ filter: SearchFilter = SearchFilter()
  ) throws(GeometryError) -> [BodyID] {
    var pool = VertexPool()
    let probes = try geometry.shapes(offset: .zero, in: &pool)
    guard position.isFinite, angle.isFinite else { return [] }
    return bodies(touching: probes, Pose(position: position, rotation: Trigonometry.sineCosine(angle)), &pool, filter)
  }

  // MARK: - Candidates

  private func bodies(touching probes: [Shape], _ pose: Pose, _ pool: inout VertexPool, _ filter: SearchFilter) -> [BodyID] {
    var found: [Int32] = []
    for probe in probes {
      for shape in shapes(in: probe.bounds(at: pose, pool), filter) where touches(shape, probe, pose, &pool) { found.append(shape) }
    }
    return owners(of: found)
  }

  /// `pool` has the vertices of the probe while they are needed.
  private func touches(_ shape: Int32, _ probe: Shape, _ pose: Pose, _ pool: inout VertexPool) -> Bool {
    let record = state.shapes[Int(shape)]
    let block = Int(record.shape.first)..<Int(record.shape.first + record.shape.count)
    var guest = record.shape
    guest.first = pool.insert(Array(state.pool.vertices[block]), normals: Array(state.pool.normals[block]))
    defer { pool.remove(first: guest.first, count: guest.count) }
    return Overlap.between(guest, state.poses[Int(record.body)], probe, pose, pool)
  }

  private func hit(_ shape: Int32, _ origin: Vector2, _ translation: Vector2) -> CastHit? {
    let record = state.shapes[Int(shape)]
    let cast = RayCast.cast(origin: origin, translation: translation, record.shape, state.poses[Int(record.body)], state.pool)
    guard let cast else { return nil }
    return CastHit(
      body: state.bodySlots.handle(record.owner), bodyTag: state.bodies[Int(record.owner)].tag, fraction: cast.fraction,
      point: cast.point, normal: cast.normal)
  }

  private func owners(of shapes: [Int32]) -> [BodyID] {
    let slots = shapes.map { state.shapes[Int($0)].owner }.sorted()
    return slots.indices.filter { $0 == 0 || slots[$0 - 1] != slots[$0] }.map { state.bodySlots.handle(slots[$0]) }
  }

  private func shapes(along origin: Vector2, _ translation: Vector2, _ filter: SearchFilter) -> [Int32] {
    guard origin.isFinite, translation.isFinite else { return [] }
    let path = RayPath(origin, translation)
    var found: [Int32] = []
    state.staticTree.query(path, &found)
    state.movingTree.query(path, &found)
    return admitted(found, filter) { path.meets($0) }
  }

  private func shapes(in box: Bounds, _ filter: SearchFilter) -> [Int32] {
    var query = DynamicTree.Query()
    state.staticTree.query(box, &query)
    state.movingTree.query(box, &query)
    return admitted(query.found, filter) { box.overlaps($0) }
  }

  /// The candidates: shapes found in the trees and those of awake bodies that the filter admits, by slot.
  ///
  /// An awake body may be outside of its box until the next step renews it: it was struck, or moved by an edit.
  private func admitted(_ found: [Int32], _ filter: SearchFilter, _ meets: (Bounds) -> Bool) -> [Int32] {
    var admitted = found.filter { isAdmitted($0, filter) && !mayHaveLeftItsBox(Int(state.shapes[Int($0)].body)) }
    for i in state.bodies.indices where state.bodySlots.isTaken(i) && mayHaveLeftItsBox(i) {
      var shape = state.bodies[i].firstShape
      while shape >= 0 {
        let record = state.shapes[Int(shape)]
        if isAdmitted(shape, filter) && meets(record.shape.bounds(at: state.poses[i], state.pool)) { admitted.append(shape) }
        shape = record.next
      }
    }
    return admitted.sorted()
  }

  private func mayHaveLeftItsBox(_ body: Int) -> Bool { state.bodies[body].kind == .dynamic && !state.bodies[body].isAsleep }

  private func isAdmitted(_ shape: Int32, _ filter: SearchFilter) -> Bool {
    let record = state.shapes[Int(shape)]
    return record.filter.category & filter.categories != 0 && (filter.includesSensors || !record.isSensor)
  }
}
