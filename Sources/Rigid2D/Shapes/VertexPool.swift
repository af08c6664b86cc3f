/// The vertices and edge normals of all shapes of a world, in blocks that shapes refer to by index.
///
/// A block of two or more vertices is padded with its first one to a multiple of four, so that four at a time can be read: see ``Quad``.
///
/// `normals[i]` is the outward unit normal of the edge from `vertices[i]` to the next vertex of its shape; zero for shapes without edges.
public struct VertexPool: Equatable, Sendable {
  public private(set) var vertices: [Vector2] = []
  public private(set) var normals: [Vector2] = []
  /// Free blocks of removed shapes: for each size, their first indices.
  private var freeBlocks: [[Int32]] = []

  public init() {}

  mutating func removeAll() {
    vertices.clear()
    normals.clear()
    freeBlocks.clear()
  }

  /// Number of elements of a block of `count` vertices.
  @inline(always)
  static func size(ofBlock count: Int) -> Int { count > 1 ? (count + 3) & ~3 : count }

  /// Stores a block and returns the index of its first vertex. Both arrays have the same count, at least 1.
  public mutating func insert(_ block: [Vector2], normals blockNormals: [Vector2]) -> Int32 {
    let size = Self.size(ofBlock: block.count)
    let first = takeBlock(size)
    for i in 0..<size {
      vertices[first + i] = i < block.count ? block[i] : block[0]
      normals[first + i] = i < block.count ? blockNormals[i] : blockNormals[0]
    }
    return Int32(first)
  }

  /// - Returns: The index of the first element.
  private mutating func takeBlock(_ size: Int) -> Int {
    if size < freeBlocks.count, let first = freeBlocks[size].popLast() { return Int(first) }
    let first = vertices.count
    vertices.resize(to: first + size, .zero)
    normals.resize(to: first + size, .zero)
    return first
  }

  /// A copy of a shape at another place in its body's frame.
  mutating func copy(_ shape: Shape, placed pose: Pose) -> Shape {
    let block = Int(shape.first)..<Int(shape.first) + Int(shape.count)
    var copy = shape
    copy.surface = -1
    copy.first = insert(vertices[block].map { pose.apply($0) }, normals: normals[block].map { pose.rotation.apply($0) })
    copy.centroid = pose.apply(shape.centroid)
    return copy
  }

  /// Moves a shape's vertices.
  mutating func move(_ shape: Shape, by offset: Vector2) {
    for i in Int(shape.first)..<Int(shape.first) + Self.size(ofBlock: Int(shape.count)) { vertices[i] += offset }
  }

  /// Frees a block.
  public mutating func remove(first: Int32, count: Int32) {
    let size = Self.size(ofBlock: Int(count))
    while freeBlocks.count <= size { freeBlocks.append([]) }
    freeBlocks[size].append(first)
  }
}

/// A ``VertexPool`` to read.
struct PoolSpans: ~Escapable {
  let vertices: Span<Vector2>
  let normals: Span<Vector2>

  @_lifetime(copy vertices, copy normals)
  init(_ vertices: Span<Vector2>, _ normals: Span<Vector2>) {
    self.vertices = vertices
    self.normals = normals
  }
}

extension VertexPool {
  @inline(always)
  var spans: PoolSpans {
    @_lifetime(borrow self)
    get { PoolSpans(vertices.span, normals.span) }
  }
}
