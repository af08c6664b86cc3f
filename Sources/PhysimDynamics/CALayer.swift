#if !canImport(UIKit)
  public import Foundation

  /// A color, kept and never drawn.
  public final class UIColor: NSObject, Sendable {
    public let red: CGFloat
    public let green: CGFloat
    public let blue: CGFloat
    public let alpha: CGFloat

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
      super.init()
    }

    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(red: white, green: white, blue: white, alpha: alpha) }

    /// Hue, saturation and brightness are 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
      func channel(_ n: CGFloat) -> CGFloat {
        let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
        return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
      }
      self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(red: red, green: green, blue: blue, alpha: alpha) }
    public var cgColor: CGColor { CGColor(red: red, green: green, blue: blue, alpha: alpha) }

    public static let black = UIColor(white: 0, alpha: 1)
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)
    public static let systemRed = UIColor(red: 1, green: 0.23, blue: 0.19, alpha: 1)
    public static let systemGreen = UIColor(red: 0.2, green: 0.78, blue: 0.35, alpha: 1)
    public static let systemBlue = UIColor(red: 0, green: 0.48, blue: 1, alpha: 1)
    public static let systemOrange = UIColor(red: 1, green: 0.58, blue: 0, alpha: 1)
    public static let systemYellow = UIColor(red: 1, green: 0.8, blue: 0, alpha: 1)
    public static let systemPink = UIColor(red: 1, green: 0.18, blue: 0.33, alpha: 1)
    public static let systemPurple = UIColor(red: 0.69, green: 0.32, blue: 0.87, alpha: 1)
    public static let systemTeal = UIColor(red: 0.19, green: 0.69, blue: 0.78, alpha: 1)
    public static let systemIndigo = UIColor(red: 0.35, green: 0.34, blue: 0.84, alpha: 1)
    public static let systemGray = UIColor(red: 0.56, green: 0.56, blue: 0.58, alpha: 1)
    public static let systemBackground = UIColor(white: 1, alpha: 1)
    public static let label = UIColor(white: 0, alpha: 1)
  }

  extension UIColor: _ExpressibleByColorLiteral {
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
      self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
  }

  /// The type of `#colorLiteral`.
  // swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
  public typealias _ColorLiteralType = UIColor

  #if !canImport(CoreGraphics)
    /// A color as layers have it.
    public struct CGColor: Equatable, Sendable {
      let red: CGFloat
      let green: CGFloat
      let blue: CGFloat
      let alpha: CGFloat
    }
  #endif

  /// A layer: its geometry is that of its view, where it has one; the rest is kept and never drawn.
  open class CALayer: NSObject {
    open var cornerRadius: CGFloat = 0
    open var masksToBounds = false
    open var borderWidth: CGFloat = 0
    open var borderColor: CGColor?
    open var backgroundColor: CGColor?
    open var shadowColor: CGColor?
    open var shadowOpacity: Float = 0
    open var shadowOffset = CGSize(width: 0, height: -3)
    open var shadowRadius: CGFloat = 3
    open var shadowPath: CGPath?
    open var opacity: Float = 1
    open var zPosition: CGFloat = 0
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1
    open var contentsScale: CGFloat = 1
    open var allowsEdgeAntialiasing = false
    open var contents: Any?
    /// Kept: layers are not animated.
    open var actions: [String: Any]?
    open var name: String?
    open var mask: CALayer?
    open private(set) weak var superlayer: CALayer?
    open private(set) var sublayers: [CALayer]?
    /// Set by the view.
    weak var view: UIView?
    private var ownBounds = CGRect.zero
    private var ownPosition = CGPoint.zero
    private var ownTransform = CGAffineTransform.identity
    private var isOwnHidden = false

    public override init() { super.init() }

    open var bounds: CGRect {
      get { read(ownBounds) { $0.bounds } }
      set { if !write({ $0.bounds = newValue }) { ownBounds = newValue } }
    }

    /// Of the anchor point, in the superlayer.
    open var position: CGPoint {
      get { read(ownPosition) { $0.center } }
      set { if !write({ $0.center = newValue }) { ownPosition = newValue } }
    }

    open func affineTransform() -> CGAffineTransform { read(ownTransform) { $0.transform } }
    open func setAffineTransform(_ m: CGAffineTransform) { if !write({ $0.transform = m }) { ownTransform = m } }

    open var isHidden: Bool {
      get { read(isOwnHidden) { $0.isHidden } }
      set { if !write({ $0.isHidden = newValue }) { isOwnHidden = newValue } }
    }

    /// In shares of the bounds; the layer of a view keeps the center.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
      didSet {
        guard view != nil, anchorPoint != CGPoint(x: 0.5, y: 0.5) else { return }
        anchorPoint = CGPoint(x: 0.5, y: 0.5)
        MainActor.assumeIsolated { DynamicsWarning.report("the anchorPoint of a view's layer is its center") }
      }
    }

    /// In the superlayer, of a layer that is not turned.
    open var frame: CGRect {
      get {
        CGRect(
          x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height, width: bounds.width,
          height: bounds.height)
      }
      set {
        bounds.size = newValue.size
        position = CGPoint(x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
      }
    }

    private func read<Value: Sendable>(_ own: Value, _ body: @MainActor (UIView) -> Value) -> Value {
      guard let view else { return own }
      return MainActor.assumeIsolated { body(view) }
    }

    /// - Returns: false for a layer without a view.
    private func write(_ body: @MainActor (UIView) -> Void) -> Bool {
      guard let view else { return false }
      MainActor.assumeIsolated { body(view) }
      return true
    }

    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }

    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
      layer.removeFromSuperlayer()
      layer.superlayer = self
      let layers = sublayers ?? []
      sublayers = layers.prefix(Int(index)) + [layer] + layers.dropFirst(Int(index))
    }

    open func removeFromSuperlayer() {
      superlayer?.sublayers?.removeAll { $0 === self }
      superlayer = nil
    }

    /// The layer itself: it is not animated.
    open func presentation() -> Self? { self }
    open func setNeedsDisplay() {}
    open func removeAllAnimations() {}
  }

  /// A shape, kept and never drawn.
  open class CAShapeLayer: CALayer {
    open var path: CGPath?
    open var fillColor: CGColor?
    open var strokeColor: CGColor?
    open var lineWidth: CGFloat = 1
    open var strokeStart: CGFloat = 0
    open var strokeEnd: CGFloat = 1
    open var lineDashPattern: [NSNumber]?
  }

  /// Changes of layers, which here are not animated: a transaction is complete when it is committed.
  @preconcurrency @MainActor public enum CATransaction {
    /// Of transactions that have begun.
    private static var completions: [() -> Void] = []

    public static func begin() { completions.append {} }
    public static func commit() { completions.popLast()?() }
    public static func setCompletionBlock(_ block: (() -> Void)?) {
      if completions.isEmpty { block?() } else { completions[completions.count - 1] = block ?? {} }
    }
    public static func setDisableActions(_ flag: Bool) {}
    public static func setAnimationDuration(_ duration: CFTimeInterval) {}
    public static func flush() {}
  }
#endif
