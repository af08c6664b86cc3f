import Formats
import Rigid2D
import Trajectories

extension Simulation {
  /// Fills ``frame`` from the world and adds it to the digest.
  mutating func showFrame() {
    countContacts()
    listViews()
    frame.index = state.clock.frame
    frame.time = state.clock.time
    if !frame.newViews.isEmpty { frame.newViews.removeAll(keepingCapacity: true) }
    if state.reportedNames < names.count {
      frame.newViews += names[state.reportedNames...]
      state.reportedNames = names.count
    }
    if frame.samples.count != scratch.views.count {
      frame.samples = [ViewSample](repeating: Self.noSample, count: scratch.views.count)
    }
    // before the first step the bodies do not have the behaviors' accelerations yet
    if state.upcoming == 0 {
      scratch.firstPulls = state.animator.pulls(at: 0)
    } else if !scratch.firstPulls.isEmpty {
      scratch.firstPulls = []
    }
    // an empty scene is not at rest: something may be added
    let isEmpty = scratch.views.isEmpty
    var rest = Stillness(
      limit: plan.allowsSleeping ? nil : 0.005 * plan.pointsPerMeter, areAllAsleep: !isEmpty, areAllStill: !isEmpty)
    // moved out of the run while the run is read
    var samples: [ViewSample] = []
    swap(&samples, &frame.samples)
    frame.digest = Self.fill(
      &samples, scratch, world, state.animator.items.span, plan.context.bounds, &rest)
    swap(&samples, &frame.samples)
    (areAllAsleep, areAllStill) = (rest.areAllAsleep, rest.areAllStill)
    state.digest.absorb(frame.digest)
  }

  private static let noSample = ViewSample(view: -1, x: 0, y: 0, angle: 0)

  /// Writes a sample per view, and overwrites those of the last frame.
  ///
  /// - Returns: The digest of the samples.
  private static func fill(
    _ samples: inout [ViewSample], _ scratch: borrowing FrameScratch, _ world: borrowing World, _ items: Span<Item>, _ bounds: Vector2,
    _ rest: inout Stillness
  ) -> UInt64 {
    let (views, pulls, contacts) = (scratch.views.span, scratch.firstPulls.span, scratch.contactCounts.span)
    var samples = samples.mutableSpan
    var digest = Digest()
    let gravity = world.settings.gravity
    for i in views.indices {
      let body = world.bodyState(views[i].body)
      let item = Int(views[i].item)
      let pull = pulls.isEmpty ? items[item].acceleration : pulls[item]
      var sample = sample(views[i], body, gravity + pull, bounds, contacts: contacts[item])
      rest.observe(body, &sample)
      samples[i] = sample
      digest.add(sample)
    }
    return digest.value
  }

  private mutating func countContacts() {
    if scratch.contactCounts.count != state.animator.items.count {
      scratch.contactCounts = [Int32](repeating: 0, count: state.animator.items.count)
    } else {
      var counts = scratch.contactCounts.mutableSpan
      for i in counts.indices { counts[i] = 0 }
    }
    world.countContacts(&scratch.contactCounts)
  }

  /// An existing view.
  struct ListedView {
    let number: Int32
    let item: Int32
    let body: BodyID
  }

  /// Reused memory of frames.
  struct FrameScratch {
    /// Contacts per item.
    var contactCounts: [Int32] = []
    /// The existing views in the order of their numbers, as of the last change of ``ViewTable/changes``.
    var views: [ListedView] = []
    var viewChanges = -1
    /// Acceleration of each item by behaviors in frame 0, pt/s²; empty afterwards, when the items have it.
    var firstPulls: [Vector2] = []
  }

  private mutating func listViews() {
    guard scratch.viewChanges != state.views.changes else { return }
    scratch.viewChanges = state.views.changes
    scratch.views.removeAll(keepingCapacity: true)
    for number in state.views.living {
      let item = state.views.items[Int(number)]
      scratch.views.append(ListedView(number: number, item: item, body: state.animator.body(of: item)))
    }
  }

