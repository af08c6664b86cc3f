import Formats
import SceneFormat

/// Looks for a point of the unit cube at which a function is below 0, batch by batch.
///
/// An exploration of the cube and of its sides; then, side by side, an evolution of the best points and local searches that begin far from each other, all
/// of them restarted until the caller has enough. A batch depends on the seed and the scores before it alone.
struct FailureSearch {
  private struct Entry {
    var point: [Double]
    var score: Double
  }

  /// Where a point of a batch came from.
  private enum Origin {
    case exploration
    case child
    case simplex(Int)
    case strategy
  }

  private let count: Int
  private let seed: UInt64
  private let design: SamplingDesign
  /// Random numbers that were drawn.
  private var draws: UInt64 = 0
  /// Samples of the exploration that were drawn, and that are still to be run.
  private var sampled = 0
  private var pending: Int
  private var explored: [Entry] = []
  private var elite: [Entry] = []
  private var eliteSize = Self.eliteSize
  private var eliteBest = Double.infinity
  /// Generations without a better one.
  private var stall = 0
  private var restarts = 0
  private var simplices: [NelderMead] = []
  private var strategy: StrategyRun?
  /// Where local searches began.
  private var starts: [[Double]] = []
  private var localCount = 0
  private var generation = 0
  private var batch: [(point: [Double], origin: Origin)] = []
  private(set) var best: (point: [Double], score: Double)?

  private static let eliteSize = 16
  private static let children = 4
  private static let simplexCount = 3
  /// Sobol's sequence has no more dimensions here.
  private static let mostEvenAxes = 21

  init(dimensions: Int, seed: UInt64) {
    count = dimensions
    self.seed = seed
    let method: SweepSample.Method = dimensions <= Self.mostEvenAxes ? .sobol : .random
    design = SamplingDesign(SweepSample(count: 1 << 30, seed: seed, method: method))
    pending = Self.wanted(dimensions) / 2
  }

  /// Samples without which local searches would begin too near to each other. The first half comes before them, the other one along with them: where
  /// the function has a slope, they are often done before.
  private static func wanted(_ dimensions: Int) -> Int { max(128, 24 * dimensions) }

  /// Samples that are spread over the cube, so far.
  var explorationCount: Int { sampled }

  // MARK: - Batches

  /// The points to run next.
  mutating func points() -> [[Double]] {
    batch.removeAll(keepingCapacity: true)
    if pending > 0 {
      for _ in 0..<pending { batch.append((sample(), .exploration)) }
      pending = 0
      return batch.map { $0.point }
    }
    generation += 1
    for _ in 0..<Self.children { batch.append((child(), .child)) }
    startLocalSearches()
    for i in simplices.indices { batch.append((simplices[i].next(), .simplex(i))) }
    for _ in 0..<2 {
      if let point = strategy?.next() { batch.append((point, .strategy)) }
    }
    if sampled < Self.wanted(count) || generation % 6 == 0 {
      for _ in 0..<8 { batch.append((sample(), .exploration)) }
    }
    return batch.map { $0.point }
  }

  /// Takes the scores of ``points()``; infinity for a point that cannot be run.
  mutating func update(_ scores: [Double]) {
    for ((point, origin), score) in zip(batch, scores) {
      if score < best?.score ?? .infinity { best = (point, score) }
      switch origin {
      case .exploration: explored.append(Entry(point: point, score: score))
      case .child: break
      case .simplex(let i): simplices[i].update(score)
      case .strategy: strategy?.update(score)
      }
      insert(Entry(point: point, score: score))
    }
    stall += 1
    if let first = elite.first, first.score < eliteBest { (eliteBest, stall) = (first.score, 0) }
    if stall >= 30 { restartElite() }
  }

  /// The elite holds the best points; two that are nearly the same count once.
  private mutating func insert(_ entry: Entry) {
    guard entry.score < .infinity, elite.count < eliteSize || entry.score < elite[elite.count - 1].score else { return }
    if elite.contains(where: { Self.distance($0.point, entry.point) < 1e-9 }) { return }
    let place = elite.firstIndex { entry.score < $0.score } ?? elite.count
    elite.insert(entry, at: place)
    if elite.count > eliteSize { elite.removeLast() }
  }

  private mutating func restartElite() {
    elite.removeAll()
    (stall, eliteBest) = (0, .infinity)
    restarts = min(restarts + 1, 6)
    pending = Self.wanted(count) << restarts
  }

