import Formats
import SceneFormat

/// Looks for a point of the unit cube at which a function is below 0, batch by batch.
///
/// Local searches by a model of radial functions (Regis and Shoemaker, INFORMS Journal on Computing 19, 2007; Engineering Optimization 45, 2013): of many
/// changes of the best point, those are run at which the model is small or which are far from all other points. A search that gains too little begins again
/// elsewhere, with more patience. Samples of the whole cube are run along with it, and alone as long as no point is better than the others. A batch
/// depends on the seed and the scores before it alone.
struct FailureSearch {
  private let count: Int
  private let seed: UInt64
  private let design: SamplingDesign
  /// Random numbers that were drawn.
  private var draws: UInt64 = 0
  private var points: [[Double]]
  private var scores: [Double] = []
  /// Indices of the points that are spread over the cube.
  private(set) var samples: [Int]
  /// Picks by a model so far.
  private var picks = 0
  private var local: LocalSearch?
  /// Where local searches began and ended.
  private var visited: [[Double]] = []
  private var restarts = 0

  /// Sobol's sequence has no more dimensions here.
  private static let mostEvenAxes = 21
  /// Picks of a batch.
  private static let batchSize = 4
  /// Points of a model.
  private static let modelSize = 100
  private static let candidatesPerAxis = 100
  /// How far a local search begins from earlier ones, in the coordinate that differs most.
  private static let separation = 0.12
  /// How much the model counts in picks one after the other; the rest is the distance from other points.
  private static let modelShares = [0.3, 0.5, 0.8, 0.95]

  /// - Parameter points: At least one, all of one dimension; their scores come with the first batch.
  init(after points: [[Double]], seed: UInt64) {
    count = points[0].count
    self.points = points
    samples = Array(points.indices)
    self.seed = seed
    let method: SweepSample.Method = count <= Self.mostEvenAxes ? .sobol : .random
    design = SamplingDesign(SweepSample(count: 1 << 30, seed: seed, method: method))
  }

  // MARK: - Batches

  /// The points to run next.
  mutating func next() -> [[Double]] {
    let first = points.count
    if scores.isEmpty {
      sample(count + 1)
    } else if let local, local.isDone {
      visited.append(points[local.center])
      self.local = nil
      restarts = min(restarts + 1, 6)
      sample(4 * (count + 1))
    } else if local == nil, isFlat {
      sample(16)
    } else {
      let local = self.local ?? begin()
      self.local = local
      points += picked(local)
      sample(1)
    }
    return Array(points[first...])
  }

  /// - Parameter scores: Of all points so far, in their order; infinity for a point that cannot be run.
  mutating func update(_ scores: [Double]) {
    let first = self.scores.count
    self.scores = scores
    local?.update(scores, from: first)
  }

  /// Whether no point is better than half of the others.
  private var isFlat: Bool {
    let sorted = scores.sorted()
    return !(sorted[0] < sorted[sorted.count / 2])
  }

  /// A local search from the best point that is far from earlier ones.
  private mutating func begin() -> LocalSearch {
    var found: Int?
    for i in points.indices where found.map({ scores[i] < scores[$0] }) ?? (scores[i] < .infinity) {
      if visited.allSatisfy({ Self.distance($0, points[i]) >= Self.separation }) { found = i }
    }
    let start = found ?? index(points.count)
    visited.append(points[start])
    return LocalSearch(from: start, dimensions: count, batchSize: Self.batchSize, restarts: restarts)
  }

  // MARK: - Points

  private mutating func random() -> Double {
    draws += 1
    return CounterHash.unit(CounterHash.hash(seed, 21, draws))
  }

  private mutating func index(_ count: Int) -> Int { min(count - 1, Int(random() * Double(count))) }

  /// More samples of the cube.
  private mutating func sample(_ count: Int) {
    for _ in 0..<count {
      let i = samples.count
      samples.append(points.count)
      points.append((0..<self.count).map { design.coordinate(i, axis: $0) })
    }
  }

  /// A change of some coordinates of a center. Many a change ends at a side of the cube: failures of early times are there.
  private mutating func candidate(_ center: [Double], step: Double) -> [Double] {
    var point = center
    let forced = index(count)
    let share = min(1, 3 / Double(count))
    for i in 0..<count where i == forced || random() < share {
      point[i] = min(1, max(0, point[i] + step * PortableMath.normalQuantile(random())))
    }
    return point
  }

