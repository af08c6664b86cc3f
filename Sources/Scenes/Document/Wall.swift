/// Static geometry that stops views.
public struct Wall: Equatable, Sendable {
  public var id: String?
  public var elasticity: Double
  public var friction: Double
  public var outline: Outline
  /// Categories of the views that it stops; nil is every view.
  public var collidesWith: [String]?
}
