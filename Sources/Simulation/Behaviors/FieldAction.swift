public import Rigid2D
import SceneModel

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
public struct FieldAction: Equatable, Sendable {
  public typealias Kind = ForceField.Kind

  public let kind: Kind
  public var items: [Int32]
  /// Points.
  public var position: Vector2
  /// The region in which it acts, relative to its position, points.
  public var region: Region
  public var strength: Float
  /// Exponent of the distance in meters, negated.
  public var falloff: Float
  /// Points; smaller distances count as this one.
  public var minimumRadius: Float
  /// m/s² for linearGravity, m/s for drag and velocity; other kinds have none.
  public var direction: Vector2
  /// Of noise and turbulence: 0 is the noisiest, 1 the smoothest.
  public var smoothness: Float
  /// Of noise and turbulence: how fast it changes, 1/s; 0 is frozen.
  public var animationSpeed: Float
  /// Which noise.
  public var seed: UInt32

  /// - Parameter falloff: nil for the kind's own, see ``standardFalloff(_:)``.
  public init(
    _ kind: Kind, items: [Int32], position: Vector2 = .zero, region: Region = .infinite, strength: Float = 1, falloff: Float? = nil,
    minimumRadius: Float = FieldAction.standardMinimumRadius, direction: Vector2 = .zero, smoothness: Float = 0, animationSpeed: Float = 0,
    seed: UInt32 = 0
  ) {
    self.kind = kind
    self.items = items
    self.position = position
    self.region = region
    self.strength = strength
    self.falloff = falloff ?? Self.standardFalloff(kind)
    self.minimumRadius = minimumRadius
    self.direction = direction
    self.smoothness = smoothness
    self.animationSpeed = animationSpeed
    self.seed = seed
  }

  /// UIKit's falloffs as measured; its documentation has 0 for all.
  public static func standardFalloff(_ kind: Kind) -> Float {
    switch kind {
    case .radialGravity: 2
    case .spring: -1
    case .electric, .magnetic: 1
    case .linearGravity, .vortex, .drag, .velocity, .noise, .turbulence: 0
    }
  }

  /// 2⁻¹⁵ m, in points.
  public static let standardMinimumRadius: Float = 100.0 / 32768

  /// A weaker field is off.
  private static let leastStrength: Float = 1.0 / 32768

  /// radialGravity is 0 where r² is below 1e-5 m²; the radius in points.
  private static let core: Float = 0.316_227_77

  func build(_ all: [Item], in world: inout World) -> FieldID { world.addField(force, items.map { all[Int($0)].body }) }

  /// The same for the engine, in its units.
  var force: ForceField {
    ForceField(
      kind, position: position, region: region, strength: strength.magnitude < Self.leastStrength ? 0 : strength * unit,
      falloff: Falloff(exponent: falloff, minimumRadius: minimumRadius, unit: Units.meter), vector: Units.meter * direction, grain: grain,
      coreRadius: kind == .radialGravity ? Self.core : 0)
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
    NoiseGrain(frequency: (1.25 / (smoothness + 1.0 / 12) - 1) / Units.meter, speed: animationSpeed, seed: seed)
  }
}

extension FieldAction: ItemListAction {
  init(_ field: FieldBehavior, _ context: PlanContext) {
    self.init(
      Kind(field.kind), items: [], position: Vector2(field.position), region: Region(field.region), strength: Float(field.strength),
      falloff: field.falloff.map { Float($0) }, minimumRadius: field.minimumRadius.map { Float($0) } ?? Self.standardMinimumRadius,
      direction: Vector2(field.direction), smoothness: Float(field.smoothness), animationSpeed: Float(field.animationSpeed),
      seed: field.seed)
  }

  init?(_ behavior: BehaviorAction) {
    guard case .field(let value) = behavior else { return nil }
    self = value
  }

  var element: BehaviorAction { .field(self) }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .position: position = Vector2(values[0], values[1])
    case .direction: direction = Vector2(values[0], values[1])
    case .strength: strength = values[0]
    case .falloff: falloff = values[0]
    case .minimumRadius: minimumRadius = values[0]
    case .smoothness: smoothness = values[0]
    case .animationSpeed: animationSpeed = values[0]
    default: return false
    }
    return true
  }

  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    animator.entries[index].field = build(animator.items, in: &world)
  }

  func include(_ item: Int32, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    if let field = animator.entries[index].field { world.enterField(field, animator.items[Int(item)].body) }
  }

  func change(from old: FieldAction, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    if let field = animator.entries[index].field, items == old.items {
      world.setField(field, force)
    } else {
      end(index, of: &animator, in: &world)
      begin(index, of: &animator, in: &world)
    }
  }

  func end(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    if let field = animator.entries[index].field { world.removeField(field) }
    animator.entries[index].field = nil
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

extension ForceField.Kind {
  /// The format's name of the kind.
  public var word: String { FieldBehavior.Kind.allCases.first { Self($0) == self }?.rawValue ?? "" }
}

extension Region {
  fileprivate init(_ region: FieldRegion) {
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
