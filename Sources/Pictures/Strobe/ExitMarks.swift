import Formats
import SceneFormat
import SceneModel

/// Views that go farther than a picture reaches: where and when each first leaves it.
struct ExitMarks {
  struct Mark: Equatable {
    let view: String
    /// At the edge of the picture, and the unit vector from there to the view, points.
    let place: Vector
    let direction: Vector
    /// Seconds.
    let time: Double
  }

  let marks: [Mark]

  init(_ replay: Replay, _ run: RecordedRun, _ box: DrawingBounds) {
    let isStill = Set((replay.drawing?.views ?? []).filter(\.isFixed).map(\.id))
    marks = run.shownViews.compactMap { view in
      let name = run.names[Int(view)]
      return isStill.contains(name) ? nil : Self.mark(view, name, run, box)
    }
  }

  private static func mark(_ view: Int32, _ name: String, _ run: RecordedRun, _ box: DrawingBounds) -> Mark? {
    for place in run.frames.indices {
      guard let pose = run.pose(of: view, place) else { continue }
      let center = Vector(pose.x, pose.y)
      if box.contains(center) { continue }
      let edge = box.nearest(to: center)
      let (dx, dy) = (center.x - edge.x, center.y - edge.y)
      let length = (dx * dx + dy * dy).squareRoot()
      return Mark(view: name, place: edge, direction: Vector(dx / length, dy / length), time: run.time(of: run.frames[place]))
    }
    return nil
  }

  /// For people.
  var caption: [String] {
    guard let first = marks.first else { return [] }
    if marks.count == 1 { return ["\(first.view) leaves the picture at \(NumberFormat.trimmed(first.time)) s"] }
    return ["\(marks.count) views leave the picture"]
  }
}
