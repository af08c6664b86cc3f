import Trajectories

/// How far the events have come that wait for physics.
struct Waits: Equatable, Sendable {
  private struct Wait: Equatable, Sendable {
    /// How many contacts there are at present between the two of a contact.
    var touching = 0
    /// A contact began since the last frame, over though it may be.
    var hasTouched = false
    /// The view that is to leave has been inside.
    var wasInside = false
    /// The condition did not hold in some frame since the event happened last.
    var isArmed = true
    /// How many times it has happened, or is about to.
    var count = 0
    /// The first frame in which the condition counts.
    var earliest: Int
  }

  private var waits: [Wait]
  /// Those that happen before the next step, by their places in the plan, ascending.
  private(set) var due: [Int] = []

  init(_ plans: [WaitPlan]) { waits = plans.map { Wait(earliest: $0.earliest) } }

  /// Those that happen now, by place, each with how many times it happened before.
  mutating func takeDue() -> [(wait: Int, time: Int)] {
    defer { due.removeAll(keepingCapacity: true) }
    return due.map { ($0, waits[$0].count - 1) }
  }

  mutating func noteContact(_ i: Int, begins: Bool) {
    waits[i].touching += begins ? 1 : -1
    if begins { waits[i].hasTouched = true }
  }

  mutating func hasTouched(_ i: Int) -> Bool {
    defer { waits[i].hasTouched = false }
    return waits[i].touching > 0 || waits[i].hasTouched
  }

  mutating func hasLeft(_ i: Int, isOutside: Bool) -> Bool {
    if !isOutside { waits[i].wasInside = true }
    return isOutside && waits[i].wasInside
  }

  /// Takes in whether a condition holds in a frame.
  mutating func observe(_ i: Int, _ plan: WaitPlan, holds: Bool, frame: Int) {
    guard holds else {
      waits[i].isArmed = true
      return
    }
    guard waits[i].isArmed, frame >= waits[i].earliest, waits[i].count < plan.actions.count else { return }
    waits[i].isArmed = false
    waits[i].count += 1
    waits[i].earliest = frame + plan.spacing
    due.append(i)
  }

  /// Whether the event will yet happen if its condition goes on to hold.
  func isPending(_ i: Int, _ plan: WaitPlan) -> Bool { waits[i].isArmed && waits[i].count < plan.actions.count }
}

/// Which waiting events listen to which contacts.
struct ContactWatch: Sendable {
  /// For looking up only.
  private var waits: [ContactPair: [Int]] = [:]

  init(_ plans: [WaitPlan]) {
    for i in plans.indices {
      if case .contact(let a, let b) = plans[i].condition { waits[ContactPair(a, b), default: []].append(i) }
    }
  }

  var isEmpty: Bool { waits.isEmpty }

  /// Places in the plan of those that wait for two names, in either order.
  func waits(for a: String, _ b: String) -> [Int] { waits[ContactPair(a, b)] ?? [] }
}
