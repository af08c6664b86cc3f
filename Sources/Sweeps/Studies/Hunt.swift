import Formats
import Platform
import SceneFormat
import SceneModel
import Simulation
import Trajectories

/// Looks for values of parameters at which a check of a scene fails, then for fewer and rounder ones.
///
/// The result depends on the scene, the ranges, the seed and the number of runs; on the clock only where seconds are given.
public struct Hunt {
  /// How long a hunt goes on, and what counts.
  public struct Options: Sendable {
    /// Runs of the search; shrinking takes more.
    public var runs = 3000
    public var seconds: Double?
    public var seed: UInt64 = 0
    /// Whether all runs are spent on the smallest margin, also where checks fail already.
    public var findsWorst = false
    public var checksInvariants = false
    /// Whether the margin is wanted over the two axes that change it most.
    public var drawsPlane = false
    public init() {}
  }

  let space: StudySpace
  let options: Options
  let runs: HuntRuns
  private let progress: (HuntProgress) -> Void
  private let clock = Stopwatch()
  var result = HuntResult()
  /// The runs so far with the smallest score, and with the smallest margin in parts of its bound.
  private var best = Least()
  private var nearest = Least()
  /// All points of the search, in their order, and their scores as far as they are computed.
  private var trials: [Trial] = []
  private var scores: [Double] = []
  /// How far the margin of every name varies over the space.
  private var spreads: [(name: String, spread: Double)] = []

  /// - Parameters:
  ///   - space: Of a sweep whose metrics do not matter.
  ///   - folder: Has the runs of an interrupted hunt, and gets more; nil where runs are not kept.
  ///   - progress: Called between batches of runs.
  public init(_ space: StudySpace, _ options: Options, in folder: HuntFolder? = nil, progress: @escaping (HuntProgress) -> Void = { _ in })
  {
    self.space = space
    self.options = options
    self.progress = progress
    runs = HuntRuns(space, HuntRunner(space, checksInvariants: options.checksInvariants), folder)
  }

  /// A run and the values it had.
  struct Case: Sendable {
    var settings: StudySettings
    var run: HuntRun
  }

  /// A point of the search; without a run where its values make no scene.
  private struct Trial {
    var point: [Double]
    var settings: StudySettings
    var run: HuntRun?
  }

  private struct Least {
    var found: Case?
    var number = Double.infinity

    /// Where all are infinite, any run is as near as another.
    mutating func take(_ case: @autoclosure () -> Case, _ number: Double) {
      if number < self.number || found == nil { (found, self.number) = (`case`(), number) }
    }
  }

  public mutating func run() throws(StudyError) -> HuntResult {
    guard let written = try runs.run([StudySettings([])])[0] else { throw .noRun }
    guard !written.entries.isEmpty || options.checksInvariants else { throw .expectsNothing }
    if let failure = written.worst, !options.findsWorst { throw .failsAsItStands(check: failure.name, margin: failure.margin) }
    result.searchRuns = 1
    do throws(StudyError) {
      guard let found = try search(after: checkEffects()) else { throw StudyError.noRun }
      try report(found, written)
    } catch {
      guard error == .stopped, result.finding != nil || result.nearest != nil else { throw error }
      result.isStopped = true
    }
    return result
  }

  // MARK: - Search

  /// The failure with the smallest score, or where nothing fails the values that come nearest.
  ///
  /// - Parameter first: Points that have been run already.
  private mutating func search(after first: [Trial]) throws(StudyError) -> Case? {
    var search = FailureSearch(after: first.map { $0.point }, seed: options.seed)
    trials = first
    take(first[...])
    if hasFound { return best.found }
    var isFirst = true
    // the sample count at which spreads are estimated again
    var nextEstimate = 0
    // a few samples are always run
    let most = max(options.runs, result.searchRuns + Self.partSize)
    while result.searchRuns < most, isFirst || options.seconds.map({ clock.elapsed < $0 }) ?? true {
      isFirst = false
      let points = search.next()
      var done = 0
      while done < points.count, result.searchRuns < most {
        let end = min(points.count, done + min(Self.partSize, most - result.searchRuns))
        try run(Array(points[done..<end]))
        note()
        if hasFound { return best.found }
        done = end
      }
      if done < points.count { break }
      result.samples = search.samples.count - first.count
      if search.samples.count >= nextEstimate {
        nextEstimate = 2 * search.samples.count
        estimateSpreads(search.samples)
      }
      scores += trials[scores.count...].map { $0.run.map { score($0) } ?? .infinity }
      search.update(scores)
    }
    return best.number < 0 ? best.found : nearest.found
  }

