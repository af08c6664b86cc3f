import Formats
import SceneFormat
import SceneModel

/// Draws the drawing and the instants of a strobe picture, in points.
struct StrobePainter {
  let replay: Replay
  let run: RecordedRun
  /// Places of the frames, ascending.
  let instants: [Int]
  /// Points a pixel has.
  let pixel: Double

  private let drawnViews: [String: Drawing.DrawnView]
  private let colors: ColorAssignment
  private let views: [Int32]
  private let viewCount: Int

  /// More shapes than this are too many for a picture.
  private static let shapeLimit = 12_000
  /// Lines of more views than this would hide the picture.
  private static let trailLimit = 200
  private static let disc = CollisionBounds.ellipse(Size(20, 20))

  init(replay: Replay, run: RecordedRun, instants: [Int], pixel: Double) {
    self.replay = replay
    self.run = run
    self.instants = instants
    self.pixel = pixel
    colors = ColorAssignment(replay)
    drawnViews = Dictionary((replay.drawing?.views ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let shown = run.shownViews
    viewCount = shown.count
    let most = Self.shapeLimit / max(1, instants.count)
    views = shown.count <= most ? shown : (0..<most).map { shown[$0 * shown.count / most] }
  }

  /// A sentence about omitted views, with a space before it.
  var leftOut: String { views.count < viewCount ? " \(views.count) of \(viewCount) views are shown, evenly chosen." : "" }

  /// - Parameter box: The area of the picture. Parts beyond it, for example of a field's region, do not cover the caption.
  func paint(_ document: inout SVGDocument, within box: DrawingBounds) {
    document.open("clipPath", "id=\"room\"")
    let (x, y, width, height) = (
      NumberFormat.trimmed(box.left), NumberFormat.trimmed(box.top), NumberFormat.trimmed(box.width), NumberFormat.trimmed(box.height)
    )
    document.element("rect", "x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"")
    document.close("clipPath")
    document.open("g", "clip-path=\"url(#room)\"")
    paintLayers(&document)
    document.close("g")
  }

  /// Walls and static views first, so that they lie under what moves.
  private func paintLayers(_ document: inout SVGDocument) {
    paintStage(&document)
    if let last = instants.last { paintViews(&document, last, InstantStyle(fill: 0.55, width: 2, mark: 1.4, isStatic: true)) }
    for (r, ghost) in replay.runs.dropLast().enumerated() { paintGhost(ghost, GhostStyle(r), &document) }
    paintTrails(&document)
    for (k, place) in instants.enumerated() where k > 0 && k < instants.count - 1 {
      // the past is faint
      let part = Double(k) / Double(max(1, instants.count - 1))
      document.open("g", "opacity=\"\(NumberFormat.trimmed(0.1 + 0.42 * part * part, 3))\"")
      paintLinks(&document, place, width: 1, isPlain: true)
      paintViews(&document, place, InstantStyle(fill: 0.3, width: 1.2, mark: 0.8))
      document.close("g")
    }
    if let first = instants.first, instants.count > 1 {
      document.open("g", "opacity=\"0.75\" stroke-dasharray=\"\(stroke(4)) \(stroke(3))\"")
      paintViews(&document, first, InstantStyle(fill: 0, width: 1.4, mark: 0.8))
      document.close("g")
    }
    if let last = instants.last {
      paintLinks(&document, last, width: 1.8, isPlain: false)
      document.open("g")
      paintViews(&document, last, InstantStyle(fill: 0.55, width: 2, mark: 1.4))
      document.close("g")
    }
  }

  /// How the views look at one instant.
  private struct InstantStyle {
    /// Opacity.
    let fill: Double
    /// Pixels of the outline, and of the line that shows the angle.
    let width: Double
    let mark: Double
    /// Whether it shows the views that never move by themselves, or the others.
    var isStatic = false
  }

  /// Pixels of line that a view of a size can bear: small ones drown in thick lines.
  private func bearable(_ shape: CollisionBounds) -> Double {
    let reach = shape.reach
    return min(1, max(0.3, max(reach.x, reach.y) / pixel / 8))
  }

  private func stroke(_ pixels: Double) -> String { NumberFormat.trimmed(pixels * pixel, 4) }

  private func hue(_ view: Int32) -> String { colors.hue(run.names[Int(view)]) }

  private func paintStage(_ document: inout SVGDocument) {
    guard let drawing = replay.drawing else { return }
    document.element(
      "rect",
      "class=\"fcanvas sline\" width=\"\(NumberFormat.trimmed(drawing.size.width))\" height=\"\(NumberFormat.trimmed(drawing.size.height))\" stroke-width=\"\(stroke(1))\""
    )
    for field in drawing.fields { paint(field, &document) }
    for wall in drawing.walls {
      let attributes =
        wall.isBoundary ? "class=\"sboundary\" stroke-width=\"\(stroke(2))\"" : "class=\"swall\" stroke-width=\"\(stroke(3))\""
      document.element("path", "\(attributes) d=\"\(data(wall.outline))\"")
    }
  }

  private func data(_ outline: Outline) -> String {
    switch outline {
    case .bounds: ""
    case .segment(let from, let to): PathData.line([from, to])
    case .path(let points, let closed): PathData.line(points, closed: closed)
    case .rect(let rect): PathData.rectangle(rect)
    case .ellipse(let rect): PathData.ellipse(rect.center, rect.size)
    }
  }

  private func paint(_ field: Drawing.Field, _ document: inout SVGDocument) {
    let at = field.position.point(at: 0)
    document.open("g", "class=\"sfield ffield\" transform=\"translate(\(PathData.pair(at)))\" stroke-width=\"\(stroke(1))\"")
    for outline in field.region.outlines {
      document.element("path", "fill-opacity=\"0.07\" stroke-dasharray=\"\(stroke(2)) \(stroke(4))\" d=\"\(outline)\"")
    }
    document.close("g")
  }

  private func paintTrails(_ document: inout SVGDocument) {
    guard views.count <= Self.trailLimit, let last = instants.last else { return }
    for view in views {
      let text = trail(run, view, to: last)
      guard !text.isEmpty else { continue }
      document.element("path", "class=\"s\(hue(view))\" opacity=\"0.4\" stroke-width=\"\(stroke(1))\" d=\"\(text)\"")
    }
  }

  /// Another run: its trails, and where its views end.
  private func paintGhost(_ ghost: RecordedRun, _ style: GhostStyle, _ document: inout SVGDocument) {
    let shown = ghost.shownViews
    guard shown.count <= Self.trailLimit, let last = ghost.frames.indices.last else { return }
    document.open("g", style.line(1.4, pixel: pixel))
    for view in shown {
      let text = trail(ghost, view, to: last)
      if !text.isEmpty { document.element("path", "d=\"\(text)\"") }
      guard let pose = ghost.pose(of: view, last) else { continue }
      let shape = drawnViews[ghost.names[Int(view)]]?.shape ?? Self.disc
      document.element("path", "\(transform(pose)) d=\"\(PathData.outline(shape))\"")
    }
    document.close("g")
  }

  private func trail(_ run: RecordedRun, _ view: Int32, to last: Int) -> String {
    var line: [Vector] = []
    var text = ""
    for place in 0...last {
      if let pose = run.pose(of: view, place) {
        line.append(Vector(pose.x, pose.y))
      } else {
        text += trail(&line)
      }
    }
    return text + trail(&line)
  }

  private func transform(_ pose: Pose) -> String {
    let turn = pose.angle == 0 ? "" : " rotate(\(NumberFormat.trimmed(pose.angle * 180 / .pi, 3)))"
    return "transform=\"translate(\(NumberFormat.trimmed(pose.x)),\(NumberFormat.trimmed(pose.y)))\(turn)\""
  }

  private func trail(_ line: inout [Vector]) -> String {
    defer { line.removeAll() }
    let points = Simplification.simplified(line, tolerance: 0.3 * pixel)
    return points.count > 1 ? PathData.line(points) : ""
  }

  private func paintViews(_ document: inout SVGDocument, _ place: Int, _ instantStyle: InstantStyle) {
    for view in views {
      guard let pose = run.pose(of: view, place) else { continue }
      let drawnView = drawnViews[run.names[Int(view)]]
      let isFixed = drawnView?.isFixed ?? false
      if isFixed != instantStyle.isStatic { continue }
      let shape = drawnView?.shape ?? Self.disc
      let thin = bearable(shape)
      let isSensor = drawnView?.isSensor ?? false
      let attributes =
        "fill-opacity=\"\(NumberFormat.trimmed(isSensor ? 0.1 : instantStyle.fill))\" stroke-width=\"\(stroke(instantStyle.width * thin))\""
      let dash = isSensor ? " stroke-dasharray=\"\(stroke(2)) \(stroke(3))\"" : ""
      let (color, transform) = ("class=\"s\(hue(view)) f\(hue(view))\"", transform(pose))
      let (area, lines) = (PathData.area(shape), PathData.lines(shape))
      if !area.isEmpty { document.element("path", "\(color) \(transform) \(attributes)\(dash) d=\"\(area)\"") }
      if !lines.isEmpty {
        let width = "stroke-width=\"\(stroke(instantStyle.width * thin))\""
        document.element("path", "class=\"s\(hue(view))\" \(transform) \(width)\(dash) d=\"\(lines)\"")
      }
      guard !isFixed, thin > 0.5 else { continue }
      document.element(
        "line", "\(color) \(transform) x2=\"\(NumberFormat.trimmed(shape.markLength))\" stroke-width=\"\(stroke(instantStyle.mark))\"")
    }
  }

  /// A triangle at the edge of the picture where a view leaves it.
  func paint(_ mark: ExitMarks.Mark, _ document: inout SVGDocument) {
    let (size, at) = (7 * pixel, mark.place)
    let tip = Vector(at.x + mark.direction.x * size, at.y + mark.direction.y * size)
    let side = Vector(-mark.direction.y * size * 0.7, mark.direction.x * size * 0.7)
    let corners = [tip, Vector(at.x + side.x, at.y + side.y), Vector(at.x - side.x, at.y - side.y)]
    document.element("path", "class=\"f\(colors.hue(mark.view))\" d=\"\(PathData.line(corners, closed: true))\"")
  }

  private func paintLinks(_ document: inout SVGDocument, _ place: Int, width: Double, isPlain: Bool) {
    guard let drawing = replay.drawing else { return }
    let time = run.time(of: run.frames[place])
    for link in drawing.links.prefix(2000) where link.window.contains(time) {
      guard let a = point(link.a, place, time), let b = point(link.b, place, time) else { continue }
      let isCoil = link.style == .spring && !isPlain
      let points = isCoil ? Coil.points(a, b, width: 5 * pixel) : [a, b]
      let dash = link.style == .rope ? " stroke-dasharray=\"\(stroke(5)) \(stroke(3))\"" : ""
      document.element("path", "class=\"slink\" stroke-width=\"\(stroke(width))\"\(dash) d=\"\(PathData.line(points))\"")
      guard !isPlain else { continue }
      document.element(
        "circle", "class=\"flink\" cx=\"\(NumberFormat.trimmed(b.x))\" cy=\"\(NumberFormat.trimmed(b.y))\" r=\"\(stroke(2.6))\"")
    }
  }

  private func point(_ end: Drawing.Link.End, _ place: Int, _ time: Double) -> Vector? {
    switch end {
    case .point(let motionPath): return motionPath.point(at: time)
    case .view(let id, let offset):
      guard let view = run.names.indices.first(where: { run.names[$0] == id && run.sample(of: Int32($0), place) != nil }),
        let pose = run.pose(of: Int32(view), place)
      else { return nil }
      let turned = offset.turned(by: pose.angle)
      return Vector(pose.x + turned.x, pose.y + turned.y)
    }
  }
}

/// A spring as a zigzag of fixed width.
enum Coil {
  static func points(_ a: Vector, _ b: Vector, width: Double) -> [Vector] {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 2.4 * width else { return [a, b] }
    let (nx, ny) = (-dy / length * width, dx / length * width)
    let turns = 13
    let inner = (0...turns).map { k in
      let part = 0.15 + 0.7 * Double(k) / Double(turns)
      let side = k == 0 || k == turns ? 0.0 : k % 2 == 1 ? 1 : -1
      return Vector(a.x + dx * part + nx * side, a.y + dy * part + ny * side)
    }
    return [a] + inner + [b]
  }
}

extension FieldRegion {
  /// The `d` of each outline that bounds it, counted from the field's position.
  var outlines: [String] {
    switch self {
    case .infinite: []
    case .circle(let radius, let center): [PathData.ellipse(center, Size(2 * radius, 2 * radius))]
    case .rectangle(let size, let center):
      [PathData.rectangle(Rect(Vector(center.x - size.width / 2, center.y - size.height / 2), size))]
    case .union(let regions), .intersection(let regions): regions.flatMap(\.outlines)
    case .difference(let whole, let part): whole.outlines + part.outlines
    case .inverse(let region): region.outlines
    }
  }
}
