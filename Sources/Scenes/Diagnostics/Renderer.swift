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

  /// All of them, the first `limit` in full and the rest as a number.
  public func render(_ diagnostics: [Diagnostic], limit: Int) -> String {
    var text = diagnostics.prefix(limit).map { render($0) }.joined()
    if diagnostics.count > limit { text += "… and \(diagnostics.count - limit) more\n" }
    return text
  }

  public func render(_ diagnostic: Diagnostic) -> String {
    let source = sources[min(diagnostic.source, sources.count - 1)]
    let position = source.position(of: diagnostic.range.start)
    let isError = diagnostic.severity == .error
    let sentence = Sentence(diagnostic.problem, source)
    let place = diagnostic.pointer.isEmpty ? "" : " at \(diagnostic.pointer)"
    let number = "\(position.line)"
    let gutter = String(repeating: " ", count: number.count)
    var text = painted("\(isError ? "error" : "warning")[\(diagnostic.problem.code)]", isError ? "1;31" : "1;33")
    text += painted(": \(sentence.text)", "1") + "\n"
    text += gutter + painted("--> ", "34") + "\(source.name):\(position.line):\(position.column)\(place)\n"
    let (line, mark) = snippet(diagnostic.range, source)
    text += "\(painted("\(gutter) |", "34"))\n\(painted("\(number) |", "34")) \(line)\n"
    text += "\(painted("\(gutter) |", "34")) \(painted(mark, isError ? "1;31" : "1;33"))\n"
    for help in sentence.help { text += "\(gutter) \(painted("=", "34")) \(painted("help:", "1")) \(help)\n" }
    return text + "\n"
  }

  private func painted(_ text: String, _ code: String) -> String { isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }

  /// The line, cut to a window around the range, and the marks under it.
  private func snippet(_ range: SourceRange, _ source: SourceText) -> (line: String, mark: String) {
    let whole = source.line(around: range.start)
    let line = Array(source.text(whole).unicodeScalars)
    let before = source.text(SourceRange(whole.start, min(range.start, whole.end))).unicodeScalars.count
    let marked = max(1, source.text(SourceRange(range.start, min(range.end, whole.end))).unicodeScalars.count)
    let start = line.count <= Self.window ? 0 : max(0, min(before - Self.window / 3, line.count - Self.window))
    let end = min(line.count, start + Self.window)
    var shown = start > 0 ? "…" : ""
    var padding = start > 0 ? " " : ""
    for (i, scalar) in line[start..<end].enumerated() {
      // what would disturb the terminal is shown as a dot; a tab as a blank
      let isOdd = scalar.value < 0x20 || scalar.value == 0x7F || (0x80..<0xA0).contains(scalar.value)
      shown.unicodeScalars.append(scalar == "\t" ? " " : isOdd ? "·" : scalar)
      if start + i < before { padding += isWide(scalar) ? "  " : " " }
    }
    if end < line.count { shown += "…" }
    return (shown, padding + String(repeating: "^", count: max(1, min(marked, end - min(end, before)))))
  }

  /// Whether a terminal gives the scalar two cells: East Asian scripts and pictographs, by their blocks.
  private func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
