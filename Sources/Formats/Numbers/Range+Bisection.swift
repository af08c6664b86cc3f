extension Range<Int> {
  /// The first number for which a condition holds that also holds for all after it; the upper bound where it holds for none.
  ///
  /// Complexity: O(log *n*).
  @inlinable
  package func bisect(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
