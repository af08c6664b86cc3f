import Rigid2D
import SceneModel

/// Pulls an item's center to a point and its angle to a full turn.
///
/// UIKit attaches the item to four springs of 4 Hz, two at its top left corner and two at the opposite one, a pair along x and a pair
/// along y. Along x the springs move the corner's effective mass m_h, 1/m_h = 1/m + (h/2)²/I, and pull at the whole mass m; so, for small
/// displacements, the item is an oscillator with
///
///     ω_x² = 2 (m_h/m) ω²        ω_y² = 2 (m_w/m) ω²        ω_θ² = (m_h h²/2 + m_w w²/2)/I · ω²        ω = 2π · 4 Hz
///
/// and damping ratios that scale with the frequencies. Here the three are exact, independent oscillators. An item of a group moves the
/// whole group.
extension SnapBehavior {
  /// Of UIKit's springs, Hz.
  static let frequency: Float = 4

  fileprivate func build(_ item: Item, in world: inout World) -> JointID? {
    let springs = springs(item, mass: world.wholeMass(item.body), inertia: world.wholeInertia(item.body))
    return world.addTargetJoint(
      item.body, point: Vector2(point), angle: Self.nearestFullTurn(to: world.angle(item.body)), x: springs.x, y: springs.y,
      rotation: springs.rotation)
  }

  /// Applies changes to the live joint; its target turn stays.
  fileprivate func update(_ joint: JointID, _ item: Item, in world: inout World) {
    let springs = springs(item, mass: world.wholeMass(item.body), inertia: world.wholeInertia(item.body))
    world.editTargetJoint(joint) {
      $0.point = Vector2(point)
      $0.x = springs.x
      $0.y = springs.y
      $0.rotation = springs.rotation
    }
  }

  private func springs(_ item: Item, mass m: Float, inertia i: Float) -> (
    x: TargetJoint.Spring, y: TargetJoint.Spring, rotation: TargetJoint.Spring
  ) {
    let w = (item.groupSize ?? item.size).x
    let h = (item.groupSize ?? item.size).y
    // an item that cannot rotate does not yield at its corners
    let inverseInertia = item.present.allowsRotation && i > 0 ? 1 / i : 0
    let mH = 1 / (1 / m + 0.25 * h * h * inverseInertia)
    let mW = 1 / (1 / m + 0.25 * w * w * inverseInertia)
    return (
      spring(2 * mH / m), spring(2 * mW / m), spring(0.5 * (mH * h * h + mW * w * w) * inverseInertia)
    )
  }

  private func spring(_ scaleSquared: Float) -> TargetJoint.Spring {
    let scale = scaleSquared.squareRoot()
    return TargetJoint.Spring(frequency: Self.frequency * scale, dampingRatio: Float(damping) * scale)
  }

  private static func nearestFullTurn(to angle: Float) -> Float {
    let turns = Double(angle) / 6.283_185_307_179_586
    return Float(6.283_185_307_179_586 * Double(Int64(turns < 0 ? turns - 0.5 : turns + 0.5)))
  }
}

extension Animator {
  /// Updates the springs of the items' snaps for the bodies that they move.
  mutating func updateSnaps(of items: [Int32], in world: inout World) {
    for entry in entries {
      guard case .snap(let snap) = entry.behavior, let joint = entry.joint, items.contains(entry.item) else { continue }
      snap.update(joint, self.items[Int(entry.item)], in: &world)
    }
  }
}

extension SnapBehavior {
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .point: point.assign(values)
    case .damping: damping.assign(values[0])
    default: return false
    }
    return true
  }

  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    let item = animator.items[Int(animator.entries[index].item)]
    switch animator.fidelity {
    case .documented: animator.entries[index].joint = build(item, in: &world)
    case .measured: animator.entries[index].springs = SnapSprings(self, item).build(self, item.body, in: &world)
    }
  }

  func change(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    let entry = animator.entries[index]
    let item = animator.items[Int(entry.item)]
    if let joint = entry.joint { update(joint, item, in: &world) } else { SnapSprings(self, item).move(entry.springs, in: &world) }
  }
}
