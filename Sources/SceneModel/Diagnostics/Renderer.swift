public import Formats

/// Diagnostics as text: what is wrong, where, the line with a mark under it, and what would be right.
public struct Renderer {
  /// The scene, then the overrides in order.
  let sources: [SourceText]
  let isColored: Bool

  public init(sources: [SourceText], isColored: Bool) {
    self.sources = sources
    self.isColored = isColored
  }

  /// Widest part of a line that is shown.
  private static let window = 100

  /// The first `limit` in full and the rest, with those that were not kept, as a number.
  public func render(_ diagnostics: [Diagnostic], limit: Int, omitted: Int = 0) -> String {
    let text = diagnostics.prefix(limit).map { render($0) }.joined()
    let more = max(0, diagnostics.count - limit) + omitted
    return more > 0 ? text + "… and \(more) more\n" : text
  }

  public func render(_ diagnostic: Diagnostic) -> String {
    let source = sources[diagnostic.source]
    let position = source.position(of: diagnostic.range.start)
    let sentence = DiagnosticText(diagnostic, sources)
    let place = diagnostic.pointer.isEmpty ? "" : " at \(diagnostic.pointer)"
    let number = "\(position.line)"
    let gutter = String(repeating: " ", count: number.count)
    let color = Self.color(diagnostic.severity)
    var text = painted("\(diagnostic.severity.rawValue)[\(diagnostic.problem.code.rawValue)]", color)
    text += painted(": \(PrintableText.line(sentence.text))", "1") + "\n"
    text += gutter + painted("--> ", "34") + PrintableText.line("\(source.name):\(position.line):\(position.column)\(place)") + "\n"
    let (line, mark) = snippet(diagnostic.range, source)
    text += "\(painted("\(gutter) |", "34"))\n\(painted("\(number) |", "34")) \(line)\n"
    text += "\(painted("\(gutter) |", "34")) \(painted(mark, color))\n"
    if let bindings = diagnostic.bindings {
      text += "\(gutter) \(painted("=", "34")) \(painted("where:", "1")) \(PrintableText.line(bindings))\n"
    }
    if let help = sentence.help { text += "\(gutter) \(painted("=", "34")) \(painted("help:", "1")) \(PrintableText.line(help))\n" }
    return text + "\n"
  }

  private static func color(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    }
  }

  private func painted(_ text: String, _ code: String) -> String { isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }

  /// The line, cut to a window around the range, and the marks under it.
  private func snippet(_ range: SourceRange, _ source: SourceText) -> (line: String, mark: String) {
    // a line can be as long as the file: only what may be shown is looked at
    let whole = source.line(around: range.start, reach: 4 * Self.window)
    let first = min(range.start, whole.end)
    let before = source.text(SourceRange(whole.start, first)).unicodeScalars
    let marked = source.text(SourceRange(first, max(first, min(range.end, whole.end)))).unicodeScalars
    let line = Array(before) + Array(source.text(SourceRange(first, whole.end)).unicodeScalars)
    let start = line.count <= Self.window ? 0 : max(0, min(before.count - Self.window / 3, line.count - Self.window))
    let end = min(line.count, start + Self.window)
    var shown = start > 0 || source.continuesBefore(whole) ? "…" : ""
    var padding = shown.isEmpty ? "" : " "
    var mark = ""
    for i in start..<end {
      shown.unicodeScalars.append(PrintableText.scalar(line[i]))
      let cell = isWide(line[i]) ? 2 : 1
      if i < before.count {
        padding += String(repeating: " ", count: cell)
      } else if i < before.count + marked.count {
        mark += String(repeating: "^", count: cell)
      }
    }
    if end < line.count || source.continuesAfter(whole) { shown += "…" }
    return (shown, padding + (mark.isEmpty ? "^" : mark))
  }

  /// Whether a terminal gives the scalar two cells: East Asian scripts and pictographs, by their blocks.
  private func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
