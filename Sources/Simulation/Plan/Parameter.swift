import Behaviors
import Rigid2D

/// Something that a `set` event or a track changes. Truth values are 1 and 0.
enum Target: Equatable, Sendable {
  case behavior(String, Parameter)
  case view(String, ViewParameter)
  case wall(String, WallParameter)
  /// The world's gravity, pt/s².
  case gravity
}

/// A parameter of a behavior, by its key in a scene.
enum Parameter: String, CaseIterable, Sendable {
  case direction, angle, magnitude, targetOffset, active
  case anchor, length, frequency, damping, offset, toOffset, frictionTorque
  case point
  case elasticity, friction, density, resistance, angularResistance, anchored, allowsRotation
  case addLinearVelocity, addAngularVelocity

  /// How many numbers it takes.
  var width: Int {
    switch self {
    case .direction, .targetOffset, .anchor, .offset, .toOffset, .point, .addLinearVelocity: 2
    default: 1
    }
  }
}

/// A parameter of a view, by its key in a scene.
enum ViewParameter: String, CaseIterable, Sendable {
  case center, angle, velocity, angularVelocity
  case elasticity, friction, density, resistance, angularResistance, anchored, allowsRotation

  var width: Int { self == .center || self == .velocity ? 2 : 1 }
}

enum WallParameter: String, CaseIterable, Sendable {
  case elasticity, friction
}

/// A new value for a parameter.
struct Assignment: Sendable {
  var target: Target
  var values: [Float]
}

extension ItemProperties {
  /// - Returns: false when the parameter is none of these.
  mutating func assign(_ parameter: ViewParameter, _ value: Float) -> Bool {
    switch parameter {
    case .elasticity: elasticity = value
    case .friction: friction = value
    case .density: density = value
    case .resistance: resistance = value
    case .angularResistance: angularResistance = value
    case .anchored: anchored = value != 0
    case .allowsRotation: allowsRotation = value != 0
    case .center, .angle, .velocity, .angularVelocity: return false
    }
    return true
  }
}
