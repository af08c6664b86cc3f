/// `UIFieldBehavior`.
public struct FieldBehavior: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Equatable, Sendable {
    case linearGravity, radialGravity, spring, electric, magnetic, vortex, drag, velocity, noise, turbulence
  }

  public var kind: Kind
  public var items: Selection
  /// Points.
  public var position = Vector.zero
  public var region = FieldRegion.infinite
  public var strength: Double
  /// Exponent of the distance in meters, negated; nil is the kind's own.
  public var falloff: Double?
  /// Points; nil is UIKit's 2⁻¹⁵ m.
  public var minimumRadius: Double?
  /// m/s² of linearGravity, m/s of velocity and drag.
  public var direction = Vector.zero
  /// 0...1.
  public var smoothness = 0.0
  /// 1/s.
  public var animationSpeed = 0.0
  public var seed: UInt32 = 0

  public init(kind: Kind, items: Selection, strength: Double = 1) {
    self.kind = kind
    self.items = items
    self.strength = strength
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
