import Rigid2D
import SceneModel
import Trajectories

/// Events with a condition.
extension Simulation {
  /// Finds which conditions hold in the current frame; their events happen before the next step.
  mutating func observeConditions() {
    guard !plan.triggers.isEmpty else { return }
    noteContacts()
    for i in plan.triggers.indices {
      var truth = ConditionTruth.holds
      // all of them, because each updates its state
      for k in plan.triggers[i].conditions.indices { truth = min(truth, self.truth(of: ConditionPlace(trigger: i, condition: k))) }
      state.triggers.observe(i, plan.triggers[i], truth, frame: state.clock.frame)
    }
  }

  private mutating func noteContacts() {
    guard !contactTriggers.isEmpty else { return }
    for event in events {
      guard event.kind.beginsContact || event.kind.endsContact else { continue }
      for place in contactTriggers.places(of: event.a, event.b ?? "") {
        state.triggers.noteContact(place, begins: event.kind.beginsContact)
      }
    }
  }

  private mutating func truth(of place: ConditionPlace) -> ConditionTruth {
    switch plan.triggers[place.trigger].conditions[place.condition] {
    case .contact: return state.triggers.hasTouched(place) ? .holds : .released
    case .settled: return state.rest.isSettled ? .holds : .released
    case .leaves(let views, let rect):
      var hasLeft = false
      for item in state.views.items(of: views) {
        let box = world.bounds(state.animator.body(of: item))
        if state.triggers.hasLeft(place, item, isOutside: !box.overlaps(Bounds(rect))) { hasLeft = true }
      }
      return hasLeft ? .holds : .released
    case .view(let condition): return truth(of: condition)
    case .finished(let id): return motion(id)?.outcome == .finished ? .holds : .released
    case .reached(let id):
      guard let motion = motion(id), motion.outcome != .stopped else { return .released }
      return state.clock.time >= motion.arrival ? .holds : .released
    }
  }

  /// If several views match, one within all bounds is enough.
  private func truth(of condition: ViewCondition) -> ConditionTruth {
    var truth = ConditionTruth.released
    for item in state.views.items(of: condition.view) {
      guard let sample = frame.sample(state.views.numbers[Int(item)]) else { continue }
      var own = ConditionTruth.holds
      for bound in condition.bounds { own = min(own, value(bound.value, of: sample).map { bound.truth(of: $0) } ?? .released) }
      truth = max(truth, own)
    }
    return truth
  }

  /// Nil while the view to which a distance is measured does not exist.
  private func value(_ value: ViewValue, of sample: ViewSample) -> Double? {
    switch value {
    case .column(let column): return Double(sample.value(column))
    case .distance(to: .point(let point)): return Self.distance(Double(sample.x) - point.x, Double(sample.y) - point.y)
    case .distance(to: .view(let name)):
      guard let item = state.views.item(name), let other = frame.sample(state.views.numbers[Int(item)]) else { return nil }
      return Self.distance(Double(sample.x) - Double(other.x), Double(sample.y) - Double(other.y))
    }
  }

  private static func distance(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  /// Whether an event is pending that waits for rest.
  var expectsRest: Bool {
    if !state.triggers.due.isEmpty { return true }
    return plan.triggers.indices.contains { i in
      plan.triggers[i].conditions.contains(.settled) && state.triggers.isPending(i, plan.triggers[i], after: state.clock.frame)
    }
  }
}

extension ValueBound {
  fileprivate func truth(of number: Double) -> ConditionTruth {
    if let above, number <= above { return number <= above - margin(at: above) ? .released : .between }
    if let below, number >= below { return number >= below + margin(at: below) ? .released : .between }
    return .holds
  }
}
