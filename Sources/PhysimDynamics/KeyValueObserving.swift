#if !canImport(UIKit)
  public import Foundation

  #if canImport(ObjectiveC)
    extension UIView {
      func noteChange() {}
      func holdObservers(_ isHeld: Bool) {}
    }

    extension UIGestureRecognizer { func noteChange() {} }
  #else
    /// Which values an observer receives.
    public struct NSKeyValueObservingOptions: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let new = NSKeyValueObservingOptions(rawValue: 1)
      public static let old = NSKeyValueObservingOptions(rawValue: 2)
      /// The observer is called at once, too.
      public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    }

    public enum NSKeyValueChange: UInt, Sendable { case setting = 1 }

    public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
      public var rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let newKey = NSKeyValueChangeKey(rawValue: "new")
      public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
      public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    }

    /// A change of a property, with the values that its observer receives.
    public struct NSKeyValueObservedChange<Value> {
      public let kind: NSKeyValueChange
      public let newValue: Value?
      public let oldValue: Value?
    }

    /// Observes a property until it is invalidated or released.
    @preconcurrency @MainActor public final class NSKeyValueObservation: NSObject {
      var report: (@MainActor () -> Void)?
      public func invalidate() { report = nil }
    }

    /// An object whose properties can be observed without Objective-C: a view or a gesture recognizer.
    @preconcurrency @MainActor public protocol KeyValueObservable: NSObject {}

    extension UIView: KeyValueObservable, ObservedObject {
      /// Observes `center`, `bounds`, `frame`, `transform`, `contentOffset` or another property of geometry by its name. The observer is a view or a controller.
      public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
      ) {
        let prefix = "panGestureRecognizer."
        if let scroll = self as? UIScrollView, keyPath.hasPrefix(prefix) {
          unsafe scroll.panGestureRecognizer.add(observer, path: keyPath, of: String(keyPath.dropFirst(prefix.count)), options, context)
        } else {
          unsafe add(observer, path: keyPath, of: keyPath, options, context)
        }
      }

      public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) { remove(observer, keyPath, nil) }

      public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
        remove(observer, keyPath, UInt(bitPattern: context))
      }

      private func remove(_ observer: NSObject, _ keyPath: String, _ context: UInt?) {
        if let scroll = self as? UIScrollView, keyPath.hasPrefix("panGestureRecognizer.") {
          scroll.panGestureRecognizer.remove(observer, path: keyPath, context)
        } else {
          remove(observer, path: keyPath, context)
        }
      }

      func observedValue(_ name: String) -> Any? {
        switch name {
        case "center": center
        case "bounds": bounds
        case "frame": frame
        case "transform": transform
        case "alpha": alpha
        case "hidden": isHidden
        case "contentOffset": (self as? UIScrollView)?.contentOffset
        case "contentSize": (self as? UIScrollView)?.contentSize
        case "contentInset": (self as? UIScrollView)?.contentInset
        default: nil
        }
      }
    }

    extension UIGestureRecognizer: KeyValueObservable, ObservedObject {
      func observedValue(_ name: String) -> Any? { name == "state" ? state : nil }
    }

    extension KeyValueObservable where Self: UIView {
      /// Observes a property of geometry, `alpha` or `isHidden`, or what follows from them, until the observation is invalidated or released. The
      /// handler is called when the value has become another one.
      public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
      ) -> NSKeyValueObservation {
        observation(of: keyPath, options, changeHandler)
      }
    }

    extension KeyValueObservable where Self: UIGestureRecognizer {
      /// Observes `state`.
      public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
      ) -> NSKeyValueObservation {
        observation(of: keyPath, options, changeHandler)
      }
    }
  #endif
#endif
