/// What the swept joints of a body load it with.
struct JointLoad: Sendable {
  /// How strongly they turn it back, times h².
  var stiffness: Float = 0
  var joints: Int32 = 0
}

/// Light links under heavy loads, in nets: what the graph does for its bodies. See ``JointGraph/stiffen(_:_:)``.
///
/// A body between two joints that are pulled apart swings about the line between them, the faster the heavier the load. A body at one joint alone swings about that joint, which
/// its own row includes already. Without it a heavy net gains energy until it is not finite (NetTests, "a net of light balls that hangs from one knot never gains energy").
extension JointRows {
  mutating func stiffenSwept(motions: Int, _ clock: StepClock) {
    var swept = 0
    for joint in pins where joint.sweeps { swept += 1 }
    for joint in distances where joint.sweeps { swept += 1 }
    guard swept > 1 else { return }
    loads.clear()
    loads.append(contentsOf: repeatElement(JointLoad(), count: motions))
    for joint in distances where joint.sweeps { load(joint.row.bodies, joint.row.stiffness(clock)) }
    for joint in pins where joint.sweeps { load(joint.row.bodies, joint.row.stiffness(clock)) }
    for i in distances.indices where distances[i].sweeps {
      let (a, b) = stiffened(distances[i].row.bodies)
      if a != nil || b != nil { distances[i].row.stiffen(a: a, b: b) }
    }
    for i in pins.indices where pins[i].sweeps {
      let (a, b) = stiffened(pins[i].row.bodies)
      guard a != nil || b != nil else { continue }
      pins[i].row.stiffen(a: a, b: b)
      if pins[i].angularRow >= 0 { angularRows[Int(pins[i].angularRow)].row.stiffen(a: a, b: b) }
    }
  }

  private mutating func load(_ bodies: JointBodies, _ stiffness: (a: Float, b: Float)) {
    loads[bodies.a].stiffness += stiffness.a
    loads[bodies.a].joints += 1
    loads[bodies.b].stiffness += stiffness.b
    loads[bodies.b].joints += 1
  }

  /// The inverse inertias that count for the ends of a joint, nil where they are the bodies' own.
  private func stiffened(_ bodies: JointBodies) -> (a: Float?, b: Float?) {
    (stiffened(loads[bodies.a], bodies.iA), stiffened(loads[bodies.b], bodies.iB))
  }

  private func stiffened(_ load: JointLoad, _ inverseInertia: Float) -> Float? {
    guard load.joints > 1, load.stiffness * inverseInertia > Float(JointGraph.stiffnessLimit) else { return nil }
    return Float(JointGraph.stiffnessLimit) / load.stiffness
  }
}
