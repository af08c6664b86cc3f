import Rigid2D
import SceneModel

/// Items that move as one rigid body.
///
/// A group only adds the connection: other behaviors that act on an item act on the whole, at the item's place and with the item's mass.
/// Momentum is kept when it begins, and when it ends, each item continues with the velocity of its point. Its members are determined when
/// it begins.
extension Animator {
  mutating func fuse(_ index: BehaviorIndex, in world: inout World) {
    let members = entries[index].items.filter {
      items[Int($0)].isAlive && items[Int($0)].groupSize == nil && items[Int($0)].kind == .dynamic
    }
    stopMotions(of: members, in: &world)
    entries[index].whole = world.fuse(members.map { items[Int($0)].body })
    let size = unionSize(members, in: world)
    for member in members { items[Int(member)].groupSize = size }
    updateSnaps(of: members, in: &world)
    entries[index].items = members
  }

  mutating func split(_ index: BehaviorIndex, in world: inout World) {
    guard let whole = entries[index].whole else { return }
    world.split(whole)
    entries[index].whole = nil
    for member in entries[index].items { items[Int(member)].groupSize = nil }
    updateSnaps(of: entries[index].items, in: &world)
  }

  /// Of the union of the items' bounds without their rotation, as in UIKit.
  private func unionSize(_ members: [Int32], in world: borrowing World) -> Vector2 {
    guard let first = members.first else { return .zero }
    var box = bounds(of: first, in: world)
    for member in members.dropFirst() { box = box.union(bounds(of: member, in: world)) }
    return box.upper - box.lower
  }

  private func bounds(of item: Int32, in world: borrowing World) -> Bounds {
    let center = world.position(items[Int(item)].body)
    let half = 0.5 * items[Int(item)].size
    return Bounds(lower: center - half, upper: center + half)
  }
}
