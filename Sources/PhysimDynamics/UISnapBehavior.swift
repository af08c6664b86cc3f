#if !canImport(UIKit)
  import Simulation
  public import Foundation
  import SceneModel

  /// Draws an item to a point and to its upright position.
  @preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
    override var typeName: String { "snap" }

    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
      super.init()
      template = .snap(SnapBehavior(item: "", point: isValid(point, "snapPoint") ? Vector(point) : .zero, damping: 0.5))
      insert(item)
    }

    public var snapPoint: CGPoint {
      get { CGPoint(snap?.point ?? .zero) }
      set { if isValid(newValue, "snapPoint") { set(.point, .vector(Vector(newValue))) } }
    }

    /// 0 swings most, 1 least. Has an effect when the behavior is added, as in UIKit.
    public var damping: CGFloat {
      get { CGFloat(snap?.damping ?? 0.5) }
      set { if isValid(newValue, "damping") { set(.damping, min(max(newValue, 0), 1)) } }
    }

    private var snap: SnapBehavior? { if case .snap(let value)? = current { value } else { nil } }
  }
#endif
