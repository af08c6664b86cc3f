extension Array {
  /// Makes the array this long without touching the elements that stay; those that come are `element`.
  @inline(always)
  mutating func resize(to count: Int, _ element: @autoclosure () -> Element) {
    if self.count > count {
      removeLast(self.count - count)
    } else if self.count < count {
      append(contentsOf: repeatElement(element(), count: count - self.count))
    }
  }
}
