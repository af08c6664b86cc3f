#if !canImport(UIKit)
  import Foundation
  import Rigid2D
  import Simulation

  /// Accelerates items: a magnitude of 1 is 1000 pt/s².
  @preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
    override var typeName: String { "gravity" }
    public var items: [any UIDynamicItem] { members }

    public init(items: [any UIDynamicItem]) {
      super.init()
      template = .gravity(GravityAction())
      for item in items { insert(item) }
    }

    public convenience override init() { self.init(items: []) }

    open func addItem(_ item: any UIDynamicItem) { insert(item) }
    open func removeItem(_ item: any UIDynamicItem) { take(item) }

    public var gravityDirection: CGVector {
      get { CGVector(heading.vector) }
      set { if isValid(newValue, "gravityDirection") { heading = Direction(Vector2(newValue)) } }
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
