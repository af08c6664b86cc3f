/// Static geometry that stops views.
public struct Wall: Equatable, Sendable {
  public var id: String?
  public var elasticity: Double
  public var friction: Double
  public var outline: Outline
  /// Categories of the views that it stops; nil is every view.
  public var collidesWith: [String]?

  public init(id: String? = nil, elasticity: Double, friction: Double, outline: Outline, collidesWith: [String]? = nil) {
    self.id = id
    self.elasticity = elasticity
    self.friction = friction
    self.outline = outline
    self.collidesWith = collidesWith
  }
}
