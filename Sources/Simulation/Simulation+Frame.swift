import Behaviors
import Rigid2D
import Trajectories

extension Simulation {
  /// Fills ``frame`` from the world and adds it to the digest.
  mutating func showFrame() {
    countContacts()
    frame.index = state.clock.frame
    frame.time = state.clock.time
    frame.samples.removeAll(keepingCapacity: true)
    frame.newViews.removeAll(keepingCapacity: true)
    if state.reportedNames < names.count {
      frame.newViews += names[state.reportedNames...]
      state.reportedNames = names.count
    }
    var digest = Digest()
    // before the first step the bodies do not have the behaviors' accelerations yet
    let pulls = state.upcoming == 0 ? state.animator.pulls(at: 0) : []
    for number in state.views.living {
      let sample = sample(number, pulls)
      frame.samples.append(sample)
      digest.add(sample)
    }
    frame.digest = digest.value
    state.digest.absorb(digest.value)
  }

  private mutating func countContacts() {
    contactCounts.removeAll(keepingCapacity: true)
    contactCounts.append(contentsOf: repeatElement(0, count: state.animator.items.count))
    world.countContacts(&contactCounts)
  }

  func sample(_ number: Int32, _ pulls: [Vector2]) -> ViewSample {
    let item = state.views.items[Int(number)]
    let body = world.reading(state.animator.body(of: item))
    let pull = pulls.isEmpty ? state.animator.acceleration(of: item) : pulls[Int(item)]
    return ViewSample(
      view: number, x: body.position.x, y: body.position.y, angle: body.angle, vx: body.velocity.linear.x, vy: body.velocity.linear.y,
      omega: body.velocity.angular, energy: energy(body, gravity: world.settings.gravity + pull), asleep: body.isAsleep,
      contacts: Int(item) < contactCounts.count ? contactCounts[Int(item)] : 0)
  }

  /// Of motion and of height in the world's gravity, in joules of UIKit (1 kg, 1 m = 100 pt); height counts from the lowest corner of the reference view.
  private func energy(_ body: BodyState, gravity: Vector2) -> Float {
    let lowest = Vector2(gravity.x > 0 ? plan.bounds.x : 0, gravity.y > 0 ? plan.bounds.y : 0)
    return (body.kineticEnergy + body.mass * gravity.dot(lowest - body.position)) / Units.newtonMeter
  }

  /// Finds whether everything is at rest.
  mutating func detectRest() {
    // an empty scene is not at rest: something may be added
    var areAllAsleep = !frame.samples.isEmpty
    var areAllStill = areAllAsleep
    for sample in frame.samples {
      let body = state.animator.body(of: state.views.items[Int(sample.view)])
      switch world.kind(body) {
      case .fixed: break
      case .kinematic:
        // never asleep, but at rest when it stands
        if sample.speed > 0 || sample.omega != 0 { (areAllAsleep, areAllStill) = (false, false) }
      case .dynamic:
        if !sample.asleep { areAllAsleep = false }
        if !isStill(sample) { areAllStill = false }
      }
    }
    let asleep = plan.allowsSleeping ? areAllAsleep : nil
    if state.rest.observe(areAllAsleep: asleep, areAllStill: areAllStill, rate: plan.frameRate) { events.append(record(.settled, "")) }
  }

  /// 5 mm/s, and 1°/s: what the engine calls rest for a view of a few dozen points.
  private func isStill(_ sample: ViewSample) -> Bool { sample.speed <= 0.005 * plan.pointsPerMeter && sample.omega.magnitude <= 0.0175 }
}

extension Digest {
  /// Which view it is, where, and how it moves.
  fileprivate mutating func add(_ sample: ViewSample) {
    add(UInt64(UInt32(bitPattern: sample.view)))
    add(UInt64(sample.x.bitPattern) << 32 | UInt64(sample.y.bitPattern))
    add(UInt64(sample.angle.bitPattern) << 32 | UInt64(sample.omega.bitPattern))
    add(UInt64(sample.vx.bitPattern) << 32 | UInt64(sample.vy.bitPattern))
  }
}
