#if !canImport(UIKit)
  import Simulation
  import Formats
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
      set {
        guard isValid(newValue, "snapPoint") else { return }
        edit("point", .vector(Vector(newValue))) { $0.point = Vector(newValue) }
      }
    }

    /// 0 swings most, 1 least. Has an effect when the behavior is added, as in UIKit.
    public var damping: CGFloat {
      get { CGFloat(snap?.damping ?? 0.5) }
      set {
        guard isValid(newValue, "damping") else { return }
        let damping = Double(Float(min(max(newValue, 0), 1)))
        edit("damping", .single(damping)) { $0.damping = damping }
      }
    }

    private var snap: SnapBehavior? { if case .snap(let value)? = current { value } else { nil } }

    private func edit(_ key: String, _ json: JSONText, _ body: (inout SnapBehavior) -> Void) {
      change(key, json) {
        guard case .snap(var value) = $0 else { return }
        body(&value)
        $0 = .snap(value)
      }
    }
  }
#endif
