import Formats

/// Times of a file → seconds.
struct TraceClock {
  /// Readings per second, instead of times.
  package let rate: Double?
  /// Seconds in one.
  private let unit: Double
  /// The first time if it is so large that fractions of it would be rounded; it is subtracted from the others. Else 0; nil before the
  /// first.
  private var origin: Int64?
  /// Days that have passed since the first time of day without a date.
  private var days: Int64 = 0
  private var lastOfDay: Int64 = 0
  /// A century: times that jump back and forth by half a day are not those of a clock.
  private static let mostDays: Int64 = 36_525
  /// Readings so far.
  private var count = 0
  /// Whether each time counts from the reading before, and their sum, seconds.
  private let areDifferences: Bool
  private var sum = 0.0

  init(unit: Double, rate: Double?, areDifferences: Bool = false) {
    self.unit = unit
    self.rate = rate
    self.areDifferences = areDifferences
  }

  enum Time {
    case seconds(Double)
    case notATime
    /// A number with another decimal mark than those before it.
    case otherMark
    /// More than fits into 64 bits.
    case huge
  }

  /// The next reading's time by its rate.
  mutating func next(_ rate: Double) -> Double {
    defer { count += 1 }
    return Double(count) / rate
  }

  /// The time in a field.
  mutating func time(_ rows: inout CSVRows, _ index: Int) -> Time {
    switch rows.number(index) {
    case .number(let number):
      guard number.magnitude < 0x1p63 else { return .huge }
      if areDifferences {
        sum += unit * number
        return .seconds(sum)
      }
      let integer = number.magnitude >= 1e9 ? rows.integer(index) ?? Int64(exactly: number) : nil
      if origin == nil, integer == nil { origin = 0 }
      guard origin != 0 else { return .seconds(unit * number) }
      return .seconds(unit * (integer.map { difference($0) } ?? number - Double(origin ?? 0)))
    case .otherMark: return .otherMark
    case .none:
      guard !areDifferences, let instant = rows.dateTime(index) else { return .notATime }
      if !instant.hasDate {
        // a time of day that is half a day earlier is of the next day
        if lastOfDay - instant.nanoseconds > DateTime.day / 2 { days += 1 }
        lastOfDay = instant.nanoseconds
      }
      guard days < Self.mostDays else { return .huge }
      return .seconds(1e-9 * difference(instant.nanoseconds + (instant.hasDate ? 0 : days * DateTime.day)))
    }
  }

  private mutating func difference(_ time: Int64) -> Double {
    let start = origin ?? time
    origin = start
    let (difference, isOverflow) = time.subtractingReportingOverflow(start)
    return isOverflow ? Double(time) - Double(start) : Double(difference)
  }

  // MARK: - Units

  /// Seconds in one of the times in a column, by the steps between the first rows of a selection: an accelerometer reports from every 2 s
  /// to 2000 times a second. nil if the times are not numbers.
  static func unit(_ rows: CSVRows, _ index: Int, _ selection: TraceSelection, areDifferences: Bool, limit: Int = 512) -> Double? {
    var rows = rows
    var steps: [Float] = []
    var first: Double?
    var last = 0.0
    var count = 0
    repeat {
      guard index < rows.count, selection.includes(rows), !rows.isMissing(index) else { continue }
      count += 1
      guard case .number(let time) = rows.number(index) else { break }
      let step = areDifferences ? time : time - last
      if first != nil || areDifferences, step > 0 { steps.append(Float(step)) }
      if first == nil { first = areDifferences ? 0 : time }
      last = time
    } while count < limit && rows.next()
    guard let first, !steps.isEmpty else { return nil }
    let isRecorded = steps.count >= fewestRecorded
    return unit(step: Double(Quantile.of(0.5, &steps)), from: first, isRecorded: isRecorded)
  }

  /// With fewer steps a file may be a table written by hand, whose times are seconds: one reading every few seconds.
  private static let fewestRecorded = 5

  private static func unit(step: Double, from first: Double, isRecorded: Bool) -> Double {
    // a time since 1970 says it even where the step is as usual in two units: seconds in the years 2001 to 2096
    for (unit, steps) in [(1e-3, 0.4..<1500), (1e-6, 400..<1.5e6), (1e-9, 4e5..<1.5e9)] where (1e9..<4e9).contains(first * unit) {
      if steps.contains(step) { return unit }
    }
    switch step {
    case ..<(isRecorded ? 2 : 15): return 1
    case ..<1500: return 1e-3
    case ..<1.5e6: return 1e-6
    default: return 1e-9
    }
  }
}