  /// The candidates that are best by a model of the points around the center, and by their distance from all of them.
  private mutating func picked(_ local: LocalSearch) -> [[Double]] {
    let center = points[local.center]
    let candidates = (0..<Self.candidatesPerAxis * count).map { _ in candidate(center, step: local.step) }
    let near = neighbors(of: center)
    // large values would bend the model where it matters
    let limit = near.map { scores[$0] }.sorted()[near.count / 2]
    let model = RadialModel(near.map { points[$0] }, near.map { min(limit, scores[$0]) })
    let values = candidates.map { model?.value(at: $0) ?? 0 }
    var distances = candidates.map { candidate in near.map { Self.length(points[$0], candidate) }.min() ?? 0 }
    var found: [[Double]] = []
    var left = candidates.indices.filter { distances[$0] > 0 }
    while found.count < Self.batchSize, !left.isEmpty {
      let share = Self.modelShares[picks % Self.modelShares.count]
      picks += 1
      let (value, distance) = (NumberRange(left.map { values[$0] }), NumberRange(left.map { distances[$0] }))
      var (best, least) = (0, Double.infinity)
      for (place, i) in left.enumerated() {
        let merit = share * value.part(values[i]) + (1 - share) * (1 - distance.part(distances[i]))
        if merit < least { (best, least) = (place, merit) }
      }
      let point = candidates[left.remove(at: best)]
      found.append(point)
      for i in left { distances[i] = min(distances[i], Self.length(candidates[i], point)) }
      left.removeAll { distances[$0] == 0 }
    }
    return found
  }

  /// Indices of the points nearest to a center that have a score, each place once, the nearest first.
  private func neighbors(of center: [Double]) -> [Int] {
    var found: [(distance: Double, index: Int)] = []
    for i in points.indices where scores[i] < .infinity {
      let distance = Self.distance(points[i], center)
      if found.count == Self.modelSize, distance >= found[found.count - 1].distance { continue }
      let isKnown = found.contains { ($0.distance - distance).magnitude < 1e-9 && Self.distance(points[$0.index], points[i]) < 1e-9 }
      if isKnown { continue }
      found.insert((distance, i), at: found.lastIndex { $0.distance <= distance }.map { $0 + 1 } ?? 0)
      if found.count > Self.modelSize { found.removeLast() }
    }
    return found.map { $0.index }
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    var most = 0.0
    for i in a.indices { most = max(most, (a[i] - b[i]).magnitude) }
    return most
  }

  private static func length(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for i in a.indices { sum += (a[i] - b[i]) * (a[i] - b[i]) }
    return sum.squareRoot()
  }
}

/// Where a local search is, and how far it looks.
private struct LocalSearch {
  /// The index of its best point.
  private(set) var center: Int
  /// The standard deviation of changes.
  private(set) var step = 0.2
  private(set) var isDone = false
  /// Batches in sequence with a gain, and without.
  private var successes = 0
  private var failures = 0
  private var batches = 0
  /// The best point at the last look.
  private var reference: Int
  /// Batches without a gain after which the step is halved.
  private let patience: Int
  /// Batches between two looks at the gain.
  private let period: Int

  private static let leastStep = 1e-7

  init(from start: Int, dimensions: Int, batchSize: Int, restarts: Int) {
    center = start
    reference = start
    patience = (1 + 2 * restarts) * max(2, (dimensions + batchSize - 1) / batchSize)
    period = 10 + 6 * restarts
  }

  /// - Parameters:
  ///   - scores: Of all points.
  ///   - first: The index of the first new one.
  mutating func update(_ scores: [Double], from first: Int) {
    var isBetter = false
    for i in first..<scores.count where scores[i] < scores[center] { (center, isBetter) = (i, true) }
    (successes, failures) = isBetter ? (successes + 1, 0) : (0, failures + 1)
    if successes == 3 { (step, successes) = (min(0.4, 2 * step), 0) }
    if failures == patience { (step, failures) = (step / 2, 0) }
    batches += 1
    if batches % period == 0 {
      // at such a gain the rest would take too long
      isDone = scores[reference] - scores[center] < 0.05 * scores[reference].magnitude
      reference = center
    }
    if step < Self.leastStep { isDone = true }
  }
}

/// The least and the largest of some numbers.
private struct NumberRange {
  private let least: Double
  private let span: Double

  init(_ numbers: [Double]) {
    least = numbers.min() ?? 0
    span = (numbers.max() ?? 0) - least
  }

  /// 0 for the least, 1 for the largest.
  func part(_ number: Double) -> Double { span > 0 ? (number - least) / span : 0 }
}
