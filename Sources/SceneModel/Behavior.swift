/// A UIKit Dynamics behavior and the window in which it acts.
public struct Behavior: Equatable, Sendable {
  public var id: String?
  /// Seconds at which it is added; 0 unless said.
  public var from: Double
  /// Seconds at which it is removed; nil never.
  public var until: Double?
  public var kind: BehaviorKind

  public init(id: String? = nil, from: Double, until: Double? = nil, kind: BehaviorKind) {
    self.id = id
    self.from = from
    self.until = until
    self.kind = kind
  }
}

/// The list of behaviors. The values of each are in a file of its own.
public enum BehaviorKind: Equatable, Sendable {
  case gravity(GravityBehavior)
  case collision(CollisionBehavior)
  case attachment(AttachmentBehavior)
  case snap(SnapBehavior)
  case push(PushBehavior)
  case dynamicItem(DynamicItemBehavior)
  case group(GroupBehavior)
  case composite(CompositeBehavior)
  case field(FieldBehavior)
  case motion(MotionBehavior)

  /// Its `type` in a scene.
  package var typeName: String {
    switch self {
    case .gravity: "gravity"
    case .collision: "collision"
    case .attachment: "attachment"
    case .snap: "snap"
    case .push: "push"
    case .dynamicItem: "dynamicItem"
    case .group: "group"
    case .composite: "composite"
    case .field: "field"
    case .motion(let values): values.typeName
    }
  }

  /// The views that it acts on; nil for a composite.
  package var views: BehaviorViews? {
    switch self {
    case .gravity(let values): .matching(values.items)
    case .collision(let values): .matching(values.items)
    case .attachment(let values): .pair(values.item, values.end.partner)
    case .snap(let values): .pair(values.item, nil)
    case .push(let values): .matching(values.items)
    case .dynamicItem(let values): .matching(values.items)
    case .group(let values): .matching(values.items)
    case .field(let values): .matching(values.items)
    case .motion(let values): .pair(values.item, nil)
    case .composite: nil
    }
  }
}

/// The views that a behavior acts on, by name: they may come later than it does.
public enum BehaviorViews: Equatable, Sendable {
  /// All that match; views that come later and match are added.
  case matching(Selection)
  /// The one view of an attachment or a snap, and the other view of an attachment.
  case pair(String, String?)

  /// The ids of the views; nil where patterns describe them.
  package var names: [String]? {
    switch self {
    case .matching(let selection): selection.hasPatterns ? nil : selection.patterns
    case .pair(let name, let partner): [name] + (partner.map { [$0] } ?? [])
    }
  }

  /// Whether a view that comes later is added to the items.
  package func adds(_ id: String) -> Bool {
    if case .matching(let selection) = self { selection.contains(id) } else { false }
  }
}

/// A `UIDynamicBehavior` with children, added and removed as one.
public struct CompositeBehavior: Equatable, Sendable {
  /// Each acts inside its own window and that of every composite around it.
  public var behaviors: [Behavior]

  public init(behaviors: [Behavior]) {
    self.behaviors = behaviors
  }
}

extension Behavior {
  /// Itself and, depth first, all that is in it.
  package var tree: [Behavior] {
    guard case .composite(let composite) = kind else { return [self] }
    return [self] + composite.behaviors.flatMap { $0.tree }
  }
}

/// `UIDynamicItemGroup`: its items move as one rigid body.
public struct GroupBehavior: Equatable, Sendable {
  public var items: Selection

  public init(items: Selection) {
    self.items = items
  }
}
