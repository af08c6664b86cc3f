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

extension Column {
  /// The unit of a channel, empty where there is none.
  package var unit: String {
    switch self {
    case .x, .y: "pt"
    case .angle: "rad"
    case .vx, .vy, .speed: "pt/s"
    case .omega: "rad/s"
    case .energy: "J"
    case .asleep, .contacts: ""
    }
  }
}
