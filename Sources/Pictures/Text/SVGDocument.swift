import Formats
import Trajectories

/// An SVG document that is being written.
struct SVGDocument {
  private var body = ""
  let width: Double
  let height: Double

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// How every picture begins; identifies files that physim wrote.
  static let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" data-physim=\""

  /// Appends an element that has nothing in it; `attributes` are markup already.
  mutating func element(_ name: String, _ attributes: String) { body += "<\(name) \(attributes)/>\n" }

  mutating func open(_ name: String, _ attributes: String = "") {
    body += attributes.isEmpty ? "<\(name)>\n" : "<\(name) \(attributes)>\n"
  }

  mutating func close(_ name: String) { body += "</\(name)>\n" }

  mutating func text(_ text: String, x: Double, y: Double, _ attributes: String) {
    body += "<text x=\"\(NumberFormat.trimmed(x))\" y=\"\(NumberFormat.trimmed(y))\" \(attributes)>\(Markup.escaped(text))</text>\n"
  }

  /// The whole file.
  func finished(title: String, description: String, theme: PlayerPage.Theme, version: String) -> String {
    let (w, h) = (NumberFormat.trimmed(width), NumberFormat.trimmed(height))
    return """
      \(Self.start)\(Markup.escaped(version))" width="\(w)" height="\(h)" viewBox="0 0 \(w) \(h)" role="img" \
      aria-labelledby="title description" font-family="ui-sans-serif, system-ui, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif" font-size="12">
      <title id="title">\(Markup.escaped(title))</title>
      <desc id="description">\(Markup.escaped(description))</desc>
      <style>
      \(Palette.style(theme))</style>
      <rect class="fback" width="\(w)" height="\(h)"/>
      \(body)</svg>

      """
  }

  /// About how wide a text is in pixels at 12 px: wide scripts and symbols take two.
  static func width(of text: some StringProtocol) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 6.7 : 12) }
  }

  /// A text shortened until it is at most so many pixels wide at 12 px; empty where not even one character fits.
  static func fitted(_ text: String, into width: Double) -> String {
    guard Self.width(of: text) > width else { return text }
    var kept = Substring(text)
    while !kept.isEmpty, Self.width(of: kept + "…") > width { kept.removeLast() }
    return kept.isEmpty ? "" : kept + "…"
  }

  /// Parts of a text on as few lines as have room for them, each line at most so many pixels wide.
  static func wrapped(_ parts: [String], separator: String = " · ", into width: Double) -> [String] {
    var lines: [String] = []
    for part in parts.map({ fitted($0, into: width) }) {
      if let last = lines.last, Self.width(of: last + separator + part) <= width {
        lines[lines.count - 1] = last + separator + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }

  /// A text of at most so many characters.
  static func shortened(_ text: String, to most: Int = 28) -> String {
    text.count > most ? text.prefix(most - 1) + "…" : text
  }
}

/// Text on its way into HTML or SVG.
enum Markup {
  /// As content or as the value of an attribute in double quotes. Characters that XML forbids become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      // marks that turn the direction of the text around them
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Width and height of a picture, pixels.
public struct PictureSize: Equatable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
