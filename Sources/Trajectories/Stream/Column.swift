/// A channel of a view that a trajectory can hold.
public enum Column: String, CaseIterable, Sendable {
  case x
  case y
  case angle
  case vx
  case vy
  case omega
  case speed
  case energy
  case asleep
  case contacts

  /// What a trajectory holds unless told otherwise.
  public static let standard: [Column] = [.x, .y, .angle]
}
