/// Keeps memory close to the size of a world: an array that grows by itself doubles.
extension Array {
  /// Makes the array this long without touching the elements that stay; those that come are `element`.
  @inline(always)
  mutating func resize(to count: Int, _ element: @autoclosure () -> Element) {
    if self.count > count {
      drop(self.count - count)
    } else if self.count < count {
      grow(to: count)
      append(contentsOf: repeatElement(element(), count: count - self.count))
    }
  }

  /// Removes all elements and keeps the memory; what is empty is not touched.
  @inline(always)
  mutating func clear() { drop(count) }

  /// Removes the last elements and keeps the memory: few of them one by one, since the removal of a range costs a hundred instructions.
  @inline(always)
  private mutating func drop(_ count: Int) {
    if count > 4 { return removeLast(count) }
    for _ in 0..<count { removeLast() }
  }

  /// Appends an element.
  @inline(always)
  mutating func add(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    append(element)
  }

  /// Appends what `fill` does, at most `count` elements. With none to come the array is not touched: arrays without memory share one storage, and
  /// `append(addingCapacity:initializingWith:)` writes its count also then, while other threads read it.
  @inline(always)
  mutating func extend(byAtMost count: Int, _ fill: (inout OutputSpan<Element>) -> Void) {
    if count > 0 { append(addingCapacity: count, initializingWith: fill) }
  }

  /// Takes memory for this many elements and an eighth more.
  mutating func grow(to count: Int) {
    if count > capacity { reserveCapacity(count + Swift.max(count / 8, 8)) }
  }
}
