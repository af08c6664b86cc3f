import Formats
import Goldens
import Platform
import Simulation
import Trajectories

/// The options that select and limit a comparison.
enum ComparisonOptions {
  static let toleranceOption = Option(
    name: "tolerance", value: "channel=n,…", offers: ["x=", "y=", "angle="], isList: true, repeats: true,
    help: "Tolerance per channel, in its unit, like x=0.5,y=0.5,angle=0.01. May be repeated. (default: exact)")

  static let columnsOption = Option(
    name: "columns", value: "list", offers: Column.allCases.map(\.rawValue), isList: true, help: "Compare only these columns, like x,y.")
  static let everyOption = Option(name: "every", value: "n", help: "Compare only every n-th frame.")

  /// Those that are named.
  static func tolerances(_ arguments: ParsedArguments) throws(Failure) -> [Column: Double] {
    var tolerances: [Column: Double] = [:]
    for text in arguments.all(toleranceOption) {
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let column = Column(rawValue: String(sides[0])), sides.count == 2, let limit = Double(sides[1]), limit >= 0, limit.isFinite
        else {
          let near = Suggestion.word(String(sides[0]), among: Column.allCases.map(\.rawValue)).map {
            "\($0)=\(sides.count > 1 ? sides[1] : "0.5")"
          }
          let isKnown = Column(rawValue: String(sides[0])) != nil
          throw arguments.usage(
            .invalidValue(text, label: toleranceOption.label, expected: "like x=0.5,y=0.5,angle=0.01", near: isKnown ? nil : near))
        }
        tolerances[column] = limit
      }
    }
    return tolerances
  }

  static func selection(_ arguments: ParsedArguments) throws(Failure) -> Goldens.Selection {
    var selection = Goldens.Selection()
    if let text = arguments.value(columnsOption) {
      var columns: [Column] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let column = Column(rawValue: String(name)) else {
          let near = Suggestion.word(String(name), among: Column.allCases.map(\.rawValue))
          throw arguments.usage(
            .invalidValue(
              String(name), label: "--columns <list>", expected: Option.listed(Column.allCases.map(\.rawValue)), near: near))
        }
        if !columns.contains(column) { columns.append(column) }
      }
      selection.columns = columns
    }
    selection.views = ViewPatterns(arguments).globs
    selection.every = try arguments.integer(everyOption, atLeast: 1) ?? 1
    return selection
  }

  static func open(_ path: String, _ limits: SceneLimits, _ overrides: [Override] = [], columns: [Column] = []) throws(Failure)
    -> TrajectorySource
  {
    do { return try TrajectorySource(path: path, limits: limits.values, overrides: overrides, columns: columns) } catch {
      throw Failure(error)
    }
  }

  static func compare(_ a: TrajectorySource, _ b: TrajectorySource, _ selection: Goldens.Selection, _ tolerances: Tolerances)
    throws(Failure) -> Comparison
  {
    do { return try Comparison.of(a, b, selection: selection, tolerances: tolerances) } catch { throw Failure(error) }
  }
}

extension Failure {
  init(_ error: GoldenError) {
    switch error {
    case .unreadable(let path, let error):
      if error == .interrupted, let status = Signals.status { self = .stopped(status) } else { self = .unreadable(path: path, error) }
    case .tooLarge(let path, let limit): self = .tooLarge(path: path, limit: limit)
    case .simulation(let error, false): self = .unbuildable(error)
    case .simulation(let error, true): self = .run(error)
    case .scene, .trajectory, .folder: self = .badTrajectory(error)
    }
  }
}
