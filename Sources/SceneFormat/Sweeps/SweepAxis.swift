import Formats
public import Trajectories

/// A place in the scene, and its successive values.
public struct SweepAxis: Sendable {
  /// A JSON Pointer into the scene.
  public let pointer: String
  /// The name of its column: the pointer if it has no name of its own.
  public let name: String
  public let values: SweepValues
  /// The values as written; nil for a column of a table.
  public let text: String?
  let path: JSONPointer
  /// The pointer's place in the text `source`.
  let range: SourceRange
  let source: Int

  /// Of the scene's two ways to say how long it runs, the other one.
  var replacedKey: String? { path.replacedKey }

  /// Whether a number at its place may add parameters, a loop or an expression to a scene without them.
  var mayAddExpressions: Bool {
    path.parts.contains { $0 == "for" || $0 == "if" || $0 == "parameters" || $0.utf8.contains(UInt8(ascii: "{")) }
  }

  /// The ends of an axis of a study; nil for every other.
  public var bounds: (low: Double, high: Double)? {
    if case .distribution(.uniform(let low, let high), _, _) = values.kind { (low, high) } else { nil }
  }

  /// The lower end, or the first of its values.
  public var first: SweepValue { bounds.map { value($0.low) } ?? values[0] }

  /// A number as a value of this axis.
  public func value(_ number: Double) -> SweepValue {
    SweepValue(number: ExactDecimal.rounded(number, to: 15).text, range, source: source)
  }
}

/// Axes whose values are combined one by one: the first of each, the second of each.
public struct SweepFactor: Sendable {
  public let axes: [SweepAxis]
  /// The number of values of each.
  public let count: Int
}

/// The sampling of a sweep's axes.
public struct SweepSample: Equatable, Sendable {
  public enum Method: String, CaseIterable, Sendable { case lhs, random, sobol }

  public var count: Int
  public var seed: UInt64
  public var method: Method

  public init(count: Int, seed: UInt64, method: Method) {
    self.count = count
    self.seed = seed
    self.method = method
  }

  public static let largestCount = 1_000_000_000
}

extension SweepMetric.Kind {
  /// Whether the scene's checks have to be followed.
  public var isOfChecks: Bool { if case .metric = self { false } else { true } }
}

/// A measured value of each run, with the name of its column.
public struct SweepMetric: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case metric(Metric)
    /// Whether the run meets the scene's expectations.
    case expect
    /// How far the run is from failing a check, in the check's unit; without a name the smallest share of a bound.
    case margin(String?)
  }

  /// As it is written.
  public let text: String
  /// The name of its column: the text if it has no name of its own.
  public let name: String
  public let kind: Kind
}

/// A checked sweep: a scene, its axes, and its metrics. A plan lists the runs.
public struct Sweep: Sendable {
  /// For people: the scene's name, or its file's.
  public let name: String
  /// Of the scene's file; nil for standard input.
  public let scenePath: String?
  public let sceneBytes: [UInt8]
  public let template: SceneTemplate
  /// Other changes of the scene, the same for all runs, as pointer and value.
  public let settings: [(pointer: String, value: String)]
  /// The factors that are combined, the last one changing fastest. Sampled axes are one factor.
  public let factors: [SweepFactor]
  public let sample: SweepSample?
  public let metrics: [SweepMetric]
  /// The table of parameters.
  public let table: [UInt8]?
  public let isZip: Bool

  /// Maximum number of runs of one sweep.
  public static let mostRuns = 1_000_000_000

  /// All axes, in the order of the table's columns.
  public var axes: [SweepAxis] { factors.flatMap { $0.axes } }
}

/// The short name before a pointer or a metric, as in `e=/views/ball/elasticity` and `top=ball.y:min`.
enum SweepName {
  /// The name of a text and the rest; nil for a text without a name, which is letters, digits, `-` and `_` before an equals sign.
  static func split(_ text: String) -> (name: String, rest: String)? {
    let bytes = Array(text.utf8)
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0, equals + 1 < bytes.count,
      bytes[..<equals].allSatisfy({ isLetter($0) || $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) })
    else { return nil }
    return (String(decoding: bytes[..<equals], as: UTF8.self), String(decoding: bytes[(equals + 1)...], as: UTF8.self))
  }

  /// Any byte of a letter beyond ASCII counts as one.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Columns that every table has.
  static let taken = ["id", "status", "digest"]
}
