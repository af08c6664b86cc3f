/// The shapes of a world, where their bodies are.
struct PlacedShapes: ~Escapable {
  let bodies: Span<Body>
  let poses: Span<Pose>
  let shapes: Span<ShapeRecord>
  let pool: PoolSpans

  @inline(always) @_lifetime(borrow state)
  init(_ state: borrowing State) {
    bodies = state.bodies.span
    poses = state.poses.span
    shapes = state.shapes.span
    pool = state.pool.spans
  }
}
