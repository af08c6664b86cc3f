import SceneModel
import Trajectories

/// State of a condition; a condition on a value is in between within the hysteresis of a bound.
enum ConditionTruth: Int, Comparable, Sendable {
  /// It does not hold, and its event can happen again once it does.
  case released
  /// It does not hold, but was not released either.
  case between
  case holds

  static func < (a: ConditionTruth, b: ConditionTruth) -> Bool { a.rawValue < b.rawValue }
}

/// The state of the scene's triggered events, which happen when their conditions become true.
struct PendingTriggers: Equatable, Sendable {
  /// The state of one condition, in addition to the current frame.
  private struct Memory: Equatable, Sendable {
    /// The present number of contacts between the two elements of the condition.
    var touching = 0
    /// A contact began since the last frame, even if it has ended.
    var hasTouched = false
    /// The views that have been inside since the event last happened for them, and the first of these that is outside now.
    var inside: [Int32] = []
    var leaving: Int32?
  }

  private struct Trigger: Equatable, Sendable {
    /// One per condition.
    var memories: [Memory]
    /// The conditions were false in some frame since the event last happened.
    var isArmed = true
    /// Whether all conditions hold in the current frame.
    var holds = false
    /// The number of times that it has happened, including a pending one.
    var count = 0
    /// The first frame in which the conditions count.
    var earliest: Int
  }

  private var triggers: [Trigger]
  /// Those that happen before the next step, by their places in the plan, ascending.
  private(set) var due: [Int] = []

  init(_ plans: [TriggerPlan]) {
    triggers = plans.map { plan in Trigger(memories: plan.conditions.map { _ in Memory() }, earliest: plan.earliest) }
  }

  /// Removes the events that happen now, by place, each with the number of times that it happened before.
  mutating func takeDue() -> [(trigger: Int, time: Int)] {
    defer { due.removeAll(keepingCapacity: true) }
    return due.map { ($0, triggers[$0].count - 1) }
  }

  mutating func noteContact(_ place: ConditionPlace, begins: Bool) {
    triggers[place.trigger].memories[place.condition].touching += begins ? 1 : -1
    if begins { triggers[place.trigger].memories[place.condition].hasTouched = true }
  }

  mutating func hasTouched(_ place: ConditionPlace) -> Bool {
    let memory = triggers[place.trigger].memories[place.condition]
    triggers[place.trigger].memories[place.condition].hasTouched = false
    return memory.touching > 0 || memory.hasTouched
  }

  /// Updates the state of a view. Returns whether it is outside, was inside, and the event has not happened for that.
  mutating func hasLeft(_ place: ConditionPlace, _ item: Int32, isOutside: Bool) -> Bool {
    var memory = triggers[place.trigger].memories[place.condition]
    let wasInside = memory.inside.contains(item)
    if !isOutside, !wasInside { memory.inside.append(item) }
    if isOutside, wasInside, memory.leaving == nil { memory.leaving = item }
    triggers[place.trigger].memories[place.condition] = memory
    return isOutside && wasInside
  }

  /// Notes whether the conditions of an event hold in a frame, as the least of them does.
  mutating func observe(_ i: Int, _ plan: TriggerPlan, _ truth: ConditionTruth, frame: Int) {
    triggers[i].holds = truth == .holds
    if truth == .released { triggers[i].isArmed = true }
    let mayHappen =
      triggers[i].holds && triggers[i].isArmed && frame >= triggers[i].earliest && frame <= plan.latest
      && triggers[i].count < plan.actions.count
    // each view that leaves is a separate condition, which no longer holds
    if mayHappen { triggers[i].isArmed = triggers[i].memories.contains { $0.leaving != nil } }
    for k in triggers[i].memories.indices {
      guard let leaving = triggers[i].memories[k].leaving else { continue }
      triggers[i].memories[k].leaving = nil
      if mayHappen { triggers[i].memories[k].inside.removeAll { $0 == leaving } }
    }
    guard mayHappen else { return }
    triggers[i].count += 1
    triggers[i].earliest = frame + plan.spacing
    due.append(i)
  }

  /// Whether the event still happens if its conditions, which hold, continue to hold after a frame.
  func isPending(_ i: Int, _ plan: TriggerPlan, after frame: Int) -> Bool {
    triggers[i].holds && triggers[i].isArmed && triggers[i].count < plan.actions.count && frame < plan.latest
  }
}

/// A condition of a triggered event, by the places of both.
struct ConditionPlace: Equatable, Sendable {
  var trigger: Int
  var condition: Int
}

/// The conditions that depend on contacts, by their elements.
struct ContactTriggers: Sendable {
  /// For lookup only.
  private var places: [ContactPair: [ConditionPlace]] = [:]

  init(_ plans: [TriggerPlan]) {
    for i in plans.indices {
      for (k, condition) in plans[i].conditions.enumerated() {
        guard case .contact(let a, let b) = condition else { continue }
        places[ContactPair(a, b), default: []].append(ConditionPlace(trigger: i, condition: k))
      }
    }
  }

  var isEmpty: Bool { places.isEmpty }

  /// Those that depend on two names, in either order.
  func places(of a: String, _ b: String) -> [ConditionPlace] { places[ContactPair(a, b)] ?? [] }
}
