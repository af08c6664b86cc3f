#if !canImport(UIKit)
  import Simulation
  public import Foundation
  import SceneModel

  /// Ties an item to a point, or to another item.
  @preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
    public enum AttachmentType: Int, Sendable { case items, anchor }

    override var typeName: String { "attachment" }
    public var items: [any UIDynamicItem] { members }
    /// What the other end is, as the documentation has it.
    public let attachedBehaviorType: AttachmentType

    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
      self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }

    public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
      attachedBehaviorType = .anchor
      super.init()
      begin(AttachmentBehavior(item: "", offset: Self.offset(offset), end: .anchor(Self.point(point))), [item])
    }

    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
      self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }

    public init(
      item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
      offsetFromCenter offset2: UIOffset
    ) {
      attachedBehaviorType = .items
      super.init()
      begin(AttachmentBehavior(item: "", offset: Self.offset(offset1), end: .item("", offset: Self.offset(offset2))), [item1, item2])
    }

    /// Slides along an axis through a point that both items are joined at, and does not turn.
    public static func slidingAttachment(
      with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
      axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
      UIAttachmentBehavior(
        AttachmentBehavior(kind: .sliding, item: "", end: .joined("", at: Self.point(point)), axis: Self.axis(axis)), [item1, item2], .items
      )
    }

    /// Slides along an axis through a point, and does not turn.
    public static func slidingAttachment(
      with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
      UIAttachmentBehavior(
        AttachmentBehavior(kind: .sliding, item: "", end: .anchor(Self.point(point)), axis: Self.axis(axis)), [item], .anchor)
    }

    /// A rope: the points come no farther apart than they are when the behavior is added.
    public static func limitAttachment(
      with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
      offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
      UIAttachmentBehavior(
        AttachmentBehavior(kind: .limit, item: "", offset: offset(offset1), end: .item("", offset: offset(offset2))), [item1, item2], .items
      )
    }

    /// Fuses both items at a point.
    public static func fixedAttachment(
      with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
      UIAttachmentBehavior(AttachmentBehavior(kind: .fixed, item: "", end: .joined("", at: Self.point(point))), [item1, item2], .items)
    }

    /// Joins both items at a point that they turn about.
    public static func pinAttachment(
      with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
      UIAttachmentBehavior(AttachmentBehavior(kind: .pin, item: "", end: .joined("", at: Self.point(point))), [item1, item2], .items)
    }

    private init(_ value: AttachmentBehavior, _ items: [any UIDynamicItem], _ type: AttachmentType) {
      attachedBehaviorType = type
      super.init()
      begin(value, items)
    }

    private func begin(_ value: AttachmentBehavior, _ items: [any UIDynamicItem]) {
      template = .attachment(value)
      for item in items { insert(item) }
      if items.count != members.count { DynamicsWarning.report("attachment behavior: an item cannot be attached to itself") }
    }

    override var value: BehaviorAction? { attachedBehaviorType == .items && members.count < 2 ? nil : template }

    /// Zero for an attachment to another item.
    public var anchorPoint: CGPoint {
      get { if case .anchor(let point)? = attachment?.end { CGPoint(point) } else { .zero } }
      set {
        guard isValid(newValue, "anchorPoint"), case .anchor? = attachment?.end else { return }
        set(.anchor, .vector(Vector(newValue)))
      }
    }

    /// Points: what was set, or the distance of the points when the behavior came to its animator; before that, their distance now.
    public var length: CGFloat {
      get { attachment?.length.map { CGFloat($0) } ?? distance }
      set {
        guard isValid(newValue, "length", atLeast: 0), attachment?.kind == .distance || attachment?.kind == .limit else { return }
        set(.length, newValue)
      }
    }

    /// 1 is critical.
    public var damping: CGFloat {
      get { CGFloat(attachment?.damping ?? 0) }
      set {
        guard isValid(newValue, "damping", atLeast: 0), takesFrequency else { return }
        set(.damping, newValue)
      }
    }

    /// Hz; 0 is rigid.
    public var frequency: CGFloat {
      get { CGFloat(attachment?.frequency ?? 0) }
      set {
        guard isValid(newValue, "frequency", atLeast: 0), takesFrequency else { return }
        set(.frequency, newValue)
      }
    }

    private var takesFrequency: Bool { attachment?.kind == .distance || attachment?.kind == .fixed }

    /// N·m that a pin resists turning with.
    public var frictionTorque: CGFloat {
      get { CGFloat(attachment?.frictionTorque ?? 0) }
      set {
        guard isValid(newValue, "frictionTorque", atLeast: 0), attachment?.kind == .pin else { return }
        set(.frictionTorque, newValue)
      }
    }

    /// How far a pin turns (radians) or a slider slides (points) to either side of where it began.
    public var attachmentRange: UIFloatRange {
      get {
        guard let range = attachment?.range else { return .infinite }
        func open(_ value: Double) -> CGFloat { value.magnitude < Self.widest ? CGFloat(value) : value < 0 ? -.infinity : .infinity }
        return UIFloatRange(minimum: open(range.lowerBound), maximum: open(range.upperBound))
      }
      set {
        guard attachment?.kind == .pin || attachment?.kind == .sliding else { return }
        guard newValue.minimum <= 0, newValue.maximum >= 0 else {
          return DynamicsWarning.report(
            "attachment behavior: attachmentRange must contain 0, not be \(newValue.minimum)...\(newValue.maximum)")
        }
        let lower = max(Double(Float(newValue.minimum)), -Self.widest)
        let upper = min(Double(Float(newValue.maximum)), Self.widest)
        set(.range, .vector(Vector(lower, upper)))
      }
    }

    /// Stands for infinity, points or radians.
    private static let widest = Double(1e15 as Float)

    // MARK: - The engine's value

    private var attachment: AttachmentBehavior? { if case .attachment(let value)? = current { value } else { nil } }

    private var distance: CGFloat {
      guard let value = attachment, value.kind == .distance || value.kind == .limit, let item = members.first else { return 0 }
      func end(_ item: any UIDynamicItem, _ offset: Vector?) -> CGPoint {
        let pose = dynamicAnimator?.pose(of: item) ?? ItemPose(item)
        let angle = pose.rotation
        let (x, y) = (CGFloat(offset?.x ?? 0), CGFloat(offset?.y ?? 0))
        return CGPoint(x: pose.center.x + x * cos(angle) - y * sin(angle), y: pose.center.y + x * sin(angle) + y * cos(angle))
      }
      let near = end(item, value.offset)
      let far: CGPoint
      switch value.end {
      case .anchor(let point), .joined(_, let point): far = CGPoint(point)
      case .item(_, let offset): far = members.count > 1 ? end(members[1], offset) : near
      }
      return hypot(far.x - near.x, far.y - near.y)
    }

    // MARK: - Arguments

    private static func offset(_ offset: UIOffset) -> Vector? {
      guard offset != .zero else { return nil }
      guard offset.horizontal.isFinite, offset.vertical.isFinite else {
        DynamicsWarning.report("attachment behavior: an offset must be finite")
        return nil
      }
      return Vector(offset)
    }

    private static func point(_ point: CGPoint) -> Vector {
      guard point.x.isFinite, point.y.isFinite else {
        DynamicsWarning.report("attachment behavior: an anchor point must be finite")
        return .zero
      }
      return Vector(point)
    }

    private static func axis(_ axis: CGVector) -> Vector {
      let (x, y) = (Double(axis.dx), Double(axis.dy))
      guard (x * x + y * y).squareRoot() > 0, (x * x + y * y).isFinite else {
        DynamicsWarning.report("attachment behavior: an axis must have a direction")
        return Vector(1, 0)
      }
      // a scene's reader makes it a unit vector once more: what is written must come out of that as it is
      var axis = Vector(x, y)
      for _ in 0..<9 {
        let length = (axis.x * axis.x + axis.y * axis.y).squareRoot()
        let next = Vector(Double(Float(axis.x / length)), Double(Float(axis.y / length)))
        if next == axis { break }
        axis = next
      }
      return axis
    }
  }

  extension UIDynamicItem {
    /// The rotation of the transform, radians.
    var rotation: CGFloat { transform.isIdentity ? 0 : CGFloat(atan2(Double(transform.b), Double(transform.a))) }
  }
#endif
