import Testing

@testable import Scenes

@Suite("The median") struct MedianTests {
  @Test("it is the middle of the sorted list", arguments: [1, 2, 3, 10, 101, 1000])
  func middle(count: Int) {
    for step in [1, 7, 13] {
      let numbers = (0..<count).map { Float($0 * step % 97) }
      var changed = numbers
      #expect(Median.of(&changed) == numbers.sorted()[count / 2])
    }
  }
}
