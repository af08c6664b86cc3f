import Foundation
import Rigid2D
import TestSupport
import Testing

private func square(_ size: Float) -> [Vector2] { [Vector2(0, 0), Vector2(size, 0), Vector2(size, size), Vector2(0, size)] }

/// By the shoelace formula.
private func area(_ outline: [Vector2]) -> Double {
  var doubled = 0.0
  for i in outline.indices {
    let (p, q) = (outline[i], outline[(i + 1) % outline.count])
    doubled += Double(p.x) * Double(q.y) - Double(p.y) * Double(q.x)
  }
  return doubled / 2
}

private func isConvex(_ outline: [Vector2]) -> Bool {
  outline.indices.allSatisfy { i in
    let (a, b, c) = (outline[i], outline[(i + 1) % outline.count], outline[(i + 2) % outline.count])
    return (b - a).cross(c - b) > -1e-3
  }
}

@Suite("Shapes")
struct ShapeTests {
  @Test("a polygon may have either winding, repeated and collinear vertices, and is stored in one form")
  func winding() throws {
    let messy = [Vector2(0, 0), Vector2(0, 5), Vector2(0, 10), Vector2(10, 10), Vector2(10, 10), Vector2(10, 0)]
    for outline in [messy, messy.reversed()] {
      guard case .polygon(let vertices, 0) = try ShapeGeometry.polygon(outline, radius: 0).normalized() else {
        Issue.record("not a polygon")
        return
      }
      #expect(vertices.count == 4)
      #expect(area(vertices) == 100)
    }
    var g = Geometry()
    let shape = g.add(.polygon(messy, radius: 0), offset: Vector2(-5, -5))
    for i in 0..<4 {
      let (v, n) = (g.pool.vertices[Int(shape.first) + i], g.pool.normals[Int(shape.first) + i])
      #expect(n.dot(v) == 5)
    }
    #expect(isNear(shape.centroid, .zero, 1e-6))
  }

