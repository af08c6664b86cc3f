import Formats
import SceneModel

/// The views of a run by name. A view's number is its place in the trajectory: the scene's first, then spawned ones in order of creation.
struct ViewTable: Sendable {
  /// Ids by number, those of spawns that are known beforehand included.
  private(set) var names: [String] = []
  /// Per number, the view's index as an item; -1 while it is not there.
  private(set) var items: [Int32] = []
  /// Per item, its number.
  private(set) var numbers: [Int32] = []
  /// Numbers of the views that are there, ascending; removed ones stay until ``closeGaps()``.
  private(set) var living: [Int32] = []
  /// Items of the views that are there, by id. For lookup only.
  private var byName: [String: Int32] = [:]
  /// How often views came or went.
  private(set) var changes = 0

  /// Reserves the next number for a view.
  mutating func reserve(_ name: String) -> Int32 {
    names.append(name)
    items.append(-1)
    return Int32(names.count - 1)
  }

  /// Adds a view whose number is reserved.
  mutating func add(_ number: Int32, as item: Int32) {
    precondition(Int(item) == numbers.count, "views must be added in the order of the animator's items")
    changes += 1
    numbers.append(number)
    items[Int(number)] = item
    byName[names[Int(number)]] = item
    living.insert(number, at: place(of: number))
  }

  mutating func remove(_ removed: [Int32]) {
    guard !removed.isEmpty else { return }
    changes += 1
    for item in removed {
      let number = Int(numbers[Int(item)])
      items[number] = -1
      if byName[names[number]] == item { byName[names[number]] = nil }
    }
  }

  /// Takes removed views out of the living ones: once for many, as it goes through all.
  mutating func closeGaps() { living.removeAll { items[Int($0)] < 0 } }

  /// The place of a number among the living ones, or that before which it would stand.
  private func place(of number: Int32) -> Int { living.indices.bisect { living[$0] >= number } }

  func item(_ name: String) -> Int32? { byName[name] }

  /// Items of the views that a behavior acts on, in order of their numbers, or the one and then the other of a pair; nil while one of a pair is missing.
  func resolve(_ views: BehaviorViews) -> [Int32]? {
    switch views {
    case .matching(let selection): return items(of: selection)
    case .pair(let name, let partner):
      guard let item = item(name) else { return nil }
      guard let partner else { return [item] }
      return self.item(partner).map { [item, $0] }
    }
  }

  /// The view of a pair that is not there, or the first of two; nil when none is missing.
  func missing(_ views: BehaviorViews) -> String? {
    guard case .pair(let name, let partner) = views else { return nil }
    if item(name) == nil { return name }
    return partner.flatMap { item($0) == nil ? $0 : nil }
  }

  /// Items of the views that are there and match, in order of their numbers.
  private func items(of selection: Selection) -> [Int32] {
    guard selection.hasPatterns else {
      let found = Set(selection.patterns.compactMap { item($0) })
      return found.sorted { numbers[Int($0)] < numbers[Int($1)] }
    }
    return living.filter { items[Int($0)] >= 0 && selection.contains(names[Int($0)]) }.map { items[Int($0)] }
  }

  /// Items of the views that are there of an id or a pattern, in order of their numbers.
  func items(of views: String) -> [Int32] {
    if let item = item(views) { return [item] }
    return Glob.isPattern(views) ? items(of: Selection([views])) : []
  }

  func name(ofItem item: Int32) -> String { names[Int(numbers[Int(item)])] }
}
