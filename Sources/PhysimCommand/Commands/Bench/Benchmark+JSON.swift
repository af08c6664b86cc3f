import Formats
import Simulation
import Trajectories

/// For programs: all numbers, in seconds and bytes unless a name says otherwise.
extension Benchmark {
  static func json(_ all: [Benchmark]) -> String { "[\n" + all.map(\.json).joined(separator: ",\n") + "\n]\n" }

  private var json: String {
    var members: [(String, String)] = [
      ("scene", Self.quoted(path)), ("name", Self.quoted(name)), ("physim", Self.quoted(Version.text)), ("steps", "\(steps)"),
      ("warmUp", "\(warmUps)"), ("repeats", "\(repeats)"), ("threads", "\(threads)"), ("bodies", "\(counts.bodies)"),
      ("asleep", "\(counts.asleep)"),
      ("contacts", "\(counts.contacts)"), ("joints", "\(counts.joints)"), ("islands", "\(counts.islands)"),
      ("building", Self.object(building)), ("engine", Self.object(engine)),
      ("runs", "[" + runs.map { Self.number($0) }.joined(separator: ", ") + "]"), ("stepsPerSecond", Self.number(stepsPerSecond)),
      ("microsecondsPerStep", Self.number(secondsPerStep.map { $0 * 1e6 })),
      ("nanosecondsPerBodyStep", Self.number(secondsPerBodyStep.map { $0 * 1e9 })),
      ("bytesPerBody", bytesPerBody.map { "\($0)" } ?? "null"), ("phases", phaseList),
    ]
    if let comparison {
      members.append(
        (
          "against",
          "{ \"ratio\": \(Self.number(comparison.ratio)), \"low\": \(Self.number(comparison.low)), \"high\": "
            + "\(Self.number(comparison.high)), \"result\": \"\(comparison.result.rawValue)\" }"
        ))
    }
    return "  {\n" + members.map { "    \"\($0.0)\": \($0.1)" }.joined(separator: ",\n") + "\n  }"
  }

  private var phaseList: String {
    let entries = shares.map { name, share in
      let time = Self.number(secondsPerStep.map { $0 * share * 1e6 })
      return "      { \"phase\": \"\(name)\", \"share\": \(Self.number(share)), \"microsecondsPerStep\": \(time) }"
    }
    return "[\n" + entries.joined(separator: ",\n") + "\n    ]"
  }

  private static func object(_ statistics: TimingStatistics) -> String {
    "{ \"median\": \(number(statistics.median)), \"min\": \(number(statistics.least)), \"max\": \(number(statistics.most)) }"
  }

  /// Twelve decimals of a second are finer than any clock; JSON has no infinity.
  private static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "null" }
    return value.magnitude < 1 ? NumberFormat.fixed(value, 12) : value.description
  }

  private static func quoted(_ text: String) -> String { Quoting.jsonText(text) }
}
