import Formats
import SceneModel

/// The behaviors of a run by name: the animator's, in its order, and those that wait for a view.
///
/// Every look-up takes time for the behaviors that it finds, not for all that there are.
struct BehaviorTable: Sendable {
  /// One per behavior of the animator, removed ones included.
  private var plans: [BehaviorPlan] = []
  /// Indices of the behavior of an id, or of those in the composite of an id.
  private var parts: [String: [BehaviorIndex]] = [:]
  /// Indices of the behaviors of a view that they name by its id.
  private var naming: [String: [BehaviorIndex]] = [:]
  /// Indices of the behaviors of the views that match patterns.
  private var matching: [BehaviorIndex] = []

  /// In the order of their addition; nil once a behavior no longer waits.
  private var waitingPlans: [BehaviorPlan?] = []
  /// Places in `waitingPlans`, by the id of the behavior or of a composite around it.
  private var waitingParts: [String: [Int]] = [:]
  /// Places in `waitingPlans`, by the one view that each waits for at present.
  private var awaiting: [String: [Int]] = [:]

  var count: Int { plans.count }
  var indices: Range<BehaviorIndex> { plans.indices }
  subscript(index: BehaviorIndex) -> BehaviorPlan { plans[index] }

  /// Adds the plan of the animator's next behavior.
  mutating func append(_ plan: BehaviorPlan) {
    let index = plans.count
    plans.append(plan)
    parts[plan.id, default: []].append(index)
    for parent in plan.parents where parent != plan.id { parts[parent, default: []].append(index) }
    guard let names = plan.views.names else { return matching.append(index) }
    for name in names where naming[name]?.last != index { naming[name, default: []].append(index) }
  }

  /// Indices of the behavior of an id, or of all in the composite of that id; ascending, removed ones included.
  func indices(partOf id: String) -> [BehaviorIndex] { parts[id] ?? [] }

  /// Indices of the behaviors of an id; ascending, removed ones included.
  func indices(of id: String) -> [BehaviorIndex] { indices(partOf: id).filter { plans[$0].id == id } }

  /// Indices of the behaviors that can have a view among theirs; ascending, removed ones included.
  func indices(concerning view: String) -> [BehaviorIndex] {
    let named = naming[view] ?? []
    return named.isEmpty || matching.isEmpty ? named + matching : (named + matching).sorted()
  }

  /// Keeps a behavior until the view comes that it lacks.
  mutating func wait(_ plan: BehaviorPlan, for view: String) {
    let place = waitingPlans.count
    waitingPlans.append(plan)
    waitingParts[plan.id, default: []].append(place)
    for parent in plan.parents where parent != plan.id { waitingParts[parent, default: []].append(place) }
    awaiting[view, default: []].append(place)
  }

  /// The behaviors that lack no view now that one has come, in the order of their addition; they no longer wait.
  mutating func takeComplete(with view: String, _ views: ViewTable) -> [BehaviorPlan] {
    guard let places = awaiting.removeValue(forKey: view) else { return [] }
    var complete: [BehaviorPlan] = []
    for place in places {
      guard let plan = waitingPlans[place] else { continue }
      if let other = views.missing(plan.views) {
        let later = awaiting[other, default: []].firstIndex { $0 > place } ?? awaiting[other, default: []].count
        awaiting[other, default: []].insert(place, at: later)
      } else {
        waitingPlans[place] = nil
        complete.append(plan)
      }
    }
    return complete
  }

  /// All waiting behaviors, in the order of their addition.
  var waiting: [BehaviorPlan] { waitingPlans.compactMap { $0 } }

  /// The waiting behaviors of an id, or all in the composite of that id, in the order of their addition.
  func waiting(partOf id: String) -> [BehaviorPlan] { (waitingParts[id] ?? []).compactMap { waitingPlans[$0] } }

  /// Replaces the waiting behaviors of an id.
  mutating func changeWaiting(of id: String, _ change: (BehaviorPlan) -> BehaviorPlan) {
    for place in waitingParts[id] ?? [] { if let plan = waitingPlans[place], plan.id == id { waitingPlans[place] = change(plan) } }
  }

  /// Forgets the waiting behavior of an id, or all in the composite of that id.
  mutating func removeWaiting(partOf id: String) {
    for place in waitingParts.removeValue(forKey: id) ?? [] { waitingPlans[place] = nil }
  }
}
