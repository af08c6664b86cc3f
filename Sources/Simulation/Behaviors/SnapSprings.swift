import Rigid2D
import SceneModel

/// UIKit's own way to snap: springs between the item's corners and points next to the corners' targets, at rest when the corners are at
/// their targets.
///
/// Top left corner: a spring to the left and one upward. Bottom right: one to the right and one downward. 50 pt each, 4 Hz, and the snap's damping as their damping ratio.
struct SnapSprings {
  /// Length at rest, points.
  static let length: Float = 50

  /// The spring's point on the item, from its center in its axes, and its anchor in the reference view.
  struct Spring {
    var corner: Vector2
    var anchor: Vector2
  }

  let springs: [Spring]

  init(_ snap: SnapBehavior, _ item: Item) {
    let half = 0.5 * (item.groupSize ?? item.size)
    springs = [(-half, -1 as Float), (half, 1)].flatMap { corner, side in
      let place = Vector2(snap.point) + corner
      return [
        Spring(corner: corner, anchor: place + Vector2(side * Self.length, 0)),
        Spring(corner: corner, anchor: place + Vector2(0, side * Self.length)),
      ]
    }
  }

  func build(_ snap: SnapBehavior, _ body: BodyID, in world: inout World) -> [JointID] {
    springs.compactMap { spring in
      world.addDistanceJoint(
        nil, anchorA: spring.anchor, body, anchorB: spring.corner, length: Self.length, frequency: SnapBehavior.frequency,
        dampingRatio: Float(snap.damping))
    }
  }

  /// Moves live springs to the present place of the snap. As in UIKit, their damping does not change.
  func move(_ joints: [JointID], in world: inout World) {
    for (joint, spring) in zip(joints, springs) { world.setAnchors(joint, a: spring.anchor, b: spring.corner) }
  }
}
