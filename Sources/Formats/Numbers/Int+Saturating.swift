extension Int {
  /// The whole part of a number, or the nearest integer that there is: where `Int` has 32 bits, ordinary times in frames exceed it. Not a number is 0.
  package init(saturating number: Double) {
    self = number.isNaN ? 0 : Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}
