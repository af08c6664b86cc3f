extension TextBuffer {
  /// One channel as a CSV cell; `asleep` is 0 or 1.
  mutating func append(_ column: Column, of sample: ViewSample) {
    switch column {
    case .x: append(sample.x)
    case .y: append(sample.y)
    case .angle: append(sample.angle)
    case .vx: append(sample.vx)
    case .vy: append(sample.vy)
    case .omega: append(sample.omega)
    case .speed: append(sample.speed)
    case .energy: append(sample.energy)
    case .asleep: append(UInt8(ascii: sample.asleep ? "1" : "0"))
    case .contacts: append(Int(sample.contacts))
    }
  }
}
