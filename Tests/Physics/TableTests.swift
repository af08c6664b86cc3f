import PhysicsScenes
import Testing

/// The table itself: a row that could not fail would claim nothing.
struct TableTests {
  @Test func `every row has a name of its own`() {
    #expect(Set(PhysicsRow.all.map(\.id)).count == PhysicsRow.all.count)
    #expect(Set(PhysicsRow.all.map(\.claim)).count == PhysicsRow.all.count)
  }

  @Test(arguments: PhysicsRow.all)
  func `a row rejects nothing, nonsense and what is twice as far off as allowed`(_ row: PhysicsRow) {
    #expect(row.aimedAt <= row.mustReach)
    #expect(row.error(of: row.exact) == 0)
    #expect(row.error(of: []) == .infinity)
    #expect(row.error(of: row.exact.map { _ in .nan }) == .infinity)
    // a count off by one is a failure where nothing is tolerated
    let step = max(2 * row.mustReach, row.mustReach == 0 ? 1 : 0)
    let off = row.exact.map { $0 + (row.deviation == .relative ? $0 * step : step) }
    #expect(row.error(of: off) > row.mustReach)
  }
}