  /// Runs that are looked at together, at most.
  private static let partSize = 32

  /// Whether the search is over.
  private var hasFound: Bool { best.number < 0 && !options.findsWorst }

  /// Runs points, and counts them up to the first failure, if that ends the search.
  private mutating func run(_ points: [[Double]]) throws(StudyError) {
    let settings = points.map { StudySettings(space.values(at: $0)) }
    for (i, run) in try runs.run(settings).enumerated() {
      trials.append(Trial(point: points[i], settings: settings[i], run: run))
      result.searchRuns += 1
      take(trials.suffix(1))
      if hasFound { return }
    }
  }

  private mutating func take(_ found: ArraySlice<Trial>) {
    for trial in found {
      guard let run = trial.run else { continue }
      best.take(Case(settings: trial.settings, run: run), score(run))
      nearest.take(Case(settings: trial.settings, run: run), run.entries.filter { varies($0.name) }.map { $0.share }.min() ?? .infinity)
    }
  }

  /// Estimates from samples how far margins vary, and looks at all runs again.
  private mutating func estimateSpreads(_ samples: [Int]) {
    spreads = Self.spreads(samples.compactMap { trials[$0].run })
    scores = []
    (best, nearest) = (Least(), Least())
    take(trials[...])
  }

  /// The result as far as it is known, for a hunt that is stopped.
  private mutating func note() {
    guard let found = best.number < 0 ? best.found : nearest.found else { return }
    let finding = finding(found)
    if found.run.worst != nil { result.finding = finding } else { result.nearest = finding }
    result.error = found.run.error
    progress(HuntProgress(runs: result.searchRuns, name: finding.name, margin: finding.margin, isShrinking: false))
  }

  /// Below 0 for a failure: the smallest margin in parts of what it varies by. A margin that nothing changes does not count as long as it is good.
  func score(_ run: HuntRun) -> Double {
    if run.error != nil { return -1e6 }
    var least = Double.infinity
    for entry in run.entries {
      let spread = spreads.first { $0.name == entry.name }?.spread ?? 1
      if entry.fails {
        least = min(least, min(entry.share / (spread > 0 ? spread : 1), -1e-12))
      } else if spread > 0 {
        least = min(least, entry.share / spread)
      }
    }
    return least
  }

  /// Whether anything changes the margin of a name, as far as is known.
  private func varies(_ name: String) -> Bool { spreads.first { $0.name == name }.map { $0.spread > 0 } ?? true }

  /// Per name, from the median of its shares to the smallest; 0 for one that is the same in all runs.
  private static func spreads(_ runs: [HuntRun]) -> [(name: String, spread: Double)] {
    var names: [String] = []
    for run in runs {
      for entry in run.entries where !names.contains(entry.name) { names.append(entry.name) }
    }
    return names.map { name in
      let shares = runs.compactMap { $0.entry(name)?.share }.filter { $0.isFinite }.sorted()
      guard let least = shares.first, let most = shares.last else { return (name, 0) }
      let median = shares[shares.count / 2]
      return (name, median > least ? median - least : most - least)
    }
  }