  func sample(_ number: Int32) -> ViewSample {
    let item = state.views.items[Int(number)]
    let view = ListedView(number: number, item: item, body: state.animator.body(of: item))
    let gravity = world.settings.gravity + state.animator.acceleration(of: item)
    return Self.sample(
      view, world.bodyState(view.body), gravity, plan.context.bounds,
      contacts: Int(item) < scratch.contactCounts.count ? scratch.contactCounts[Int(item)] : 0)
  }

  /// - Parameter gravity: The acceleration that pulls the view, pt/s².
  private static func sample(_ view: ListedView, _ body: BodyState, _ gravity: Vector2, _ bounds: Vector2, contacts: Int32) -> ViewSample {
    var sample = ViewSample(
      view: view.number, x: body.position.x, y: body.position.y, angle: body.angle, vx: body.velocity.linear.x,
      vy: body.velocity.linear.y, omega: body.velocity.angular)
    sample.energy = energy(body, gravity: gravity, bounds)
    sample.asleep = body.isAsleep
    sample.contacts = contacts
    return sample
  }

  /// Kinetic energy, and potential energy in the world's gravity, in joules of UIKit (1 kg, 1 m = 100 pt); height is relative to the
  /// lowest corner of the reference view.
  private static func energy(_ body: BodyState, gravity: Vector2, _ bounds: Vector2) -> Float {
    let lowest = Vector2(gravity.x > 0 ? bounds.x : 0, gravity.y > 0 ? bounds.y : 0)
    return (body.kineticEnergy + body.mass * gravity.dot(lowest - body.position)) / Units.newtonMeter
  }

  /// Detects whether all views are at rest.
  mutating func detectRest() {
    let asleep = plan.allowsSleeping ? areAllAsleep : nil
    guard let last = state.rest.observe(areAllAsleep: asleep, areAllStill: areAllStill, at: state.clock) else { return }
    var record = record(.settled, "")
    record.motionEnd = state.clock.time(of: last)
    events.append(record)
  }
}

/// Whether every view of a frame is asleep, and whether each is still.
private struct Stillness {
  /// Largest speed of rest if sleep is disabled, pt/s; nil if the engine decides.
  let limit: Float?
  var areAllAsleep: Bool
  var areAllStill: Bool

  /// Adds a view, and notes in its sample whether it is still.
  @inline(always)
  mutating func observe(_ body: BodyState, _ sample: inout ViewSample) {
    switch body.kind {
    case .static: sample.still = true
    case .kinematic:
      // never asleep, but at rest if its velocity is 0
      sample.still = sample.vx == 0 && sample.vy == 0 && sample.omega == 0
      if !sample.still { areAllAsleep = false }
    case .dynamic:
      if !sample.asleep { areAllAsleep = false }
      sample.still = limit.map { Self.isSlow(sample, $0) } ?? body.isStill
    }
    if !sample.still { areAllStill = false }
  }

  /// 5 mm/s, and 1°/s: the engine's limit of rest for a view of a few dozen points.
  private static func isSlow(_ sample: ViewSample, _ limit: Float) -> Bool {
    // a view that is faster along one axis needs no square root
    sample.vx.magnitude <= limit && sample.vy.magnitude <= limit && sample.omega.magnitude <= 0.0175 && sample.speed <= limit
  }
}

extension Digest {
  /// Number, place and motion of a view.
  fileprivate mutating func add(_ sample: ViewSample) {
    add(UInt64(UInt32(bitPattern: sample.view)))
    add(UInt64(sample.x.bitPattern) << 32 | UInt64(sample.y.bitPattern))
    add(UInt64(sample.angle.bitPattern) << 32 | UInt64(sample.omega.bitPattern))
    add(UInt64(sample.vx.bitPattern) << 32 | UInt64(sample.vy.bitPattern))
  }
}
