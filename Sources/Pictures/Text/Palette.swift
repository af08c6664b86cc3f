import Formats
import SceneFormat

/// Colors of SVG pictures, as style sheets.
///
/// The hues are those of Okabe and Ito, "Color Universal Design" (2008), which are distinguishable with every kind of color vision; the light ones are darkened
/// for white paper. Lines also differ in dashes and markers.
struct Palette {
  /// How many hues there are before they come again.
  static let hueCount = 8

  let background: String
  let canvas: String
  let text: String
  let dim: String
  let line: String
  let wall: String
  let boundary: String
  let field: String
  let link: String
  let other: String
  let ghosts: [String]
  let hues: [String]

  static let light = Palette(
    background: "#ffffff", canvas: "#ffffff", text: "#1d2126", dim: "#5b6470", line: "#d9d7d0", wall: "#3a4149", boundary: "#8a6d3b",
    field: "#7a5195", link: "#7d8590", other: "#7d8590", ghosts: ["#7d8590", "#7a3fc0", "#8a5a2b"],
    hues: ["#0072b2", "#d55e00", "#009e73", "#c771a1", "#dd9900", "#4aa8e0", "#222222", "#585000"])
  static let dark = Palette(
    background: "#14171b", canvas: "#1b2025", text: "#e8eaed", dim: "#9aa4b0", line: "#343b44", wall: "#c9d1da", boundary: "#d8b878",
    field: "#c8a4e6", link: "#98a2ae", other: "#98a2ae", ghosts: ["#98a2ae", "#b794f6", "#c79a6b"],
    hues: ["#56b4e9", "#f08a3c", "#2fc79b", "#e298c4", "#f0b429", "#8ecdf2", "#cfd4da", "#f0e442"])

  /// The content of a style element.
  static func style(_ theme: PlayerPage.Theme) -> String {
    switch theme {
    case .light: light.rules
    case .dark: dark.rules
    case .auto: light.rules + "@media (prefers-color-scheme: dark) {\n\(dark.rules)}\n"
    }
  }

  /// Classes: `s…` strokes, `f…` fills.
  private var rules: String {
    var rules = ""
    for (name, color) in [
      ("back", background), ("canvas", canvas), ("text", text), ("dim", dim), ("line", line), ("wall", wall), ("boundary", boundary),
      ("field", field), ("link", link), ("other", other),
    ] + ghosts.enumerated().map({ ("ghost\($0)", $1) }) + hues.enumerated().map({ ("\($0)", $1) }) {
      rules += ".s\(name) { stroke: \(color) } .f\(name) { fill: \(color) }\n"
    }
    return rules
  }
}

/// How a run that is drawn as a ghost looks: its color and its dash differ from those of the other ghosts.
struct GhostStyle {
  /// The class of its color without the letter.
  let hue: String
  /// A `stroke-dasharray`, pixels.
  let dash: [Double]

  static let dashes = [[5.0, 3], [1.5, 3.5], [10, 3, 2, 3]]

  /// - Parameter number: The place of the run among the ghosts.
  init(_ number: Int) {
    let i = number % Self.dashes.count
    (hue, dash) = ("ghost\(i)", Self.dashes[i])
  }

  /// Attributes of a line.
  ///
  /// - Parameter pixel: The size of a pixel in the units of the drawing.
  func line(_ width: Double, pixel: Double = 1) -> String {
    let lengths = dash.map { NumberFormat.trimmed($0 * pixel, 4) }.joined(separator: " ")
    return "class=\"s\(hue)\" stroke-width=\"\(NumberFormat.trimmed(width * pixel, 4))\" stroke-dasharray=\"\(lengths)\""
  }
}

/// The views of a replay over all its runs: each has the same color in every kind of picture.
struct ColorAssignment {
  /// Ids of the views that move by themselves, in order; of all views where none does.
  private(set) var movingViews: [String] = []
  /// Indices into `movingViews`. For lookup only.
  private var indices: [String: Int] = [:]

  init(_ replay: Replay) {
    let isFixed = Set((replay.drawing?.views ?? []).filter { $0.isFixed || $0.isSensor }.map(\.id))
    var staticViews: [String] = []
    var known = Set<String>()
    for run in replay.runs {
      for view in run.shownViews where known.insert(run.names[Int(view)]).inserted {
        let name = run.names[Int(view)]
        if isFixed.contains(name) { staticViews.append(name) } else { movingViews.append(name) }
      }
    }
    if movingViews.isEmpty { movingViews = staticViews }
    for (i, name) in movingViews.enumerated() { indices[name] = i }
  }

  /// The index of a view among the moving ones, which decides its color; nil for one that does not move by itself.
  func index(of name: String) -> Int? { indices[name] }

  /// The class of a view's color, without the letter for stroke or fill.
  func hue(_ name: String) -> String { indices[name].map { "\($0 % Palette.hueCount)" } ?? "dim" }
}
