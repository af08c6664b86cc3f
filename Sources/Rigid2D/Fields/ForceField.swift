/// The handle of a field of a world.
public typealias FieldID = Handle<ForceField>

/// A force that depends on the place and motion of a body, and acts on the given bodies only.
///
/// Letters, here and in the files of the kinds: r the way from the field's position to the body's center of mass, r̂ its direction, v the
/// body's velocity, m its mass, q its charge, S the strength, k the falloff, d the vector. Fields act on centers of mass, so they never
/// turn a body, and never on fixed or kinematic bodies.
public struct ForceField: Equatable, Sendable {
  public enum Kind: UInt8, CaseIterable, Equatable, Sendable {
    case linearGravity, radialGravity, spring, electric, magnetic, vortex, drag, velocity, noise, turbulence
  }

  public var kind: Kind
  /// Points.
  public var position: Vector2
  /// The region in which it acts, relative to its position.
  public var region: Region
  /// S, in the unit that the kind's file names; at 0 the field has no effect.
  public var strength: Float
  public var falloff: Falloff
  /// d: pt/s² for linearGravity, pt/s for velocity and for the medium of drag; other kinds have none.
  public var vector: Vector2
  /// Of noise and turbulence.
  public var grain: NoiseGrain
  /// Within this distance radialGravity is 0; points.
  public var coreRadius: Float

  public init(
    _ kind: Kind, position: Vector2 = .zero, region: Region = .infinite, strength: Float = 1, falloff: Falloff = .none,
    vector: Vector2 = .zero, grain: NoiseGrain = NoiseGrain(), coreRadius: Float = 0
  ) {
    self.kind = kind
    self.position = position
    self.region = region
    self.strength = strength
    self.falloff = falloff
    self.vector = vector
    self.grain = grain
    self.coreRadius = coreRadius
  }

  /// Whether it changes with time, so that bodies in it never stay at rest.
  var stirs: Bool { kind == .noise && grain.speed != 0 && strength != 0 }
}
