public import Diagnostics
import Formats
public import Platform
public import SceneFormat
public import SceneModel
public import Simulation
import Trajectories

/// Executes runs of a plan, on any thread; a run depends on its number in the plan alone.
public struct Runner: Sendable {
  let plan: SweepPlan
  private let identity: RunIdentity
  private let sentence: @Sendable (SimulationError) -> String
  private let diagnosis: @Sendable (Diagnostic) -> String
  private let limits: Limits
  private let measured: [Metric]
  private let wantsChecks: Bool
  /// The folder that series go to; nil for none.
  private let seriesFolder: String?
  private let isSafeCSV: Bool

  /// - Parameters:
  ///   - limits: Of a run: pairs of outlines near each other, and memory.
  ///   - seriesFolder: Where each run's trajectory goes, as `ID.csv`; nil for nowhere.
  ///   - isSafeCSV: As in ``RecordPlan``.
  ///   - diagnosis: Why values make no scene, in one line.
  ///   - sentence: Why a run broke down, in one line.
  public init(
    _ plan: SweepPlan, limits: Limits, seriesFolder: String?, isSafeCSV: Bool = false,
    diagnosis: @escaping @Sendable (Diagnostic) -> String,
    sentence: @escaping @Sendable (SimulationError) -> String
  ) {
    self.plan = plan
    identity = RunIdentity(plan)
    self.sentence = sentence
    self.diagnosis = diagnosis
    self.limits = limits
    self.seriesFolder = seriesFolder
    self.isSafeCSV = isSafeCSV
    measured = plan.sweep.metrics.compactMap { metric in
      if case .metric(let measured) = metric.kind, measured != .digest { measured } else { nil }
    }
    wantsChecks = plan.sweep.metrics.contains { $0.kind == .expect }
  }

  public var header: TableHeader { TableHeader(plan) }

  /// A run's id, and the values it goes by.
  public func identify(_ run: Int) -> (id: String, values: [SweepValue]) {
    let values = plan.values(run)
    return (identity.text(values), values)
  }

  /// Whether a row has the id and the values of its run.
  public func planned(_ row: RunRow) -> Bool {
    guard row.run < plan.count else { return false }
    let (id, values) = identify(row.run)
    return row.cells.starts(with: [id] + values.map(\.text))
  }

  /// What came of a piece of work.
  public enum Result: Sendable {
    case row(RunRow)
    /// A signal has asked the process to end.
    case stopped
    /// The run's series cannot be written.
    case unwritten(path: String, SystemError)
  }

  public func run(_ run: Int) -> Result {
    let (id, values) = identify(run)
    var cells = [id] + values.map(\.text)
    let variant = plan.sweep.template.variant(plan.axes, values)
    guard let scene = variant.scene else {
      let first = variant.diagnostics.first { $0.severity == .error }
      return .row(row(run, cells, .invalid, first.map { diagnosis($0) } ?? "the scene is bad"))
    }
    let outcome: Outcome
    do throws(SimulationError) {
      guard let result = try simulate(scene) else { return .stopped }
      outcome = result
    } catch {
      return .row(row(run, cells, .failed, sentence(error)))
    }
    if let seriesFolder, let series = outcome.series {
      let path = "\(seriesFolder)/\(id).csv"
      do { try AtomicFile.write(series.utf8.span, to: path) } catch { return .unwritten(path: path, error) }
    }
    cells.append(RunStatus.ok.rawValue)
    cells.append(outcome.digest.text)
    cells += outcome.metrics
    return .row(RunRow(run: run, cells: cells, error: nil))
  }

  private func row(_ run: Int, _ cells: [String], _ status: RunStatus, _ error: String) -> RunRow {
    let empty = [String](repeating: "", count: 1 + header.metrics.count)
    return RunRow(run: run, cells: cells + [status.rawValue] + empty, error: error)
  }

  /// What a run came to.
  private struct Outcome {
    var digest: RunDigest
    var metrics: [String]
    var series: String?
  }

  /// - Returns: nil when a signal ended it.
  private func simulate(_ scene: Scene) throws(SimulationError) -> Outcome? {
    var simulation = try Simulation(scene, contactLimit: limits.contactPairs(beside: scene))
    var record = RecordPlan(scene.record)
    record.isSafeCSV = isSafeCSV
    var outputs = RunOutputs(
      measurement: measured.isEmpty ? nil : Measurement(measured),
      checks: wantsChecks ? CheckRun(scene.expect.checks, frameRate: scene.frameRate) : nil,
      series: seriesFolder == nil ? nil : TrajectoryWriter(record, .csv))
    switch simulation.run(observing: &outputs) {
    case .lastFrame, .atRest: break
    case .stopped: return nil
    case .failed(let error): throw error
    }
    let passes = outputs.checks.map { $0.failures.isEmpty }
    var cells: [String] = []
    var next = 0
    for metric in plan.sweep.metrics {
      switch metric.kind {
      case .expect: cells.append(passes == true ? "1" : "0")
      case .metric(.digest): break
      case .metric(let metric):
        cells.append(Self.cell(outputs.measurement?.value(next) ?? .never, isOneSample: metric.isOneSample))
        next += 1
      }
    }
    return Outcome(digest: simulation.digest, metrics: cells, series: outputs.series?.text.string)
  }

  /// The shortest decimal that reads back the same; empty where there was nothing to measure.
  ///
  /// - Parameter isOneSample: The number is a channel's in one frame, and is written as a trajectory would.
  private static func cell(_ value: MetricValue, isOneSample: Bool) -> String {
    switch value {
    case .number(let number, _): isOneSample ? CSVLine.number(Float(number)) : CSVLine.number(number)
    case .digest(let digest): digest.text
    case .never: ""
    }
  }
}

extension Metric {
  /// Whether it is what a channel was in some frame.
  fileprivate var isOneSample: Bool {
    switch self {
    case .channel(_, _, let reduction), .channels(_, _, let reduction, over: .min), .channels(_, _, let reduction, over: .max):
      switch reduction {
      case .final, .min, .max, .at: true
      default: false
      }
    default: false
    }
  }
}

/// What follows one run of a sweep; each part only if it is requested.
private struct RunOutputs: RunObserver {
  var measurement: Measurement?
  var checks: CheckRun?
  /// The trajectory as `physim run` writes it by the scene's own record.
  var series: TrajectoryWriter?
  private(set) var isDone = false

  init(measurement: Measurement?, checks: CheckRun?, series: TrajectoryWriter?) {
    self.measurement = measurement
    self.checks = checks
    self.series = series
  }

  mutating func begin(_ header: RunHeader) {
    measurement?.begin(header)
    checks?.begin(header)
    series?.begin(header)
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    measurement?.observe(frame, events)
    checks?.observe(frame, events)
    series?.observe(frame, events)
    isDone = frame.index & 63 == 0 && Signals.received != nil
  }

  mutating func end(_ result: RunResult) {
    checks?.end(result)
    series?.end(result)
  }
}
