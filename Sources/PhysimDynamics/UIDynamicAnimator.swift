#if !canImport(UIKit)
  import Simulation
  import Formats
  public import Foundation
  import Rigid2D

  /// Receives when an animator pauses and resumes.
  @preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: AnyObject {
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
  }

  extension UIDynamicAnimatorDelegate {
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
  }

  /// Moves items by behaviors. Without a display its frames are advanced by ``step(frames:)``.
  @preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
    public let referenceView: UIView?
    /// Of a collection view whose layout attributes are the items.
    public let collectionViewLayout: UICollectionViewLayout?
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    public private(set) var behaviors: [UIDynamicBehavior] = []
    /// Seconds that the animator has run.
    public private(set) var elapsedTime: TimeInterval = 0
    /// Whether something moves, or has been changed since everything came to rest.
    public private(set) var isRunning = false
    /// Frames per second; settable before the first frame.
    public var framesPerSecond: Double = 60 {
      didSet {
        if engine != nil || !framesPerSecond.isFinite || !(1...1000).contains(framesPerSecond) {
          DynamicsWarning.report("framesPerSecond is 1 to 1000 and is set before the first frame")
          framesPerSecond = oldValue
        }
      }
    }

    /// Made with the first frame, or earlier where an item is moved or looked for.
    private(set) var engine: DynamicsEngine?
    /// Before there is an engine: where the items of attachments were in `addBehavior`. UIKit makes joints then.
    private var poses: [ObjectIdentifier: ItemPose] = [:]
    /// Per item, how many behaviors act on it.
    private var uses: [Int32: Int] = [:]
    private var knownBounds: CGRect?
    private var isStepping = false
    /// Calls that UIKit raises an exception for, by its sentence; they had no effect.
    public private(set) var rejections: [String] = []

    public init(referenceView view: UIView) {
      referenceView = view
      collectionViewLayout = nil
    }

    public init(collectionViewLayout layout: UICollectionViewLayout) {
      referenceView = nil
      collectionViewLayout = layout
    }

    /// Of items in coordinates of their own, without reference bounds.
    public override init() {
      referenceView = nil
      collectionViewLayout = nil
    }

    // MARK: - Behaviors

    open func addBehavior(_ behavior: UIDynamicBehavior) {
      if behaviors.contains(where: { $0 === behavior }) { return }
      guard !behavior.isChild, behavior.dynamicAnimator == nil else {
        return reject("Adding the same behavior twice is not supported: \(behavior.typeName)")
      }
      behaviors.append(behavior)
      begin(behavior)
    }

    open func removeBehavior(_ behavior: UIDynamicBehavior) {
      guard let i = behaviors.firstIndex(where: { $0 === behavior }) else { return }
      behaviors.remove(at: i)
      end(behavior)
    }

    open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

    /// All behaviors, depth first.
    private var tree: [UIDynamicBehavior] {
      if let flattened { return flattened }
      let found = behaviors.flatMap { $0.tree }
      flattened = found
      return found
    }

    /// The tree, until a behavior is added or removed.
    private var flattened: [UIDynamicBehavior]?

    func begin(_ root: UIDynamicBehavior) {
      var next = root.tree
      // willMove may add children
      repeat {
        for behavior in next {
          behavior.willMove(to: self)
          behavior.dynamicAnimator = self
          flattened = nil
          start(behavior)
        }
        next = root.tree.filter { $0.dynamicAnimator == nil }
      } while !next.isEmpty
      flattened = nil
      resume()
    }

    func end(_ root: UIDynamicBehavior) {
      flattened = nil
      for behavior in root.tree {
        behavior.willMove(to: nil)
        stop(behavior)
        behavior.dynamicAnimator = nil
      }
      resume()
    }

    private static let greatestCounts = ["collision": 30, "field": 32]

    private func start(_ behavior: UIDynamicBehavior) {
      guard let engine else { return register(behavior) }
      guard behavior.template != nil, behavior.entry == nil else { return }
      let type = behavior.typeName
      if let most = Self.greatestCounts[type], tree.count(where: { $0.entry != nil && $0.typeName == type }) >= most {
        return reject("an animator supports a maximum of \(most) distinct \(type) behaviors")
      }
      let indices = behavior.members.compactMap { admit($0, engine) }
      guard let value = behavior.value, !value.requiresItems || indices.count == behavior.members.count else {
        for index in indices where uses[index, default: 0] == 0 { engine.remove(index) }
        return
      }
      for index in indices { uses[index, default: 0] += 1 }
      behavior.indices = indices
      behavior.entry = engine.add(value, behavior, on: indices, reference: referenceBounds)
      behavior.didBegin(engine)
    }

    /// Where an attachment's item was when the attachment was added, before there is an engine.
    func pose(of item: any UIDynamicItem) -> ItemPose? { poses[ObjectIdentifier(item)] }

    private func register(_ behavior: UIDynamicBehavior) {
      guard behavior is UIAttachmentBehavior else { return }
      for item in behavior.members where poses[ObjectIdentifier(item)] == nil { poses[ObjectIdentifier(item)] = ItemPose(item) }
    }

    /// Items that no attachment has any more are read again when they come back.
    private func unregister(_ items: [any UIDynamicItem]) {
      let kept = Set(tree.lazy.filter { $0 is UIAttachmentBehavior }.flatMap { $0.members }.map { ObjectIdentifier($0) })
      for item in items where !kept.contains(ObjectIdentifier(item)) { poses[ObjectIdentifier(item)] = nil }
    }

    /// The item's index; nil, after UIKit's sentence, for an item that UIKit raises an exception for.
    private func admit(_ item: any UIDynamicItem, _ engine: DynamicsEngine) -> Int32? {
      if let index = engine.index(of: item) { return index }
      do throws(ItemRejection) {
        return try engine.admit(item, offset: offset(of: item), pose: poses[ObjectIdentifier(item)])
      } catch {
        reject(error.sentence)
        return nil
      }
    }

    /// Of an item's coordinates in those of the reference view.
    private func offset(of item: any UIDynamicItem) throws(ItemRejection) -> CGPoint {
      guard let view = item as? UIView, let referenceView else { return .zero }
      guard view !== referenceView, view.isDescendant(of: referenceView) else {
        let name = view.accessibilityIdentifier ?? "\(type(of: view))"
        throw ItemRejection(sentence: "View item (\(name)) should be a descendant of reference view in \(type(of: self))")
      }
      return view.offset(to: referenceView)
    }

    private func stop(_ behavior: UIDynamicBehavior) {
      guard let engine else { return poses.isEmpty ? () : unregister(behavior.members) }
      guard let entry = behavior.entry else { return }
      engine.remove(behavior: entry)
      behavior.entry = nil
      let indices = behavior.indices
      behavior.indices = []
      release(indices, engine)
    }

    /// Items that no behavior acts on any more have no body.
    private func release(_ indices: [Int32], _ engine: DynamicsEngine) {
      for index in indices {
        uses[index, default: 1] -= 1
        if uses[index, default: 0] <= 0 { engine.remove(index) }
      }
    }

    func rebuild(_ behavior: UIDynamicBehavior) {
      guard let engine, behavior.template != nil else { return }
      let before = behavior.indices
      if let entry = behavior.entry { engine.remove(behavior: entry) }
      behavior.entry = nil
      behavior.indices = []
      start(behavior)
      release(before, engine)
      resume()
    }

    func insert(_ item: any UIDynamicItem, into behavior: UIDynamicBehavior) {
      guard let engine else { return register(behavior) }
      if let entry = behavior.entry, engine.index(of: item) == nil, let index = admit(item, engine) {
        take(index, into: behavior, entry, engine)
      } else if let entry = behavior.entry, let index = engine.index(of: item), engine.isNew(index) {
        take(index, into: behavior, entry, engine)
      } else {
        rebuild(behavior)
      }
      resume()
    }

    private func take(_ index: Int32, into behavior: UIDynamicBehavior, _ entry: BehaviorIndex, _ engine: DynamicsEngine) {
      engine.admit(index, into: entry)
      uses[index, default: 0] += 1
      behavior.indices.append(index)
      behavior.didBegin(engine)
    }

    func take(_ item: any UIDynamicItem, from behavior: UIDynamicBehavior) {
      rebuild(behavior)
    }

    /// - Returns: false for an item that has no body yet.
    func accelerate(_ item: any UIDynamicItem, _ linear: Vector2, _ angular: Float) -> Bool {
      guard let engine, engine.accelerate(item, linear, angular) else { return false }
      resume()
      return true
    }

    // MARK: - Items

    /// Items whose boxes, with 10 pt around each, meet a rectangle.
    open func items(in rect: CGRect) -> [any UIDynamicItem] { madeEngine.items(in: rect) }

    /// Reads an item's center and rotation after the app has changed them; its velocity stays.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
      if engine == nil, poses[ObjectIdentifier(item)] != nil {
        // it reads the item as it is now
        _ = madeEngine
        return resume()
      }
      guard let engine, let index = engine.index(of: item) else { return }
      engine.move(index)
      resume()
    }

    /// The attributes of a cell among the items.
    open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      attributes(.cell, nil, indexPath)
    }

    open func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      attributes(.supplementaryView, elementKind, indexPath)
    }

    open func layoutAttributesForDecorationView(
      ofKind decorationViewKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      attributes(.decorationView, decorationViewKind, indexPath)
    }

    private func attributes(
      _ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      tree.lazy.flatMap { $0.members }.compactMap { $0 as? UICollectionViewLayoutAttributes }
        .first { $0.representedElementCategory == category && $0.representedElementKind == kind && $0.indexPath == indexPath }
    }

    // MARK: - Frames

    /// The reference view's or layout's bounds; nil where there are none with an extent.
    var referenceBounds: CGRect? {
      let bounds = referenceView?.bounds ?? collectionViewLayout.map { CGRect(origin: .zero, size: $0.collectionViewContentSize) }
      guard let bounds, bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite, bounds.origin.x.isFinite,
        bounds.origin.y.isFinite
      else { return nil }
      return bounds
    }

    private var madeEngine: DynamicsEngine {
      if let engine { return engine }
      let made = DynamicsEngine(frameRate: framesPerSecond)
      engine = made
      knownBounds = referenceBounds
      let behaviors = tree
      for behavior in behaviors { start(behavior) }
      var before = poses
      poses = [:]
      // an item that was moved after its attachment was made
      for item in behaviors.lazy.filter({ $0 is UIAttachmentBehavior }).flatMap({ $0.members }) {
        guard let pose = before.removeValue(forKey: ObjectIdentifier(item)), pose != ItemPose(item), let index = made.index(of: item)
        else { continue }
        made.move(index)
      }
      return made
    }

    func reject(_ sentence: String) {
      rejections.append(sentence)
      DynamicsWarning.report(sentence)
    }

    func resume() {
      guard !isRunning, !behaviors.isEmpty else { return }
      isRunning = true
      delegate?.dynamicAnimatorWillResume(self)
    }

    /// Advances by frames of 1/``framesPerSecond`` s, which a display does in an app: bodies move, items are written, contacts are delivered, actions are called.
    public func step(frames: Int = 1) {
      guard !isStepping else { return DynamicsWarning.report("an animator cannot be advanced from within a frame") }
      isStepping = true
      defer { isStepping = false }
      for _ in 0..<max(0, frames) { advance() }
    }

    /// Frames that were advanced by, and the time on the display's clock before the first.
    private var ticks = 0
    private var firstTick: TimeInterval = 0

    private func tick() {
      if ticks == 0 { firstTick = DisplayClock.now }
      ticks += 1
      DisplayClock.advance(to: firstTick + DisplayClock.rounded(Double(ticks) / framesPerSecond), duration: 1 / framesPerSecond)
    }

    /// Lays out the hierarchy, where something has changed since the frame before.
    private func layOut() {
      guard UIView.isLayoutPending else { return }
      UIView.isLayoutPending = false
      (referenceView ?? collectionViewLayout?.collectionView)?.root.layoutIfNeeded()
    }

    private func advance() {
      tick()
      layOut()
      let engine = madeEngine
      if referenceBounds != knownBounds {
        knownBounds = referenceBounds
        for case let collision as UICollisionBehavior in tree where collision.referenceInsets != nil { rebuild(collision) }
      }
      applyBlocks(engine)
      engine.step()
      engine.writeBack()
      guard isRunning else { return }
      elapsedTime += 1 / framesPerSecond
      deliverContacts(engine)
      for behavior in tree { behavior.action?() }
      if let collectionViewLayout {
        collectionViewLayout.invalidateLayout()
        layOut()
      }
      guard engine.hasFailed || !engine.isAwake else { return }
      isRunning = false
      delegate?.dynamicAnimatorDidPause(self)
    }

    private func applyBlocks(_ engine: DynamicsEngine) {
      for case let field as UIFieldBehavior in tree {
        guard let block = field.evaluation, field.entry != nil else { continue }
        for index in field.indices {
          let motion = engine.motion(of: index)
          let relative = CGPoint(motion.position - Vector2(field.position))
          guard field.region.contains(relative) else { continue }
          let velocity = CGVector((1 / Units.meter) * motion.velocity)
          engine.apply(block(field, relative, velocity, CGFloat(motion.mass), CGFloat(motion.charge), elapsedTime), to: index)
        }
      }
    }

    /// All that began, then all that ended.
    private func deliverContacts(_ engine: DynamicsEngine) {
      let contacts = engine.contacts
      if contacts.isEmpty { return }
      let collisions = tree.compactMap { $0 as? UICollisionBehavior }
      for contact in contacts { deliver(contact, collisions, engine) }
    }

    private func deliver(_ contact: ContactEvent, _ collisions: [UICollisionBehavior], _ engine: DynamicsEngine) {
      let (low, high) = (min(contact.bodyA, contact.bodyB), max(contact.bodyA, contact.bodyB))
      guard high >= 0 else { return }
      let item = engine.items[Int(high)].object
      for collision in collisions {
        guard let delegate = collision.collisionDelegate, collision.members.contains(where: { $0 === item }) else { continue }
        if low < 0 {
          let boundary = engine.boundary(low, of: collision)
          guard boundary.isOwn else { continue }
          if contact.begins {
            delegate.collisionBehavior(
              collision, beganContactFor: item, withBoundaryIdentifier: boundary.identifier, at: CGPoint(contact.point))
          } else {
            delegate.collisionBehavior(collision, endedContactFor: item, withBoundaryIdentifier: boundary.identifier)
          }
        } else {
          let first = engine.items[Int(low)].object
          guard collision.members.contains(where: { $0 === first }) else { continue }
          if contact.begins {
            delegate.collisionBehavior(collision, beganContactFor: first, with: item, at: CGPoint(contact.point))
          } else {
            delegate.collisionBehavior(collision, endedContactFor: first, with: item)
          }
        }
      }
    }

    #if canImport(ObjectiveC)
      /// Takes `debugEnabled`, which UIKit draws a picture for; a picture here is `physim render` of the animator's scene.
      open override func setValue(_ value: Any?, forUndefinedKey key: String) {
        if key != "debugEnabled" { super.setValue(value, forUndefinedKey: key) }
      }
    #endif

    // MARK: - As a scene

    /// The animator as a scene: its items and behaviors as the first frame had them, and as events what was done since.
    ///
    /// A run of the scene has the bits of the animator's frames. What no scene says, the forces of a field of code, is in ``sceneOmissions`` and in the scene's description.
    ///
    /// - Parameter frames: Frames of the scene; at least as many as the animator has had, which is the default, or 600 for an animator before its first.
    public func sceneJSON(frames: Int? = nil) -> String {
      let engine = madeEngine
      let count = max(frames ?? (engine.frame > 0 ? engine.frame : 600), engine.frame, 1)
      let size = referenceBounds.map { CGSize(width: max($0.maxX, 1), height: max($0.maxY, 1)) } ?? CGSize(width: 1000, height: 1000)
      return engine.journal.scene(bounds: size, frameRate: framesPerSecond, frames: count).text
    }

    /// What ``sceneJSON(frames:)`` leaves out.
    public var sceneOmissions: [String] { madeEngine.journal.omissions }
  }

  #if !canImport(ObjectiveC)
    extension UIDynamicAnimator {
      /// Takes `debugEnabled`, which UIKit draws a picture for; a picture here is `physim render` of the animator's scene.
      public func setValue(_ value: Any?, forKey key: String) {
        guard key != "debugEnabled" else { return }
        DynamicsWarning.report("setValue(_:forKey:): this class is not key value coding-compliant for the key \(key)")
      }

      /// Takes `setDebugEnabled:`, which is the same.
      @discardableResult public func perform(_ selector: Selector, with object: Any?) -> Any? {
        if selector.name != "setDebugEnabled:" { DynamicsWarning.report("\(type(of: self)): unrecognized selector \(selector.name)") }
        return nil
      }
    }
  #endif
#endif
