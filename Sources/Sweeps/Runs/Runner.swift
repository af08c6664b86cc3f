import Formats
public import Platform
public import SceneFormat
public import SceneModel
public import Simulation
import Trajectories

/// What is done for each run of a plan; see ``RunWorker``. A run depends on its number in the plan alone.
public struct Runner: Sendable {
  let plan: SweepPlan
  private let identity: RunIdentity
  private let sentence: @Sendable (SimulationError) -> String
  private let diagnosis: @Sendable (Diagnostic) -> String
  let limits: Limits
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
    wantsChecks = plan.sweep.metrics.contains { $0.kind.isOfChecks }
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
    return row.id == id && row.values.map(\.text) == values.map(\.text)
  }

  /// What came of a piece of work.
  public enum Result: Sendable {
    case row(RunRow)
    /// A signal has asked the process to end.
    case stopped
    /// The run's series cannot be written.
    case unwritten(path: String, SystemError)
  }

  /// What follows a run of a scene.
  func outputs(_ scene: borrowing Scene) -> RunOutputs {
    RunOutputs(
      measurement: measured.isEmpty ? nil : Measurement(measured),
      checks: wantsChecks ? CheckRun(scene) : nil,
      series: seriesFolder == nil ? nil : series(RecordPlan(scene.record)))
  }

  private func series(_ record: RecordPlan) -> TrajectoryWriter {
    var record = record
    record.isSafeCSV = isSafeCSV
    return TrajectoryWriter(record, .csv)
  }

  /// What came of a run that reached its end, where its series is written; without a digest it was stopped.
  func result(_ run: Int, _ id: String, _ values: [SweepValue], _ outputs: borrowing RunOutputs, _ digest: RunDigest?) -> Result {
    guard let digest else { return .stopped }
    if let seriesFolder, let series = outputs.series {
      let path = "\(seriesFolder)/\(id).csv"
      do { try AtomicFile.write(series.text.string, to: path) } catch { return .unwritten(path: path, error) }
    }
    return .row(
      RunRow(run: run, id: id, values: values.map { TableCell($0.text) }, digest: digest.text, metrics: metrics(of: outputs)))
  }

  /// The row of values that make no scene.
  func row(_ run: Int, _ id: String, _ values: [SweepValue], invalid diagnostics: [Diagnostic]) -> RunRow {
    let first = diagnostics.first { $0.severity == .error }
    return row(run, id, values, .invalid, first.map { diagnosis($0) } ?? "the scene is bad")
  }

  /// The row of a run that broke down.
  func row(_ run: Int, _ id: String, _ values: [SweepValue], failed error: SimulationError) -> RunRow {
    row(run, id, values, .failed, sentence(error))
  }

  private func row(_ run: Int, _ id: String, _ values: [SweepValue], _ status: RunStatus, _ error: String) -> RunRow {
    RunRow(run: run, id: id, values: values.map { TableCell($0.text) }, status, error, metrics: header.metrics.count)
  }

  private func metrics(of outputs: borrowing RunOutputs) -> [TableCell] {
    let results = outputs.checks?.results ?? []
    var cells: [TableCell] = []
    cells.reserveCapacity(plan.sweep.metrics.count)
    var next = 0
    for metric in plan.sweep.metrics {
      switch metric.kind {
      case .expect: cells.append(TableCell(results.allSatisfy { $0.failure == nil } ? "1" : "0"))
      case .margin(let name): cells.append(results.number(ofMargin: name).map { TableCell($0) } ?? .empty)
      case .metric(.digest): break
      case .metric(let metric):
        cells.append(Self.cell(outputs.measurement?.value(next) ?? .never, isOneSample: metric.isOneSample))
        next += 1
      }
    }
    return cells
  }

  /// Empty where there was nothing to measure.
  ///
  /// - Parameter isOneSample: The number is a channel's in one frame, and is written as a trajectory would.
  private static func cell(_ value: MetricValue, isOneSample: Bool) -> TableCell {
    switch value {
    case .number(let number, _): isOneSample ? TableCell(sample: Float(number)) : TableCell(number)
    case .digest(let digest): TableCell(digest.text)
    case .never: .empty
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