  /// An axis that changes no bit of any run, wherever the others are, is an error: a wrong pointer is the likeliest reason.
  ///
  /// - Returns: The middle of the space, and with every axis at one of its ends.
  private mutating func checkEffects() throws(StudyError) -> [Trial] {
    let starts = space.samples(63, seed: options.seed)
    var points = [starts[0]]
    for axis in 0..<space.count {
      let end = CounterHash.hash(options.seed, 24, UInt64(axis)) % 2
      points.append(starts[0].indices.map { $0 == axis ? Double(end) : starts[0][$0] })
    }
    let settings = points.map { StudySettings(space.values(at: $0)) }
    let found = try runs.run(settings)
    result.searchRuns += found.count
    var idle = (0..<space.count).filter { found[$0 + 1] == found[0] }
    // the others are tried in more places
    let stages = [([0.0, 1], starts[1..<3]), ([0, 0.3, 0.7, 1], starts[..<3]), ([0, 1], starts[...])]
    for (places, starts) in stages where !idle.isEmpty {
      var groups: [(axis: Int, settings: [StudySettings])] = []
      for start in starts {
        for axis in idle {
          let points = places.map { place in start.indices.map { $0 == axis ? place : start[$0] } }
          groups.append((axis, points.map { StudySettings(space.values(at: $0)) }))
        }
      }
      let settings = groups.flatMap { $0.settings }
      let found = try runs.run(settings)
      result.searchRuns += settings.count
      for (i, group) in groups.enumerated() {
        let runs = found[i * places.count..<(i + 1) * places.count]
        if runs.contains(where: { $0 != runs.first }) { idle.removeAll { $0 == group.axis } }
      }
    }
    if !idle.isEmpty { throw .noEffect(idle.map { space.axes[$0].name }) }
    return points.indices.map { Trial(point: points[$0], settings: settings[$0], run: found[$0]) }
  }

  // MARK: - Report

  private mutating func report(_ found: Case, _ written: HuntRun) throws(StudyError) {
    guard let failure = found.run.worst else {
      let nearest = finding(found)
      result.nearest = try detailed(nearest, found.settings)
      if options.drawsPlane { result.plane = try plane(around: found, of: nearest.name) }
      return
    }
    var shrinking = HuntShrinking(self, found, failure: failure, keepsShare: options.findsWorst ? 0.9 * failure.share : nil)
    let progress = progress
    do throws(StudyError) {
      while let step = try shrinking.next() {
        result.shrinkRuns = shrinking.runs
        result.finding = finding(step)
        progress(HuntProgress(runs: result.runs, name: failure.name, margin: step.run.entry(failure.name)?.margin, isShrinking: true))
      }
    } catch {
      result.shrinkRuns = shrinking.runs
      throw error
    }
    result.shrinkRuns = shrinking.runs
    var finding = finding(shrinking.best, failure.name)
    result.error = shrinking.best.run.error
    if written.entry(failure.name)?.fails != true, let shortest = try shrinking.shortest() {
      // the margin is that of the run which is printed; what else fails is that of the whole
      (finding.lastFrame, finding.margin) = (shortest.lastFrame, shortest.run.entry(failure.name)?.margin)
    }
    result.shrinkRuns = shrinking.runs
    result.finding = finding
    result.finding = try detailed(finding, shrinking.best.settings)
    if options.drawsPlane { result.plane = try plane(around: shrinking.best, of: finding.name) }
  }

  /// Values of a case by name and pointer, and the check that decides on it.
  func finding(_ found: Case, _ name: String? = nil) -> HuntFinding {
    let counting = found.run.entries.filter { varies($0.name) }
    let entry = name.flatMap { found.run.entry($0) } ?? found.run.worst ?? counting.min { $0.share < $1.share } ?? found.run.entries.first
    let settings = zip(found.settings.places, found.settings.values).map { place, value in
      let axis = space.axes[place]
      return HuntFinding.Setting(
        name: axis.name, pointer: axis.pointer, value: value.text, written: space.sweep.template.writtenValue(axis))
    }
    return HuntFinding(
      name: entry?.name ?? "", margin: entry?.margin, settings: settings, fails: found.run.entries.filter { $0.fails }.map { $0.name })
  }

  /// With the frame and the contact that decided it.
  private func detailed(_ finding: HuntFinding, _ settings: StudySettings) throws(StudyError) -> HuntFinding {
    guard let time = finding.margin?.time else { return finding }
    let limits = space.limits
    let found = try space.map(settings: [settings]) { scene -> (frame: Int, contact: ContactBefore)? in
      guard var simulation = try? Simulation(scene, limits: limits) else { return nil }
      var observer = ContactBefore(time)
      _ = simulation.run(observing: &observer)
      return (scene.schedule.frame(from: time), observer)
    }
    var detailed = finding
    detailed.frame = found[0]?.frame
    detailed.contact = found[0]?.contact.contact
    return detailed
  }
}
