import SceneModel

/// The target of a `set` event or a track. Truth values are 1 and 0.
enum Target: Equatable, Sendable {
  case behavior(String, BehaviorParameter)
  case view(String, ViewParameter)
  case wall(String, WallParameter)
  /// The world's gravity, pt/s².
  case gravity
}

/// A new value for a parameter.
struct Assignment: Sendable {
  var target: Target
  var values: [Float]
  /// Instead of values if names of categories are assigned: a bit each.
  var categories: UInt64 = .max
}

extension DynamicProperties {
  /// - Returns: false when the parameter is none of these.
  mutating func assign(_ parameter: ViewParameter, _ value: Float) -> Bool {
    switch parameter {
    case .elasticity: elasticity = value
    case .friction: friction = value
    case .density: density = value
    case .resistance: resistance = value
    case .angularResistance: angularResistance = value
    case .charge: charge = value
    case .anchored: anchored = value != 0
    case .allowsRotation: allowsRotation = value != 0
    case .center, .angle, .velocity, .angularVelocity, .surfaceVelocity, .sensor, .bullet, .category, .collidesWith: return false
    }
    return true
  }
}
