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

  /// The columns of a trajectory that selects none.
  public static let standard: [Column] = [.x, .y, .angle]

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

  /// What the column contains, for the manual.
  package var meaning: String {
    switch self {
    case .x, .y: "center of the view; y grows downward"
    case .angle: "clockwise on screen, continuous over full turns"
    case .vx, .vy: "velocity of the center of mass"
    case .omega: "angular velocity"
    case .speed: "length of the velocity"
    case .energy: "kinetic energy, and potential energy above the lowest side of the reference view; 100 pt are a meter in every scene"
    case .asleep: "1 while the view sleeps, else 0; `true` or `false` in JSON"
    case .contacts: "touching pairs of shapes, one of them a shape of the view; a pair counts once, however many contact points it has"
    }
  }
}

extension ViewSample {
  /// A channel as a number; `asleep` is 0 or 1.
  public func value(_ column: Column) -> Float {
    switch column {
    case .x: x
    case .y: y
    case .angle: angle
    case .vx: vx
    case .vy: vy
    case .omega: omega
    case .speed: speed
    case .energy: energy
    case .asleep: asleep ? 1 : 0
    case .contacts: Float(contacts)
    }
  }
}