  // MARK: - Points

  private mutating func random() -> Double {
    draws += 1
    return CounterHash.unit(CounterHash.hash(seed, 21, draws))
  }

  private mutating func normal() -> Double { PortableMath.normalQuantile(random()) }

  /// One more sample of the cube; in every second one about half of the coordinates go to their nearer bounds, where failures of early times are.
  private mutating func sample() -> [Double] {
    defer { sampled += 1 }
    var point = (0..<count).map { design.coordinate(sampled, axis: $0) }
    guard sampled % 2 == 1 else { return point }
    for i in 0..<count where random() < 0.5 { point[i] = point[i] < 0.5 ? 0 : 1 }
    return point
  }

  /// A change of one of the elite: along the difference of two others, or of some coordinates by steps of all sizes.
  private mutating func child() -> [Double] {
    guard elite.count >= 3 else { return sample() }
    var point = elite[index(elite.count)].point
    if random() < 0.5 {
      let (a, b) = (elite[index(elite.count)].point, elite[index(elite.count)].point)
      let factor = 0.3 + 0.9 * random()
      for i in 0..<count { point[i] += factor * (a[i] - b[i]) }
    } else {
      let forced = index(count)
      for i in 0..<count where i == forced || random() < 0.5 {
        let exponent = -3.5 + 3.2 * random()
        point[i] += normal() * PortableMath.exponential(exponent * 2.302_585_092_994_046)
      }
    }
    if random() < 0.15 { point[index(count)] = random() < 0.5 ? 0 : 1 }
    return point.map { min(1, max(0, $0)) }
  }

  private mutating func index(_ count: Int) -> Int { min(count - 1, Int(random() * Double(count))) }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map { ($0 - $1).magnitude }.max() ?? 0 }

  // MARK: - Local searches

  private mutating func startLocalSearches() {
    for i in 0..<Self.simplexCount where i >= simplices.count || simplices[i].isDone {
      let (start, isElite) = localStart()
      let search = NelderMead(from: start, step: isElite ? 0.03 : 0.15)
      if i < simplices.count { simplices[i] = search } else { simplices.append(search) }
    }
    if strategy?.isDone ?? true {
      let (start, isElite) = localStart()
      strategy = StrategyRun(from: start, sigma: isElite ? 0.03 : 0.12, seed: CounterHash.hash(seed, 22, UInt64(localCount)))
    }
  }

  /// The best sample that is far from earlier starts; for every third search the best point of all.
  private mutating func localStart() -> (point: [Double], isElite: Bool) {
    localCount += 1
    if localCount % 3 == 0, let first = elite.first { return (first.point, true) }
    var found: Entry?
    for entry in explored where entry.score < found?.score ?? .infinity {
      if starts.allSatisfy({ Self.distance($0, entry.point) >= 0.12 }) { found = entry }
    }
    let start = found?.point ?? (0..<count).map { _ in random() }
    starts.append(start)
    return (start, false)
  }
}

/// An evolution strategy that is asked for one point at a time.
private struct StrategyRun {
  private var strategy: EvolutionStrategy
  private var generation: [[Double]] = []
  private var handedOut = 0
  private var scores: [Double] = []
  private var best = Double.infinity
  private var worthOf14 = Double.infinity
  private var generations = 0
  private(set) var isDone = false

  init(from start: [Double], sigma: Double, seed: UInt64) {
    let size = 4 + Int(3 * PortableMath.logarithm(Double(max(1, start.count))))
    strategy = EvolutionStrategy(from: start, seed: seed, sigma: sigma, size: size)
  }

  /// nil while the scores of a generation are awaited.
  mutating func next() -> [Double]? {
    if handedOut == generation.count {
      guard scores.count == generation.count else { return nil }
      generation = strategy.points()
      (handedOut, scores) = (0, [])
    }
    handedOut += 1
    return generation[handedOut - 1]
  }

  mutating func update(_ score: Double) {
    scores.append(score)
    best = min(best, score)
    guard scores.count == generation.count else { return }
    let order = scores.indices.sorted { (scores[$0], $0) < (scores[$1], $1) }
    strategy.update(order.map { generation[$0] })
    generations += 1
    guard generations % 14 == 0 else { return }
    // a gain of less than a hundredth
    if worthOf14 < .infinity, worthOf14 - best < 0.01 * max(worthOf14.magnitude, 1e-12) { isDone = true }
    if best == .infinity { isDone = true }
    worthOf14 = best
  }
}
