/// The error of an invalid outline. Indices count the vertices (or edges, by their first vertex) in the caller's order.
public enum GeometryError: Error, Equatable, Sendable {
  case tooFewVertices(count: Int, minimum: Int)
  case tooManyVertices(count: Int, maximum: Int)
  case nonFiniteVertex(Int)
  /// Two vertices that follow each other coincide.
  case repeatedVertex(Int)
  case invalidRadius(Float)
  /// The vertices are on a line, or so near to it that no area is left.
  case noArea
  /// The outline turns the other way here, or winds around more than once.
  case notConvex(vertex: Int)
  case selfCrossing(edge: Int, otherEdge: Int)
}