  @Test("an invalid shape is rejected with the reason, and the pool does not change")
  func errors() {
    let pentagram = (0..<5).map { Trigonometry.sineCosine(Float($0) * 2.513_274).apply(Vector2(10, 0)) }
    let cases: [(ShapeGeometry, GeometryError)] = [
      (.circle(center: .zero, radius: 0), .invalidRadius(0)),
      (.circle(center: Vector2(.nan, 0), radius: 1), .nonFiniteVertex(0)),
      (.capsule(.zero, Vector2(1, 0), radius: -1), .invalidRadius(-1)),
      (.polygon(square(1), radius: -2), .invalidRadius(-2)),
      (.polygon([.zero, Vector2(1, 0)], radius: 0), .tooFewVertices(count: 2, minimum: 3)),
      (.polygon([.zero, Vector2(1, 1), Vector2(2, 2)], radius: 0), .noArea),
      (.polygon([Vector2(0, 0), Vector2(4, 0), Vector2(1, 1), Vector2(0, 4)], radius: 0), .notConvex(vertex: 2)),
      (.polygon([Vector2(0, 4), Vector2(1, 1), Vector2(4, 0), Vector2(0, 0)], radius: 0), .notConvex(vertex: 1)),
      (.segment(Vector2(1, 1), Vector2(1, 1)), .repeatedVertex(1)),
      (.chain([.zero], closed: false), .tooFewVertices(count: 1, minimum: 2)),
      (.chain([.zero, Vector2(1, 0), Vector2(1, 0)], closed: false), .repeatedVertex(2)),
      (.chain([.zero, Vector2(1, 0), .zero], closed: true), .repeatedVertex(0)),
    ]
    for (geometry, error) in cases {
      var pool = VertexPool()
      #expect(throws: error) { try geometry.shapes(offset: .zero, in: &pool) }
      #expect(pool == VertexPool())
    }
    #expect(throws: GeometryError.self) { try ShapeGeometry.polygon(pentagram, radius: 0).normalized() }
    let circle = (0..<65).map { Trigonometry.sineCosine(Float($0) / 65 * 2 * .pi).apply(Vector2(10, 0)) }
    #expect(throws: GeometryError.tooManyVertices(count: 65, maximum: 64)) {
      try ShapeGeometry.polygon(circle, radius: 0).normalized()
    }
  }

  @Test("a chain's lines have their neighbors; its open ends have none")
  func chain() {
    var g = Geometry()
    let points = [Vector2(0, 0), Vector2(1, 0), Vector2(2, 1), Vector2(3, 1)]
    let open = g.addAll(.chain(points, closed: false))
    #expect(open.count == 3)
    #expect(open.map { g.pool.vertices[Int($0.first)] } == [points[0], points[0], points[1]])
    #expect(open.map { g.pool.vertices[Int($0.first) + 3] } == [points[2], points[3], points[3]])
    #expect(g.pool.normals[Int(open[0].first)] == .zero)
    let closed = g.addAll(.chain(points, closed: true))
    #expect(closed.count == 4)
    #expect(closed.map { g.pool.vertices[Int($0.first)] } == [points[3], points[0], points[1], points[2]])
    #expect(closed.map { g.pool.vertices[Int($0.first) + 3] } == [points[2], points[3], points[0], points[1]])
  }

  @Test("the hull contains all points, turns one way, and has no superfluous vertex")
  func hull() {
    var random = SplitMix64(seed: 40)
    for _ in 0..<500 {
      var points = (0..<40).map { _ in Vector2(random.uniform(-5, 5).rounded(), random.uniform(-5, 5).rounded()) }
      let hull = ConvexHull.hull(of: points)
      for i in hull.indices {
        let (a, b) = (hull[i], hull[(i + 1) % hull.count])
        #expect(points.allSatisfy { (b - a).cross($0 - a) >= 0 })
        #expect((b - a).cross(hull[(i + 2) % hull.count] - b) > 0)
      }
      points.shuffle(using: &random)
      #expect(ConvexHull.hull(of: points) == hull)
    }
    #expect(ConvexHull.hull(of: [.zero, Vector2(1, 1), Vector2(2, 2)]).count < 3)
  }

  @Test("area, centroid and second moment are those of the formulas")
  func massFormulas() {
    let pi = Float.pi
    let circle = MassProperties(.circle(center: Vector2(3, 4), radius: 2))
    #expect(isNear(circle.area, 4 * pi, 1e-5) && circle.centroid == Vector2(3, 4))
    #expect(isNear(circle.secondMoment, 8 * pi, 1e-5))
    let box = MassProperties(.polygon(square(6), radius: 0))
    #expect(box.area == 36 && box.centroid == Vector2(3, 3) && isNear(box.secondMoment, 216, 1e-4))
    // a disk cut in two and pulled 4 apart, with a rectangle between
    let capsule = MassProperties(.capsule(Vector2(-2, 1), Vector2(2, 1), radius: 1))
    #expect(isNear(capsule.area, 8 + pi, 1e-5) && isNear(capsule.centroid, Vector2(0, 1), 1e-6))
    let lever = 2 + 4 / (3 * pi)
    let half = pi / 2 * (0.5 - 16 / (9 * pi * pi)) + pi / 2 * lever * lever
    #expect(isNear(capsule.secondMoment, 8 * (16 + 4) / 12 + 2 * half, 1e-4))
    #expect(MassProperties(.segment(Vector2(0, 0), Vector2(4, 0))) == MassProperties(area: 0, centroid: Vector2(2, 0), secondMoment: 0))
    let chain = MassProperties(.chain([Vector2(0, 0), Vector2(4, 0), Vector2(4, 4)], closed: false))
    #expect(chain.area == 0 && isNear(chain.centroid, Vector2(3, 1), 1e-6))
  }

  @Test("rounded polygons have the area and moment of a count of fine squares")
  func roundedMass() {
    var random = SplitMix64(seed: 41)
    for _ in 0..<4 {
      var g = Geometry()
      let hull = ConvexHull.hull(of: (0..<6).map { _ in Vector2(random.uniform(-5, 5), random.uniform(-5, 5)) })
      let radius: Float = 1.5
      let shape = g.add(.polygon(hull, radius: radius))
      let mass = MassProperties(.polygon(hull.reversed(), radius: radius))
      let step: Float = 1.0 / 32
      var (a, x, y, second) = (0.0, 0.0, 0.0, 0.0)
      for i in -256..<256 {
        for j in -256..<256 {
          let p = Vector2((Float(i) + 0.5) * step, (Float(j) + 0.5) * step)
          guard Overlap.contains(p, shape, .identity, g.pool) else { continue }
          a += 1
          x += Double(p.x)
          y += Double(p.y)
          second += Double(p.distanceSquared(to: mass.centroid))
        }
      }
      let cell = Double(step * step)
      #expect(abs(a * cell / Double(mass.area) - 1) < 2e-3)
      #expect(abs(second * cell / Double(mass.secondMoment) - 1) < 4e-3)
      #expect(isNear(mass.centroid, Vector2(Float(x / a), Float(y / a)), 0.01))
      #expect(isNear(shape.centroid, mass.centroid, 1e-5))
    }
  }

  @Test("a compound has the moments of its parts taken together")
  func union() {
    let whole = MassProperties(.polygon([Vector2(0, 0), Vector2(8, 0), Vector2(8, 2), Vector2(0, 2)], radius: 0))
    let parts = [0, 2, 4, 6].map { x in MassProperties(.polygon(square(2).map { $0 + Vector2(x, 0) }, radius: 0)) }
    let union = MassProperties(union: parts)
    #expect(isNear(union.area, whole.area, 1e-5) && isNear(union.centroid, whole.centroid, 1e-5))
    #expect(isNear(union.secondMoment, whole.secondMoment, 1e-3))
  }

  @Test(
    "an ellipse's outline stays within the stated share of its longer half axis",
    arguments: [1, 1.002, 1.003, 1.01, 1.3, 2, 4, 10, 50] as [Float])
  func ellipse(ratio: Float) {
    for halfAxes in [Vector2(50 * ratio, 50), Vector2(50, 50 * ratio)] {
      var g = Geometry()
      let shape = g.add(EllipsePolygon.geometry(center: .zero, halfAxes: halfAxes))
      let mass = EllipsePolygon.mass(center: .zero, halfAxes: halfAxes)
      let polygon = MassProperties(EllipsePolygon.geometry(center: .zero, halfAxes: halfAxes))
      #expect(isNear(polygon.area / mass.area, 1, 0.005) && isNear(polygon.secondMoment / mass.secondMoment, 1, 0.01))
      let limit = EllipsePolygon.outlineError * 50 * ratio
      for i in 0..<2000 {
        let turn = Trigonometry.sineCosine(Float(i) * 0.0314159)
        let p = Vector2(halfAxes.x * turn.cosine, halfAxes.y * turn.sine)
        #expect(Overlap.distance(p, shape, .identity, g.pool).magnitude <= limit)
      }
    }
  }
}

