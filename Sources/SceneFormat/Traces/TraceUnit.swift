/// Units as headers write them; all names are in lowercase.
enum TraceUnit {
  /// Standard gravity, m/s².
  static let standardGravity = 9.80665
  /// The gravity by which phyphox converts what Apple's devices report in g, m/s².
  static let phyphoxGravity = 9.81

  /// What 1 g reads in a column of this unit; nil for other units.
  static func gravity(_ unit: String?) -> Double? {
    switch unit {
    case "g", "gs", "g's": 1
    case "mg", "milli-g": 1000
    // the last is UTF-8 that was taken for ISO 8859-1 once
    case "m/s^2", "m/s²", "m/s2", "m/s^²", "m/s/s", "m/sâ²": standardGravity
    default: nil
    }
  }

  /// Seconds in one of a unit of time; nil for other words.
  static func seconds(_ unit: String?) -> Double? {
    switch unit {
    case "s", "sec", "secs", "second", "seconds": 1
    case "ms", "msec", "millis", "millisecond", "milliseconds": 1e-3
    case "µs", "μs", "us", "usec", "micros", "microsecond", "microseconds": 1e-6
    case "ns", "nsec", "nanos", "nanosecond", "nanoseconds": 1e-9
    default: nil
    }
  }

  /// Units of other sensors.
  static let others: Set<String> = [
    "µt", "μt", "âµt", "ut", "nt", "mt", "t", "gauss", "mgauss", "rad/s", "rad/sec", "°/s", "â°/s", "deg/s", "dps", "rad", "°", "deg",
    "m/s",
    "km/h", "hpa", "kpa", "pa", "mbar", "lx", "lux", "°c", "db", "v", "mv",
  ]
  /// The same without parentheses.
  static let otherEndings = [" µt", " μt", " ut", "_ut", "_µt", "_μt", "rad/s", "deg/s", "°/s", " dps", "_dps", "_rad_s"]

  /// What stands in parentheses or brackets at the end.
  static func unit(_ name: String) -> String? {
    for (opening, closing) in [("(", ")"), ("[", "]")] where name.hasSuffix(closing) {
      guard let start = name.lastIndex(of: Character(opening)) else { continue }
      return String(name[name.index(after: start)...].dropLast())
    }
    return nil
  }

  /// The last word before the unit.
  static func lastWord(_ name: String) -> Substring? {
    let words = name.prefix { $0 != "(" }.split { !$0.isLetter }
    return words.last
  }
}
