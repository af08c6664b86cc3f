import Formats
import Trajectories

/// The lines of a plot and their styles.
struct Curves {
  struct Line {
    let run: Int
    /// The view's number in its run.
    let view: Int32
    /// The same for the same view of every run.
    let number: Int
    /// The class of its color without the letter.
    let hue: String
    /// Attributes.
    let style: String
    var marker: Marker?
  }

  /// Ghosts first, so that solid lines are over them.
  private(set) var lines: [Line] = []
  /// Names of the lines with a style of their own, by number.
  private(set) var names: [String] = []
  /// Views beyond those, in gray.
  private(set) var grayCount = 0
  private(set) var omittedCount = 0
  /// Seconds.
  private(set) var times: (low: Double, high: Double) = (0, 0)

  /// Dashes, once the hues are used up.
  static let dashes = ["", "7 3", "2 3", "9 3 2 3"]
  /// More lines than this cannot be distinguished by a legend.
  private static let styledLimit = 16
  private static let limit = 400

  init(_ replay: Replay) {
    let colors = ColorAssignment(replay)
    names = Array(colors.movingViews.prefix(Self.styledLimit))
    grayCount = max(0, min(colors.movingViews.count, Self.limit) - names.count)
    omittedCount = max(0, colors.movingViews.count - Self.limit)
    let hasMarkers = names.count > 1 && grayCount == 0
    var gray: [Line] = []
    for (r, run) in replay.runs.enumerated() {
      if let first = run.frames.first, let last = run.frames.last {
        times = (r == 0 ? run.time(of: first) : min(times.low, run.time(of: first)), max(times.high, run.time(of: last)))
      }
      let isGhost = r < replay.runs.count - 1
      for view in run.shownViews {
        guard let number = colors.index(of: run.names[Int(view)]), number < Self.limit else { continue }
        let isStyled = number < Self.styledLimit
        let line = Line(
          run: r, view: view, number: number, hue: isStyled ? "\(number % Palette.hueCount)" : "other",
          style: isGhost && isStyled ? GhostStyle(r).line(1.8) : Self.style(number, isStyled: isStyled),
          marker: hasMarkers && isStyled && !isGhost ? Marker.allCases[number % Marker.allCases.count] : nil)
        if isStyled { lines.append(line) } else { gray.append(line) }
      }
    }
    lines = gray + lines
  }

  /// Attributes of a line of the solid run.
  static func style(_ number: Int, isStyled: Bool) -> String {
    guard isStyled else { return "class=\"sother\" stroke-width=\"0.8\" opacity=\"0.5\"" }
    let hue = "class=\"s\(number % Palette.hueCount)\""
    let dash = dashes[number / Palette.hueCount % dashes.count]
    return "\(hue) stroke-width=\"1.6\"" + (dash.isEmpty ? "" : " stroke-dasharray=\"\(dash)\"")
  }

  /// A sentence with a leading space; empty when nothing is left out.
  var leftOut: String { omittedCount > 0 ? " \(omittedCount) views are left out." : "" }
}

/// Small shapes that distinguish lines without color.
enum Marker: CaseIterable {
  case disc, square, triangle, diamond, cross, bar

  func path(_ x: Double, _ y: Double) -> String {
    func at(_ dx: Double, _ dy: Double) -> String { "\(NumberFormat.trimmed(x + dx)),\(NumberFormat.trimmed(y + dy))" }
    return switch self {
    case .disc: "M\(at(-3, 0))a3,3 0 1 1 6,0a3,3 0 1 1 -6,0Z"
    case .square: "M\(at(-2.6, -2.6))h5.2v5.2h-5.2Z"
    case .triangle: "M\(at(0, -3.4))L\(at(3.2, 2.4))L\(at(-3.2, 2.4))Z"
    case .diamond: "M\(at(0, -3.8))L\(at(3.4, 0))L\(at(0, 3.8))L\(at(-3.4, 0))Z"
    case .cross: "M\(at(-3, -3))L\(at(3, 3))M\(at(-3, 3))L\(at(3, -3))"
    case .bar: "M\(at(0, -4))v8"
    }
  }
}