@Suite("Decomposition")
struct DecompositionTests {
  /// A star-shaped outline, which never crosses itself.
  private func star(_ corners: Int, _ random: inout SplitMix64) -> [Vector2] {
    (0..<corners).map { i in
      Trigonometry.sineCosine(Float(i) / Float(corners) * 2 * .pi).apply(Vector2(random.uniform(2, 20), 0))
    }
  }

  @Test("the pieces are convex and their areas add up to the outline's", arguments: [3, 5, 8, 20, 60])
  func stars(corners: Int) throws {
    var random = SplitMix64(seed: 50)
    for round in 0..<200 {
      var outline = star(corners, &random)
      let whole = area(outline)
      if round % 2 == 0 { outline.reverse() }
      let pieces = try PolygonDecomposition.pieces(of: outline, maximumVertices: 8)
      #expect(pieces.allSatisfy { isConvex($0) && $0.count <= 8 && $0.count >= 3 })
      #expect(abs(pieces.map(area).reduce(0, +) - whole) < 1e-4 * whole)
      #expect(pieces.count <= corners - 2)
    }
  }

  @Test("letters are divided into few pieces")
  func letters() throws {
    let l = [Vector2(0, 0), Vector2(2, 0), Vector2(2, 6), Vector2(6, 6), Vector2(6, 8), Vector2(0, 8)]
    #expect(try PolygonDecomposition.pieces(of: l).count == 2)
    #expect(try PolygonDecomposition.pieces(of: square(4)).count == 1)
    let u = [
      Vector2(0, 0), Vector2(2, 0), Vector2(2, 6), Vector2(6, 6), Vector2(6, 0), Vector2(8, 0), Vector2(8, 8), Vector2(0, 8),
    ]
    #expect(try PolygonDecomposition.pieces(of: u).count == 3)
    // with repeated and collinear vertices
    let messy = l.flatMap { [$0, $0] } + [Vector2(0, 4)]
    #expect(try PolygonDecomposition.pieces(of: messy).count == 2)
  }

  @Test("an outline of a thousand corners takes no noticeable time", .timeLimit(.minutes(10)))
  func large() throws {
    var random = SplitMix64(seed: 52)
    let outline = star(1000, &random)
    let pieces = try PolygonDecomposition.pieces(of: outline)
    #expect(abs(pieces.map(area).reduce(0, +) - area(outline)) < 1e-3 * area(outline))
  }

  @Test("outlines that cross, touch or fold back on themselves are rejected with the edges")
  func crossings() {
    let bow = [Vector2(0, 0), Vector2(4, 4), Vector2(4, 0), Vector2(0, 4)]
    #expect(throws: GeometryError.selfCrossing(edge: 0, otherEdge: 2)) { try PolygonDecomposition.pieces(of: bow) }
    #expect(PolygonDecomposition.selfCrossing(square(3)) == nil)
    #expect(PolygonDecomposition.selfCrossing(square(3) + [Vector2(0, 3)]) == nil)
    let spike = [Vector2(0, 0), Vector2(4, 0), Vector2(2, 0), Vector2(2, 3)]
    #expect(PolygonDecomposition.selfCrossing(spike) != nil)
    #expect(throws: GeometryError.noArea) {
      try PolygonDecomposition.pieces(of: [Vector2(0, 0), Vector2(4, 0), Vector2(8, 1e-7)])
    }
  }

  @Test("a random outline is rejected exactly if two of its edges meet")
  func scribbles() {
    var random = SplitMix64(seed: 51)
    var simple = 0
    for _ in 0..<2000 {
      let outline = (0..<6).map { _ in Vector2(random.uniform(-9, 9), random.uniform(-9, 9)) }
      guard PolygonDecomposition.selfCrossing(outline) == nil else { continue }
      simple += 1
      let pieces = (try? PolygonDecomposition.pieces(of: outline)) ?? []
      let whole = abs(area(outline))
      #expect(abs(pieces.map(area).reduce(0, +) - whole) < 1e-3 * whole)
    }
    #expect(simple > 20)
  }
}
