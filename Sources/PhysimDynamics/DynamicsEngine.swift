#if !canImport(UIKit)
  import Foundation
  import Rigid2D
  import SceneModel
  import Simulation
  import Trajectories

  /// The world of an animator: items with their bodies, behaviors, and a journal of everything that was done, in the words of the scene format.
  ///
  /// Every change does what the scene's event does that the journal has for it, so the journal's scene has the same bits.
  @MainActor final class DynamicsEngine {
    private var world: World
    private var animator = Animator(.measured)
    private var loop: FrameLoop
    private(set) var items: [DynamicsItem] = []
    /// By object, the items that exist.
    private var indices: [ObjectIdentifier: Int32] = [:]
    /// By -2 - tag.
    private var boundaries: [(identifier: (any NSCopying)?, behavior: ObjectIdentifier)] = []
    private(set) var journal = SceneJournal()
    private(set) var hasFailed = false

    init(frameRate: Double) {
      var settings = Settings(tuning: Tuning(pointsPerMeter: Units.meter))
      settings.contactLimit = Limits.standard.contactPairs
      world = World(settings)
      loop = FrameLoop(FrameSchedule(rate: frameRate), Stepper(.uikit, frameRate: frameRate))
    }

    var frame: Int { journal.frame }

    // MARK: - Items

    func index(of item: any UIDynamicItem) -> Int32? { indices[ObjectIdentifier(item)] }

    /// The item's index; gives it a body where it has none.
    ///
    /// - Parameter pose: Where the item was when it came to the animator; where it is now by default.
    func admit(_ object: any UIDynamicItem, offset: CGPoint, pose: ItemPose?) throws(ItemRejection) -> Int32 {
      if let index = index(of: object) { return index }
      let item = try DynamicsItem(object, index: Int32(items.count), offset: offset, id: journal.viewID(object), pose ?? ItemPose(object))
      guard let plan = try? ViewPlan(item.view, Categories()), let body = try? plan.build(item.index, in: &world) else {
        throw ItemRejection(sentence: "the outline of item \(item.id) cannot be built")
      }
      _ = animator.add(body)
      item.firstFrame = frame
      items.append(item)
      indices[ObjectIdentifier(object)] = item.index
      journal.add(item.view)
      return item.index
    }

    func remove(_ index: Int32) {
      guard animator.isAlive(index) else { return }
      animator.removeItems([index], of: Array(animator.behaviors), from: &world)
      indices[ObjectIdentifier(items[Int(index)].object)] = nil
      journal.note(.remove(.view(items[Int(index)].id)))
      items[Int(index)].isAlive = false
    }

    func velocity(of item: any UIDynamicItem) -> Velocity? { index(of: item).map { world.velocity(animator.body(of: $0)) } }

    /// - Returns: false for an item without a body.
    func accelerate(_ item: any UIDynamicItem, _ linear: Vector2, _ angular: Float) -> Bool {
      guard let index = index(of: item) else { return false }
      let body = animator.body(of: index)
      if linear != .zero {
        let velocity = world.velocity(body)
        world.setVelocity(body, linear: velocity.linear + linear, angular: velocity.angular)
        journal.set(.view(.added(items[Int(index)].id), .velocity), .vector(Vector(velocity.linear + linear)))
      }
      if angular != 0 {
        let velocity = world.velocity(body)
        world.setVelocity(body, linear: velocity.linear, angular: velocity.angular + angular)
        journal.set(.view(.added(items[Int(index)].id), .angularVelocity), .scalar(Double(velocity.angular + angular)))
      }
      return true
    }

    /// Puts a body where its item is; its velocity stays.
    func move(_ index: Int32) {
      let item = items[Int(index)]
      guard let (center, angle) = item.pose() else {
        return DynamicsWarning.report("item \(item.id): its center and its transform must be finite")
      }
      // UIKit makes an attachment's joint in addBehavior: its length is the distance of that moment
      for entry in journal.newBehaviors where animator.settle(entry, of: index, world) {
        journal.settle(behavior: entry, animator.behavior(entry))
      }
      let body = animator.body(of: index)
      animator.move(index, to: Vector2(center), angle: angle.map { Float($0) } ?? world.angle(body), in: &world)
      journal.note(.move(views: item.id, center: Vector(center.x, center.y), by: nil, angle: angle.map { Double($0) }))
    }

    func items(in rect: CGRect) -> [any UIDynamicItem] {
      guard rect.origin.x.isFinite, rect.origin.y.isFinite, rect.width.isFinite, rect.height.isFinite else { return [] }
      let box = Bounds(lower: Vector2(CGPoint(x: rect.minX, y: rect.minY)), upper: Vector2(CGPoint(x: rect.maxX, y: rect.maxY)))
      return animator.items(in: box, of: world).map { items[Int($0)].object }
    }

    // MARK: - Behaviors

    func behavior(_ entry: BehaviorIndex) -> BehaviorAction { animator.behavior(entry) }

    func tag(of identifier: (any NSCopying)?, _ behavior: UICollisionBehavior) -> Int32 {
      boundaries.append((identifier, ObjectIdentifier(behavior)))
      return Int32(-1 - boundaries.count)
    }

    /// The boundary of a tag: its identifier, nil for the reference bounds, and whether it is this behavior's.
    func boundary(_ tag: Int32, of behavior: UICollisionBehavior) -> (isOwn: Bool, identifier: (any NSCopying)?) {
      let boundary = boundaries[Int(-2 - tag)]
      return (boundary.behavior == ObjectIdentifier(behavior), boundary.identifier)
    }

    func add(_ value: BehaviorAction, _ source: UIDynamicBehavior, on indices: [Int32], reference: CGRect?) -> BehaviorIndex {
      let entry = animator.add(value, on: indices)
      journal.add(behavior: entry, value, source, ids: indices.map { items[Int($0)].id }, reference: reference)
      return entry
    }

    func remove(behavior entry: BehaviorIndex) {
      animator.remove(entry, from: &world)
      journal.remove(behavior: entry)
    }

    func admit(_ index: Int32, into entry: BehaviorIndex) {
      animator.admit(index, into: entry, in: &world)
      journal.admit(items[Int(index)].id, into: entry)
    }

    /// Whether a behavior can take an item in as a scene's behavior does with a view that is added: both happen before the same step.
    func isNew(_ index: Int32) -> Bool { items[Int(index)].firstFrame == frame }

    func set(_ parameter: BehaviorParameter, of entry: BehaviorIndex, _ value: TargetValue, _ change: (inout BehaviorAction) -> Void) {
      var action = animator.behavior(entry)
      change(&action)
      // the only error is of boundaries, which do not change here
      try? animator.update(entry, action, in: &world)
      journal.set(.behavior(.added(journal.id(of: entry)), parameter), value)
    }

    /// A force of a field of code, newtons, during the next frame.
    func apply(_ force: CGVector, to index: Int32) {
      guard force.dx.isFinite, force.dy.isFinite else { return DynamicsWarning.report("a field's block returned \(force)") }
      world.applyForce(animator.body(of: index), Units.newton * Vector2(force))
    }

    func motion(of index: Int32) -> (position: Vector2, velocity: Vector2, mass: Float, charge: Float) {
      let body = animator.body(of: index)
      return (world.position(body), world.velocity(body).linear, world.mass(body), animator.properties(of: index).charge)
    }

    // MARK: - Steps

    /// Advances by one frame.
    func step() {
      guard !hasFailed else { return }
      loop.clearChanges()
      do {
        let failure = try loop.advance(&animator, &world)
        journal.endFrame()
        switch failure {
        case .tooManyContacts: fail("more outlines are near each other than there is room for")
        case .notFinite(let tag): fail("item \(items[Int(tag)].id) left the range of numbers in frame \(frame)")
        case nil: break
        }
      } catch {
        fail("a behavior cannot act: \(error)")
      }
    }

    private func fail(_ reason: String) {
      hasFailed = true
      DynamicsWarning.report("\(reason); the animator stops")
    }

    /// Contacts that began, and then those that ended, between the last two frames.
    var contacts: [ContactEvent] {
      let events = loop.changes.compactMap { if case .contact(let event) = $0 { event } else { nil } }
      return events.filter { $0.begins } + events.filter { !$0.begins }
    }

    /// Whether something that moves is awake.
    var isAwake: Bool {
      items.contains { item in
        guard item.isAlive else { return false }
        let body = animator.body(of: item.index)
        return world.kind(body) == .dynamic && !world.isAsleep(body)
      }
    }

    /// Writes where the bodies are to their items.
    func writeBack() {
      for item in items where item.isAlive {
        let body = animator.body(of: item.index)
        guard world.kind(body) == .dynamic else { continue }
        item.write(CGPoint(world.position(body)), CGFloat(world.angle(body)))
      }
    }

    /// The state of all items that exist, in order: what a golden holds.
    var states: [(index: Int32, state: BodyState)] {
      items.filter { $0.isAlive }.map { ($0.index, world.bodyState(animator.body(of: $0.index))) }
    }
  }
#endif
