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
