/// `UIFieldBehavior`.
public struct FieldBehavior: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Equatable, Sendable {
    case linearGravity, radialGravity, spring, electric, magnetic, vortex, drag, velocity, noise, turbulence
  }

  public var kind: Kind
  public var items: Selection
  /// Points.
  public var position: Vector
  public var region: FieldRegion
  public var strength: Double
  /// Exponent of the distance in meters, negated; nil is the kind's own.
  public var falloff: Double?
  /// Points; nil is UIKit's 2⁻¹⁵ m.
  public var minimumRadius: Double?
  /// m/s² of linearGravity, m/s of velocity and drag.
  public var direction: Vector
  /// 0...1.
  public var smoothness: Double
  /// 1/s.
  public var animationSpeed: Double
  public var seed: UInt32

  public init(
    kind: Kind, items: Selection, position: Vector = .zero, region: FieldRegion = .infinite, strength: Double = 1, falloff: Double? = nil,
    minimumRadius: Double? = nil, direction: Vector = .zero, smoothness: Double = 0, animationSpeed: Double = 0, seed: UInt32 = 0
  ) {
    self.kind = kind
    self.items = items
    self.position = position
    self.region = region
    self.strength = strength
    self.falloff = falloff
    self.minimumRadius = minimumRadius
    self.direction = direction
    self.smoothness = smoothness
    self.animationSpeed = animationSpeed
    self.seed = seed
  }
}

/// `UIRegion`: a set of points, counted from a field's position.
public indirect enum FieldRegion: Equatable, Sendable {
  case infinite
  case circle(radius: Double, center: Vector)
  case rectangle(Size, center: Vector)
  /// Two or more.
  case union([FieldRegion])
  case intersection([FieldRegion])
  case difference(FieldRegion, FieldRegion)
  case inverse(FieldRegion)
}
