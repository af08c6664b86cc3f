#if !canImport(UIKit)
  import Formats
  public import Foundation
  import Rigid2D
  import SceneModel
  import Simulation

  /// A behavior, or a tree of behaviors that are added and removed as one.
  @preconcurrency @MainActor open class UIDynamicBehavior: NSObject {
    public private(set) var childBehaviors: [UIDynamicBehavior] = []
    /// Called in every frame in which the animator runs, after the items have moved.
    open var action: (() -> Void)?
    public internal(set) weak var dynamicAnimator: UIDynamicAnimator?
    private weak var parent: UIDynamicBehavior?

    /// Of a primitive behavior: what it does, without items. Nil for a tree.
    var template: BehaviorAction?
    /// Of a primitive behavior: what it acts on, in order.
    var members: [any UIDynamicItem] = []
    /// Its place in the engine while it acts.
    var entry: BehaviorIndex?
    /// The items of the engine that it acts on.
    var indices: [Int32] = []
    /// The word of the scene format, which ids begin with.
    var typeName: String { "behavior" }

    public override init() {}

    /// Adds a behavior to this one; only `UIDynamicBehavior` itself and an app's subclasses of it have children.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
      guard template == nil else { return DynamicsWarning.report("a \(typeName) behavior has no child behaviors") }
      if childBehaviors.contains(where: { $0 === behavior }) { return }
      guard behavior.parent == nil, behavior.dynamicAnimator == nil, !behavior.tree.contains(where: { $0 === self }) else {
        return DynamicsWarning.report("adding the same behavior twice is not supported")
      }
      childBehaviors.append(behavior)
      behavior.parent = self
      dynamicAnimator?.begin(behavior)
    }

    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
      guard let i = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
      childBehaviors.remove(at: i)
      behavior.parent = nil
      dynamicAnimator?.end(behavior)
    }

    /// Called before the behavior is added to an animator, or with nil before it is removed.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    /// This behavior and all below it, depth first.
    final var tree: [UIDynamicBehavior] { [self] + childBehaviors.flatMap { $0.tree } }
    final var isChild: Bool { parent != nil }

    // MARK: - Primitive behaviors

    /// What the behavior is now: what a joint found out when it was made included.
    final var current: BehaviorAction? {
      guard let entry, let engine = dynamicAnimator?.engine else { return template }
      return engine.behavior(entry)
    }

    /// Changes a parameter, of the engine's behavior too where there is one.
    ///
    /// - Parameter edit: The change, where it is more than the value.
    final func set(_ parameter: BehaviorParameter, _ value: TargetValue, by edit: ((inout BehaviorAction) -> Void)? = nil) {
      let change = edit ?? { _ = $0.assign(parameter, value) }
      if var template {
        change(&template)
        self.template = template
      }
      guard let entry, let animator = dynamicAnimator, let engine = animator.engine else { return }
      engine.set(parameter, of: entry, value, change)
      animator.resume()
    }

    /// Changes a number, where it can be one.
    final func set(_ parameter: BehaviorParameter, _ value: CGFloat, atLeast least: CGFloat? = nil) {
      if isValid(value, parameter.rawValue, atLeast: least) { set(parameter, .scalar(Double(Float(value)))) }
    }

    /// Changes what the scene format has no parameter for: the engine's behavior is rebuilt.
    final func rebuild(_ edit: (inout BehaviorAction) -> Void) {
      if var template {
        edit(&template)
        self.template = template
      }
      dynamicAnimator?.rebuild(self)
    }

    final func insert(_ item: any UIDynamicItem) {
      guard !members.contains(where: { $0 === item }) else { return }
      members.append(item)
      dynamicAnimator?.insert(item, into: self)
    }

    final func take(_ item: any UIDynamicItem) {
      guard let i = members.firstIndex(where: { $0 === item }) else { return }
      members.remove(at: i)
      dynamicAnimator?.take(item, from: self)
    }

    /// The engine's value; nil where nothing can be built.
    var value: BehaviorAction? { template }

    /// Called when the behavior's items have bodies.
    func didBegin(_ engine: DynamicsEngine) {}

    /// Whether a number can be a parameter; a warning where it cannot.
    final func isValid(_ value: CGFloat, _ name: String, atLeast least: CGFloat? = nil) -> Bool {
      if value.isFinite, abs(value) <= CGFloat(Float.greatestFiniteMagnitude), least.map({ value >= $0 }) ?? true { return true }
      DynamicsWarning.report("\(typeName) behavior: \(name) cannot be \(value)")
      return false
    }

    final func isValid(_ vector: CGVector, _ name: String) -> Bool { isValid(vector.dx, name) && isValid(vector.dy, name) }
    final func isValid(_ point: CGPoint, _ name: String) -> Bool { isValid(point.x, name) && isValid(point.y, name) }
  }

  extension Float {
    init(_ x: CGFloat) { self.init(Double(x)) }
  }

  /// The direction of a gravity or a push.
  extension UIDynamicBehavior {
    final var heading: Direction {
      get {
        switch current {
        case .gravity(let action)?: action.direction
        case .push(let action)?: action.direction
        default: Direction(.zero)
        }
      }
      set {
        set(.direction, .vector(Vector(newValue.vector))) {
          if case .push(var action) = $0 {
            action.direction = newValue
            $0 = .push(action)
          } else {
            $0 = .gravity(GravityAction(newValue))
          }
        }
      }
    }

    final func setHeading(angle: CGFloat? = nil, magnitude: CGFloat? = nil) {
      if let angle, !isValid(angle, "angle") { return }
      if let magnitude, !isValid(magnitude, "magnitude") { return }
      switch (angle, magnitude) {
      case (let angle?, let magnitude?): heading = Direction(angle: Float(angle), magnitude: Float(magnitude))
      case (let angle?, nil): heading = heading.with(angle: Float(angle))
      case (nil, let magnitude): heading = heading.with(magnitude: Float(magnitude ?? 0))
      }
    }
  }
#endif
