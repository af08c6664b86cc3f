import Scenes

/// A picture of a whole run: instants over each other, fading into the past.
///
/// As under a stroboscope the instants are evenly spaced in time, so wide gaps are fast. Where a view begins is dashed, where it ends is solid.
public struct Strobe: Sendable {
  public var film: Film
  /// At most so many instants; nil for as many as can be told apart.
  public var exposures: Int?
  /// What the picture fits into; nil for 640 pixels on the longer side.
  public var size: PictureSize?
  public var theme: PlayerPage.Theme
  /// physim's.
  public var version: String

  public init(film: Film, exposures: Int? = nil, size: PictureSize? = nil, theme: PlayerPage.Theme = .auto, version: String) {
    self.film = film
    self.exposures = exposures
    self.size = size
    self.theme = theme
    self.version = version
  }

  /// Pixels around the drawing, and below it per line of the caption.
  private static let margin = 12.0
  private static let lineHeight = 16.0

  /// The picture as SVG.
  public var svg: String {
    guard let reel = film.reels.last, !reel.frames.isEmpty else { return empty }
    let box = film.box
    let room = size ?? PictureSize(width: 640, height: 640)
    let instants = Instants(reel, wanted: exposures)
    let leavers = Leavers(film, reel, box)
    let words = [film.title, instants.caption(reel)] + leavers.caption
    // the caption's height depends on the picture's width, that on the scale, and that on the height left by the caption
    var caption = Caption(words, film, width: room.width - 2 * Self.margin)
    var fit = fit(box, into: room, caption.height)
    for _ in 0..<4 {
      let height = caption.height
      caption = Caption(words, film, width: fit.width - 2 * Self.margin)
      if caption.height <= height { break }
      fit = self.fit(box, into: room, caption.height)
    }
    let bottom = (box.height * fit.scale).rounded(.up) + 2 * Self.margin
    var drawing = Drawing(width: fit.width, height: bottom + caption.height)
    let painter = StrobePainter(film: film, reel: reel, instants: instants.places, pixel: 1 / fit.scale)
    drawing.open(
      "g",
      "transform=\"translate(\(Numeral.text(Self.margin - box.left * fit.scale)),\(Numeral.text(Self.margin - box.top * fit.scale))) "
        + "scale(\(Numeral.text(fit.scale, 6)))\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"")
    painter.paint(&drawing, within: box.grown(by: Self.margin / fit.scale))
    for mark in leavers.marks { painter.paint(mark, &drawing) }
    drawing.close("g")
    caption.draw(&drawing, x: Self.margin, y: bottom)
    let description = "Strobe picture, \(words.dropFirst().joined(separator: "; ")).\(painter.leftOut)"
    return drawing.finished(title: film.title, description: description, theme: theme, version: version)
  }

  /// The scale that a box has in a room, and the width of the picture: that of the caption at least, where the room has it.
  private func fit(_ box: StageBox, into room: PictureSize, _ caption: Double) -> (scale: Double, width: Double) {
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

    init(_ words: [String], _ film: Film, width: Double) {
      lines = Drawing.wrapped([Drawing.shortened(words[0], to: 48)] + words.dropFirst(), into: width)
      legend = Legend(runs: film, width: width)
    }

    var height: Double { Double(lines.count) * Strobe.lineHeight + legend.height + 8 }

    func draw(_ drawing: inout Drawing, x: Double, y: Double) {
      legend.draw(&drawing, x: x, y: y - 4)
      for (i, line) in lines.enumerated() {
        drawing.text(line, x: x, y: y + legend.height + Double(i) * Strobe.lineHeight + 8, "class=\"fdim\" font-size=\"12\"")
      }
    }
  }

  private var empty: String {
    var drawing = Drawing(width: 320, height: 80)
    drawing.text("\(Drawing.shortened(film.title)): no frames", x: 16, y: 44, "class=\"fdim\"")
    return drawing.finished(title: film.title, description: "There are no frames.", theme: theme, version: version)
  }
}

/// Which frames of a reel are shown, by their places: the first, the last, and some between.
struct Instants: Equatable {
  let places: [Int]

  init(_ reel: Reel, wanted: Int?) {
    let moving = Self.moving(reel)
    // what many views draw over each other nobody can tell apart
    let most = wanted ?? max(2, min(16, 480 / max(1, moving)))
    let end = Self.end(reel)
    let count = min(most, end + 1)
    var places = count < 2 ? [0] : (0..<count).map { ($0 * end + (count - 1) / 2) / (count - 1) }
    if wanted == 1 { places = [reel.frames.count - 1] }
    self.places = places
  }

  /// How many views do not stay where they are.
  private static func moving(_ reel: Reel) -> Int {
    reel.shownViews.filter { view in
      guard let first = reel.frames.indices.lazy.compactMap({ reel.pose(of: view, $0) }).first else { return false }
      return reel.frames.indices.contains { reel.pose(of: view, $0).map { $0.differs(from: first) } ?? true }
    }.count
  }

  /// The place of the frame after which nothing moves any more, the last one at most.
  private static func end(_ reel: Reel) -> Int {
    let last = reel.frames.count - 1
    var end = last
    while end > 0 {
      let here = reel.samples(end - 1)
      let isSame =
        here.count == reel.samples(last).count
        && zip(here, reel.samples(last)).allSatisfy { a, b in
          reel.views[a] == reel.views[b] && !reel.placement(a).differs(from: reel.placement(b))
        }
      if !isSame { break }
      end -= 1
    }
    return end
  }

  /// For people.
  func caption(_ reel: Reel) -> String {
    let from = Numeral.text(reel.time(of: reel.frames[places[0]]), 2)
    guard places.count > 1 else { return "at \(from) s" }
    let last = reel.time(of: reel.frames[places[places.count - 1]])
    let step = (last - reel.time(of: reel.frames[places[0]])) / Double(places.count - 1)
    return "\(from) to \(Numeral.text(last, 2)) s, every \(Numeral.text(step, 2)) s"
  }
}

extension Reel {
  func placement(_ sample: Int) -> Placement {
    Placement(x: Double(value(sample, 0)), y: Double(value(sample, 1)), angle: Double(value(sample, 2)))
  }
}

extension Placement {
  /// By what can be seen: a quarter of a point, or 0.02 rad.
  func differs(from other: Placement) -> Bool {
    (x - other.x).magnitude > 0.25 || (y - other.y).magnitude > 0.25 || (angle - other.angle).magnitude > 0.02
  }
}
