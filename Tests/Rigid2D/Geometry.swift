import Foundation
import Rigid2D
import TestSupport

/// Shapes in a pool of their own, and plain formulas in `Double` to hold the kernels against.
struct Geometry {
  var pool = VertexPool()

  mutating func add(_ geometry: ShapeGeometry, offset: Vector2 = .zero) -> Shape { addAll(geometry, offset: offset)[0] }

  mutating func addAll(_ geometry: ShapeGeometry, offset: Vector2 = .zero) -> [Shape] {
    do { return try geometry.shapes(offset: offset, in: &pool) } catch { fatalError("\(error)") }
  }

  mutating func box(_ width: Float, _ height: Float, radius: Float = 0) -> Shape {
    let x = width / 2
    let y = height / 2
    return add(.polygon([Vector2(-x, -y), Vector2(x, -y), Vector2(x, y), Vector2(-x, y)], radius: radius))
  }

  /// A shape about 10 points in size.
  mutating func random(_ kind: ShapeKind, _ random: inout SplitMix64) -> Shape {
    let a = Vector2(random.uniform(-10, 0), random.uniform(-10, 0))
    let b = Vector2(random.uniform(1, 10), random.uniform(1, 10))
    switch kind {
    case .circle: return add(.circle(center: a, radius: random.uniform(0.5, 8)))
    case .capsule: return add(.capsule(a, b, radius: random.uniform(0.5, 4)))
    case .segment: return add(.segment(a, b))
    case .chainSegment: return addAll(.chain([a, b], closed: false))[0]
    case .polygon:
      var points: [Vector2] = []
      for _ in 0..<Int(random.uniform(3, 12)) { points.append(Vector2(random.uniform(-10, 10), random.uniform(-10, 10))) }
      return add(.polygon(ConvexHull.hull(of: points), radius: random.next() & 1 == 0 ? 0 : random.uniform(0, 3)))
    }
  }

  /// The core's vertices in the world.
  func core(_ shape: Shape, _ pose: Pose) -> [(Double, Double)] {
    let first = Int(shape.first) + (shape.kind == .chainSegment ? 1 : 0)
    let count = shape.kind == .chainSegment ? 2 : Int(shape.count)
    return pool.vertices[first..<first + count].map { v in
      let (c, s) = (Double(pose.rotation.cosine), Double(pose.rotation.sine))
      return (
        c * Double(v.x) - s * Double(v.y) + Double(pose.position.x), s * Double(v.x) + c * Double(v.y) + Double(pose.position.y)
      )
    }
  }

  /// Distance between the cores by trying every vertex against every edge; 0 when they overlap.
  func coreDistance(_ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose) -> Double {
    let p = core(a, poseA)
    let q = core(b, poseB)
    if p.count > 2 && contains(p, q[0]) || q.count > 2 && contains(q, p[0]) { return 0 }
    var least = Double.infinity
    for i in p.indices {
      for j in q.indices {
        let p2 = p[(i + 1) % p.count]
        let q2 = q[(j + 1) % q.count]
        if p.count > 1 && q.count > 1 && crossing(p[i], p2, q[j], q2) { return 0 }
        least = min(least, distance(p[i], q[j], q2), distance(q[j], p[i], p2))
      }
    }
    return least
  }

  private func contains(_ outline: [(Double, Double)], _ p: (Double, Double)) -> Bool {
    outline.indices.allSatisfy { orientation(outline[$0], outline[($0 + 1) % outline.count], p) >= 0 }
  }

  private func crossing(
    _ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double), _ d: (Double, Double)
  ) -> Bool {
    orientation(a, b, c) * orientation(a, b, d) < 0 && orientation(c, d, a) * orientation(c, d, b) < 0
  }

  private func orientation(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) -> Double {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
  }

  private func distance(_ p: (Double, Double), _ a: (Double, Double), _ b: (Double, Double)) -> Double {
    let (x, y) = (b.0 - a.0, b.1 - a.1)
    let l = x * x + y * y
    let t = l > 0 ? min(1, max(0, ((p.0 - a.0) * x + (p.1 - a.1) * y) / l)) : 0
    return hypot(p.0 - a.0 - t * x, p.1 - a.1 - t * y)
  }
}

extension Pose {
  init(_ x: Float, _ y: Float, angle: Float = 0) {
    self.init(position: Vector2(x, y), rotation: Trigonometry.sineCosine(angle))
  }

  static func random(_ random: inout SplitMix64, within range: Float) -> Pose {
    Pose(random.uniform(-range, range), random.uniform(-range, range), angle: random.uniform(-4, 4))
  }
}

extension Manifold {
  var points: [ManifoldPoint] { count == 0 ? [] : count == 1 ? [first] : [first, second] }
  var separation: Float { points.map(\.separation).min() ?? .infinity }
}

func isNear(_ a: Float, _ b: Float, _ tolerance: Float) -> Bool { abs(a - b) <= tolerance }
func isNear(_ a: Vector2, _ b: Vector2, _ tolerance: Float) -> Bool { a.distance(to: b) <= tolerance }
