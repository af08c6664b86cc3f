/// Any of UIKit's primitive behaviors, or a group of items that move as one.
public enum BehaviorAction: Equatable, Sendable {
  case gravity(GravityAction)
  case collision(CollisionAction)
  case attachment(AttachmentAction)
  case snap(SnapAction)
  case push(PushAction)
  case dynamicItem(DynamicItemAction)
  case group(GroupAction)
  case field(FieldAction)

  /// Adds an item to the behavior's list, where it has one.
  mutating func admit(_ item: Int32) { changeItems { $0.append(item) } }

  /// Removes an item.
  ///
  /// - Returns: false when the behavior has nothing left to act on.
  mutating func dismiss(_ item: Int32) -> Bool {
    switch self {
    case .attachment(let behavior): return behavior.item != item && behavior.partner != item
    case .snap(let behavior): return behavior.item != item
    default:
      changeItems { $0.removeAll { $0 == item } }
      return true
    }
  }

  /// Changes the list of items; of behaviors that have one.
  private mutating func changeItems(_ change: (inout [Int32]) -> Void) {
    switch self {
    case .gravity(var behavior):
      change(&behavior.items)
      self = .gravity(behavior)
    case .collision(var behavior):
      change(&behavior.items)
      self = .collision(behavior)
    case .push(var behavior):
      change(&behavior.items)
      self = .push(behavior)
    case .dynamicItem(var behavior):
      change(&behavior.items)
      self = .dynamicItem(behavior)
    case .group(var behavior):
      change(&behavior.items)
      self = .group(behavior)
    case .field(var behavior):
      change(&behavior.items)
      self = .field(behavior)
    case .attachment, .snap: break
    }
  }
}
