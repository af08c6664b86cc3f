import TestSupport
import Testing

@testable import Rigid2D

/// Insertion and removal of contacts, in all combinations.
@Suite("Contact exchange") struct ContactExchangeTests {
  private static func contact(_ order: UInt64) -> Contact {
    Contact(
      shapeA: 0, shapeB: 1, bodyA: 0, bodyB: 1, order: order, friction: 0, restitution: 0, manifold: .none, stepImpulse: 0,
      isTouching: false, isSensor: false)
  }

  /// The orders of the contacts that are left.
  private static func exchange(_ old: [UInt64], new: [UInt64], ended: [Int32]) -> [UInt64] {
    var contacts = (old + new).map { contact($0) }
    let added = new.map { contact($0) }
    var targets: [Int32] = []
    World.exchange(&contacts, new: added.span, ended: ended.span, &targets)
    return contacts.dropLast(ended.count).map { $0.order }
  }

  @Test("remaining and new contacts are in order", arguments: 0..<300)
  func order(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func number(below limit: UInt64) -> UInt64 { random.next(upperBound: limit) }
    let share = number(below: 10)
    let all = Array(0..<number(below: 40))
    let new = all.filter { _ in number(below: 10) < share }
    let old = all.filter { !new.contains($0) }
    let ended = old.indices.filter { _ in number(below: 10) < share }
    let left = all.filter { order in !ended.contains { old[$0] == order } }
    #expect(Self.exchange(old, new: new, ended: ended.map { Int32($0) }) == left)
  }

  @Test("a new contact may take the place of one that ends")
  func replaced() {
    #expect(Self.exchange([0, 4, 8], new: [3], ended: [1]) == [0, 3, 8])
    #expect(Self.exchange([0, 4, 8], new: [5], ended: [1]) == [0, 5, 8])
    #expect(Self.exchange([0, 4, 8], new: [1, 9], ended: [2]) == [0, 1, 4, 9])
    #expect(Self.exchange([], new: [1, 2], ended: []) == [1, 2])
    #expect(Self.exchange([1, 2], new: [], ended: [0, 1]) == [])
  }
}
