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
  /// Numbers of the views that are there, ascending.
  private(set) var living: [Int32] = []
  /// Items of the views that are there, by id. For lookup only.
  private var byName: [String: Int32] = [:]
  /// How often a view came or went.
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
    let place = living.lastIndex { $0 < number }.map { $0 + 1 } ?? 0
    living.insert(number, at: place)
  }

  mutating func remove(_ item: Int32) {
    let number = numbers[Int(item)]
    changes += 1
    items[Int(number)] = -1
    living.removeAll { $0 == number }
    if byName[names[Int(number)]] == item { byName[names[Int(number)]] = nil }
  }

  func item(_ name: String) -> Int32? { byName[name] }

  /// Items of the views that a behavior acts on, in order of their numbers, or the one and then the other of a pair; nil while one of a pair is missing.
  func resolve(_ views: BehaviorViews) -> [Int32]? {
    guard case .pair(let name, let partner) = views else { return items(of: views) }
    guard let item = item(name) else { return nil }
    guard let partner else { return [item] }
    return self.item(partner).map { [item, $0] }
  }

  /// Items of the views that are there and match, in order of their numbers.
  func items(of views: BehaviorViews) -> [Int32] {
    var found: [Int32] = []
    for number in living where views.adds(names[Int(number)]) { found.append(items[Int(number)]) }
    return found
  }

  /// Items of the views that are there of an id or a pattern, in order of their numbers.
  func items(of views: String) -> [Int32] {
    if let item = item(views) { return [item] }
    return Glob.isPattern(views) ? items(of: .matching(Selection([views]))) : []
  }

  func name(ofItem item: Int32) -> String { names[Int(numbers[Int(item)])] }
}
