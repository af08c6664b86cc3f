/// The time in which a behavior acts: from `from` on, before `until`; seconds.
public struct Window: Equatable, Sendable {
  public var from: Double
  public var until: Double

  public init(from: Double = 0, until: Double = .infinity) {
    self.from = from
    self.until = until
  }

  public static let always = Window()

  public func contains(_ time: Double) -> Bool { from <= time && time < until }
}
