/// The kinds of shapes that the manifold kernels distinguish.
public enum ShapeKind: UInt8, Sendable {
  /// One vertex and a radius.
  case circle
  /// Two vertices and a radius.
  case capsule
  /// Three or more vertices of a convex polygon, and a radius that rounds it outward (0 for sharp corners).
  case polygon
  /// Two vertices, two-sided.
  case segment
  /// Four vertices: the neighbor before, the segment's two ends, the neighbor after. Two-sided; does not catch at its ends.
  case chainSegment
}

/// A convex shape in the frame of its body's center of mass; its vertices lie in a ``VertexPool``.
public struct Shape: Equatable, Sendable {
  public var kind: ShapeKind
  public var radius: Float
  /// Index of the first vertex in the pool.
  public var first: Int32
  /// Number of vertices; polygons have as many edge normals at the same indices.
  public var count: Int32
  /// Center of the area (of the points, for shapes without one), in the body's frame.
  public var centroid: Vector2
  /// Index of the shape's ``Surface`` in the pool; -1 without adjacent shapes.
  var surface: Int32 = -1

  /// Whether it has no inside.
  var isLine: Bool { kind == .segment || kind == .chainSegment }

  public init(kind: ShapeKind, radius: Float, first: Int32, count: Int32, centroid: Vector2) {
    self.kind = kind
    self.radius = radius
    self.first = first
    self.count = count
    self.centroid = centroid
  }
}
