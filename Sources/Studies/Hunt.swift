import Formats
import Platform
import SceneFormat
import SceneModel
import Simulation

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
    public init() {}
  }

  let space: StudySpace
  let options: Options
  let runner: HuntRunner
  private let progress: (HuntProgress) -> Void
  private let clock = Stopwatch()
  var result = HuntResult()
  /// How far the margin of every name varies over the space.
  private var spreads: [(name: String, spread: Double)] = []

  /// - Parameters:
  ///   - space: Of a sweep whose metrics do not matter.
  ///   - progress: Called between batches of runs.
  public init(_ space: StudySpace, _ options: Options, progress: @escaping (HuntProgress) -> Void = { _ in }) {
    self.space = space
    self.options = options
    self.progress = progress
    runner = HuntRunner(limits: space.limits, checksInvariants: options.checksInvariants)
  }

  /// A run and the values it had.
  struct Case: Sendable {
    var settings: StudySettings
    var run: HuntRun
  }

  public mutating func run() throws(StudyError) -> HuntResult {
    guard let written = try runs([StudySettings([])])[0] else { throw .noRun }
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

  /// The runs of settings in their order; nil where a scene cannot be made or built.
  func runs(_ settings: [StudySettings]) throws(StudyError) -> [HuntRun?] {
    let runner = runner
    return try space.map(settings: settings) { runner.run($0) }
  }

  // MARK: - Search

  /// The failure with the smallest margin, or where nothing fails the values that come nearest.
  ///
  /// - Parameter first: Runs that are known already.
  private mutating func search(after first: [(settings: StudySettings, run: HuntRun?)]) throws(StudyError) -> Case? {
    var search = FailureSearch(dimensions: space.count, seed: options.seed)
    var best: Case?
    var bestScore = Double.infinity
    take(first.map { $0.run }, first.map { $0.settings }[...], &best, &bestScore)
    if bestScore < 0, !options.findsWorst { return best }
    var isFirst = true
    // a few samples are always run
    let most = max(options.runs, result.searchRuns + Self.partSize)
    while result.searchRuns < most, isFirst || options.seconds.map({ clock.elapsed < $0 }) ?? true {
      let settings = search.points().map { StudySettings(space.values(at: $0)) }
      var found: [HuntRun?] = []
      // a failure among the first samples needs no more of them
      while found.count < settings.count, result.searchRuns < most {
        let end = min(settings.count, found.count + min(Self.partSize, most - result.searchRuns))
        let part = settings[found.count..<end]
        let runs = try runs(Array(part))
        take(runs, part, &best, &bestScore)
        found += runs
        result.searchRuns += part.count
        if isFirst { result.samples = found.count }
        if let best { note(best) }
        if bestScore < 0, !options.findsWorst { return best }
      }
      if isFirst {
        spreads = Self.spreads(found.compactMap { $0 })
        (best, bestScore) = (nil, .infinity)
        take(first.map { $0.run } + found, (first.map { $0.settings } + settings)[...], &best, &bestScore)
        isFirst = false
      }
      if found.count < settings.count { break }
      search.update(found.map { $0.map { score($0) } ?? .infinity })
      result.samples = search.explorationCount
    }
    return best
  }

  /// Runs that are looked at together, at most.
  private static let partSize = 32

  private func take(_ found: [HuntRun?], _ settings: ArraySlice<StudySettings>, _ best: inout Case?, _ bestScore: inout Double) {
    for (run, settings) in zip(found, settings) {
      // where no margin varies any run is as near as another
      guard let run, case let score = score(run), score < bestScore || best == nil else { continue }
      (best, bestScore) = (Case(settings: settings, run: run), score)
    }
  }

  /// The result as far as it is known, for a hunt that is stopped.
  private mutating func note(_ best: Case) {
    let finding = finding(best)
    if best.run.worst != nil { result.finding = finding } else { result.nearest = finding }
    result.error = best.run.error
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
  /// - Returns: The runs that show it.
  private mutating func checkEffects() throws(StudyError) -> [(settings: StudySettings, run: HuntRun?)] {
    let places = [0, 0.3, 0.7, 1.0]
    let starts = space.samples(2, seed: options.seed)
    var settings: [StudySettings] = []
    for start in starts {
      for i in 0..<space.count {
        for place in places {
          var point = start
          point[i] = place
          settings.append(StudySettings(space.values(at: point)))
        }
      }
    }
    let found = try runs(settings)
    result.searchRuns += settings.count
    var idle: [String] = []
    for i in 0..<space.count {
      let isIdle = starts.indices.allSatisfy { start in
        let first = (start * space.count + i) * places.count
        let group = found[first..<first + places.count]
        return group.allSatisfy { $0 == group.first }
      }
      if isIdle { idle.append(space.axes[i].name) }
    }
    if !idle.isEmpty { throw .noEffect(idle) }
    return zip(settings, found).map { ($0, $1) }
  }

  // MARK: - Report

  private mutating func report(_ found: Case, _ written: HuntRun) throws(StudyError) {
    guard let failure = found.run.worst else {
      result.nearest = try detailed(finding(found), found.settings)
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
    if written.entry(failure.name)?.fails != true { finding.lastFrame = try shrinking.shortestLength() }
    result.shrinkRuns = shrinking.runs
    result.finding = finding
    result.finding = try detailed(finding, shrinking.best.settings)
  }

  /// Values of a case by name and pointer, and the check that decides on it.
  func finding(_ found: Case, _ name: String? = nil) -> HuntFinding {
    let counting = found.run.entries.filter { entry in spreads.first { $0.name == entry.name }.map { $0.spread > 0 } ?? true }
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
      return (Int((time * scene.frameRate).rounded()), observer)
    }
    var detailed = finding
    detailed.frame = found[0]?.frame
    detailed.contact = found[0]?.contact.contact
    return detailed
  }
}
