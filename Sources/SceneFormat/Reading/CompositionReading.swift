import Formats
import SceneModel
import Trajectories

/// The time in which an element acts, seconds.
struct ActingWindow: Equatable {
  var from = 0.0
  var until = Double.infinity

  var isEmpty: Bool { from >= until }

  func narrowed(from: Double, until: Double) -> ActingWindow {
    ActingWindow(from: max(self.from, from), until: min(self.until, until))
  }
}

/// Where a behavior stands: in composites, and in an event that adds it.
struct BehaviorScope {
  /// The time in which it can act, seconds.
  var window = ActingWindow()
  /// Ids of the composites around it.
  var composites: [String] = []
  /// Whether the event waits for a trigger, so that its time is unknown.
  var isWaiting = false
}

/// A behavior with items as it is used, one for each time that an event adds it.
struct BehaviorUse {
  enum Role {
    case group
    /// It drives one view from its beginning on, until it ends by itself.
    case motion
    /// A motion that drives its view whenever a finger does.
    case scroll
    case others
  }

  var id: String?
  var composites: [String]
  var window: ActingWindow
  var items: Selection
  var role: Role
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
  mutating func noteUse(of kind: BehaviorKind, _ fields: ObjectDecoder, in scope: BehaviorScope) {
    // a view that is in a group already is left out of the next one, so triggered groups are not an error
    guard !scope.isWaiting else { return }
    let items: Selection
    var role = BehaviorUse.Role.others
    switch kind {
    case .group(let group): (items, role) = (group.items, .group)
    case .gravity(let gravity): items = gravity.items
    case .collision(let collision): items = collision.items
    case .motion(let motion):
      items = Selection([motion.item])
      if case .scroll = motion.law { role = .scroll } else { role = .motion }
    default: return
    }
    let key = fields.has("item") ? "item" : "items"
    uses.append(
      BehaviorUse(
        id: fields.string("id"), composites: scope.composites, window: scope.window, items: items, role: role,
        value: fields[key] ?? fields.value,
        place: fields.place(key)))
  }

  // MARK: - Groups against each other and the rest

  /// Reports groups without items, with items that cannot be in one, and views in two groups at a time.
  mutating func checkGroups(_ events: EventList, _ views: [View]) {
    guard uses.contains(where: { $0.role == .group }), !ranOutOfComparisons else { return }
    let lives = Lives(events, clock.schedule)
    let types = Self.types(events, views)
    var groups: [GroupUse] = []
    // in order of their beginnings, so that only the group that a view was in last can last too long
    let inTime = uses.indices.filter { uses[$0].role == .group }.sorted { (uses[$0].window.from, $0) < (uses[$1].window.from, $1) }
    for i in inTime {
      let group = GroupUse(use: uses[i], members: names.views(uses[i].items))
      guard canCompare(group.use) else { return }
      checkMembers(of: group, types)
      groups.append(group)
    }
    checkOverlaps(groups, lives)
    for use in uses where use.role == .others {
      for group in groups where group.members.count > 1 {
        names.countComparisons(1)
        guard canCompare(use) else { return }
        checkPart(use, of: group.use, group.members)
      }
    }
    checkDriven(groups, lives)
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

  /// Reports motions of views that are part of a group when the motion begins: they move with the group.
  private mutating func checkDriven(_ groups: [GroupUse], _ lives: Lives) {
    var reported: Set<Int> = []
    for use in uses where use.role == .motion || use.role == .scroll {
      guard let view = use.items.patterns.first else { continue }
      let window = lives.window(ofView: view).narrowed(from: use.window.from, until: min(use.window.until, lives.end(of: use)))
      for group in groups {
        names.countComparisons(group.members.count)
        guard canCompare(use) else { return }
        let end = min(group.use.window.until, lives.end(of: group.use))
        let shared = window.narrowed(from: group.use.window.from, until: end)
        guard !shared.isEmpty, use.role == .scroll || shared.from == window.from, group.members.contains(view) else { continue }
        if reported.insert(use.value.range.start << 1 | use.value.source & 1).inserted {
          sink.report(.motion(.inGroup(view, group: group.use.id)), use.value, use.place)
        }
        break
      }
    }
  }

  /// Reports tracks that move a view while a motion that drives it begins.
  mutating func checkTracks(_ tracks: [Track], _ views: [View], _ fields: ObjectDecoder) {
    let motions = uses.filter { $0.role == .motion || $0.role == .scroll }
    let elements = fields.elements("tracks")
    // each track has an element, unless one has an error
    guard !motions.isEmpty, tracks.count == elements.count else { return }
    for (i, track) in tracks.enumerated() {
      guard case .view(let reference, let parameter) = track.target, parameter == .center || parameter == .angle,
        let first = track.times.first, let last = track.times.last, first < last
      else { continue }
      let view: String
      switch reference {
      case .index(let i): view = i < views.count ? views[i].id : ""
      case .added(let id): view = id
      }
      guard let motion = motions.first(where: { $0.items.patterns == [view] && (first..<last).contains($0.window.from) }) else { continue }
      let place = DocumentPath.element(elements[i], i, of: fields.place("tracks")).key("target")
      sink.report(.motion(.onTrack(view, motion: motion.id, until: last)), elements[i].member("target") ?? elements[i], place)
    }
  }

  private mutating func canCompare(_ use: BehaviorUse) -> Bool { canCompare(at: use.value, use.place) }

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
  init(_ events: EventList, _ schedule: FrameSchedule) {
    var timed = events.timed.map { (frame: $0.frame, action: $0.action) }
    for event in events.waiting { timed += event.actions.map { (event.earliest, $0) } }
    for (frame, action) in timed.sorted(by: { $0.frame < $1.frame }) {
      let time = schedule.time(of: frame)
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
