/// Order statistics of many numbers.
enum Quantile {
  /// The number at a share of the sorted list, for the median of an even count the later of two. Reorders the list.
  ///
  /// Hoare, "Algorithm 65: Find", CACM 1961. Complexity: O(*n*) for most orders.
  static func of(_ share: Double, _ numbers: inout [Float]) -> Float {
    guard !numbers.isEmpty else { return 0 }
    let index = min(numbers.count - 1, Int(share * Double(numbers.count)))
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
      if j < index { low = i }
      if i > index { high = j }
    }
    return numbers[index]
  }
}
