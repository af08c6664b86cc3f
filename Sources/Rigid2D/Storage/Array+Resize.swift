/// Keeps memory close to the size of a world: an array that grows by itself doubles.
extension Array {
  /// Sets the length of the array; existing elements do not change, and new ones are `element`.
  @inline(always)
  mutating func resize(to count: Int, _ element: @autoclosure () -> Element) {
    if self.count > count {
      drop(self.count - count)
    } else if self.count < count {
      grow(to: count)
      append(contentsOf: repeatElement(element(), count: count - self.count))
    }
  }

  /// Replaces all elements.
  @inline(always)
  mutating func refill(_ count: Int, _ element: Element) {
    resize(to: count, element)
    var elements = mutableSpan
    for i in elements.indices { elements[i] = element }
  }

  /// Removes all elements and keeps the memory; an empty array is not changed.
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

  /// Appends the elements that `fill` writes, at most `count`. With a `count` of 0 the array is not changed: arrays without memory share
  /// one storage, and `append(addingCapacity:initializingWith:)` would write its count, while other threads read it.
  @inline(always)
  mutating func extend(byAtMost count: Int, _ fill: (inout OutputSpan<Element>) -> Void) {
    if count > 0 { append(addingCapacity: count, initializingWith: fill) }
  }

  /// Reserves memory for this many elements and an eighth more.
  mutating func grow(to count: Int) {
    if count > capacity { reserveCapacity(count + Swift.max(count / 8, 8)) }
  }
}
