import Testing

@testable import SceneFormat

@Suite("Quantiles") struct QuantileTests {
  @Test("a quantile is the number at that share of the sorted list", arguments: [1, 2, 3, 10, 101, 1000])
  func sorted(count: Int) {
    for step in [1, 7, 13] {
      let numbers = (0..<count).map { Float($0 * step % 97) }
      for share in [0, 0.25, 0.5, 0.75, 1] {
        var changed = numbers
        #expect(Quantile.of(share, &changed) == numbers.sorted()[min(count - 1, Int(share * Double(count)))])
      }
    }
  }
}
