import Formats

extension PiecewiseCurve {
  /// `1.05s linear(0, 0.163 8.4%, 1)`: the duration, and the points with their inputs.
  package var css: String { "\(NumberFormat.trimmed(duration, 12))s \(linear)" }

  /// `linear(0, 0.163 8.4%, 1)`.
  package var linear: String {
    let words = points.enumerated().map { i, point in
      let value = NumberFormat.trimmed(point.value, 9)
      return i == 0 || i == points.count - 1 ? value : "\(value) \(NumberFormat.trimmed(100 * point.time / duration, 9))%"
    }
    return "linear(\(words.joined(separator: ", ")))"
  }

  /// An array of keyframes with seconds and values.
  package func json(from start: Double, to target: Double, error: Double) -> String {
    var json = JSONWriter()
    json.object { json in
      json.array("keyframes") { json in
        for point in points {
          json.object { json in
            json.add("time", (point.time * 1e9).rounded() / 1e9)
            json.add("value", start + (target - start) * point.value)
          }
        }
      }
      json.add("points", points.count)
      json.add("error", error)
    }
    return json.string
  }

  /// An animated property of Lottie at 60 frames per second, straight between its keyframes.
  package func lottie(from start: Double, to target: Double) -> String {
    var json = JSONWriter()
    json.object { json in
      json.add("a", 1)
      json.array("k") { json in
        for (i, point) in points.enumerated() {
          json.object { json in
            json.add("t", (60 * point.time * 1e7).rounded() / 1e7)
            json.array("s") { $0.write(start + (target - start) * point.value) }
            guard i < points.count - 1 else { return }
            for (key, place) in [("o", 1.0 / 3), ("i", 2.0 / 3)] {
              json.object(key) { json in
                json.array("x") { $0.write(place) }
                json.array("y") { $0.write(place) }
              }
            }
          }
        }
      }
    }
    return json.string
  }
}
