import Diagnostics
import Formats
import SceneModel

/// The time in which an element acts, seconds.
struct ActingWindow: Equatable {
  var from = 0.0
  var until = Double.infinity

  var isEmpty: Bool { from >= until }

  func narrowed(from: Double, until: Double) -> ActingWindow {
    ActingWindow(from: max(self.from, from), until: min(self.until, until))
  }
}

/// A behavior with items as it is used, one for each time that an event adds it.
struct BehaviorUse {
  var id: String?
  var composites: [String]
  var window: ActingWindow
  var items: Selection
  var isGroup: Bool
  /// Its items, or the place where they are missing.
  var value: JSONValue
  var place: DocumentPath
}

/// A group with the views that it names.
private struct GroupUse {
  var use: BehaviorUse
  var members: [String]
}

extension SceneDecoder {
  /// Records which action affects which views at which time; repeated errors are reported once, so uses are compared when all of them are known.
  mutating func noteUse(of kind: BehaviorKind, _ fields: ObjectDecoder) {
    // a view that is in a group already is left out of the next one, so triggered groups are not an error
    guard !isWaiting else { return }
    let items: Selection
    var isGroup = false
    switch kind {
    case .group(let group): (items, isGroup) = (group.items, true)
    case .gravity(let gravity): items = gravity.items
    case .collision(let collision): items = collision.items
    default: return
    }
    uses.append(
      BehaviorUse(
        id: fields.string("id"), composites: composites, window: window, items: items, isGroup: isGroup,
        value: fields["items"] ?? fields.value,
        place: fields.place("items")))
  }

  // MARK: - Groups against each other and the rest

  /// Reports groups without items, with items that cannot be in one, and views in two groups at a time.
  mutating func checkGroups(_ events: EventList, _ views: [View]) {
    guard uses.contains(where: { $0.isGroup }), !ranOutOfComparisons else { return }
    let lives = Lives(events, frameRate: frameRate)
    let types = Self.types(events, views)
    var groups: [GroupUse] = []
    // in order of their beginnings, so that only the group that a view was in last can last too long
    let inTime = uses.indices.filter { uses[$0].isGroup }.sorted { (uses[$0].window.from, $0) < (uses[$1].window.from, $1) }
    for i in inTime {
      let group = GroupUse(use: uses[i], members: names.views(uses[i].items))
      guard canCompare(group.use) else { return }
      checkMembers(of: group, types)
      groups.append(group)
    }
    checkOverlaps(groups, lives)
    for use in uses where !use.isGroup {
      for group in groups where group.members.count > 1 {
        names.countComparisons(1)
        guard canCompare(use) else { return }
        checkPart(use, of: group.use, group.members)
      }
    }
  }

  private mutating func checkMembers(of group: GroupUse, _ types: [String: MotionType]) {
    let use = group.use
    if group.members.isEmpty && !use.items.patterns.isEmpty {
      sink.report(.composition(.noItems(owner: BehaviorType.group.owner)), use.value, use.place)
    }
    if let id = group.members.first(where: { types[$0] ?? .dynamic != .dynamic }) {
      sink.report(.composition(.notDynamic(id, type: types[id]?.rawValue ?? "")), use.value, use.place)
    }
  }

  /// - Parameter groups: In order of their beginnings.
  private mutating func checkOverlaps(_ groups: [GroupUse], _ lives: Lives) {
    /// Per view, its last group, and the end of that. For lookup only.
    var last: [String: (group: Int, until: Double)] = [:]
    /// The groups already reported: repeats of one event repeat its error.
    var reported: Set<Int> = []
    for (i, group) in groups.enumerated() {
      let use = group.use
      let end = min(use.window.until, lives.end(of: use))
      for member in group.members {
        let window = lives.window(ofView: member).narrowed(from: use.window.from, until: end)
        guard !window.isEmpty else { continue }
        if let other = last[member], window.from < other.until {
          if reported.insert(use.value.range.start << 1 | use.value.source & 1).inserted {
            sink.report(.composition(.inTwoGroups(member, other: groups[other.group].use.id)), use.value, use.place)
          }
          break
        }
        last[member] = (i, window.until)
      }
    }
  }

  /// Whether the budget of comparisons is not used up; reported once if it is.
  private mutating func canCompare(_ use: BehaviorUse) -> Bool {
    guard names.comparisons > limits.comparisons else { return true }
    if !ranOutOfComparisons { sink.report(.tooMuch(.comparisons, limit: limits.comparisons), use.value, use.place) }
    ranOutOfComparisons = true
    return false
  }

  /// A behavior that acts on some items of a group is mostly a mistake, but not an error.
  private mutating func checkPart(_ use: BehaviorUse, of group: BehaviorUse, _ members: [String]) {
    guard !use.window.narrowed(from: group.window.from, until: group.window.until).isEmpty, use.items != .all else { return }
    names.countComparisons(members.count * use.items.patterns.count)
    guard let named = members.first(where: { use.items.contains($0) }), let missing = members.first(where: { !use.items.contains($0) })
    else { return }
    sink.report(.composition(.partOfGroup(named, group: group.id, missing: missing)), use.value, use.place)
  }

  private static func types(_ events: EventList, _ views: [View]) -> [String: MotionType] {
    var types: [String: MotionType] = [:]
    for view in views { types[view.id] = view.type }
    for action in events.timed.map({ $0.action }) + events.waiting.flatMap({ $0.actions }) {
      if case .add(let view) = action { types[view.id] = view.type }
    }
    return types
  }
}

/// The times at which views are added and removed, and behaviors removed.
private struct Lives {
  // for looking up only
  private var arrivals: [String: Double] = [:]
  private var departures: [String: Double] = [:]
  /// Per behavior, the times at which it is removed, ascending.
  private var removals: [String: [Double]] = [:]

  /// For triggered events, the earliest time.
  init(_ events: EventList, frameRate: Double) {
    var timed = events.timed.map { (frame: $0.frame, action: $0.action) }
    for event in events.waiting { timed += event.actions.map { (event.earliest, $0) } }
    for (frame, action) in timed.sorted(by: { $0.frame < $1.frame }) {
      let time = Double(frame) / frameRate
      switch action {
      case .add(let view): arrivals[view.id] = time
      case .remove(.view(let id)): departures[id] = min(departures[id] ?? .infinity, time)
      case .remove(.behavior(let id)): removals[id, default: []].append(time)
      default: break
      }
    }
  }

  func window(ofView id: String) -> ActingWindow { ActingWindow(from: arrivals[id] ?? 0, until: departures[id] ?? .infinity) }

  /// The time at which an event removes a behavior.
  func end(of use: BehaviorUse) -> Double {
    var end = Double.infinity
    for id in use.composites + (use.id.map { [$0] } ?? []) {
      if let time = removals[id]?.first(where: { $0 >= use.window.from }) { end = min(end, time) }
    }
    return end
  }
}
