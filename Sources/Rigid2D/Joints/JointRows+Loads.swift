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
  mutating func stiffenSwept(motions: Int) {
    guard isAnySwept else { return }
    loads.refill(motions, JointLoad())
    lists.load(&loads, clock)
    lists.stiffen(&loads)
  }

  /// Whether sweeps solve more than one joint, as only two can load a body between them.
  private var isAnySwept: Bool {
    var swept = 0
    for i in lists.distances.indices where lists.distances[i].sweeps { swept += 1 }
    for i in lists.pins.indices where swept < 2 && lists.pins[i].sweeps { swept += 1 }
    return swept > 1
  }
}

extension JointLists {
  fileprivate func load(_ loads: inout [JointLoad], _ clock: StepClock) {
    let (distances, pins) = (distances.span, pins.span)
    var loads = loads.mutableSpan
    for i in distances.indices where distances[i].sweeps {
      Self.add(distances[i].row.stiffness(clock), of: distances[i].row.bodies, to: &loads)
    }
    for i in pins.indices where pins[i].sweeps { Self.add(pins[i].row.stiffness(clock), of: pins[i].row.bodies, to: &loads) }
  }

  @inline(always)
  private static func add(_ stiffness: (a: Float, b: Float), of bodies: JointBodies, to loads: inout MutableSpan<JointLoad>) {
    loads[bodies.a].stiffness += stiffness.a
    loads[bodies.a].joints += 1
    loads[bodies.b].stiffness += stiffness.b
    loads[bodies.b].joints += 1
  }

  fileprivate mutating func stiffen(_ loads: inout [JointLoad]) {
    let loads = loads.span
    for i in distances.indices where distances[i].sweeps { distances[i].row.bodies.stiffen(loads) }
    Self.stiffen(&pins, &angularRows, loads)
  }

  private static func stiffen(_ pins: inout [JointRows.Pin], _ angularRows: inout [JointRows.Angular], _ loads: Span<JointLoad>) {
    var pins = pins.mutableSpan
    for i in pins.indices where pins[i].sweeps {
      pins[i].row.bodies.stiffen(loads)
      if pins[i].angularRow >= 0 { angularRows[Int(pins[i].angularRow)].row.bodies.stiffen(loads) }
    }
  }
}

extension JointBodies {
  @inline(always)
  fileprivate mutating func stiffen(_ loads: Span<JointLoad>) {
    iA = Self.stiffened(loads[a], iA)
    iB = Self.stiffened(loads[b], iB)
  }

  /// The inverse inertia that counts for the end of a joint.
  @inline(always)
  private static func stiffened(_ load: JointLoad, _ inverseInertia: Float) -> Float {
    guard load.joints > 1, load.stiffness * inverseInertia > Float(JointGraph.stiffnessLimit) else { return inverseInertia }
    return Float(JointGraph.stiffnessLimit) / load.stiffness
  }
}
