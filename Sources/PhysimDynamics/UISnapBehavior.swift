#if !canImport(UIKit)
  import Simulation
  import Formats
  public import Foundation
  import Rigid2D

  /// Draws an item to a point and to its upright position.
  @preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
    override var typeName: String { "snap" }

    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
      super.init()
      template = .snap(SnapAction(item: -1, point: isValid(point, "snapPoint") ? Vector2(point) : .zero))
      insert(item)
    }

    public var snapPoint: CGPoint {
      get { CGPoint(snap?.point ?? .zero) }
      set {
        guard isValid(newValue, "snapPoint") else { return }
        edit("point", .vector(Vector2(newValue))) { $0.point = Vector2(newValue) }
      }
    }

    /// 0 swings most, 1 least. Has an effect when the behavior is added, as in UIKit.
    public var damping: CGFloat {
      get { CGFloat(snap?.damping ?? 0.5) }
      set {
        guard isValid(newValue, "damping") else { return }
        let damping = Float(min(max(newValue, 0), 1))
        edit("damping", .number(damping)) { $0.damping = damping }
      }
    }

    private var snap: SnapAction? { if case .snap(let value)? = current { value } else { nil } }

    private func edit(_ key: String, _ json: JSONText, _ body: (inout SnapAction) -> Void) {
      change(key, json) {
        guard case .snap(var value) = $0 else { return }
        body(&value)
        $0 = .snap(value)
      }
    }
  }
#endif
