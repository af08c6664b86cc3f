import SceneModel

/// The list of actions: any of UIKit's primitive behaviors, a group of items that move as one, or a motion by a law.
public enum BehaviorAction: Equatable, Sendable {
  case gravity(GravityAction)
  case collision(CollisionAction)
  case attachment(AttachmentAction)
  case snap(SnapAction)
  case push(PushAction)
  case dynamicItem(DynamicItemAction)
  case group(GroupAction)
  case field(FieldAction)
  case motion(MotionAction)

  /// The functions of its kind.
  var verbs: ActionVerbs {
    switch self {
    case .gravity: .gravity
    case .collision: .collision
    case .attachment: .attachment
    case .snap: .snap
    case .push: .push
    case .dynamicItem: .dynamicItem
    case .group: .group
    case .field: .field
    case .motion: .motion
    }
  }

  /// The same with other items; nil if it requires more of them.
  package func acting(on items: [Int32]) -> BehaviorAction? {
    var behavior = self
    return verbs.act(&behavior, items) ? behavior : nil
  }
}

/// Created at their first use.
extension ActionVerbs {
  static let gravity = ActionVerbs(GravityAction.self)
  static let collision = ActionVerbs(CollisionAction.self)
  static let attachment = ActionVerbs(AttachmentAction.self)
  static let snap = ActionVerbs(SnapAction.self)
  static let push = ActionVerbs(PushAction.self)
  static let dynamicItem = ActionVerbs(DynamicItemAction.self)
  static let group = ActionVerbs(GroupAction.self)
  static let field = ActionVerbs(FieldAction.self)
  static let motion = ActionVerbs(MotionAction.self)
}

extension BehaviorTemplate {
  /// The action of some values; nil for a composite, which has only the behaviors in it.
  init?(_ kind: BehaviorKind, _ context: PlanContext) throws(SimulationError) {
    switch kind {
    case .gravity(let values): try self.init(GravityAction.self, values, context)
    case .collision(let values): try self.init(CollisionAction.self, values, context)
    case .attachment(let values): try self.init(AttachmentAction.self, values, context)
    case .snap(let values): try self.init(SnapAction.self, values, context)
    case .push(let values): try self.init(PushAction.self, values, context)
    case .dynamicItem(let values): try self.init(DynamicItemAction.self, values, context)
    case .group(let values): try self.init(GroupAction.self, values, context)
    case .field(let values): try self.init(FieldAction.self, values, context)
    case .motion(let values): try self.init(MotionAction.self, values, context)
    case .composite: return nil
    }
  }
}
