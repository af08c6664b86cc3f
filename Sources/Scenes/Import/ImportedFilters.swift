/// Box2D's filters as categories of a scene: bodies that meet the same others have a name, and say whom they meet by name.
struct ImportedFilters {
  private var kinds: [RubeFixture.Filter] = []
  private var names: [String] = []
  private var isNeeded = false

  init() {}

  /// The filters of all that becomes a view, in their order; of more than there is room for, the first.
  init(_ world: RubeWorld) {
    var known: Set<RubeFixture.Filter> = []
    for body in world.bodies where body.active {
      for fixture in body.fixtures where !fixture.isLine && kinds.count <= Limits.categories && known.insert(fixture.filter).inserted {
        kinds.append(fixture.filter)
      }
    }
    isNeeded = kinds.contains { kind in kinds.contains { !kind.meets($0) } }
    guard isNeeded else { return }
    kinds = Array(kinds.prefix(Limits.categories))
    var taken = UniqueNames()
    names = kinds.map { taken.take(Self.name($0, world.categoryNames), or: "nothing") }
  }

  private static func name(_ filter: RubeFixture.Filter, _ names: [String]) -> String {
    let bits = (0..<16).filter { filter.category & (1 << $0) != 0 }
    let parts = bits.map { bit in bit < names.count && !names[bit].isEmpty ? names[bit] : "category-\(bit + 1)" }
    return (parts + (filter.group == 0 ? [] : ["group\(filter.group)"])).joined(separator: "+")
  }

  /// Whether all have one that meets everything.
  func isKnown(_ filter: RubeFixture.Filter) -> Bool { !isNeeded || kinds.contains(filter) }

  /// Whether it meets all that is in the world.
  func meetsAll(_ filter: RubeFixture.Filter) -> Bool { kinds.allSatisfy { filter.meets($0) } }

  func add(_ filter: RubeFixture.Filter, to view: inout SceneJSON.ObjectText) {
    guard isNeeded, let index = kinds.firstIndex(of: filter) else { return }
    view.add("category", SceneJSON.string(names[index]))
    guard !meetsAll(filter) else { return }
    view.add("collidesWith", SceneJSON.list(kinds.indices.filter { filter.meets(kinds[$0]) }.map { SceneJSON.string(names[$0]) }))
  }
}
