public import Rigid2D

/// Items and the behaviors that act on them, between the steps of a world.
///
/// Behaviors act in the order in which they were added, a tree's depth first. A copy is a snapshot, together with the world's.
public struct Animator: Equatable, Sendable {
  /// All present and removed views, in order of creation; behaviors refer to items by their index here.
  public internal(set) var items: [Item] = [] { didSet { quietUntil = -.infinity } }
  var entries: [Entry] = [] { didSet { quietUntil = -.infinity } }
  /// The first item that has not been in a prepared step.
  var newest = 0
  /// The collision behavior of each group; -1 for free ones.
  var slots: [Int32] = []
  /// What to compute again before the next step.
  var pending: Pending = [] { didSet { quietUntil = -.infinity } }
  /// From the first of these times on and before the second, seconds, no behavior acts or changes. Any change of the above ends this
  /// interval.
  var quietFrom = 0.0
  var quietUntil = -Double.infinity

  let fidelity: UIKitFidelity
  /// The active gravity behavior that was written last. UIKit's gravity is a property of its world: after the behavior is removed, it is
  /// zero until another one is written.
  var written: BehaviorIndex?
  /// Of the step that is prepared, seconds of the run.
  var time = 0.0
  /// How many motions drive views.
  var motionCount = 0
  /// What happened to motions since the simulation looked last.
  var motionChanges: [MotionChange] = []

  public init(_ fidelity: UIKitFidelity = .documented) { self.fidelity = fidelity }

  /// The properties of items that the next step computes again, because behaviors or items changed.
  struct Pending: OptionSet, Sendable {
    let rawValue: UInt8

    static let filters = Pending(rawValue: 1)
    static let accelerations = Pending(rawValue: 2)
    static let properties = Pending(rawValue: 4)
  }

  /// A behavior, and its objects in the world while it acts.
  struct Entry: Equatable, Sendable {
    var behavior: BehaviorAction
    /// What it acts on, by index; the item of an attachment, and then the other one.
    var items: [Int32]
    var window: Window
    /// Not yet removed.
    var isPresent = true
    /// Present and inside its window.
    var isActing = false
    var joint: JointID?
    /// Of a snap that is made of springs.
    var springs: [JointID] = []
    /// The compound body of a group's items.
    var whole: BodyID?
    var field: FieldID?
    var boundaries: [BodyID] = []
    var slot = -1
    /// Of a motion once it began, also after its end.
    var motion: ActiveMotion?

    init(_ behavior: BehaviorAction, _ items: [Int32], _ window: Window) {
      self.behavior = behavior
      self.items = items
      self.window = window
    }

    var hasJoints: Bool { joint != nil || !springs.isEmpty }

    /// The item of a behavior that acts on one.
    var item: Int32 { items[0] }
  }
}

/// Identifies a behavior of an ``Animator`` by its place in the order of creation.
public typealias BehaviorIndex = Int

/// The reason why a behavior cannot act.
public enum BehaviorError: Error, Equatable, Sendable {
  /// More than ``Groups/limit`` collision behaviors at a time.
  case tooManyCollisions(BehaviorIndex)
  /// An invalid boundary, by its name.
  case boundary(String, GeometryError)
}

/// The time in which a behavior acts: from `from` on, before `until`; seconds.
public struct Window: Equatable, Sendable {
  public var from: Double
  public var until: Double

  public init(from: Double = 0, until: Double = .infinity) {
    self.from = from
    self.until = until
  }

  public static let always = Window()

  public func contains(_ time: Double) -> Bool { from <= time && time < until }
}
