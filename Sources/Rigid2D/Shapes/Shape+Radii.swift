extension Shape {
  /// Greatest distance of a surface point from the body's center.
  func outerRadius(_ pool: VertexPool) -> Float {
    var greatest: Float = 0
    for i in Int(first)..<Int(first + count) { greatest = max(greatest, pool.vertices[i].length) }
    return greatest + radius
  }

  /// Smallest distance of the surface from the centroid; 0 for lines.
  func innerRadius(_ pool: VertexPool) -> Float {
    guard kind == .polygon else { return radius }
    var smallest = Float.infinity
    for i in Int(first)..<Int(first + count) {
      smallest = min(smallest, pool.normals[i].dot(pool.vertices[i] - centroid))
    }
    return max(0, smallest) + radius
  }
}
