import Behaviors
public import Rigid2D
import SceneModel

extension Behaviors.Field: ItemListBehavior {
  init(_ field: FieldBehavior, _ context: PlanContext) {
    self.init(
      Kind(field.kind), items: [], position: Vector2(field.position), region: Region(field.region), strength: Float(field.strength),
      falloff: field.falloff.map { Float($0) }, minimumRadius: field.minimumRadius.map { Float($0) } ?? Self.standardMinimumRadius,
      direction: Vector2(field.direction), smoothness: Float(field.smoothness), animationSpeed: Float(field.animationSpeed),
      seed: field.seed)
  }

  init?(_ behavior: Behaviors.Behavior) {
    guard case .field(let value) = behavior else { return nil }
    self = value
  }

  var element: Behaviors.Behavior { .field(self) }

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
  /// The format's word for the kind.
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
