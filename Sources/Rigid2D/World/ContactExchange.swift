/// Inserts new contacts at their places and removes ended ones, in one pass in which no contact moves twice.
///
/// An ended contact frees a place and a new one takes one. Contacts after free places move toward the front; where places are missing,
/// contacts move toward the end, last ones first.
struct ContactExchange: ~Copyable, ~Escapable {
  private var contacts: MutableSpan<Contact>
  /// New contacts by their order; the array has as much room after the others.
  private let new: Span<Contact>
  /// Per new contact, the index of the one that it comes before.
  private let targets: Span<Int32>
  /// Indices of contacts, by their order.
  private let ended: Span<Int32>
  private let oldCount: Int

  /// The numbers of old, new and ended contacts that are done.
  private struct Progress {
    var old = 0
    var new = 0
    var ended = 0
  }

  @_lifetime(copy contacts, copy new, copy targets, copy ended)
  init(_ contacts: consuming MutableSpan<Contact>, new: Span<Contact>, targets: Span<Int32>, ended: Span<Int32>) {
    oldCount = contacts.count - new.count
    self.contacts = contacts
    self.new = new
    self.targets = targets
    self.ended = ended
  }

  mutating func run() {
    var done = Progress()
    var place = 0
    while done.new < new.count || done.ended < ended.count {
      if isEndedNext(done) {
        moveUp(done.old..<endedIndex(done), to: &place)
        done.old = endedIndex(done) + 1
        done.ended += 1
      } else {
        let target = Int(targets[done.new])
        moveUp(done.old..<target, to: &place)
        done.old = target
        if place < target || target == oldCount {
          contacts[place] = new[done.new]
          place += 1
          done.new += 1
        } else {
          let end = nextBalance(from: done)
          fill(from: done, to: end)
          done = end
          place = end.old
        }
      }
    }
    moveUp(done.old..<oldCount, to: &place)
  }

  @inline(always)
  private func endedIndex(_ done: Progress) -> Int { Int(ended[done.ended]) }

  /// Whether, of the remaining contacts, one ends before the next new one.
  @inline(always)
  private func isEndedNext(_ done: Progress) -> Bool {
    guard done.ended < ended.count else { return false }
    guard done.new < new.count else { return true }
    return ended[done.ended] < targets[done.new]
  }

  /// The place up to which as many contacts end as are new from here on; else the end, which has room for the rest.
  private func nextBalance(from start: Progress) -> Progress {
    var done = start
    var lack = 0
    while done.new < new.count || done.ended < ended.count {
      if isEndedNext(done) {
        done.old = endedIndex(done) + 1
        done.ended += 1
        lack -= 1
        if lack == 0 { return done }
      } else {
        done.new += 1
        lack += 1
      }
    }
    done.old = oldCount
    return done
  }

  /// Writes all that comes between, from its end on; it begins with a new one.
  private mutating func fill(from start: Progress, to end: Progress) {
    var left = end
    var place = end.old + (end.new - start.new) - (end.ended - start.ended)
    while left.new > start.new {
      let target = Int(targets[left.new - 1])
      let lastEnded = left.ended > start.ended ? Int(ended[left.ended - 1]) : -1
      if lastEnded >= target {
        moveDown(lastEnded + 1..<left.old, to: &place)
        left.old = lastEnded
        left.ended -= 1
      } else {
        moveDown(target..<left.old, to: &place)
        left.old = target
        left.new -= 1
        place -= 1
        contacts[place] = new[left.new]
      }
    }
  }

  /// `place` is where the first is to go, and becomes the place after the last.
  @inline(always)
  private mutating func moveUp(_ range: Range<Int>, to place: inout Int) {
    if place < range.lowerBound {
      for i in range { contacts[place + (i - range.lowerBound)] = contacts[i] }
    }
    place += range.count
  }

  /// `place` is the one after where the last is to go, and becomes that of the first.
  @inline(always)
  private mutating func moveDown(_ range: Range<Int>, to place: inout Int) {
    place -= range.count
    for i in range.reversed() { contacts[place + (i - range.lowerBound)] = contacts[i] }
  }
}
