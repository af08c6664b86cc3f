/// Two things that may touch, by their names, in no order.
public struct ContactPair: Hashable, Sendable {
  private let a: String
  private let b: String

  public init(_ a: String, _ b: String) { (self.a, self.b) = a < b ? (a, b) : (b, a) }
}

extension EventKind {
  /// Whether two things come together.
  public var beginsContact: Bool { self == .contactBegan || self == .sensorEntered }
  /// Whether two things part.
  public var endsContact: Bool { self == .contactEnded || self == .sensorExited }
}
