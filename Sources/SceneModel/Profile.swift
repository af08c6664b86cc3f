/// The rules a scene runs under.
public enum Profile: String, CaseIterable, Equatable, Sendable {
  /// True to the closed forms of mechanics.
  case physics
  /// Follows measurements of Apple's UIKit.
  case uikit
  /// True to Box2D 2.4.1.
  case box2d

  /// The default for a view, a wall or a boundary without a value of its own.
  public struct Defaults: Equatable, Sendable {
    public let elasticity: Double
    /// Of walls and boundaries: UIKit's have the elasticity of its items, and bounce at a contact whatever the item's own is.
    public let boundaryElasticity: Double
    public let friction: Double
    /// 1/s.
    public let resistance: Double
    public let angularResistance: Double
    public let pointsPerMeter: Double
  }

  public var defaults: Defaults {
    switch self {
    case .physics:
      Defaults(elasticity: 0, boundaryElasticity: 0, friction: 0.2, resistance: 0, angularResistance: 0, pointsPerMeter: 100)
    case .uikit:
      Defaults(elasticity: 0.2, boundaryElasticity: 0.2, friction: 0.2, resistance: 0.1, angularResistance: 0.1, pointsPerMeter: 100)
    case .box2d:
      Defaults(elasticity: 0, boundaryElasticity: 0, friction: 0.2, resistance: 0, angularResistance: 0, pointsPerMeter: 16)
    }
  }

  /// Sweeps of Box2D over velocities and positions: what its manual recommends, and UIKit has.
  public static let velocityIterations = 8
  public static let positionIterations = 3
}
