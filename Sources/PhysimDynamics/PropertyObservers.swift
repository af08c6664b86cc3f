#if !canImport(UIKit) && !canImport(ObjectiveC)
  import Foundation

  /// The observers of an object.
  @MainActor struct PropertyObservers {
    private struct Entry {
      weak var observation: NSKeyValueObservation?
      /// An observer that was added by name, which is kept until it is removed by name.
      var named: (observation: NSKeyValueObservation, observer: ObjectIdentifier, path: String, context: UInt)?
    }

    private var entries: [Entry] = []
    /// Whether nothing is reported for now.
    var isHeld = false

    mutating func add(_ observation: NSKeyValueObservation) {
      entries.removeAll { $0.observation == nil }
      entries.append(Entry(observation: observation))
    }

    mutating func add(_ observation: NSKeyValueObservation, to observer: NSObject, _ path: String, _ context: UInt) {
      add(observation)
      entries[entries.count - 1].named = (observation, ObjectIdentifier(observer), path, context)
    }

    /// - Parameter context: Nil for any.
    /// - Returns: whether there was one.
    mutating func remove(_ observer: NSObject, _ path: String, _ context: UInt?) -> Bool {
      let found = entries.lastIndex { entry in
        guard let named = entry.named else { return false }
        return named.observer == ObjectIdentifier(observer) && named.path == path && (context ?? named.context) == named.context
      }
      guard let found else { return false }
      // it may be called for the present change already
      entries[found].observation?.invalidate()
      entries.remove(at: found)
      return true
    }

    func report() {
      if entries.isEmpty || isHeld { return }
      for entry in entries { entry.observation?.report?() }
    }
  }

  /// An object with observers. Each of them reads its property again after any change of the object: one property may follow from another.
  @MainActor protocol ObservedObject: NSObject {
    var observers: PropertyObservers { get set }
    /// A property by its name in Objective-C; nil for one that cannot be observed.
    func observedValue(_ name: String) -> Any?
  }

  extension ObservedObject {
    func noteChange() { observers.report() }
    /// While several properties are set as one.
    func holdObservers(_ isHeld: Bool) { observers.isHeld = isHeld }

    private func reportUnsupported(_ path: Any) {
      DynamicsWarning.report("\(type(of: self)): there is no key-value observing of \(path) without Objective-C")
    }

    /// Calls back when a value has become another one.
    private func observation<Value>(
      _ value: @escaping @MainActor (Self) -> Value, _ options: NSKeyValueObservingOptions,
      _ handler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      func isEqual<Known: Equatable>(_ known: Known, _ other: Value) -> Bool { known == other as? Known }
      func change(from old: Value?, to new: Value) -> NSKeyValueObservedChange<Value> {
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil)
      }
      var last = value(self)
      let observation = NSKeyValueObservation()
      observation.report = { [weak self] in
        guard let self else { return }
        let (old, new) = (last, value(self))
        if let known = old as? any Equatable, isEqual(known, new) { return }
        last = new
        handler(self, change(from: old, to: new))
      }
      if options.contains(.initial) { handler(self, change(from: nil, to: last)) }
      return observation
    }

    func observation<Value>(
      of keyPath: KeyPath<Self, Value>, _ options: NSKeyValueObservingOptions,
      _ handler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      switch Value.self {
      case is CGPoint.Type, is CGSize.Type, is CGRect.Type, is CGAffineTransform.Type, is UIEdgeInsets.Type, is CGFloat.Type, is Bool.Type,
        is UIGestureRecognizer.State.Type:
        break
      default: reportUnsupported(keyPath)
      }
      let observation = observation({ $0[keyPath: keyPath] }, options, handler)
      observers.add(observation)
      return observation
    }

    func add(
      _ observer: NSObject, path: String, of name: String, _ options: NSKeyValueObservingOptions, _ context: UnsafeMutableRawPointer?
    ) {
      guard observedValue(name) != nil else { return reportUnsupported(path) }
      guard let responder = observer as? UIResponder else {
        return DynamicsWarning.report(
          "\(type(of: observer)): only views and controllers override observeValue(forKeyPath:of:change:context:) without Objective-C; use observe(_:options:changeHandler:)"
        )
      }
      let identity = UInt(bitPattern: context)
      let report = { @MainActor [weak responder] (object: Self, change: NSKeyValueObservedChange<Any>) in
        var values: [NSKeyValueChangeKey: Any] = [.kindKey: change.kind.rawValue]
        values[.newKey] = change.newValue
        values[.oldKey] = change.oldValue
        unsafe responder?.observeValue(
          forKeyPath: path, of: object, change: values, context: UnsafeMutableRawPointer(bitPattern: identity))
      }
      observers.add(observation({ $0.observedValue(name) ?? () }, options, report), to: observer, path, identity)
    }

    func remove(_ observer: NSObject, path: String, _ context: UInt?) {
      guard !observers.remove(observer, path, context) else { return }
      DynamicsWarning.report(
        "Cannot remove an observer \(type(of: observer)) for the key path \"\(path)\" from \(type(of: self)) because it is not registered as an observer."
      )
    }
  }
#endif
