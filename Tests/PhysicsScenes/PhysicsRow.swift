/// How fast frames and substeps follow each other.
public struct Pace: Sendable, CustomStringConvertible {
  public let framesPerSecond: Int
  public let substeps: Int

  public init(framesPerSecond: Int, substeps: Int) {
    self.framesPerSecond = framesPerSecond
    self.substeps = substeps
  }

  /// The defaults of physim.
  public static let standard = Pace(framesPerSecond: 60, substeps: 4)
  /// The paces at which a claim made "whatever the substeps" is measured besides.
  public static let others = [
    Pace(framesPerSecond: 60, substeps: 2), Pace(framesPerSecond: 60, substeps: 8), Pace(framesPerSecond: 120, substeps: 4),
  ]

  public var description: String { "\(framesPerSecond) frames a second, \(substeps) substeps" }
}

/// One claim about the engine: a scene, what physics says comes of it, and how far the engine may be off.
public struct PhysicsRow: Sendable, CustomStringConvertible {
  /// How an error is counted.
  public enum Deviation: Sendable {
    /// As a share of the exact value.
    case relative
    /// In the row's unit.
    case absolute
  }

  public enum Bound: Sendable {
    case mustReach
    case aimedAt
  }

  /// Names the row in tables and for the harnesses of the peers.
  public let id: String
  public let claim: String
  /// SI, or what is counted.
  public let unit: String
  public let exact: [Double]
  public let deviation: Deviation
  public let mustReach: Double
  public let aimedAt: Double
  /// The bound that the tests hold the engine to: the aim where the engine makes it, so that losing ground shows.
  public let heldTo: Bound
  /// Whether the claim is made at ``Pace/others`` too. There the first bound holds.
  public let holdsAtEveryPace: Bool
  /// A known deviation of the engine.
  public let knownIssue: String?
  /// Runs the engine; as many values as ``exact`` has.
  public let measure: @Sendable (Pace) -> [Double]

  init(
    _ id: String, _ claim: String, unit: String, exact: [Double], _ deviation: Deviation = .absolute, mustReach: Double,
    aimedAt: Double? = nil, heldTo: Bound = .aimedAt, atEveryPace: Bool = false, knownIssue: String? = nil,
    measure: @escaping @Sendable (Pace) -> [Double]
  ) {
    self.id = id
    self.claim = claim
    self.unit = unit
    self.exact = exact
    self.deviation = deviation
    self.mustReach = mustReach
    self.aimedAt = aimedAt ?? mustReach
    self.heldTo = heldTo
    holdsAtEveryPace = atEveryPace
    self.knownIssue = knownIssue
    self.measure = measure
  }

  public static let all =
    falling + bouncing + spinning + pendulum + cradle + friction + springs + stacks + chains + rest + momentum + bullets + fields

  public var description: String { claim }

  /// The worst error among the values; infinite without values.
  public func error(of measured: [Double]) -> Double {
    guard measured.count == exact.count else { return .infinity }
    let errors = zip(measured, exact).map { value, exact in
      let error = (value - exact).magnitude
      return error.isNaN ? .infinity : deviation == .relative ? error / exact.magnitude : error
    }
    return errors.max() ?? .infinity
  }

  /// The largest error that the tests accept.
  public func tolerance(at pace: Pace) -> Double {
    let isStandard = pace.framesPerSecond == Pace.standard.framesPerSecond && pace.substeps == Pace.standard.substeps
    return heldTo == .aimedAt && isStandard ? aimedAt : mustReach
  }
}
