import Formats

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
