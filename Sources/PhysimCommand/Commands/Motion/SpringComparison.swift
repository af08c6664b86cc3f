import Formats
import Motion
import MotionCode

/// The difference of two springs over initial velocities, and of their frames at two rates.
struct SpringComparison {
  private struct Row {
    /// Distances per second.
    let velocity: Double
    let largest: (share: Double, time: Double)
    /// At 60 and 120 frames per second, each dialect with its own steps.
    let frames: [Double]
  }

  private let rows: [Row]
  private static let rates = [60.0, 120]

  /// - Parameter velocity: Of the first row, in distances per second; other velocities follow.
  init(_ a: SpringLine, _ b: SpringLine, velocity: Double) {
    var velocities = [velocity]
    for other in [0, -2, 2, 10.0] where !velocities.contains(other) { velocities.append(other) }
    rows = velocities.map { velocity in
      let (first, second) = (SpringMotion(a.spring, velocity: velocity), SpringMotion(b.spring, velocity: velocity))
      return Row(
        velocity: velocity, largest: MotionDifference(first, second).largest,
        frames: Self.rates.map { rate in
          SpringFrames.largestDifference((a.dialect, first), (b.dialect, second), rate: rate)
        })
    }
  }

  private static func share(_ value: Double) -> String { NumberFormat.significant(value < 1e-9 ? 0 : value) }

  var text: String {
    let head = ["velocity", "difference", "at", "60 Hz", "120 Hz"]
    return TextTable.text(
      [head]
        + rows.map { row in
          [NumberFormat.significant(row.velocity), Self.share(row.largest.share), "\(Self.share(row.largest.time)) s"]
            + row.frames.map(Self.share)
        })
  }

  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.add("difference", rows[0].largest.share)
      json.add("time", rows[0].largest.time)
      json.objects("velocities", of: rows) { json, row in
        json.add("velocity", row.velocity)
        json.add("difference", row.largest.share)
        json.add("time", row.largest.time)
        json.add("at60", row.frames[0])
        json.add("at120", row.frames[1])
      }
    }
    return json.string
  }
}
