#if !canImport(UIKit)
  import Simulation
  public import Foundation
  import Rigid2D
  import SceneModel

  /// Properties of items, one by one; a property that was never set leaves the items as they are.
  @preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {
    override var typeName: String { "dynamicItem" }
    public var items: [any UIDynamicItem] { members }
    /// Velocities that were added to items before they had a body.
    private var pending: [ObjectIdentifier: (linear: CGPoint, angular: CGFloat)] = [:]

    public init(items: [any UIDynamicItem]) {
      super.init()
      template = .dynamicItem(DynamicItemBehavior(items: .all))
      for item in items { insert(item) }
    }

    public convenience override init() { self.init(items: []) }

    open func addItem(_ item: any UIDynamicItem) { insert(item) }
    open func removeItem(_ item: any UIDynamicItem) { take(item) }

    public var elasticity: CGFloat {
      get { CGFloat(values?.elasticity ?? 0.2) }
      set { set(.elasticity, newValue, atLeast: 0) }
    }

    public var friction: CGFloat {
      get { CGFloat(values?.friction ?? 0.2) }
      set { set(.friction, newValue, atLeast: 0) }
    }

    /// 1 gives an item of 100 x 100 pt a mass of 1 kg.
    public var density: CGFloat {
      get { CGFloat(values?.density ?? 1) }
      set { set(.density, newValue, atLeast: .leastNonzeroMagnitude) }
    }

    /// Damping of the velocity, 1/s.
    public var resistance: CGFloat {
      get { CGFloat(values?.resistance ?? 0.1) }
      set { set(.resistance, newValue, atLeast: 0) }
    }

    /// Damping of the angular velocity, 1/s.
    public var angularResistance: CGFloat {
      get { CGFloat(values?.angularResistance ?? 0.1) }
      set { set(.angularResistance, newValue, atLeast: 0) }
    }

    /// For electric and magnetic fields.
    public var charge: CGFloat {
      get { CGFloat(values?.charge ?? 0) }
      set { set(.charge, newValue) }
    }

    /// Collides, never moves.
    public var isAnchored: Bool {
      get { values?.anchored ?? false }
      set { set(.anchored, .bool(newValue)) }
    }

    public var allowsRotation: Bool {
      get { values?.allowsRotation ?? true }
      set { set(.allowsRotation, .bool(newValue)) }
    }

    /// Adds to an item's velocity, pt/s; as soon as it has a body.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
      guard isValid(velocity, "linear velocity") else { return }
      if let animator = dynamicAnimator, animator.accelerate(item, Vector2(velocity), 0) { return }
      let before = pending[ObjectIdentifier(item)] ?? (.zero, 0)
      pending[ObjectIdentifier(item)] = (CGPoint(x: before.linear.x + velocity.x, y: before.linear.y + velocity.y), before.angular)
    }

    /// pt/s; zero for an item without a body.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
      dynamicAnimator?.engine?.velocity(of: item).map { CGPoint($0.linear) } ?? .zero
    }

    /// Adds to an item's angular velocity, rad/s; as soon as it has a body.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
      guard isValid(velocity, "angular velocity") else { return }
      if let animator = dynamicAnimator, animator.accelerate(item, .zero, Float(velocity)) { return }
      let before = pending[ObjectIdentifier(item)] ?? (.zero, 0)
      pending[ObjectIdentifier(item)] = (before.linear, before.angular + velocity)
    }

    /// rad/s; zero for an item without a body.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
      dynamicAnimator?.engine?.velocity(of: item).map { CGFloat($0.angular) } ?? 0
    }

    override func didBegin(_ engine: DynamicsEngine) {
      for item in members {
        guard let velocity = pending[ObjectIdentifier(item)] else { continue }
        if engine.accelerate(item, Vector2(velocity.linear), Float(velocity.angular)) { pending[ObjectIdentifier(item)] = nil }
      }
    }

    private var values: DynamicItemBehavior? { if case .dynamicItem(let value)? = current { value } else { nil } }
  }
#endif
