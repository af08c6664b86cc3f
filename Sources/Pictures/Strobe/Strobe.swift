import Formats
import SceneFormat
import SceneModel

/// A picture of a whole run: instants over each other, fading into the past.
///
/// As under a stroboscope the instants are evenly spaced in time, so wide gaps are fast. Where a view begins is dashed, where it ends is solid.
public struct Strobe: Sendable {
  public var replay: Replay
  /// At most so many instants; nil for as many as can be distinguished.
  public var instantLimit: Int?
  /// What the picture fits into; nil for 640 pixels on the longer side.
  public var size: PictureSize?
  public var theme: PlayerPage.Theme
  /// physim's.
  public var version: String

  public init(replay: Replay, instantLimit: Int? = nil, size: PictureSize? = nil, theme: PlayerPage.Theme = .auto, version: String) {
    self.replay = replay
    self.instantLimit = instantLimit
    self.size = size
    self.theme = theme
    self.version = version
  }

  /// Pixels around the drawing, and below it per line of the caption.
  private static let margin = 12.0
  private static let lineHeight = 16.0

  /// The picture as SVG.
  public var svg: String {
    guard let run = replay.runs.last, !run.frames.isEmpty else { return empty }
    let box = replay.box
    let room = size ?? PictureSize(width: 640, height: 640)
    let instants = Instants(run, wanted: instantLimit)
    let exitMarks = ExitMarks(replay, run, box)
    let words = [replay.title, instants.caption(run)] + exitMarks.caption
    // the caption's height depends on the picture's width, that on the scale, and that on the height left by the caption
    var caption = Caption(words, replay, width: room.width - 2 * Self.margin)
    var fit = fit(box, into: room, caption.height)
    for _ in 0..<4 {
      let height = caption.height
      caption = Caption(words, replay, width: fit.width - 2 * Self.margin)
      if caption.height <= height { break }
      fit = self.fit(box, into: room, caption.height)
    }
    let bottom = (box.height * fit.scale).rounded(.up) + 2 * Self.margin
    var document = SVGDocument(width: fit.width, height: bottom + caption.height)
    let painter = StrobePainter(replay: replay, run: run, instants: instants.places, pixel: 1 / fit.scale)
    document.open(
      "g",
      "transform=\"translate(\(NumberFormat.trimmed(Self.margin - box.left * fit.scale)),\(NumberFormat.trimmed(Self.margin - box.top * fit.scale))) "
        + "scale(\(NumberFormat.trimmed(fit.scale, 6)))\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"")
    painter.paint(&document, within: box.grown(by: Self.margin / fit.scale))
    for mark in exitMarks.marks { painter.paint(mark, &document) }
    document.close("g")
    caption.draw(&document, x: Self.margin, y: bottom)
    let description = "Strobe picture, \(words.dropFirst().joined(separator: "; ")).\(painter.leftOut)"
    return document.finished(title: replay.title, description: description, theme: theme, version: version)
  }

  /// The scale that a box has in a room, and the width of the picture: that of the caption at least, where the room has it.
  private func fit(_ box: DrawingBounds, into room: PictureSize, _ caption: Double) -> (scale: Double, width: Double) {
    let scale = min(
      (room.width - 2 * Self.margin) / max(box.width, 1e-6),
      max(1, room.height - 2 * Self.margin - caption) / max(box.height, 1e-6))
    let needed = min(max((box.width * scale).rounded(.up), Self.leastCaption), room.width - 2 * Self.margin)
    return (scale, needed + 2 * Self.margin)
  }

  /// Pixels that a caption has at least, where the picture may be that wide.
  private static let leastCaption = 200.0

  /// What is written below the picture: its title and times, and which run is which.
  private struct Caption {
    let lines: [String]
    let legend: Legend

    init(_ words: [String], _ replay: Replay, width: Double) {
      lines = SVGDocument.wrapped([SVGDocument.shortened(words[0], to: 48)] + words.dropFirst(), into: width)
      legend = Legend(runs: replay, width: width)
    }

    var height: Double { Double(lines.count) * Strobe.lineHeight + legend.height + 8 }

    func draw(_ document: inout SVGDocument, x: Double, y: Double) {
      legend.draw(&document, x: x, y: y - 4)
      for (i, line) in lines.enumerated() {
        document.text(line, x: x, y: y + legend.height + Double(i) * Strobe.lineHeight + 8, "class=\"fdim\" font-size=\"12\"")
      }
    }
  }

  private var empty: String {
    var document = SVGDocument(width: 320, height: 80)
    document.text("\(SVGDocument.shortened(replay.title)): no frames", x: 16, y: 44, "class=\"fdim\"")
    return document.finished(title: replay.title, description: "There are no frames.", theme: theme, version: version)
  }
}

/// Which frames of a run are shown, by their places: the first, the last, and some between.
struct Instants: Equatable {
  let places: [Int]

  init(_ run: RecordedRun, wanted: Int?) {
    let moving = Self.moving(run)
    // many overlapping views cannot be distinguished
    let most = wanted ?? max(2, min(16, 480 / max(1, moving)))
    let end = Self.end(run)
    let count = min(most, end + 1)
    var places = count < 2 ? [0] : (0..<count).map { ($0 * end + (count - 1) / 2) / (count - 1) }
    if wanted == 1 { places = [run.frames.count - 1] }
    self.places = places
  }

  /// How many views do not stay where they are.
  private static func moving(_ run: RecordedRun) -> Int {
    run.shownViews.filter { view in
      guard let first = run.frames.indices.lazy.compactMap({ run.pose(of: view, $0) }).first else { return false }
      return run.frames.indices.contains { run.pose(of: view, $0).map { $0.differs(from: first) } ?? true }
    }.count
  }

  /// The place of the frame after which nothing moves any more, the last one at most.
  private static func end(_ run: RecordedRun) -> Int {
    let last = run.frames.count - 1
    var end = last
    while end > 0 {
      let here = run.samples(end - 1)
      let isSame =
        here.count == run.samples(last).count
        && zip(here, run.samples(last)).allSatisfy { a, b in
          run.views[a] == run.views[b] && !run.placement(a).differs(from: run.placement(b))
        }
      if !isSame { break }
      end -= 1
    }
    return end
  }

  /// One line for the caption.
  func caption(_ run: RecordedRun) -> String {
    let from = NumberFormat.trimmed(run.time(of: run.frames[places[0]]), 2)
    guard places.count > 1 else { return "at \(from) s" }
    let last = run.time(of: run.frames[places[places.count - 1]])
    let step = (last - run.time(of: run.frames[places[0]])) / Double(places.count - 1)
    return "\(from) to \(NumberFormat.trimmed(last, 2)) s, every \(NumberFormat.trimmed(step, 2)) s"
  }
}

extension RecordedRun {
  func placement(_ sample: Int) -> Pose {
    Pose(x: Double(value(sample, 0)), y: Double(value(sample, 1)), angle: Double(value(sample, 2)))
  }
}

extension Pose {
  /// By what can be seen: a quarter of a point, or 0.02 rad.
  func differs(from other: Pose) -> Bool {
    (x - other.x).magnitude > 0.25 || (y - other.y).magnitude > 0.25 || (angle - other.angle).magnitude > 0.02
  }
}

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
