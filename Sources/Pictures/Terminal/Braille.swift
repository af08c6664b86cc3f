public import Formats
public import SceneFormat
import SceneModel
public import Trajectories

/// A scene as it is at one instant, in braille for a terminal.
public struct Braille: Sendable {
  /// Walls and boundaries have the terminal's own color, views those of Okabe and Ito as near as 256 colors come.
  private static let colors: [UInt8] = [32, 166, 36, 175, 214, 74, 250, 142]
  private static let linkColor: UInt8 = 245

  private let drawing: Drawing
  private var names: [String] = []
  /// Per view.
  private var outlines: [[[Vector]]] = []
  private var isFixed: [Bool] = []
  /// How long the line is that shows a view's angle; 0 for none.
  private var marks: [Double] = []
  /// Views that were declared, by id: the last one counts. For lookup only.
  private var numbers: [String: Int32] = [:]
  /// For lookup only.
  private let drawnViews: [String: Drawing.DrawnView]
  private let selection: [Glob]

  public init(_ drawing: Drawing, views: [Glob]) {
    self.drawing = drawing
    selection = views
    drawnViews = Dictionary(drawing.views.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Adds the next views: the first one's number is one past the last.
  public mutating func add(_ names: [String]) {
    for name in names { add(name) }
  }

  private mutating func add(_ name: String) {
    let drawnView = drawnViews[name]
    let isShown = selection.contains { $0.matches(name) }
    numbers[name] = Int32(names.count)
    names.append(name)
    outlines.append(isShown ? (drawnView?.shape ?? .ellipse(Size(20, 20))).lines : [])
    isFixed.append(drawnView?.isFixed ?? false)
    marks.append(isShown && !(drawnView?.isFixed ?? false) ? drawnView?.shape.markLength ?? 10 : 0)
  }

  /// A frame in so many character cells: as many lines as `rows`, none wider than `columns`.
  public func lines(_ frame: Frame, columns: Int, rows: Int, isColored: Bool) -> [String] {
    var canvas = Canvas(columns: columns, rows: rows)
    // a cell is about twice as high as it is wide, so dots are about square
    let scale = min(Double(canvas.width - 1) / max(drawing.size.width, 1e-6), Double(canvas.height - 1) / max(drawing.size.height, 1e-6))
    let left = (Double(canvas.width - 1) - drawing.size.width * scale) / 2
    func dot(_ point: Vector) -> (x: Double, y: Double) { (left + point.x * scale, point.y * scale) }

    let corners = PathData.corners(Rect(.zero, drawing.size))
    draw(corners + [corners[0]], 0, &canvas, gap: 3, dot)
    for wall in drawing.walls where wall.window.contains(frame.time) { draw(wall.outline.line, 0, &canvas, dot) }
    for link in drawing.links where link.window.contains(frame.time) {
      guard let a = point(link.a, frame), let b = point(link.b, frame) else { continue }
      draw([a, b], Self.linkColor, &canvas, gap: 2, dot)
    }
    for sample in frame.samples {
      let color = isFixed[Int(sample.view)] ? 0 : Self.colors[Int(sample.view) % Self.colors.count]
      for outline in outlines[Int(sample.view)] {
        let placed = outline.map { corner in
          let turned = corner.turned(by: Double(sample.angle))
          return Vector(Double(sample.x) + turned.x, Double(sample.y) + turned.y)
        }
        draw(placed, color, &canvas, dot)
      }
      guard marks[Int(sample.view)] > 0 else { continue }
      let mark = Vector(marks[Int(sample.view)], 0).turned(by: Double(sample.angle))
      let center = Vector(Double(sample.x), Double(sample.y))
      draw([center, Vector(center.x + mark.x, center.y + mark.y)], color, &canvas, gap: 2, dot)
    }
    return canvas.lines(isColored: isColored)
  }

  private func draw(
    _ points: [Vector], _ color: UInt8, _ canvas: inout Canvas, gap: Int = 1, _ dot: (Vector) -> (x: Double, y: Double)
  ) {
    for (a, b) in zip(points, points.dropFirst()) { canvas.line(dot(a), dot(b), color, gap: gap) }
  }

  private func point(_ end: Drawing.Link.End, _ frame: Frame) -> Vector? {
    switch end {
    case .point(let motionPath): return motionPath.point(at: frame.time)
    case .view(let id, let offset):
      guard let number = numbers[id], let sample = frame.sample(number) else { return nil }
      let turned = offset.turned(by: Double(sample.angle))
      return Vector(Double(sample.x) + turned.x, Double(sample.y) + turned.y)
    }
  }
}

extension Outline {
  /// Corners in order; the first again at the end where it is closed.
  var line: [Vector] {
    switch self {
    case .bounds: []
    case .segment(let from, let to): [from, to]
    case .path(let points, let closed): closed ? points + points.prefix(1) : points
    case .rect(let rect): PathData.corners(rect) + [rect.origin]
    case .ellipse(let rect):
      CollisionBounds.ellipse(rect.size).polygon.map { Vector($0.x + rect.center.x, $0.y + rect.center.y) }.closed
    }
  }
}

extension [Vector] {
  fileprivate var closed: [Vector] { self + prefix(1) }
}
