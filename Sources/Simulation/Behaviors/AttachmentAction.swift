import Rigid2D
import SceneModel

/// Ties a point of an item to an anchor, or to a point of another item.
extension AttachmentBehavior {
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch (parameter, end) {
    case (.anchor, .anchor(var point)):
      point.assign(values)
      end = .anchor(point)
    case (.toOffset, .item(let other, var offset)):
      offset.assign(values)
      end = .item(other, offset: offset)
    case (.offset, _): offset.assign(values)
    case (.length, _): length.assign(values[0])
    case (.frequency, _): frequency.assign(values[0])
    case (.damping, _): damping.assign(values[0])
    case (.restAngle, _): restAngle.assign(values[0])
    case (.frictionTorque, _): frictionTorque.assign(values[0])
    case (.range, _):
      // both sides of 0 have been checked; rounding must not lead past it
      var (lower, upper) = (range?.lowerBound ?? -.infinity, range?.upperBound ?? .infinity)
      lower.assign(min(values[0], 0))
      upper.assign(max(values[1], 0))
      range = lower...upper
    case (.motorSpeed, _): motor?.speed.assign(values[0])
    case (.motorTorque, _), (.motorForce, _): motor?.limit.assign(values[0])
    default: return false
    }
    return true
  }

  /// The behavior keeps the computed ends and length.
  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    var settled = self
    animator.entries[index].joint = settled.build(animator.bodies(of: index), in: &world)
    animator.entries[index].behavior = .attachment(settled)
  }

  func change(from old: AttachmentBehavior, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    if let joint = animator.entries[index].joint, update(joint, from: old, in: &world) { return }
    animator.removeJoints(index, from: &world)
    begin(index, of: &animator, in: &world)
  }
}

extension Animator {
  /// Of an attachment or a snap.
  mutating func removeJoints(_ index: BehaviorIndex, from world: inout World) {
    if let joint = entries[index].joint { world.removeJoint(joint) }
    for spring in entries[index].springs { world.removeJoint(spring) }
    entries[index].joint = nil
    entries[index].springs = []
  }
}
