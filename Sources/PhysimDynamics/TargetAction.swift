#if !canImport(UIKit)
  import Foundation

  #if !canImport(ObjectiveC)
    /// The name of a method. Objective-C, which finds a method by it, exists on Apple's systems only: here a target's method is passed itself.
    public struct Selector: Equatable, Hashable, Sendable, ExpressibleByStringLiteral {
      public let name: String
      public init(_ name: String) { self.name = name }
      public init(stringLiteral name: String) { self.name = name }
    }
  #endif

  /// A target's method, with or without its sender as an argument. A method that is passed by its type's name does not keep the target alive.
  @MainActor struct TargetAction {
    private let call: @MainActor (AnyObject) -> Void

    func send(from sender: AnyObject) { call(sender) }

    init<Target: AnyObject, Sender>(_ target: Target?, _ action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void) {
      call = { [weak target] sender in if let target, let sender = sender as? Sender { action(target)(sender) } }
    }

    init<Target: AnyObject>(_ target: Target?, _ action: @escaping @MainActor (Target) -> @MainActor () -> Void) {
      call = { [weak target] _ in if let target { action(target)() } }
    }

    init<Sender>(_ action: @escaping @MainActor (Sender) -> Void) {
      call = { sender in if let sender = sender as? Sender { action(sender) } }
    }

    init(_ action: @escaping @MainActor () -> Void) { call = { _ in action() } }

    /// Of a name, by which Objective-C finds the method of a target; without Objective-C nothing is called.
    init(_ target: Any?, _ selector: Selector) {
      #if canImport(ObjectiveC)
        call = { [weak target = target as? NSObject] sender in _ = target?.perform(selector, with: sender) }
      #else
        call = { _ in DynamicsWarning.report("\(selector.name): there is no Objective-C here; pass the method instead of its selector") }
      #endif
    }
  }
#endif
