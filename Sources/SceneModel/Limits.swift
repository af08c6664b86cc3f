package import Formats

/// The largest sizes a scene may have: enough for sensible scenes, small enough that any other is refused within seconds.
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
  /// Elements that loops make, those left out by `if` included.
  public var copies = 200_000
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
  /// Bytes of memory that a scene's traces and tracks and a run's pairs of outlines may take together.
  public var memory = 1 << 30
  /// Bytes of ``memory`` that are taken already.
  private var takenMemory = 0
  public init() {}

  /// Limits of the scene's text.
  package var json: JSONLimits { JSONLimits(values: values, nesting: nesting) }

  public static let standard = Limits()

  /// Bytes that a sample of a trace or track takes, the growth of its arrays included: the same on every machine.
  private static let sampleBytes = 64
  /// Bytes that a pair of outlines near each other takes in the engine, its tables and their growth.
  private static let contactBytes = 1536
  /// Pairs of outlines near each other that a run may come to.
  public var contactPairs: Int { min(contacts, freeMemory / Self.contactBytes) }
  /// The same for a run of a scene, whose traces and tracks take memory too.
  public func contactPairs(beside scene: borrowing Scene) -> Int {
    var limits = self
    limits.take(samples: (scene.gravity?.curve.times.count ?? 0) + scene.tracks.reduce(scene.frameTimes.count) { $0 + $1.times.count })
    return limits.contactPairs
  }
  /// Subtracts samples of a trace or track from the memory that is left.
  package mutating func take(samples count: Int) { takenMemory += count * Self.sampleBytes }
  /// Bytes of a trace or track: it is held as text and as numbers, in arrays that double as they grow.
  package var sourceBytes: Int { min(traceBytes, freeMemory / 4) }
  private var freeMemory: Int { max(0, memory - takenMemory) }

  /// A limit by its name on the command line.
  public enum Name: String, CaseIterable, Sendable {
    case fileBytes = "file-bytes"
    case values
    case nesting
    case views
    case vertices
    case frames
    case events
    case checks
    case copies
    case traceSamples = "trace-samples"
    case traceBytes = "trace-bytes"
    case comparisons
    case edgePairs = "edge-pairs"
    case contacts
    case diagnostics
    case memory

    /// What it bounds.
    package var meaning: String {
      switch self {
      case .fileBytes: "bytes of the scene file"
      case .values: "objects, arrays, strings and numbers in the scene file"
      case .nesting: "objects and arrays inside each other; 1000 at most"
      case .views: "views, including those that events add"
      case .vertices: "points of one path"
      case .frames: "frames of a run"
      case .events: "events, each repetition counted"
      case .checks: "checks under `expect`"
      case .copies: "elements that loops make, those that `if` leaves out included"
      case .traceSamples: "rows of one trace or track file"
      case .traceBytes: "bytes of one trace or track file"
      case .comparisons: "comparisons of a pattern with an id"
      case .edgePairs: "pairs of edges tested for paths that cross themselves"
      case .contacts: "pairs of shapes near each other during a run"
      case .diagnostics: "diagnostics shown per file"
      case .memory: "bytes of memory for traces, tracks and pairs of shapes near each other, together"
      }
    }
  }

  /// The limit of a name. Nesting is at most 1000: deeper documents could take more stack than there is.
  public subscript(name: Name) -> Int {
    get {
      var limits = self
      return limits.access(name) { $0 }
    }
    set { access(name) { $0 = name == .nesting ? min(newValue, 1000) : newValue } }
  }

  private mutating func access<Result>(_ name: Name, _ body: (inout Int) -> Result) -> Result {
    switch name {
    case .fileBytes: body(&fileBytes)
    case .values: body(&values)
    case .nesting: body(&nesting)
    case .views: body(&views)
    case .vertices: body(&vertices)
    case .frames: body(&frames)
    case .events: body(&events)
    case .checks: body(&checks)
    case .copies: body(&copies)
    case .traceSamples: body(&traceSamples)
    case .traceBytes: body(&traceBytes)
    case .comparisons: body(&comparisons)
    case .edgePairs: body(&edgePairs)
    case .contacts: body(&contacts)
    case .diagnostics: body(&diagnostics)
    case .memory: body(&memory)
    }
  }

  /// Capacities of the engine's filters; these cannot be raised.
  package static let categories = 63
  package static let collisions = 30
  /// Composites inside each other.
  package static let composites = 16
  /// Regions within each other, and shapes in one.
  package static let regionDepth = 32
  package static let regionShapes = 1000
}

extension Limits.Name {
  /// No limit is larger, so that sums and products of some do not overflow.
  private static var most: Int { 1 << 50 }

  private var isBytes: Bool { self == .fileBytes || self == .traceBytes || self == .memory }

  /// The number that a text stands for: digits, and for limits of bytes also `512M` or `1G`; nil for any other text.
  public func value(_ text: String) -> Int? {
    let unit: Int? =
      switch text.last {
      case "K", "k": 1 << 10
      case "M", "m": 1 << 20
      case "G", "g": 1 << 30
      default: nil
      }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard unit == nil || isBytes, !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // more digits than a number has are many
    let (value, isOverflow) = (Int(digits) ?? .max).multipliedReportingOverflow(by: unit ?? 1)
    return isOverflow ? Self.most : min(value, Self.most)
  }
}
