package import Rigid2D
public import SceneModel

/// A force on its items that depends on their places and motions: `UIFieldBehavior`.
///
/// Forces in newtons, as measured on UIKit, with r the distance in meters from the position to an item's center of mass and r̂ its
/// direction. v is the item's velocity in m/s, m its mass, q its charge, S the strength, d the direction, and k = max(r,
/// minimumRadius)^(-falloff):
///
///     linearGravity   m S d k                  magnetic   S k (v.y, -v.x) for any charge but 0
///     radialGravity  -m S r̂ k                  vortex     S k (-r̂.y, r̂.x) / m
///     spring           -S r̂ k                  drag      -S k |v - d| (v - d)
///     electric        q S r̂ k                  velocity   sets v to d
///     noise           S k n ∇n                 turbulence S k n ∇n m v²
///
/// n is simplex noise of our own: UIKit's is not public. A meter is 100 pt.
extension FieldBehavior {
  /// With the values of its kind where it has none of its own: UIKit's falloffs as measured, where its documentation has 0 for all, and a radius of 2⁻¹⁵ m.
  public var completed: FieldBehavior {
    var field = self
    field.minimumRadius = minimumRadius ?? Double(100.0 / 32768 as Float)
    field.falloff = falloff ?? kind.falloff
    return field
  }

  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    animator.entries[index].field = world.addField(force, animator.bodies(of: index))
  }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .position: position.assign(values)
    case .direction: direction.assign(values)
    case .strength: strength.assign(values[0])
    case .falloff: falloff.assign(values[0])
    case .minimumRadius: minimumRadius.assign(values[0])
    case .smoothness: smoothness.assign(values[0])
    case .animationSpeed: animationSpeed.assign(values[0])
    default: return false
    }
    return true
  }

  /// A weaker field is off.
  private static let leastStrength: Float = 1.0 / 32768

  /// radialGravity is 0 where r² is below 1e-5 m²; the radius in points.
  private static let core: Float = 0.316_227_77

  /// The same for the engine, in its units.
  package var force: ForceField {
    let strength = Float(strength)
    var field = ForceField(
      ForceField.Kind(kind), position: Vector2(position), region: Region(region),
      strength: strength.magnitude < Self.leastStrength ? 0 : strength * unit,
      falloff: Falloff(exponent: Float(falloff ?? 0), minimumRadius: Float(minimumRadius ?? 0), unit: Units.meter),
      vector: Units.meter * Vector2(direction), grain: grain)
    if kind == .radialGravity { field.coreRadius = Self.core }
    return field
  }

  /// The engine's strength for a strength of 1.
  private var unit: Float {
    switch kind {
    // the vector has the unit, or there is none
    case .linearGravity, .velocity: 1
    case .radialGravity: Units.meter
    case .spring, .electric, .vortex, .noise: Units.newton
    // N s/m
    case .magnetic: 1
    // N s²/m² and 1/m
    case .drag, .turbulence: 1 / Units.meter
    }
  }

  /// Measured: waves per meter.
  private var grain: NoiseGrain {
    NoiseGrain(frequency: (1.25 / (Float(smoothness) + 1.0 / 12) - 1) / Units.meter, speed: Float(animationSpeed), seed: seed)
  }
}

extension FieldBehavior.Kind {
  fileprivate var falloff: Double {
    switch self {
    case .radialGravity: 2
    case .spring: -1
    case .electric, .magnetic: 1
    case .linearGravity, .vortex, .drag, .velocity, .noise, .turbulence: 0
    }
  }
}

extension ForceField.Kind {
  fileprivate init(_ kind: FieldBehavior.Kind) {
    switch kind {
    case .linearGravity: self = .linearGravity
    case .radialGravity: self = .radialGravity
    case .spring: self = .spring
    case .electric: self = .electric
    case .magnetic: self = .magnetic
    case .vortex: self = .vortex
    case .drag: self = .drag
    case .velocity: self = .velocity
    case .noise: self = .noise
    case .turbulence: self = .turbulence
    }
  }
}

extension Region {
  package init(_ region: FieldRegion) {
    switch region {
    case .infinite: self = .infinite
    case .circle(let radius, let center): self = .circle(radius: Float(radius), center: Vector2(center))
    case .rectangle(let size, let center): self = .rectangle(size: Vector2(size), center: Vector2(center))
    case .union(let regions): self = Self.folded(regions) { $0.union($1) }
    case .intersection(let regions): self = Self.folded(regions) { $0.intersection($1) }
    case .difference(let whole, let part): self = Region(whole).subtracting(Region(part))
    case .inverse(let region): self = Region(region).inverse
    }
  }

  private static func folded(_ regions: [FieldRegion], _ operation: (Region, Region) -> Region) -> Region {
    guard let first = regions.first else { return .infinite }
    return regions.dropFirst().reduce(Region(first)) { operation($0, Region($1)) }
  }
}
