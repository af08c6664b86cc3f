import PhysimDynamics
import SceneModel
import Simulation
import TestSupport
import Testing
import Trajectories

/// Whatever is done to an animator, its scene has the same bits; and nothing that is done makes it trap.
@MainActor struct SceneTests {
  @MainActor private struct App {
    var random: SplitMix64
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let animator: UIDynamicAnimator
    var items: [UIView] = []
    var behaviors: [UIDynamicBehavior] = []
    let isHostile: Bool

    init(seed: Int, isHostile: Bool) {
      random = SplitMix64(seed: UInt64(seed))
      self.isHostile = isHostile
      animator = UIDynamicAnimator(referenceView: view)
    }

    mutating func number(_ low: Double, _ high: Double) -> CGFloat {
      let hostile: [CGFloat] = [.nan, .infinity, -1, 0, 1e30, 1e300, -5]
      if isHostile, random.next() % 6 == 0 { return hostile[Int(random.next() % UInt64(hostile.count))] }
      return CGFloat(random.uniform(Float(low), Float(high)))
    }

    mutating func point() -> CGPoint { CGPoint(x: number(40, 280), y: number(40, 440)) }

    mutating func item() -> UIView {
      if items.isEmpty || random.next() % 5 == 0 && items.count < 12 {
        let item = random.next() % 2 == 0 ? UIView() : CircleView()
        item.bounds.size = CGSize(width: number(12, 50), height: number(12, 50))
        item.center = point()
        if random.next() % 3 == 0 { item.transform = CGAffineTransform(rotationAngle: number(-2, 2)) }
        view.addSubview(item)
        items.append(item)
        return item
      }
      return items[Int(random.next() % UInt64(items.count))]
    }

    mutating func some() -> [UIView] {
      var chosen: [UIView] = []
      for _ in 0...Int(random.next() % 3) {
        let next = item()
        if !chosen.contains(next) { chosen.append(next) }
      }
      return chosen
    }

    mutating func behavior() -> UIDynamicBehavior {
      switch random.next() % 10 {
      case 0:
        let gravity = UIGravityBehavior(items: some())
        gravity.setAngle(number(0, 6), magnitude: number(0, 2))
        return gravity
      case 1, 2:
        let collision = UICollisionBehavior(items: some())
        collision.translatesReferenceBoundsIntoBoundary = random.next() % 2 == 0
        collision.addBoundary(withIdentifier: "line" as any NSCopying, from: point(), to: point())
        if random.next() % 3 == 0 { collision.collisionMode = .items }
        return collision
      case 3:
        let push = UIPushBehavior(items: some(), mode: random.next() % 2 == 0 ? .continuous : .instantaneous)
        push.pushDirection = CGVector(dx: number(-1, 1), dy: number(-1, 1))
        return push
      case 4: return UISnapBehavior(item: item(), snapTo: point())
      case 5:
        let attachment = UIAttachmentBehavior(
          item: item(), offsetFromCenter: UIOffset(horizontal: number(-5, 5), vertical: 0), attachedToAnchor: point())
        attachment.frequency = number(0, 3)
        attachment.damping = number(0, 1)
        return attachment
      case 6:
        let (a, b) = (item(), item())
        switch random.next() % 4 {
        case 0: return UIAttachmentBehavior(item: a, attachedTo: b)
        case 1: return UIAttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: point())
        case 2:
          return UIAttachmentBehavior.slidingAttachment(
            with: a, attachmentAnchor: point(), axisOfTranslation: CGVector(dx: number(-1, 1), dy: number(0.1, 1)))
        default:
          return UIAttachmentBehavior.limitAttachment(with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: UIOffset.zero)
        }
      case 7:
        let field = [UIFieldBehavior.vortexField(), .dragField(), .springField(), .radialGravityField(position: point())][
          Int(random.next() % 4)]
        for item in some() { field.addItem(item) }
        field.strength = number(-2, 2)
        field.region = UIRegion(radius: number(50, 300)).union(with: UIRegion(size: CGSize(width: 100, height: number(10, 90))))
        return field
      case 8:
        let tree = UIDynamicBehavior()
        tree.addChildBehavior(UIGravityBehavior(items: some()))
        tree.addChildBehavior(UICollisionBehavior(items: some()))
        return tree
      default:
        let properties = UIDynamicItemBehavior(items: some())
        properties.elasticity = number(0, 1)
        properties.density = number(0.5, 3)
        if let first = properties.items.first { properties.addLinearVelocity(CGPoint(x: number(-90, 90), y: number(-90, 90)), for: first) }
        return properties
      }
    }

    mutating func act() {
      switch random.next() % 9 {
      case 0, 1:
        let next = behavior()
        behaviors.append(next)
        animator.addBehavior(next)
        if isHostile { animator.addBehavior(next) }
      case 2:
        if let last = behaviors.popLast() { animator.removeBehavior(last) }
      case 3:
        let moved = item()
        moved.center = point()
        animator.updateItem(usingCurrentState: moved)
      case 4:
        for case let gravity as UIGravityBehavior in behaviors { gravity.addItem(item()) }
        for case let collision as UICollisionBehavior in behaviors { collision.addItem(item()) }
      case 5:
        for case let push as UIPushBehavior in behaviors { push.active = true }
        for case let snap as UISnapBehavior in behaviors { snap.snapPoint = point() }
        for case let attachment as UIAttachmentBehavior in behaviors { attachment.anchorPoint = point() }
      case 6:
        for case let properties as UIDynamicItemBehavior in behaviors {
          properties.friction = number(0, 1)
          properties.allowsRotation = random.next() % 2 == 0
        }
      case 7:
        for case let collision as UICollisionBehavior in behaviors {
          if let first = collision.items.last { collision.removeItem(first) }
        }
      default:
        for case let field as UIFieldBehavior in behaviors { field.strength = number(-1, 1) }
        for case let push as UIPushBehavior in behaviors { push.magnitude = number(0, 1) }
      }
    }
  }

  @Test(arguments: 0..<40) func `the scene of an animator has its bits`(seed: Int) throws {
    DynamicsWarning.handler = { _ in }
    var app = App(seed: seed, isHostile: false)
    app.act()
    app.act()
    var frames: [[CGPoint]] = []
    for frame in 0..<120 {
      if frame % 7 == 0 { app.act() }
      app.animator.step()
      frames.append(app.items.map { $0.center })
    }
    let json = app.animator.sceneJSON()
    var simulation = try Simulation(try Scenery.scene(json))
    _ = try simulation.next()
    var last: [ViewSample] = []
    while try simulation.next() { last = simulation.frame.samples }
    #expect(simulation.frame.index == 120)
    // every view that is there at the end is where one of the items is
    let centers = Set(app.items.map { [Float($0.center.x), Float($0.center.y)] })
    let states = Set(last.map { [$0.x, $0.y] })
    #expect(states.isSubset(of: centers), "\(seed): \(states.subtracting(centers)) of \(states.count)")
    #expect(frames.count == 120)
  }

  @Test(arguments: 0..<60) func `nothing that an app does makes an animator trap`(seed: Int) {
    DynamicsWarning.handler = { _ in }
    var app = App(seed: 1000 + seed, isHostile: true)
    for _ in 0..<60 {
      app.act()
      app.act()
      app.animator.step()
      _ = app.animator.items(in: CGRect(x: app.number(0, 100), y: app.number(0, 100), width: app.number(0, 300), height: 100))
    }
    _ = app.animator.sceneJSON()
    app.animator.removeAllBehaviors()
    app.animator.step(frames: 3)
    #expect(app.animator.behaviors.isEmpty)
  }
}
