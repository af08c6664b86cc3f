public import Formats
public import SceneModel
public import Trajectories

/// The result of comparing two trajectories, the expected A and the actual B, with everything that reports contain.
public struct Comparison: Sendable {
  public var structure: [StructuralDifference] = []
  /// The first frame in which anything differs.
  public var first: Divergence?
  /// The first frame in which something differs by more than its tolerance.
  public var firstOver: Divergence?
  /// Differences per view and channel, views in A's order.
  public var channels: [ChannelDifference] = []
  /// The contact that preceded the first difference; nil if none is known.
  public var contactBefore: EventRecord?
  /// The first contact that the two do not have in common.
  public var contactDifference: ContactDifference?
  /// The first frame in which all numbers agree but the digests differ, usually because of velocities; -1 if only the runs' digests differ.
  public var hiddenSince: Int?
  public var tolerances = Tolerances.exact
  /// The frames that both have.
  public var frames = 0
  /// The last of them.
  var lastFrame = 0
  public var views = 0
  /// Numbers of A that were compared with one of B.
  public var values = 0
  public var frameRate: Double?
  /// The larger side of the scene's bounds, in points; nil where no scene is known.
  var boundsSize: Double?
  /// The largest value of each channel, of either, in frames that differ; by the order of `Column.allCases`.
  var largest = [Double](repeating: 0, count: Column.allCases.count)
  /// How each channel's largest difference grew, by the order of `Column.allCases`; y counts as x.
  var growth = [Growth](repeating: Growth(), count: Column.allCases.count)

  public init() {}

  /// The largest difference of a channel over all views; 0 if there is none.
  public func largestDifference(_ column: Column) -> Double { channels.lazy.filter { $0.column == column }.map(\.max).max() ?? 0 }

  /// Whether there was nothing to compare and no structural difference.
  public var isEmpty: Bool { values == 0 && structure.isEmpty && first == nil }

  /// Whether B may replace A.
  public var passes: Bool {
    structure.isEmpty && firstOver == nil && (hiddenSince == nil || !tolerances.isExact)
  }

  /// The smallest tolerances with which B would pass; nil if there are none.
  public var tightest: [(column: Column, value: Double)]? {
    guard structure.isEmpty else { return nil }
    var found: [(column: Column, value: Double)] = []
    for column in Column.allCases {
      let most = largestDifference(column)
      if most == .infinity { return nil }
      if most > 0 { found.append((column, most)) }
    }
    return found
  }
}

/// One instant in which two trajectories differ.
public struct Divergence: Sendable {
  public var frame: Int
  /// Seconds.
  public var time: Double
  /// The differences in the order of views and columns, at most as many as a report shows; empty if only digests differ.
  public var values: [Pair] = []
  /// All that differ.
  public var count = 0

  /// A number of A and the one of B; NaN where there is none.
  public struct Pair: Sendable {
    public var view: String
    public var column: Column
    public var a: Float
    public var b: Float

    public var difference: Double { Divergence.distance(a, b) }
    /// The number of floats between the two, plus one; nil if one of them is NaN.
    public var ulps: Int? {
      a.isNaN || b.isNaN ? nil : abs(Self.ordered(a) - Self.ordered(b))
    }

    private static func ordered(_ value: Float) -> Int {
      let bits = Int(Int32(bitPattern: value.bitPattern))
      return bits >= 0 ? bits : Int(Int32.min) - bits
    }
  }

  static func distance(_ a: Float, _ b: Float) -> Double {
    if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : .infinity }
    return (Double(a) - Double(b)).magnitude
  }
}

/// One channel of one view over all frames.
public struct ChannelDifference: Sendable {
  public var view: String
  public var column: Column
  public var firstFrame: Int
  /// The first frame in which it is over its tolerance; nil if it never is.
  public var firstOver: Int?
  /// The largest difference and its frame, in the channel's unit.
  public var max: Double
  public var maxFrame: Int
  public var maxULPs: Int
  /// The root of the mean of the squares over all frames in which the view is in both.
  public var rms: Double
  /// In the last frame that both have, or the view's last.
  public var final: Double
}

/// A structural difference of two trajectories.
public enum StructuralDifference: Equatable, Sendable {
  /// The last frame of each, if one continues after the end of the other.
  case length(a: Int, b: Int)
  /// Frames that only one of them has, between others; how many and the first one.
  case frames(onlyA: Int, firstA: Int?, onlyB: Int, firstB: Int?)
  case columns(onlyA: [Column], onlyB: [Column])
  case views(onlyA: [String], onlyB: [String])
  /// The same views in another order; the first that is elsewhere.
  case order(a: [String], b: [String])
  /// Frames a second.
  case rate(a: Double, b: Double)
  /// A frame's time.
  case time(frame: Int, a: Double, b: Double)
  /// A view that only one of them has in a frame.
  case presence(view: String, frame: Int, isInA: Bool)
}

/// Allowed differences of two trajectories per channel; channels without one must agree exactly.
public struct Tolerances: Equatable, Sendable {
  /// By the order of `Column.allCases`.
  private var limits = [Double](repeating: 0, count: Column.allCases.count)

  public static let exact = Tolerances()

  public init() {}

  public init(_ tolerance: Tolerance) {
    self[.x] = tolerance.x
    self[.y] = tolerance.y
    self[.angle] = tolerance.angle
  }

  public subscript(column: Column) -> Double {
    get { limits[column.place] }
    set { limits[column.place] = newValue }
  }

  public var isExact: Bool { limits.allSatisfy { $0 == 0 } }
}

extension Column {
  var place: Int { Column.allCases.firstIndex(of: self) ?? 0 }
}

/// The parts of two trajectories that are compared.
public struct Selection: Sendable {
  /// Nil is all of both.
  public var columns: [Column]?
  public var views: [Glob] = []
  public var every = 1

  public init() {}

  func includes(view name: String) -> Bool { views.isEmpty || views.contains { $0.matches(name) } }
  func includes(_ column: Column) -> Bool { columns?.contains(column) ?? true }
}
