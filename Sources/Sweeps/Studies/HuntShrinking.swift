import Formats
import SceneFormat
import SceneModel
import Simulation

/// Makes a failure easier to read: fewer parameters that differ from the scene, then numbers with fewer digits, then a shorter run.
///
/// Every step is a run that still fails the same check.
struct HuntShrinking {
  private let hunt: Hunt
  private let name: String
  /// The largest share of the margin that is kept; nil is any failure.
  private let mostShare: Double?
  private(set) var best: Hunt.Case
  private(set) var runs = 0
  private var stage = Stage.reset

  private enum Stage {
    case reset, round, resetAgain
    case search(Int)
    case roundAgain, done
  }

  /// - Parameter keepsShare: A bound of the margin's share, where the worst values are wanted.
  init(_ hunt: Hunt, _ found: Hunt.Case, failure: HuntRun.Entry, keepsShare: Double?) {
    self.hunt = hunt
    best = found
    name = failure.name
    mostShare = keepsShare
  }

  /// The next step of the shrinking; nil at its end.
  mutating func next() throws(StudyError) -> Hunt.Case? {
    switch stage {
    case .reset:
      try reset()
      stage = .round
    case .round:
      try round()
      stage = .resetAgain
    case .resetAgain:
      try reset()
      stage = mostShare == nil && best.settings.count > 1 ? .search(0) : .done
    case .search(let i):
      guard i < best.settings.count, best.settings.count > 1 else {
        stage = .roundAgain
        break
      }
      // a parameter that could be dropped leaves the next one in its place
      stage = try searchWithout(best.settings.places[i]) ? .search(i) : .search(i + 1)
    case .roundAgain:
      try round()
      stage = .done
    case .done: return nil
    }
    return best
  }

  private func fails(_ run: HuntRun?) -> Bool {
    guard let entry = run?.entry(name), entry.fails else { return false }
    return mostShare.map { entry.share <= $0 } ?? true
  }

  /// Takes the first of several settings that still fails.
  private mutating func take(_ settings: [StudySettings]) throws(StudyError) -> Bool {
    if settings.isEmpty { return false }
    let found = try hunt.runs.run(settings)
    runs += settings.count
    for (settings, run) in zip(settings, found) where fails(run) {
      if let run { best = Hunt.Case(settings: settings, run: run) }
      return true
    }
    return false
  }

  /// Parameters go back to the scene's values one by one.
  private mutating func reset() throws(StudyError) {
    var settings = best.settings.places.map { best.settings.without($0) }
    while best.settings.count > 0, try take(settings) { settings = best.settings.places.map { best.settings.without($0) } }
  }

  /// Numbers get nearer to those of the scene, and as few digits as possible.
  private mutating func round() throws(StudyError) {
    for place in best.settings.places where !hunt.space.isChoice(place) {
      let axis = hunt.space.axes[place]
      let written = hunt.space.sweep.template.writtenValue(axis).flatMap { Double($0) }
      if mostShare == nil, let written { try approach(written, place) }
      guard let value = best.settings.value(of: place), let number = Double(value.text) else { continue }
      let rounder = hunt.space.rounder(number, of: place, awayFrom: written).filter { $0.text.utf8.count < value.text.utf8.count }
      _ = try take(rounder.map { best.settings.replacing(place, by: $0) })
    }
  }

  /// Halves the way to the scene's number as long as the check fails.
  private mutating func approach(_ written: Double, _ place: Int) throws(StudyError) {
    var near = written
    for _ in 0..<10 {
      guard let far = best.settings.value(of: place).flatMap({ Double($0.text) }) else { return }
      let middle = near + (far - near) / 2
      let value = hunt.space.value(hunt.space.coordinate(of: middle, of: place), of: place)
      guard value.text != best.settings.value(of: place)?.text else { return }
      if try !take([best.settings.replacing(place, by: value)]) { near = middle }
    }
  }

  /// Searches for a failure without a parameter, near the values that the others have.
  private mutating func searchWithout(_ place: Int) throws(StudyError) -> Bool {
    let settings = best.settings.without(place)
    let numbers = settings.places.filter { !hunt.space.isChoice($0) }
    if numbers.isEmpty { return false }
    let start = numbers.map { i in settings.value(of: i).flatMap { Double($0.text) }.map { hunt.space.coordinate(of: $0, of: i) } ?? 0.5 }
    var strategy = EvolutionStrategy(
      from: start, seed: CounterHash.hash(hunt.options.seed, 23, UInt64(place)), sigma: 0.2, size: 16)
    for _ in 0..<8 {
      let points = strategy.points()
      let tried = points.map { point in
        zip(numbers, point).reduce(settings) { $0.replacing($1.0, by: hunt.space.value($1.1, of: $1.0)) }
      }
      let found = try hunt.runs.run(tried)
      runs += tried.count
      let scores = found.map { $0?.entry(name)?.share ?? .infinity }
      let order = scores.indices.sorted { (scores[$0], $0) < (scores[$1], $1) }
      if let run = found[order[0]], fails(run) {
        best = Hunt.Case(settings: tried[order[0]], run: run)
        return true
      }
      strategy.update(order.map { points[$0] })
    }
    return false
  }

  // MARK: - Length

  /// The shortest run in which the check fails while it passes with the scene's own values, and its last frame; nil where that is the whole run.
  mutating func shortest() throws(StudyError) -> (lastFrame: Int, run: HuntRun)? {
    let settings = [best.settings, StudySettings([])]
    let lengths = try hunt.space.map(settings: settings) { $0.frameCount }
    guard let whole = lengths[0], lengths[1] == whole else { return nil }
    var (passing, failing) = (0, whole)
    var shortest: HuntRun?
    while failing - passing > 1 {
      let middle = passing + (failing - passing) / 2
      let found = try hunt.runs.run(settings.map { HuntRuns.Request(settings: $0, lastFrame: middle) })
      runs += 2
      // a margin is missing where the run ended before the check
      if let run = found[0], fails(run), run.entry(name)?.margin != nil, found[1]?.entry(name)?.fails == false {
        (failing, shortest) = (middle, run)
      } else {
        passing = middle
      }
    }
    return shortest.map { (failing, $0) }
  }
}

extension StudySpace {
  /// A number with fewer digits, within the range of its axis: those with the fewest first, and of these the one away from the scene's number.
  fileprivate func rounder(_ number: Double, of axis: Int, awayFrom written: Double?) -> [SweepValue] {
    let (low, high) = bounds[axis]
    var values: [SweepValue] = []
    func add(_ number: Double, _ digits: Int) {
      let text = ExactDecimal.rounded(number, to: digits).text
      guard let rounded = Double(text), rounded >= low, rounded <= high, !values.contains(where: { $0.text == text }) else { return }
      values.append(axes[axis].value(rounded))
    }
    for digits in 1...8 {
      let nearest = ExactDecimal.rounded(number, to: digits).value
      // the neighbor on the other side of the number
      var step = 1.0
      while number != 0, step * 10 <= number.magnitude { step *= 10 }
      while number != 0, step > number.magnitude { step /= 10 }
      for _ in 1..<digits { step /= 10 }
      let other = number == 0 ? 0 : nearest > number ? nearest - step : nearest + step
      let isOtherFirst = written.map { (other - $0).magnitude > (nearest - $0).magnitude } ?? false
      for candidate in isOtherFirst ? [other, nearest] : [nearest, other] { add(candidate, digits) }
    }
    return values
  }
}
