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
