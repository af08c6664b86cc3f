#if !canImport(UIKit)
  import Simulation
  public import Foundation
  import Rigid2D
  import SceneModel

  /// Receives the contacts of a collision behavior's items: all that began in a frame, then all that ended.
  @preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: AnyObject {
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint)
    func collisionBehavior(_ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
    /// The identifier is nil for the sides of the reference view.
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
      at p: CGPoint)
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?)
  }

  extension UICollisionBehaviorDelegate {
    public func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
    ) {}
    public func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) {}
    public func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
      at p: CGPoint
    ) {}
    public func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
  }

  /// Makes items collide with each other and with boundaries.
  @preconcurrency @MainActor open class UICollisionBehavior: UIDynamicBehavior {
    public struct Mode: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      public static let items = Mode(rawValue: 1)
      public static let boundaries = Mode(rawValue: 2)
      public static let everything = Mode(rawValue: .max)
    }

    override var typeName: String { "collision" }
    public var items: [any UIDynamicItem] { members }
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

    /// A boundary as it was added.
    struct BoundaryRecord {
      var identifier: (any NSCopying)?
      var path: UIBezierPath?
      var outline: SceneModel.Outline

      var geometry: ShapeGeometry? { try? StaticOutline(outline, .zero).geometry() }
    }

    /// In the order in which they were added.
    private(set) var boundaries: [BoundaryRecord] = []
    /// Of the reference bounds; nil while they are no boundary.
    private(set) var referenceInsets: UIEdgeInsets?

    public init(items: [any UIDynamicItem]) {
      super.init()
      template = .collision(CollisionAction())
      for item in items { insert(item) }
    }

    public convenience override init() { self.init(items: []) }

    open func addItem(_ item: any UIDynamicItem) { insert(item) }
    open func removeItem(_ item: any UIDynamicItem) { take(item) }

    public var collisionMode: Mode = .everything {
      didSet {
        guard oldValue != collisionMode else { return }
        let mode = engineMode
        rebuild {
          guard case .collision(var value) = $0 else { return }
          value.mode = mode
          $0 = .collision(value)
        }
      }
    }

    private var engineMode: CollisionBehavior.Mode {
      switch (collisionMode.contains(.items), collisionMode.contains(.boundaries)) {
      case (true, true): .everything
      case (true, false): .items
      case (false, _): .boundaries
      }
    }

    /// Whether the reference view's sides are a boundary.
    public var translatesReferenceBoundsIntoBoundary: Bool {
      get { referenceInsets != nil }
      set { if newValue != (referenceInsets != nil) { setReference(newValue ? .zero : nil) } }
    }

    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
      guard [insets.top, insets.left, insets.bottom, insets.right].allSatisfy({ $0.isFinite }) else {
        return DynamicsWarning.report("collision behavior: insets must be finite")
      }
      setReference(insets)
    }

    private func setReference(_ insets: UIEdgeInsets?) {
      referenceInsets = insets
      rebuild { _ in }
    }

    /// Adds the first subpath of a path, closed into a loop; another boundary of the same identifier goes.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
      if let rect = bezierPath.rectangle {
        add(identifier, bezierPath, .rect(Rect(Vector(rect.origin.x, rect.origin.y), Size(rect.width, rect.height))))
      } else {
        add(identifier, bezierPath, .path(bezierPath.points.map { Vector($0.x, $0.y) }, closed: true))
      }
    }

    /// Adds a straight boundary.
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
      add(identifier, nil, .segment(from: Vector(p1.x, p1.y), to: Vector(p2.x, p2.y)))
    }

    private func add(_ identifier: any NSCopying, _ path: UIBezierPath?, _ outline: SceneModel.Outline) {
      let record = BoundaryRecord(identifier: identifier, path: path, outline: outline)
      guard record.geometry != nil else { return DynamicsWarning.report("invalid path for collision boundary \(identifier)") }
      boundaries.removeAll { Self.isSame($0.identifier, identifier) }
      boundaries.append(record)
      rebuild { _ in }
    }

    /// The path of a boundary; a line of its two ends.
    open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
      guard let record = boundaries.first(where: { Self.isSame($0.identifier, identifier) }) else { return nil }
      if let path = record.path { return path }
      guard case .segment(let a, let b) = record.outline else { return nil }
      let path = UIBezierPath()
      path.move(to: CGPoint(a))
      path.addLine(to: CGPoint(b))
      return path
    }

    open func removeBoundary(withIdentifier identifier: any NSCopying) {
      let count = boundaries.count
      boundaries.removeAll { Self.isSame($0.identifier, identifier) }
      if boundaries.count != count { rebuild { _ in } }
    }

    open func removeAllBoundaries() {
      guard !boundaries.isEmpty else { return }
      boundaries.removeAll()
      rebuild { _ in }
    }

    /// Nil when there is none.
    public var boundaryIdentifiers: [any NSCopying]? {
      boundaries.isEmpty ? nil : boundaries.compactMap { $0.identifier }
    }

    private static func isSame(_ a: (any NSCopying)?, _ b: any NSCopying) -> Bool { key(a) == key(b) }

    private static func key(_ identifier: (any NSCopying)?) -> AnyHashable? {
      if let text = identifier as? NSString { return AnyHashable(text.description) }
      return (identifier as? any Hashable).map { AnyHashable($0) }
    }

    // MARK: - In the engine

    /// The reference bounds first, as in UIKit, then the others; with `origin` and `size` of the reference.
    func outlines(in reference: CGRect?) -> [BoundaryRecord] {
      guard let insets = referenceInsets, let reference else { return boundaries }
      let lower = Vector2(Float(insets.left), Float(insets.top)) + Vector2(reference.origin)
      let upper = Vector2(reference.origin) + Vector2(reference.size) - Vector2(Float(insets.right), Float(insets.bottom))
      // the sides as points: a width could round to another side
      let corners = [lower, Vector2(upper.x, lower.y), upper, Vector2(lower.x, upper.y)].map { Vector($0) }
      let record = BoundaryRecord(identifier: nil, path: nil, outline: .path(corners, closed: true))
      guard record.geometry != nil else {
        DynamicsWarning.report("collision behavior: the reference bounds have no size")
        return boundaries
      }
      return [record] + boundaries
    }

    override var value: BehaviorAction? {
      guard case .collision(var value)? = template, let animator = dynamicAnimator, let engine = animator.engine else { return nil }
      // without either kind nothing collides
      let isEmpty = !collisionMode.contains(.items) && !collisionMode.contains(.boundaries)
      value.boundaries =
        isEmpty
        ? []
        : outlines(in: animator.referenceBounds).compactMap { record in
          guard let geometry = record.geometry else { return nil }
          return CollisionBoundary(
            geometry, elasticity: Float(Profile.uikit.defaults.boundaryElasticity), tag: engine.tag(of: record.identifier, self))
        }
      return .collision(value)
    }
  }
#endif
