import Formats
import SceneModel

/// Box2D's filters, and joints that disable collisions, as categories of a scene: bodies that collide with the same others have the same
/// category, and name the categories that they collide with.
struct ImportedFilters {
  /// The collisions of a fixture.
  struct Kind: Hashable {
    var filter: RubeFixture.Filter
    /// The body, if its collisions with some others are disabled.
    var body: Int?
    /// Bodies that it never collides with, independent of filters, ascending.
    var apart: [Int] = []

    func meets(_ other: Kind) -> Bool {
      let isApart = (body.map { other.apart.contains($0) } ?? false) || (other.body.map { apart.contains($0) } ?? false)
      return !isApart && filter.meets(other.filter)
    }
  }

  /// Of views, in their order.
  private var kinds: [Kind] = []
  private var names: [String] = []
  private var isNeeded = false
  /// By body, the bodies that it does not collide with, ascending.
  private var apart: [[Int]] = []

  init() {}

  /// The kinds of all future views, in order, up to the maximum number.
  ///
  /// - Parameter pairs: Bodies that a joint keeps from colliding, where its attachment does not say so.
  init(_ world: RubeWorld, apart pairs: [(Int, Int)]) {
    var sets: [Set<Int>] = Array(repeating: [], count: world.bodies.count)
    for (a, b) in pairs {
      sets[a].insert(b)
      sets[b].insert(a)
    }
    apart = sets.map { $0.sorted() }
    var known: Set<Kind> = []
    var lines: [Kind] = []
    for (i, body) in world.bodies.enumerated() where body.active {
      for fixture in body.fixtures {
        let kind = kind(fixture.filter, of: i)
        if fixture.isLine { lines.append(kind) }
        if !fixture.isLine, kinds.count <= Limits.categories, known.insert(kind).inserted { kinds.append(kind) }
      }
    }
    isNeeded = kinds.contains { kind in (kinds + lines).contains { !kind.meets($0) } }
    guard isNeeded else { return }
    kinds = Array(kinds.prefix(Limits.categories))
    var taken = UniqueNames()
    names = kinds.map { taken.take(Self.name($0.filter, world.categoryNames), or: "nothing") }
  }

  private func kind(_ filter: RubeFixture.Filter, of body: Int) -> Kind {
    let apart = apart[body]
    return Kind(filter: filter, body: apart.isEmpty ? nil : body, apart: apart)
  }

  private static func name(_ filter: RubeFixture.Filter, _ names: [String]) -> String {
    let bits = (0..<16).filter { filter.category & (1 << $0) != 0 }
    let parts = bits.map { bit in bit < names.count && !names[bit].isEmpty ? names[bit] : "category-\(bit + 1)" }
    return (parts + (filter.group == 0 ? [] : ["group\(filter.group)"])).joined(separator: "+")
  }

  /// Whether all have a kind that collides with everything, or this one has a name.
  func isKnown(_ filter: RubeFixture.Filter, of body: Int) -> Bool { !isNeeded || kinds.contains(kind(filter, of: body)) }

  /// Adds a view's category, and the categories that it collides with.
  func add(_ filter: RubeFixture.Filter, of body: Int, to view: inout ImportedObject) {
    let kind = kind(filter, of: body)
    guard isNeeded, let index = kinds.firstIndex(of: kind) else { return }
    view.add("category", .string(names[index]))
    addPartners(kind, to: &view)
  }

  /// Adds the categories of views that a wall stops.
  func add(_ filter: RubeFixture.Filter, of body: Int, toWall wall: inout ImportedObject) {
    if isNeeded { addPartners(kind(filter, of: body), to: &wall) }
  }

  private func addPartners(_ kind: Kind, to object: inout ImportedObject) {
    if kinds.allSatisfy({ kind.meets($0) }) { return }
    object.add("collidesWith", .array(kinds.indices.filter { kind.meets(kinds[$0]) }.map { .string(names[$0]) }))
  }
}
