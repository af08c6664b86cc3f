/// The shapes of a world, where their bodies are.
struct PlacedShapes: ~Escapable {
  let bodies: Span<Body>
  let poses: Span<Pose>
  let shapes: Span<ShapeRecord>
  let pool: PoolSpans

  @_lifetime(copy bodies, copy poses, copy shapes, copy pool)
  init(_ bodies: Span<Body>, _ poses: Span<Pose>, _ shapes: Span<ShapeRecord>, _ pool: PoolSpans) {
    self.bodies = bodies
    self.poses = poses
    self.shapes = shapes
    self.pool = pool
  }
}
