import Scenes

/// Views that go farther than a picture reaches: where and when each first leaves it.
struct Leavers {
  struct Mark: Equatable {
    let view: String
    /// At the edge of the picture, and the unit vector from there to the view, points.
    let place: Vector
    let direction: Vector
    /// Seconds.
    let time: Double
  }

  let marks: [Mark]

  init(_ film: Film, _ reel: Reel, _ box: StageBox) {
    let isStill = Set((film.stage?.actors ?? []).filter(\.isFixed).map(\.id))
    marks = reel.shownViews.compactMap { view in
      let name = reel.names[Int(view)]
      return isStill.contains(name) ? nil : Self.mark(view, name, reel, box)
    }
  }

  private static func mark(_ view: Int32, _ name: String, _ reel: Reel, _ box: StageBox) -> Mark? {
    for place in reel.frames.indices {
      guard let pose = reel.pose(of: view, place) else { continue }
      let center = Vector(pose.x, pose.y)
      if box.contains(center) { continue }
      let edge = box.nearest(to: center)
      let (dx, dy) = (center.x - edge.x, center.y - edge.y)
      let length = (dx * dx + dy * dy).squareRoot()
      return Mark(view: name, place: edge, direction: Vector(dx / length, dy / length), time: reel.time(of: reel.frames[place]))
    }
    return nil
  }

  /// For people.
  var caption: [String] {
    guard let first = marks.first else { return [] }
    if marks.count == 1 { return ["\(first.view) leaves the picture at \(Numeral.text(first.time)) s"] }
    return ["\(marks.count) views leave the picture"]
  }
}
