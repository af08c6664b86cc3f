import Rigid2D
import SceneModel

/// Its items move as one rigid body.
///
/// It only adds the connection: other behaviors that act on an item act on the whole, at the item's place and with the item's mass.
/// Momentum is kept when it begins, and when it ends, each item continues with the velocity of its point. Its members are determined when
/// it begins.
public struct GroupAction: Equatable, Sendable {
  public var items: [Int32]

  public init(items: [Int32]) {
    self.items = items
  }
}

extension Animator {
  fileprivate mutating func fuse(_ index: BehaviorIndex, in world: inout World) {
    guard case .group(let group) = entries[index].behavior else { return }
    let members = group.items.filter { items[Int($0)].isAlive && items[Int($0)].groupSize == nil && items[Int($0)].kind == .dynamic }
    stopMotions(of: members, in: &world)
    entries[index].whole = world.fuse(members.map { items[Int($0)].body })
    let size = unionSize(members, in: world)
    for member in members { items[Int(member)].groupSize = size }
    updateSnaps(of: members, in: &world)
    entries[index].behavior = .group(GroupAction(items: members))
  }

  fileprivate mutating func split(_ index: BehaviorIndex, in world: inout World) {
    guard let whole = entries[index].whole, case .group(let group) = entries[index].behavior else { return }
    world.split(whole)
    entries[index].whole = nil
    for member in group.items { items[Int(member)].groupSize = nil }
    updateSnaps(of: group.items, in: &world)
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

extension GroupAction: ItemListAction {
  static var stage: ActionStage { .groups }

  init(_ values: GroupBehavior, _ context: PlanContext) { self.init(items: []) }

  init?(_ behavior: BehaviorAction) {
    guard case .group(let value) = behavior else { return nil }
    self = value
  }

  var element: BehaviorAction { .group(self) }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool { false }

  mutating func admit(_ item: Int32, whileActing: Bool) { if !whileActing { items.append(item) } }

  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) { animator.fuse(index, in: &world) }

  func end(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) { animator.split(index, in: &world) }
}
