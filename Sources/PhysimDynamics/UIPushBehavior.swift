#if !canImport(UIKit)
  import Foundation
  import Rigid2D
  import SceneModel
  import Simulation

  /// Pushes items: a magnitude of 1 gives an item of 100 x 100 pt 100 pt/s² (continuous) or 100 pt/s (instantaneous).
  @preconcurrency @MainActor open class UIPushBehavior: UIDynamicBehavior {
    public enum Mode: Int, Sendable { case continuous, instantaneous }

    override var typeName: String { "push" }
    public let mode: Mode
    public var items: [any UIDynamicItem] { members }
    /// Offsets that differ from item to item; one that all items share is the push's own.
    private var offsets: [ObjectIdentifier: UIOffset] = [:]

    public init(items: [any UIDynamicItem], mode: Mode) {
      self.mode = mode
      super.init()
      template = .push(PushAction(mode == .continuous ? .continuous : .instantaneous))
      for item in items { insert(item) }
    }

    /// A continuous push without items.
    public convenience override init() { self.init(items: [], mode: .continuous) }

    open func addItem(_ item: any UIDynamicItem) { insert(item) }
    open func removeItem(_ item: any UIDynamicItem) { take(item) }

    /// From the item's center, turning with it.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset { offsets[ObjectIdentifier(item)] ?? .zero }

    /// All items of a push share one offset here: where they differ, use a push per item.
    open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
      guard isValid(CGVector(dx: offset.horizontal, dy: offset.vertical), "targetOffsetFromCenter") else { return }
      offsets[ObjectIdentifier(item)] = offset
      if members.count > 1, members.contains(where: { offsets[ObjectIdentifier($0)] != offset }) {
        DynamicsWarning.report("push behavior: one offset acts on all its items; use a push per item where they differ")
      }
      set(.targetOffset, .vector(Vector(offset)))
    }

    /// Whether it acts; an instantaneous push becomes inactive once it has.
    public var active: Bool {
      get { if case .push(let action)? = current { action.isActive } else { false } }
      set { set(.active, .bool(newValue)) }
    }

    public var pushDirection: CGVector {
      get { CGVector(heading.vector) }
      set { if isValid(newValue, "pushDirection") { heading = Direction(Vector2(newValue)) } }
    }

    /// Radians clockwise on screen from the x axis.
    public var angle: CGFloat {
      get { CGFloat(heading.angle) }
      set { setHeading(angle: newValue) }
    }

    /// Negative for the opposite direction.
    public var magnitude: CGFloat {
      get { CGFloat(heading.magnitude) }
      set { setHeading(magnitude: newValue) }
    }

    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) { setHeading(angle: angle, magnitude: magnitude) }
  }
#endif
