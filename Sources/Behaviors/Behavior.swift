/// Any of UIKit's primitive behaviors, or a group of items that move as one.
public enum Behavior: Equatable, Sendable {
  case gravity(Gravity)
  case collision(Collision)
  case attachment(Attachment)
  case snap(Snap)
  case push(Push)
  case dynamicItem(DynamicItem)
  case group(Group)
  case field(Field)

  /// Takes an item in where there is a list of them.
  mutating func admit(_ item: Int32) {
    switch self {
    case .gravity(var behavior):
      behavior.items.append(item)
      self = .gravity(behavior)
    case .collision(var behavior):
      behavior.items.append(item)
      self = .collision(behavior)
    case .push(var behavior):
      behavior.items.append(item)
      self = .push(behavior)
    case .dynamicItem(var behavior):
      behavior.items.append(item)
      self = .dynamicItem(behavior)
    case .group(var behavior):
      behavior.items.append(item)
      self = .group(behavior)
    case .field(var behavior):
      behavior.items.append(item)
      self = .field(behavior)
    case .attachment, .snap: break
    }
  }

  /// Lets an item go.
  ///
  /// - Returns: false when nothing is left for the behavior to do.
  mutating func dismiss(_ item: Int32) -> Bool {
    switch self {
    case .gravity(var behavior):
      behavior.items.removeAll { $0 == item }
      self = .gravity(behavior)
    case .collision(var behavior):
      behavior.items.removeAll { $0 == item }
      self = .collision(behavior)
    case .push(var behavior):
      behavior.items.removeAll { $0 == item }
      self = .push(behavior)
    case .dynamicItem(var behavior):
      behavior.items.removeAll { $0 == item }
      self = .dynamicItem(behavior)
    case .field(var behavior):
      behavior.items.removeAll { $0 == item }
      self = .field(behavior)
    case .attachment(let behavior): return behavior.item != item && behavior.partner != item
    case .snap(let behavior): return behavior.item != item
    case .group(var behavior):
      behavior.items.removeAll { $0 == item }
      self = .group(behavior)
    }
    return true
  }
}
