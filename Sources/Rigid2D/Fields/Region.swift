/// A part of the plane, as a set of points: shapes and set operations on them.
///
/// Circles include their rim, rectangles do not. Two regions are equal if they were composed in the same way.
public struct Region: Equatable, Sendable {
  /// A shape, or an operation on the two sets (the one, for an inverse) before it.
  enum Node: Equatable, Sendable {
    case circle(center: Vector2, radius: Float)
    case rectangle(center: Vector2, half: Vector2)
    case union, intersection, difference, inverse
  }

  /// In postfix order, so that testing a point takes one pass and a stack of bits; empty for the whole plane.
  private(set) var nodes: [Node]
  /// Sets on the stack at a time.
  private let depth: Int

  /// Maximum number of sets on the stack.
  private static let greatestDepth = 64

  private init(_ nodes: [Node], depth: Int) {
    precondition(depth <= Self.greatestDepth, "a region is made of at most \(Self.greatestDepth) regions within each other")
    self.nodes = nodes
    self.depth = depth
  }

  /// The whole plane.
  public static let infinite = Region([], depth: 0)

  /// A disc with its rim; a negative radius counts as its absolute value, as in UIKit. Points.
  public static func circle(radius: Float, center: Vector2 = .zero) -> Region {
    Region([.circle(center: center, radius: radius.magnitude)], depth: 1)
  }

  /// A rectangle without its sides; points.
  public static func rectangle(size: Vector2, center: Vector2 = .zero) -> Region {
    Region([.rectangle(center: center, half: Vector2(0.5 * size.x.magnitude, 0.5 * size.y.magnitude))], depth: 1)
  }

  /// The union of both.
  public func union(_ other: Region) -> Region {
    nodes.isEmpty || other.nodes.isEmpty ? .infinite : combined(other, .union)
  }

  /// The intersection of both.
  public func intersection(_ other: Region) -> Region {
    if nodes.isEmpty { return other }
    return other.nodes.isEmpty ? self : combined(other, .intersection)
  }

  /// The points of this region that are not in the other.
  public func subtracting(_ other: Region) -> Region {
    if nodes.isEmpty { return other.inverse }
    return other.nodes.isEmpty ? Self.nowhere : combined(other, .difference)
  }

  /// The points that are not in this region.
  public var inverse: Region { nodes.isEmpty ? Self.nowhere : Region(nodes + [.inverse], depth: depth) }

  private static let nowhere = Region([.rectangle(center: .zero, half: .zero)], depth: 1)

  private func combined(_ other: Region, _ operation: Node) -> Region {
    Region(nodes + other.nodes + [operation], depth: max(depth, other.depth + 1))
  }

  /// Whether a point is in it, points.
  public func contains(_ point: Vector2) -> Bool { Self.contains(point, nodes, 0..<nodes.count) }

  /// The same for a part of a list of nodes.
  ///
  /// - Complexity: O(*n*) for *n* nodes.
  static func contains(_ point: Vector2, _ nodes: [Node], _ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    // the topmost set is the lowest bit
    var stack: UInt64 = 0
    for i in range {
      switch nodes[i] {
      case .circle(let center, let radius): stack = stack << 1 | (point.distanceSquared(to: center) <= radius * radius ? 1 : 0)
      case .rectangle(let center, let half):
        let isInside = (point.x - center.x).magnitude < half.x && (point.y - center.y).magnitude < half.y
        stack = stack << 1 | (isInside ? 1 : 0)
      case .union: stack = stack >> 1 | (stack & 1)
      case .intersection: stack = (stack >> 1) & (stack | ~1)
      case .difference: stack = (stack >> 1) & ~(stack & 1)
      case .inverse: stack ^= 1
      }
    }
    return stack & 1 == 1
  }
}
