/// The handle of a field of a world.
public typealias FieldID = Handle<ForceField>

/// A force that depends on the place and motion of a body, and acts on the given bodies only.
///
/// Letters: r the way from the field's position to the body's center of mass, r̂ its direction, v the
/// body's velocity, m its mass, q its charge, S the strength, k the falloff, d the vector. Fields act on centers of mass, so they never
/// turn a body, and never on fixed or kinematic bodies.
public struct ForceField: Equatable, Sendable {
  public enum Kind: UInt8, CaseIterable, Equatable, Sendable {
    /// The same acceleration for all: a = S d k, d in pt/s².
    case linearGravity
    /// An acceleration toward the position, independent of the mass: a = -S k r̂, S in pt/s² at the falloff's unit. Zero within the core
    /// radius.
    case radialGravity
    /// A pull to the position: F = -S k r̂, S in kg·pt/s² at the falloff's unit; with an exponent of -1, Hooke's law: F = -S r / unit.
    case spring
    /// Charges of S's sign are repelled from the position: F = q S k r̂, S in kg·pt/s² for a charge of 1 at the falloff's unit.
    case electric
    /// A force across the velocity of each charged body: F = S k (v.y, -v.x), S in kg/s at the falloff's unit. It turns the velocity at
    /// S k/m rad/s, counterclockwise on screen for S above 0.
    case magnetic
    /// A force around the position, clockwise on screen for S above 0: F = S k (-r̂.y, r̂.x) / m, S in kg²·pt/s² at the falloff's unit. The
    /// acceleration goes as 1/m².
    case vortex
    /// The drag of a medium that flows with the velocity d: F = -S k |v - d| (v - d), S in kg/pt.
    case drag
    /// Sets the velocity: v = d, pt/s, at any strength. It overrides forces, but not contacts and rods.
    case velocity
    /// A random force that changes smoothly with place and time: F = S k n ∇n, S in kg·pt/s². n is ``SimplexNoise`` at (frequency · r,
    /// speed · t), and ∇n its derivatives there along x and y, per wave; n ∇n is the slope of n²/2 and has a mean of zero.
    case noise
    /// Noise that grows with mass and speed: F = S k m |v|² n ∇n, S in 1/pt. Zero for a body at rest.
    case turbulence
  }

  public var kind: Kind
  /// Points.
  public var position: Vector2
  /// The region in which it acts, relative to its position.
  public var region: Region
  /// S, in the unit that the kind names; at 0 the field has no effect.
  public var strength: Float
  public var falloff: Falloff
  /// d: pt/s² for linearGravity, pt/s for velocity and for the medium of drag; other kinds have none.
  public var vector: Vector2
  /// Of noise and turbulence.
  public var grain: NoiseGrain
  /// Within this distance radialGravity is 0; points.
  public var coreRadius: Float = 0

  public init(
    _ kind: Kind, position: Vector2 = .zero, region: Region = .infinite, strength: Float = 1, falloff: Falloff = .none,
    vector: Vector2 = .zero, grain: NoiseGrain = NoiseGrain()
  ) {
    self.kind = kind
    self.position = position
    self.region = region
    self.strength = strength
    self.falloff = falloff
    self.vector = vector
    self.grain = grain
  }

  /// Whether it changes with time, so that bodies in it never stay at rest.
  var stirs: Bool { kind == .noise && grain.speed != 0 && strength != 0 }
}
