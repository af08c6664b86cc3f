/// An instant by ISO 8601, `2026-03-01T12:00:00.041+01:00`, and in common variants: a blank instead of the T, slashes in the date, no
/// date, a colon or comma before the fraction.
package struct DateTime: Equatable {
  /// Since 1970-01-01 00:00 UTC, or since midnight.
  package let nanoseconds: Int64
  /// Whether it has a date; a bare time of day begins again at midnight.
  package let hasDate: Bool

  package static let day: Int64 = 86_400_000_000_000

  /// Nil for another text.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.count <= 48 else { return nil }
    var scanner = Scanner(rest: text)
    var days: Int64 = 0
    hasDate = scanner.date(&days)
    guard let time = scanner.time() else { return nil }
    let offset = hasDate ? scanner.zone() : 0
    guard scanner.rest.isEmpty, let offset else { return nil }
    nanoseconds = days * Self.day + time - offset
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func take(_ characters: String) -> Bool {
      guard let first = rest.first, characters.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }

    /// A number of that many digits.
    mutating func number(_ digits: Int, _ range: ClosedRange<Int64>) -> Int64? {
      let text = rest.prefix(digits)
      guard text.count == digits, text.allSatisfy({ UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }) else { return nil }
      let number = text.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
      guard range.contains(number) else { return nil }
      rest = rest.dropFirst(digits)
      return number
    }

    /// Years whose nanoseconds since 1970 fit into 64 bits.
    private static let years: ClosedRange<Int64> = 1678...2261

    /// Reads a date and its separator from the time; does not move without one.
    mutating func date(_ days: inout Int64) -> Bool {
      let whole = rest
      if let year = number(4, Self.years), take("-/"), let month = number(2, 1...12), take("-/"), let day = number(2, 1...31), take("Tt ") {
        days = Self.days(year, month, day)
        return true
      }
      rest = whole
      return false
    }

    /// Days since 1970-01-01 in the Gregorian calendar; years begin in March, so that a leap day is the last of its year.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
      let shifted = month > 2 ? year : year - 1
      let months = (month + 9) % 12
      // of the months from March on 31, 30, 31, 30, 31 days repeat
      return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + (153 * months + 2) / 5 + day - 1 - 719_468
    }

    /// `12:00`, `12:00:00` or `12:00:00.041`, nanoseconds.
    mutating func time() -> Int64? {
      guard let hour = number(2, 0...24), take(":"), let minute = number(2, 0...59) else { return nil }
      var nanoseconds = (hour * 60 + minute) * 60_000_000_000
      guard take(":") else { return nanoseconds }
      guard let second = number(2, 0...60) else { return nil }
      nanoseconds += second * 1_000_000_000
      guard take(".,:") else { return nanoseconds }
      var unit: Int64 = 100_000_000
      var count = 0
      while let digit = number(1, 0...9) {
        nanoseconds += digit * unit
        unit /= 10
        count += 1
      }
      return count > 0 ? nanoseconds : nil
    }

    /// `Z`, `+01:00`, `+0100` or `+01`, nanoseconds; 0 where there is none.
    mutating func zone() -> Int64? {
      while take(" ") {}
      if rest.isEmpty || take("Zz") { return 0 }
      let isNegative = rest.first == UInt8(ascii: "-")
      guard take("+-"), let hours = number(2, 0...23) else { return nil }
      _ = take(":")
      let minutes = rest.isEmpty ? 0 : number(2, 0...59)
      guard let minutes else { return nil }
      return (isNegative ? -1 : 1) * (hours * 60 + minutes) * 60_000_000_000
    }
  }
}
