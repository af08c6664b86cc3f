import Scenes
public import Trajectories

/// A scene as it is at one instant, in braille for a terminal.
public struct Braille: Sendable {
  /// Walls and boundaries have the terminal's own color, views those of Okabe and Ito as near as 256 colors come.
  private static let inks: [UInt8] = [32, 166, 36, 175, 214, 74, 250, 142]
  private static let linkInk: UInt8 = 245

  private let stage: Stage
  private var names: [String] = []
  /// Per view.
  private var outlines: [[[Vector]]] = []
  private var isFixed: [Bool] = []
  /// How long the line is that shows a view's angle; 0 for none.
  private var marks: [Double] = []
  /// Views that were declared, by id: the last one counts. For looking up only.
  private var numbers: [String: Int32] = [:]
  /// For looking up only.
  private let actors: [String: Stage.Actor]
  private let selection: [Trajectories.Glob]

  public init(_ stage: Stage, names: [String], views: [Trajectories.Glob]) {
    self.stage = stage
    selection = views
    actors = Dictionary(stage.actors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for name in names { declare(name) }
  }

  /// Announces the next view: its number is one past the last.
  public mutating func declare(_ name: String) {
    let actor = actors[name]
    let isShown = selection.contains { $0.matches(name) }
    numbers[name] = Int32(names.count)
    names.append(name)
    outlines.append(isShown ? (actor?.shape ?? .ellipse(Size(20, 20))).polygons : [])
    isFixed.append(actor?.isFixed ?? false)
    marks.append(isShown && !(actor?.isFixed ?? false) ? actor?.shape.markLength ?? 10 : 0)
  }

  /// A frame in so many character cells: as many lines as `rows`, none wider than `columns`.
  public func lines(_ frame: Frame, columns: Int, rows: Int, isColored: Bool) -> [String] {
    var canvas = Canvas(columns: columns, rows: rows)
    // a cell is about twice as high as it is wide, so dots are about square
    let scale = min(Double(canvas.width - 1) / max(stage.size.width, 1e-6), Double(canvas.height - 1) / max(stage.size.height, 1e-6))
    let left = (Double(canvas.width - 1) - stage.size.width * scale) / 2
    func dot(_ point: Vector) -> (x: Double, y: Double) { (left + point.x * scale, point.y * scale) }

    let corners = PathData.corners(Rect(.zero, stage.size))
    draw(corners + [corners[0]], 0, &canvas, gap: 3, dot)
    for solid in stage.solids where solid.window.contains(frame.time) { draw(solid.outline.line, 0, &canvas, dot) }
    for link in stage.links where link.window.contains(frame.time) {
      guard let a = point(link.a, frame), let b = point(link.b, frame) else { continue }
      draw([a, b], Self.linkInk, &canvas, gap: 2, dot)
    }
    for sample in frame.samples {
      let ink = isFixed[Int(sample.view)] ? 0 : Self.inks[Int(sample.view) % Self.inks.count]
      for outline in outlines[Int(sample.view)] {
        let placed = outline.map { corner in
          let turned = corner.turned(by: Double(sample.angle))
          return Vector(Double(sample.x) + turned.x, Double(sample.y) + turned.y)
        }
        draw(placed + placed.prefix(1), ink, &canvas, dot)
      }
      guard marks[Int(sample.view)] > 0 else { continue }
      let mark = Vector(marks[Int(sample.view)], 0).turned(by: Double(sample.angle))
      let center = Vector(Double(sample.x), Double(sample.y))
      draw([center, Vector(center.x + mark.x, center.y + mark.y)], ink, &canvas, gap: 2, dot)
    }
    return canvas.lines(isColored: isColored)
  }

  private func draw(
    _ points: [Vector], _ ink: UInt8, _ canvas: inout Canvas, gap: Int = 1, _ dot: (Vector) -> (x: Double, y: Double)
  ) {
    for (a, b) in zip(points, points.dropFirst()) { canvas.line(dot(a), dot(b), ink, gap: gap) }
  }

  private func point(_ end: Stage.Link.End, _ frame: Frame) -> Vector? {
    switch end {
    case .point(let route): return route.point(at: frame.time)
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
