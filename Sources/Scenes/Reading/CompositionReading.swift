extension BehaviorKeys {
  static let group = KeyTable(
    "a group",
    common + [Key("items", .names, required: "[\"left\", \"right\"]", "Views that move as one rigid body.")])
  static let composite = KeyTable(
    "a composite behavior", common + [Key("behaviors", .array, required: "[]", "Behaviors that are added and removed as one.")])
}

/// When something acts, seconds.
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
  /// Its items, or where they are missing.
  var value: JSONValue
  var place: Place

  /// Whether it goes when what is called so is removed.
  func answers(to id: String) -> Bool { self.id == id || composites.contains(id) }
}

extension SceneDecoder {
  mutating func composite(_ fields: Fields) -> BehaviorKind? {
    guard compositeDepth < Limits.composites else {
      report(.tooMuch(.composites, limit: Limits.composites), fields, "behaviors")
      return nil
    }
    compositeDepth += 1
    composites.append(fields.string("id") ?? "")
    defer {
      compositeDepth -= 1
      composites.removeLast()
    }
    let children = fields.elements("behaviors")
    var behaviors: [Behavior] = []
    for i in children.indices {
      if let child = behavior(children[i], at: .element(children[i], i, of: fields.place("behaviors"))) { behaviors.append(child) }
    }
    return .composite(CompositeBehavior(behaviors: behaviors))
  }

  mutating func group(_ fields: Fields) -> BehaviorKind? {
    guard let value = fields["items"] else { return nil }
    let parts = value.elements ?? [value]
    if parts.isEmpty { report(.noItems(owner: BehaviorKeys.group.owner), fields, "items") }
    // a group's id is no unknown one: say what is wrong with it
    for i in parts.indices {
      guard let id = parts[i].string, let entry = names.entry(id), names.element(entry)?.member("type")?.string == "group" else { continue }
      findings.report(.nestedGroup(id), parts[i], fields.place("items").index(i))
      return nil
    }
    return .group(GroupBehavior(items: selection(fields, "items")))
  }

  /// Remembers what acts on which views when; repeats of a mistake are told once, so uses are compared when all of them are known.
  mutating func noteUse(of kind: BehaviorKind, _ fields: Fields) {
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
  mutating func checkGroups(_ events: [Event], _ views: [View]) {
    guard uses.contains(where: \.isGroup), !ranOutOfComparisons else { return }
    let lives = Lives(events, frameRate: frameRate)
    let types = Self.types(events, views)
    var groups: [(use: BehaviorUse, members: [String])] = []
    /// Per view, the groups that it is in, by their place in `groups`, and when. For looking up only.
    var memberships: [String: [(group: Int, window: ActingWindow)]] = [:]
    /// Where groups were told of already.
    var told: Set<Int> = []
    for i in uses.indices where uses[i].isGroup {
      let use = uses[i]
      let members = names.views(use.items)
      guard canCompare(use) else { return }
      if members.isEmpty && !use.items.patterns.isEmpty { findings.report(.noItems(owner: BehaviorKeys.group.owner), use.value, use.place) }
      if let id = members.first(where: { types[$0] ?? .dynamic != .dynamic }) {
        findings.report(.notDynamic(id, type: types[id]?.rawValue ?? ""), use.value, use.place)
      }
      let end = lives.end(of: use)
      for member in members {
        let window = lives.window(ofView: member).narrowed(from: use.window.from, until: min(use.window.until, end))
        guard !window.isEmpty else { continue }
        if let other = memberships[member]?.first(where: { !$0.window.narrowed(from: window.from, until: window.until).isEmpty }) {
          // repeats of one event make the same mistake
          if told.insert(use.value.range.start << 1 | use.value.source & 1).inserted {
            findings.report(.inTwoGroups(member, other: groups[other.group].use.id), use.value, use.place)
          }
          break
        }
        memberships[member, default: []].append((groups.count, window))
      }
      groups.append((use, members))
    }
    for use in uses where !use.isGroup {
      for group in groups where group.members.count > 1 {
        guard canCompare(use) else { return }
        checkPart(use, of: group.use, group.members)
      }
    }
  }

  /// Whether there is still time for comparisons; told once when there is not.
  private mutating func canCompare(_ use: BehaviorUse) -> Bool {
    guard names.comparisons > limits.comparisons else { return true }
    if !ranOutOfComparisons { findings.report(.tooMuch(.comparisons, limit: limits.comparisons), use.value, use.place) }
    ranOutOfComparisons = true
    return false
  }

  /// A behavior that acts on some items of a group is mostly a mistake, and no error.
  private mutating func checkPart(_ use: BehaviorUse, of group: BehaviorUse, _ members: [String]) {
    guard !use.window.narrowed(from: group.window.from, until: group.window.until).isEmpty, use.items != .all else { return }
    names.countComparisons(members.count * use.items.patterns.count)
    guard let named = members.first(where: { use.items.contains($0) }), let missing = members.first(where: { !use.items.contains($0) })
    else { return }
    findings.report(.partOfGroup(named, group: group.id, missing: missing), use.value, use.place)
  }

  private static func types(_ events: [Event], _ views: [View]) -> [String: MotionType] {
    var types: [String: MotionType] = [:]
    for view in views { types[view.id] = view.type }
    for event in events { if case .add(let view) = event.action { types[view.id] = view.type } }
    return types
  }
}

/// When views come and go, and when behaviors are removed.
private struct Lives {
  // for looking up only
  private var arrivals: [String: Double] = [:]
  private var departures: [String: Double] = [:]
  private var removals: [(id: String, time: Double)] = []

  init(_ events: [Event], frameRate: Double) {
    for event in events {
      let time = Double(event.frame) / frameRate
      switch event.action {
      case .add(let view): arrivals[view.id] = time
      case .remove(.view(let id)): departures[id] = min(departures[id] ?? .infinity, time)
      case .remove(.behavior(let id)): removals.append((id, time))
      default: break
      }
    }
  }

  func window(ofView id: String) -> ActingWindow { ActingWindow(from: arrivals[id] ?? 0, until: departures[id] ?? .infinity) }

  /// When a behavior is removed by an event.
  func end(of use: BehaviorUse) -> Double {
    removals.first { $0.time >= use.window.from && use.answers(to: $0.id) }?.time ?? .infinity
  }
}
