/// What an event or a track changes, resolved from a JSON Pointer.
public enum SceneTarget: Equatable, Sendable {
  /// World gravity, in the unit of the scene's gravity (m/s² when it has none).
  case gravity
  case view(ElementReference, ViewParameter)
  case wall(ElementReference, WallParameter)
  case behavior(ElementReference, BehaviorParameter)
}

/// An element of the scene's arrays by index, or one that an event adds by its id.
public enum ElementReference: Equatable, Sendable {
  case index(Int)
  case added(String)
}

public enum TargetValue: Equatable, Sendable {
  case scalar(Double)
  case vector(Vector)
  case bool(Bool)
  /// Names of categories; nil is every one.
  case names([String]?)
}

public enum ViewParameter: String, CaseIterable, Equatable, Sendable {
  case center, angle, velocity, angularVelocity, surfaceVelocity
  case density, elasticity, friction, resistance, angularResistance, charge, anchored, allowsRotation
  case sensor, bullet, category, collidesWith
}

public enum WallParameter: String, CaseIterable, Equatable, Sendable { case elasticity, friction, surfaceVelocity, collidesWith }

/// Parameters of behaviors; the reader has checked that the behavior's type has it.
public enum BehaviorParameter: String, CaseIterable, Equatable, Sendable {
  /// The vector; `angle` and `magnitude` change one polar part of it and keep the other.
  case direction, angle, magnitude
  case targetOffset, active
  case anchor, offset, toOffset, length, frequency, damping, restAngle, frictionTorque, range
  case motorSpeed = "motor/speed"
  case motorTorque = "motor/maxTorque"
  case motorForce = "motor/maxForce"
  case point
  case position, strength, falloff, minimumRadius, smoothness, animationSpeed
  case density, elasticity, friction, resistance, angularResistance, charge, anchored, allowsRotation
  /// The target of a spring, and its parameters; of a decay, and of a scroll, whose offset is ``offset``.
  case targetX = "to/x"
  case targetY = "to/y"
  case targetAngle = "to/angle"
  case springMass = "spring/mass"
  case springStiffness = "spring/stiffness"
  case springDamping = "spring/damping"
  case springDampingRatio = "spring/dampingRatio"
  case springDampingFraction = "spring/dampingFraction"
  case springResponse = "spring/response"
  case springDuration = "spring/duration"
  case springBounce = "spring/bounce"
  case springVisualDuration = "spring/visualDuration"
  case springSettling = "spring/settling"
  case springTension = "spring/tension"
  case springFriction = "spring/friction"
  case springBounciness = "spring/bounciness"
  case springSpeed = "spring/speed"
  case springFrequency = "spring/frequency"
  case decayRate = "decay/rate"
  case decayTimeConstant = "decay/timeConstant"
  case decayFriction = "decay/friction"
  case decayDrag = "decay/drag"
  case decayPower = "decay/power"
  case decayDensity = "decay/density"
  case decayOver = "decay/over"
  case rate, over

  /// The value of a spring's target that it is.
  package var targetChannel: MotionChannel? {
    switch self {
    case .targetX: .x
    case .targetY: .y
    case .targetAngle: .angle
    default: nil
    }
  }

  /// The rest of a name after a start; nil for names with another start.
  package func word(after start: String) -> String? {
    rawValue.hasPrefix(start) ? String(rawValue.dropFirst(start.count)) : nil
  }
}
