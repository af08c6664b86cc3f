import Behaviors

/// The views of a run by name. A view's number is its place in the trajectory: the scene's first, then spawned ones in order of creation.
struct Cast: Sendable {
  /// Ids by number, those of spawns that are known to come included.
  private(set) var names: [String] = []
  /// Per number, the view's index as an item; -1 while it is not there.
  private(set) var items: [Int32] = []
  /// Per item, its number.
  private(set) var numbers: [Int32] = []
  /// Numbers of the views that are there, ascending.
  private(set) var living: [Int32] = []
  /// Items of the views that are there, by id. For looking up only.
  private var byName: [String: Int32] = [:]

  /// Reserves the next number for a view to come.
  mutating func announce(_ name: String) -> Int32 {
    names.append(name)
    items.append(-1)
    return Int32(names.count - 1)
  }

  /// Notes that a view has come.
  mutating func enter(_ number: Int32, as item: Int32) {
    precondition(Int(item) == numbers.count, "views are numbered in the order in which the animator takes them in")
    numbers.append(number)
    items[Int(number)] = item
    byName[names[Int(number)]] = item
    let place = living.lastIndex { $0 < number }.map { $0 + 1 } ?? 0
    living.insert(number, at: place)
  }

  /// Notes that a view has gone.
  mutating func leave(_ item: Int32) {
    let number = numbers[Int(item)]
    items[Int(number)] = -1
    living.removeAll { $0 == number }
    if byName[names[Int(number)]] == item { byName[names[Int(number)]] = nil }
  }

  func item(_ name: String) -> Int32? { byName[name] }
  func name(ofItem item: Int32) -> String { names[Int(numbers[Int(item)])] }
}
