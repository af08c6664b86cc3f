#if !canImport(UIKit)
  import Simulation
  import Formats
  public import Foundation
  import Rigid2D
  import SceneModel

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
      edit("targetOffset", .vector(Vector2(offset))) { $0.targetOffset = Vector2(offset) }
    }

    /// Whether it acts; an instantaneous push becomes inactive once it has.
    public var active: Bool {
      get { push?.isActive ?? false }
      set { edit("active", .truth(newValue)) { $0.isActive = newValue } }
    }

    public var pushDirection: CGVector {
      get { CGVector(direction.vector) }
      set { if isValid(newValue, "pushDirection") { direction = Direction(Vector2(newValue)) } }
    }

    /// Radians clockwise on screen from the x axis.
    public var angle: CGFloat {
      get { CGFloat(direction.angle) }
      set { if isValid(newValue, "angle") { direction = direction.with(angle: Float(newValue)) } }
    }

    /// Negative for the opposite direction.
    public var magnitude: CGFloat {
      get { CGFloat(direction.magnitude) }
      set { if isValid(newValue, "magnitude") { direction = direction.with(magnitude: Float(newValue)) } }
    }

    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
      guard isValid(angle, "angle"), isValid(magnitude, "magnitude") else { return }
      direction = Direction(angle: Float(angle), magnitude: Float(magnitude))
    }

    private var push: PushAction? { if case .push(let value)? = current { value } else { nil } }

    private var direction: Direction {
      get { push?.direction ?? Direction(.zero) }
      set { edit("direction", .vector(newValue.vector)) { $0.direction = newValue } }
    }

    private func edit(_ key: String, _ json: JSONText, _ body: (inout PushAction) -> Void) {
      change(key, json) {
        guard case .push(var value) = $0 else { return }
        body(&value)
        $0 = .push(value)
      }
    }
  }
#endif
