/// Static geometry that stops views.
public struct Wall: Equatable, Sendable {
  public var id: String?
  public var elasticity: Double
  public var friction: Double
  public var outline: Outline
  /// How fast its surface moves along it, as a conveyor belt does, pt/s.
  public var surfaceVelocity: Vector
  /// Stops what comes against this direction, and lets pass what goes along with it; nil stops all.
  public var oneWay: Vector?
  /// Categories of the views that it stops; nil is every view.
  public var collidesWith: [String]?

  public init(
    id: String? = nil, elasticity: Double, friction: Double, outline: Outline, surfaceVelocity: Vector = .zero, oneWay: Vector? = nil,
    collidesWith: [String]? = nil
  ) {
    self.id = id
    self.elasticity = elasticity
    self.friction = friction
    self.outline = outline
    self.surfaceVelocity = surfaceVelocity
    self.oneWay = oneWay
    self.collidesWith = collidesWith
  }

  /// The name of the reference view's sides in contacts.
  package static let boundsName = "bounds"

  /// The name of a wall in contacts: its id, that of the reference view's sides, or else its place in the scene, a JSON Pointer.
  package static func name(id: String?, isBounds: Bool, at pointer: String) -> String { id ?? (isBounds ? boundsName : pointer) }
}
