#if !canImport(UIKit)
  public import Foundation

  /// An image without pixels.
  open class UIImage: NSObject {
    /// Points.
    open private(set) var size = CGSize.zero

    public override init() { super.init() }

    /// Assets are not read: the image has size zero, so a view needs a frame of its own.
    public convenience init?(named name: String) { self.init() }
    public convenience init?(systemName name: String) { self.init() }

    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
  }

  /// A view that shows an image elsewhere.
  open class UIImageView: UIView {
    open var image: UIImage?
    open var highlightedImage: UIImage?
    open var isHighlighted = false

    public convenience init(image: UIImage?) {
      self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
      self.image = image
    }
  }

  /// A font by its size.
  public struct UIFont: Equatable, Hashable, Sendable {
    public var pointSize: CGFloat
    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(pointSize: size) }
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }

    public enum Weight: Sendable { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }
  }

  public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

  /// A view with text that is not laid out.
  open class UILabel: UIView {
    open var text: String?
    open var textColor: UIColor! = .label
    open var font: UIFont! = .systemFont(ofSize: 17)
    open var textAlignment = NSTextAlignment.natural
    open var numberOfLines = 1
    open var adjustsFontSizeToFitWidth = false
    open var minimumScaleFactor: CGFloat = 0
  }

  /// A view that reports events to targets, sent by a test with ``sendActions(for:)``.
  open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let touchDown = Event(rawValue: 1)
      public static let touchUpInside = Event(rawValue: 1 << 6)
      public static let valueChanged = Event(rawValue: 1 << 12)
      public static let allEvents = Event(rawValue: .max)
    }

    public struct State: OptionSet, Hashable, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let normal: State = []
      public static let highlighted = State(rawValue: 1)
      public static let disabled = State(rawValue: 2)
      public static let selected = State(rawValue: 4)
    }

    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false
    private var actions: [(events: Event, action: TargetAction)] = []

    func add(_ action: TargetAction, _ events: Event) { actions.append((events, action)) }

    /// Calls the targets of an event.
    open func sendActions(for controlEvents: Event) {
      for (events, action) in actions where !events.isDisjoint(with: controlEvents) { action.send(from: self) }
    }
  }

  extension UIControl {
    public func addTarget<Target: AnyObject, Sender>(
      _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, for controlEvents: Event
    ) {
      add(TargetAction(target, action), controlEvents)
    }

    public func addTarget<Target: AnyObject>(
      _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for controlEvents: Event
    ) {
      add(TargetAction(target, action), controlEvents)
    }

    public func addTarget<Sender>(_ target: Any?, action: @escaping @MainActor (Sender) -> Void, for controlEvents: Event) {
      add(TargetAction(action), controlEvents)
    }

    public func addTarget(_ target: Any?, action: @escaping @MainActor () -> Void, for controlEvents: Event) {
      add(TargetAction(action), controlEvents)
    }
  }

  /// A control with a title for each state.
  open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable { case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close }

    public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

    private var titles: [State: String] = [:]
    public let titleLabel: UILabel? = UILabel()

    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    open func setTitleColor(_ color: UIColor?, for state: State) {}
    open func setImage(_ image: UIImage?, for state: State) {}
  }

  open class UISwitch: UIControl {
    open var isOn = false
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  }

  open class UIPageControl: UIControl {
    open var numberOfPages = 0
    open var currentPage = 0
  }

  open class UISegmentedControl: UIControl {
    open var selectedSegmentIndex = -1
  }

  open class UISlider: UIControl {
    open var value: Float = 0
    open var minimumValue: Float = 0
    open var maximumValue: Float = 1
  }
#endif
