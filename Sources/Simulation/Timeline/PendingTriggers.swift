import SceneModel
import Trajectories

/// The state of the scene's triggered events: those that happen when a condition comes to hold.
struct PendingTriggers: Equatable, Sendable {
  private struct Trigger: Equatable, Sendable {
    /// How many contacts there are at present between the two of a contact.
    var touching = 0
    /// A contact began since the last frame, even if it has ended.
    var hasTouched = false
    /// The views that have been inside since the event happened for them, and the first of them that is outside now.
    var inside: [Int32] = []
    var leaving: Int32?
    /// The condition did not hold in some frame since the event happened last.
    var isArmed = true
    /// How many times it has happened, or is about to.
    var count = 0
    /// The first frame in which the condition counts.
    var earliest: Int
  }

  private var triggers: [Trigger]
  /// Those that happen before the next step, by their places in the plan, ascending.
  private(set) var due: [Int] = []

  init(_ plans: [TriggerPlan]) { triggers = plans.map { Trigger(earliest: $0.earliest) } }

  /// Removes those that happen now, by place, each with how many times it happened before.
  mutating func takeDue() -> [(trigger: Int, time: Int)] {
    defer { due.removeAll(keepingCapacity: true) }
    return due.map { ($0, triggers[$0].count - 1) }
  }

  mutating func noteContact(_ i: Int, begins: Bool) {
    triggers[i].touching += begins ? 1 : -1
    if begins { triggers[i].hasTouched = true }
  }

  mutating func hasTouched(_ i: Int) -> Bool {
    defer { triggers[i].hasTouched = false }
    return triggers[i].touching > 0 || triggers[i].hasTouched
  }

  /// Notes where a view is; whether it is outside, was inside, and the event has not happened for that.
  mutating func hasLeft(_ i: Int, _ item: Int32, isOutside: Bool) -> Bool {
    let wasInside = triggers[i].inside.contains(item)
    if !isOutside, !wasInside { triggers[i].inside.append(item) }
    if isOutside, wasInside, triggers[i].leaving == nil { triggers[i].leaving = item }
    return isOutside && wasInside
  }

  /// Notes whether a condition holds in a frame.
  mutating func observe(_ i: Int, _ plan: TriggerPlan, holds: Bool, frame: Int) {
    let leaving = triggers[i].leaving
    triggers[i].leaving = nil
    guard holds else {
      triggers[i].isArmed = true
      return
    }
    guard triggers[i].isArmed, frame >= triggers[i].earliest, triggers[i].count < plan.actions.count else { return }
    // each view that leaves is a condition of its own, which does not hold any more
    triggers[i].isArmed = leaving != nil
    if let leaving { triggers[i].inside.removeAll { $0 == leaving } }
    triggers[i].count += 1
    triggers[i].earliest = frame + plan.spacing
    due.append(i)
  }

  /// Whether the event still happens if its condition continues to hold.
  func isPending(_ i: Int, _ plan: TriggerPlan) -> Bool { triggers[i].isArmed && triggers[i].count < plan.actions.count }
}

/// Which triggers depend on which contacts.
struct ContactTriggers: Sendable {
  /// For lookup only.
  private var triggers: [ContactPair: [Int]] = [:]

  init(_ plans: [TriggerPlan]) {
    for i in plans.indices {
      if case .contact(let a, let b) = plans[i].condition { triggers[ContactPair(a, b), default: []].append(i) }
    }
  }

  var isEmpty: Bool { triggers.isEmpty }

  /// Places in the plan of those that depend on two names, in either order.
  func triggers(of a: String, _ b: String) -> [Int] { triggers[ContactPair(a, b)] ?? [] }
}
