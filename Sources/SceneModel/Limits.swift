package import Formats

/// How much a scene may ask for: enough for anything that makes sense, and an answer within seconds to anything that does not.
public struct Limits: Equatable, Sendable {
  /// Bytes of the scene file.
  public var fileBytes = 64 << 20
  /// Values in the scene file, each object, array, string, number; a value takes 32 bytes and more.
  public var values = JSONLimits.standard.values
  /// Objects and arrays inside each other.
  public var nesting = JSONLimits.standard.nesting
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

  /// Those of the scene's text.
  package var json: JSONLimits { JSONLimits(values: values, nesting: nesting) }

  public static let standard = Limits()

  /// Names that limits go by on the command line.
  public static let names = limits.map(\.name)

  /// Every limit with its default and what it bounds.
  package static var documented: [(name: String, standard: Int, meaning: String)] {
    limits.map { ($0.name, standard[keyPath: $0.path], $0.meaning) }
  }

  /// Sets the limit of a name; false when there is none.
  public mutating func set(_ name: String, to value: Int) -> Bool {
    guard let limit = Self.limits.first(where: { $0.name == name }) else { return false }
    // deeper ones could take more stack than there is
    self[keyPath: limit.path] = name == "nesting" ? min(value, 1000) : value
    return true
  }

  private static var limits: [(name: String, path: WritableKeyPath<Limits, Int>, meaning: String)] {
    [
      ("file-bytes", \.fileBytes, "bytes of the scene file"),
      ("values", \.values, "objects, arrays, strings and numbers in the scene file"),
      ("nesting", \.nesting, "objects and arrays inside each other; 1000 at most"),
      ("views", \.views, "views, including those that events add"),
      ("vertices", \.vertices, "points of one path"),
      ("frames", \.frames, "frames of a run"),
      ("events", \.events, "events, each repetition counted"),
      ("checks", \.checks, "checks under `expect`"),
      ("trace-samples", \.traceSamples, "rows of one trace or track file"),
      ("trace-bytes", \.traceBytes, "bytes of one trace or track file"),
      ("comparisons", \.comparisons, "comparisons of a pattern with an id"),
      ("edge-pairs", \.edgePairs, "pairs of edges tested for paths that cross themselves"),
      ("contacts", \.contacts, "pairs of shapes near each other during a run"),
      ("diagnostics", \.diagnostics, "diagnostics shown per file"),
    ]
  }

  /// What the engine's filters have room for; these cannot be raised.
  package static let categories = 63
  package static let collisions = 30
  /// Composites inside each other.
  package static let composites = 16
  /// Regions within each other, and shapes in one.
  package static let regionDepth = 32
  package static let regionShapes = 1000
}
