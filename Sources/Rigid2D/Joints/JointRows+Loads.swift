/// The load of a body by its swept joints.
struct JointLoad: Sendable {
  /// The stiffness with which they turn it back, times h².
  var stiffness: Float = 0
  var joints: Int32 = 0
}

/// Light links under heavy loads, in nets: the counterpart of ``JointGraph/stiffen(_:_:)`` for swept joints.
///
/// A body between two joints under tension swings about the line between them, faster under a heavier load. A body at one joint alone
/// swings about that joint, which its own row includes already. Without a larger inertia, a heavy net gains energy until it is not finite
/// (NetTests, "a net of light balls that hangs from one knot never gains energy").
extension JointRows {
  mutating func stiffenSwept(motions: Int, _ clock: StepClock) {
    guard isAnySwept else { return }
    loads.clear()
    loads.append(contentsOf: repeatElement(JointLoad(), count: motions))
    Self.load(&loads, &distances, &pins, clock)
    Self.stiffen(&distances, &pins, &angularRows, &loads)
  }

  /// Whether sweeps solve more than one joint, as only two can load a body between them.
  private var isAnySwept: Bool {
    var swept = 0
    for i in distances.indices where distances[i].sweeps { swept += 1 }
    for i in pins.indices where swept < 2 && pins[i].sweeps { swept += 1 }
    return swept > 1
  }

  private static func load(_ loads: inout [JointLoad], _ distances: inout [Distance], _ pins: inout [Pin], _ clock: StepClock) {
    let (distances, pins) = (distances.span, pins.span)
    var loads = loads.mutableSpan
    for i in distances.indices where distances[i].sweeps {
      add(distances[i].row.stiffness(clock), a: distances[i].row.bodies.a, b: distances[i].row.bodies.b, to: &loads)
    }
    for i in pins.indices where pins[i].sweeps {
      add(pins[i].row.stiffness(clock), a: pins[i].row.bodies.a, b: pins[i].row.bodies.b, to: &loads)
    }
  }

  @inline(always)
  private static func add(_ stiffness: (a: Float, b: Float), a: Int, b: Int, to loads: inout MutableSpan<JointLoad>) {
    loads[a].stiffness += stiffness.a
    loads[a].joints += 1
    loads[b].stiffness += stiffness.b
    loads[b].joints += 1
  }

  private static func stiffen(
    _ distances: inout [Distance], _ pins: inout [Pin], _ angularRows: inout [Angular], _ loads: inout [JointLoad]
  ) {
    let loads = loads.span
    var distances = distances.mutableSpan
    var pins = pins.mutableSpan
    for i in distances.indices where distances[i].sweeps {
      let a = stiffened(loads[distances[i].row.bodies.a], distances[i].row.bodies.iA)
      let b = stiffened(loads[distances[i].row.bodies.b], distances[i].row.bodies.iB)
      if a != nil || b != nil { distances[i].row.stiffen(a: a, b: b) }
    }
    for i in pins.indices where pins[i].sweeps {
      let a = stiffened(loads[pins[i].row.bodies.a], pins[i].row.bodies.iA)
      let b = stiffened(loads[pins[i].row.bodies.b], pins[i].row.bodies.iB)
      guard a != nil || b != nil else { continue }
      pins[i].row.stiffen(a: a, b: b)
      if pins[i].angularRow >= 0 { angularRows[Int(pins[i].angularRow)].row.stiffen(a: a, b: b) }
    }
  }

  /// The inverse inertia that counts for the end of a joint, nil where it is the body's own.
  @inline(always)
  private static func stiffened(_ load: JointLoad, _ inverseInertia: Float) -> Float? {
    guard load.joints > 1, load.stiffness * inverseInertia > Float(JointGraph.stiffnessLimit) else { return nil }
    return Float(JointGraph.stiffnessLimit) / load.stiffness
  }
}
