/// How much a scene may ask for: enough for anything that makes sense, and an answer within seconds to anything that does not.
public struct Limits: Equatable, Sendable {
  /// Bytes of the scene file.
  public var fileBytes = 64 << 20
  /// Values in the scene file, each object, array, string, number; a value takes 32 bytes and more.
  public var values = 5_000_000
  /// Objects and arrays inside each other.
  public var nesting = 128
  /// Views, those added by events included.
  public var views = 100_000
  /// Points of one path.
  public var vertices = 4096
  public var frames = 10_000_000
  /// Events after repeats are written out.
  public var events = 100_000
  /// Checks under `expect`.
  public var checks = 10_000
  /// Rows of one trace file, or of a track's.
  public var traceSamples = 10_000_000
  /// Bytes of one trace file, or of a track's.
  public var traceBytes = 1 << 30
  /// Comparisons of a pattern such as `ball*` with the id of a view.
  public var comparisons = 20_000_000
  /// Pairs of edges looked at to find out whether paths cross themselves.
  public var edgePairs = 500_000_000
  /// Pairs of outlines near each other during a run; a pair takes about a kilobyte.
  public var contacts = 2_000_000
  /// Diagnostics shown for one file.
  public var diagnostics = 20
  public init() {}
  public static let standard = Limits()

  /// Names that limits go by on the command line.
  public static let names = limits.map(\.name)

  /// All limits as `name=value`.
  public var listed: [String] { Self.limits.map { "\($0.name)=\(self[keyPath: $0.path])" } }

  /// Sets the limit of a name; false when there is none.
  public mutating func set(_ name: String, to value: Int) -> Bool {
    guard let limit = Self.limits.first(where: { $0.name == name }) else { return false }
    // deeper ones could take more stack than there is
    self[keyPath: limit.path] = name == "nesting" ? min(value, 1000) : value
    return true
  }

  private static var limits: [(name: String, path: WritableKeyPath<Limits, Int>)] {
    [
      ("file-bytes", \.fileBytes), ("values", \.values), ("nesting", \.nesting), ("views", \.views), ("vertices", \.vertices),
      ("frames", \.frames), ("events", \.events), ("checks", \.checks), ("trace-samples", \.traceSamples), ("trace-bytes", \.traceBytes),
      ("comparisons", \.comparisons), ("edge-pairs", \.edgePairs), ("contacts", \.contacts), ("diagnostics", \.diagnostics),
    ]
  }

  /// What the engine's filters have room for; these cannot be raised.
  static let categories = 63
  static let collisions = 30
}
