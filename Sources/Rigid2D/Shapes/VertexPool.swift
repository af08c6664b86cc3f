/// The vertices and edge normals of all shapes of a world, in blocks that shapes refer to by index.
///
/// `normals[i]` is the outward unit normal of the edge from `vertices[i]` to the next vertex of its shape; zero for shapes without edges.
public struct VertexPool: Equatable, Sendable {
  public private(set) var vertices: [Vector2] = []
  public private(set) var normals: [Vector2] = []
  /// Blocks that removed shapes left, to be used again: for each count of vertices, their first indices.
  private var freeBlocks: [[Int32]] = []

  public init() {}

  /// Stores a block and returns the index of its first vertex. Both arrays have the same count, at least 1.
  public mutating func insert(_ block: [Vector2], normals blockNormals: [Vector2]) -> Int32 {
    if block.count < freeBlocks.count, let first = freeBlocks[block.count].popLast() {
      for i in block.indices {
        vertices[Int(first) + i] = block[i]
        normals[Int(first) + i] = blockNormals[i]
      }
      return first
    }
    let first = Int32(vertices.count)
    vertices.grow(to: vertices.count + block.count)
    vertices.append(contentsOf: block)
    normals.grow(to: normals.count + block.count)
    normals.append(contentsOf: blockNormals)
    return first
  }

  /// A copy of a shape, put somewhere else in its body's frame.
  mutating func copy(_ shape: Shape, placed pose: Pose) -> Shape {
    let block = Int(shape.first)..<Int(shape.first) + Int(shape.count)
    var copy = shape
    copy.first = insert(vertices[block].map { pose.apply($0) }, normals: normals[block].map { pose.rotation.apply($0) })
    copy.centroid = pose.apply(shape.centroid)
    return copy
  }

  /// Moves a shape's vertices.
  mutating func move(_ shape: Shape, by offset: Vector2) {
    for i in Int(shape.first)..<Int(shape.first) + Int(shape.count) { vertices[i] += offset }
  }

  /// Gives a block back.
  public mutating func remove(first: Int32, count: Int32) {
    while freeBlocks.count <= Int(count) { freeBlocks.append([]) }
    freeBlocks[Int(count)].append(first)
  }
}
