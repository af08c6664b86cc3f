/// The values of one channel of one view, as a golden stores them: each is predicted from those before, and only the error of the prediction is stored.
///
/// Reader and writer compute the same predictions: everything is exact arithmetic on integers, or IEEE operations in a fixed order.
struct MotionTrack {
  /// The last three values, the latest first.
  private var values: (Float, Float, Float) = (0, 0, 0)
  private var known = 0
  /// Recent errors of each prediction: constant, linear, parabolic.
  private var errors: (UInt32, UInt32, UInt32) = (0, 0, 0)
  /// Bits of the last error: the next one has about as many.
  private(set) var size = 0

  private var guesses: (Int32, Int32, Int32) {
    let (a, b, c) = (Double(values.0), Double(values.1), Double(values.2))
    let stays = Self.ordered(values.0)
    let even = known > 1 ? Self.ordered(Float(2 * a - b)) : stays
    let curved = known > 2 ? Self.ordered(Float(3 * a - 3 * b + c)) : even
    return (stays, even, curved)
  }

  private func best(_ guesses: (Int32, Int32, Int32)) -> Int32 {
    if errors.0 <= errors.1, errors.0 <= errors.2 { return guesses.0 }
    return errors.1 <= errors.2 ? guesses.1 : guesses.2
  }

  /// The error of the best prediction; small for small errors of either sign.
  mutating func miss(of value: Float) -> UInt32 {
    let guesses = guesses
    let difference = Self.ordered(value) &- best(guesses)
    let miss = UInt32(bitPattern: difference << 1 ^ difference >> 31)
    note(value, guesses, miss)
    return miss
  }

  /// The value that has this error.
  mutating func value(missedBy miss: UInt32) -> Float {
    let guesses = guesses
    let difference = Int32(bitPattern: miss >> 1) ^ -Int32(bitPattern: miss & 1)
    let value = Self.value(best(guesses) &+ difference)
    note(value, guesses, miss)
    return value
  }

  private mutating func note(_ value: Float, _ guesses: (Int32, Int32, Int32), _ miss: UInt32) {
    let at = Self.ordered(value)
    errors.0 = errors.0 / 2 + min((at &- guesses.0).magnitude, 1 << 20)
    errors.1 = errors.1 / 2 + min((at &- guesses.1).magnitude, 1 << 20)
    errors.2 = errors.2 / 2 + min((at &- guesses.2).magnitude, 1 << 20)
    values = (value, values.0, values.1)
    known = min(known + 1, 3)
    size = 32 - miss.leadingZeroBitCount
  }

  /// Floats as integers in the same order, neighbors next to each other; -0 counts as 0.
  private static func ordered(_ value: Float) -> Int32 {
    let bits = Int32(bitPattern: value.bitPattern)
    return bits >= 0 ? bits : Int32.min &- bits
  }

  private static func value(_ ordered: Int32) -> Float {
    Float(bitPattern: UInt32(bitPattern: ordered >= 0 ? ordered : Int32.min &- ordered))
  }
}
