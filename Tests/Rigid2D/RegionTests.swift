import TestSupport
import Testing

@testable import Rigid2D

@Suite("Regions")
struct RegionTests {
  // the edges are REPORTED, measured of UIKit's
  @Test("a circle includes its rim, a rectangle does not include its sides")
  func edges() {
    let circle = Region.circle(radius: 50)
    #expect(circle.contains(Vector2(50, 0)) && circle.contains(Vector2(0, -50)) && circle.contains(Vector2(30, 40)))
    #expect(!circle.contains(Vector2(50.001, 0)))
    let rectangle = Region.rectangle(size: Vector2(100, 50))
    #expect(!rectangle.contains(Vector2(50, 0)) && !rectangle.contains(Vector2(0, 25)) && !rectangle.contains(Vector2(-50, 0)))
    #expect(rectangle.contains(Vector2(49.999, 0)) && rectangle.contains(Vector2(0, -24.999)))
    // closed united with open: REPORTED of UIKit too
    let both = circle.intersection(Region.rectangle(size: Vector2(200, 200)))
    #expect(both.contains(Vector2(50, 0)))
  }

  @Test("a negative radius is its absolute value, and a center moves a shape")
  func shapes() {
    #expect(Region.circle(radius: -50).contains(Vector2(50, 0)))
    let aside = Region.circle(radius: 10, center: Vector2(100, -5))
    #expect(aside.contains(Vector2(110, -5)) && !aside.contains(.zero))
    let box = Region.rectangle(size: Vector2(20, 4), center: Vector2(0, 50))
    #expect(box.contains(Vector2(9, 51)) && !box.contains(Vector2(9, 52)))
  }

  @Test("the whole plane and the empty region follow the rules of sets")
  func extremes() {
    let circle = Region.circle(radius: 5)
    let nowhere = Region.infinite.inverse
    for point in [Vector2.zero, Vector2(3, 3), Vector2(1e9, -1e9)] {
      let inside = circle.contains(point)
      #expect(Region.infinite.contains(point) && !nowhere.contains(point) && nowhere.inverse.contains(point))
      #expect(circle.union(.infinite).contains(point) && Region.infinite.union(circle).contains(point))
      #expect(circle.intersection(.infinite).contains(point) == inside && Region.infinite.intersection(circle).contains(point) == inside)
      #expect(Region.infinite.subtracting(circle).contains(point) != inside && !circle.subtracting(.infinite).contains(point))
      #expect(circle.inverse.contains(point) != inside)
    }
  }

  /// A region and, by another formula, which points are in it.
  private indirect enum Tree {
    case circle(Float, Vector2)
    case box(Vector2, Vector2)
    case union(Tree, Tree)
    case intersection(Tree, Tree)
    case difference(Tree, Tree)
    case inverse(Tree)

    init(_ random: inout SplitMix64, depth: Int) {
      let center = Vector2(random.uniform(-20, 20), random.uniform(-20, 20))
      switch depth == 0 ? random.next() % 2 : random.next() % 7 {
      case 0: self = .circle(random.uniform(2, 25), center)
      case 1: self = .box(Vector2(random.uniform(2, 50), random.uniform(2, 50)), center)
      case 2: self = .inverse(Tree(&random, depth: depth - 1))
      case 3: self = .difference(Tree(&random, depth: depth - 1), Tree(&random, depth: depth - 1))
      case 4: self = .intersection(Tree(&random, depth: depth - 1), Tree(&random, depth: depth - 1))
      default: self = .union(Tree(&random, depth: depth - 1), Tree(&random, depth: depth - 1))
      }
    }

    var region: Region {
      switch self {
      case .circle(let radius, let center): .circle(radius: radius, center: center)
      case .box(let size, let center): .rectangle(size: size, center: center)
      case .union(let a, let b): a.region.union(b.region)
      case .intersection(let a, let b): a.region.intersection(b.region)
      case .difference(let a, let b): a.region.subtracting(b.region)
      case .inverse(let a): a.region.inverse
      }
    }

    func contains(_ p: Vector2) -> Bool {
      switch self {
      case .circle(let radius, let center): p.distanceSquared(to: center) <= radius * radius
      case .box(let size, let center): (p.x - center.x).magnitude < size.x / 2 && (p.y - center.y).magnitude < size.y / 2
      case .union(let a, let b): a.contains(p) || b.contains(p)
      case .intersection(let a, let b): a.contains(p) && b.contains(p)
      case .difference(let a, let b): a.contains(p) && !b.contains(p)
      case .inverse(let a): !a.contains(p)
      }
    }
  }

  @Test("nested set operations contain the points that logic gives", arguments: 0..<40 as Range<UInt64>)
  func operations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let tree = Tree(&random, depth: 6)
    let region = tree.region
    var wrong = 0
    for x in -30...30 {
      for y in -30...30 {
        let point = Vector2(Float(x), Float(y))
        if region.contains(point) != tree.contains(point) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("regions nest to the right and to the left as deep as scenes may")
  func depth() {
    var right = Region.circle(radius: 1)
    var left = Region.circle(radius: 1)
    for i in 2...40 {
      let ring = Region.circle(radius: Float(i))
      right = ring.subtracting(right)
      left = left.inverse.intersection(ring)
    }
    // rings: every other one is in
    for i in 1...40 { #expect(right.contains(Vector2(Float(i) - 0.5, 0)) == ((40 - i) % 2 == 0)) }
    for i in 1...40 { #expect(left.contains(Vector2(Float(i) - 0.5, 0)) == ((40 - i) % 2 == 0)) }
  }
}
