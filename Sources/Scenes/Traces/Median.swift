/// The middle of many numbers.
enum Median {
  /// The one that would stand in the middle of the sorted list, for an even count the later of two; the list is put into another order.
  ///
  /// Hoare, "Algorithm 65: Find", CACM 1961. Complexity: O(*n*) for most orders.
  static func of(_ numbers: inout [Float]) -> Float {
    guard !numbers.isEmpty else { return 0 }
    let middle = numbers.count / 2
    var (low, high) = (0, numbers.count - 1)
    while low < high {
      let pivot = numbers[low + (high - low) / 2]
      var (i, j) = (low, high)
      while i <= j {
        while numbers[i] < pivot { i += 1 }
        while numbers[j] > pivot { j -= 1 }
        guard i <= j else { break }
        numbers.swapAt(i, j)
        i += 1
        j -= 1
      }
      if j < middle { low = i }
      if i > middle { high = j }
    }
    return numbers[middle]
  }
}
