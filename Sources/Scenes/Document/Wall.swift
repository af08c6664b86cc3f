/// Static geometry that stops every view.
public struct Wall: Equatable, Sendable {
  public var id: String?
  public var elasticity: Double
  public var friction: Double
  public var outline: Outline
}
