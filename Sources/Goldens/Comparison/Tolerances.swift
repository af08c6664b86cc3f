public import Formats
public import SceneModel
public import Trajectories

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
