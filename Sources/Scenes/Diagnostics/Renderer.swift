/// Diagnostics to text, in the layout of rustc; the only place that writes sentences (with ``Problem``'s wording).
///
/// Columns count Unicode scalars from 1. Tabs are shown as one space. Lines over 100 scalars are windowed around the caret.
public struct Renderer {
  let sources: [SourceText]
  let color: Bool

  public init(sources: [SourceText], color: Bool = false) {
    self.sources = sources
    self.color = color
  }

  /// At most `cap` diagnostics, then how many more there are.
  public func render(_ diagnostics: [Diagnostic], cap: Int = 20) -> String {
    var text = diagnostics.prefix(cap).map(render).joined(separator: "\n")
    if diagnostics.count > cap { text += "\nand \(diagnostics.count - cap) more\n" }
    return text
  }

  public func render(_ diagnostic: Diagnostic) -> String {
    let word = diagnostic.severity.rawValue
    var text = paint("\(word)[\(diagnostic.problem.code)]", diagnostic.severity == .error ? "1;31" : "1;33") + ": \(diagnostic.problem.message)\n"
    if let location = diagnostic.location { text += place(location, snippet: true) }
    if let related = diagnostic.related { text += "note: the other one is here\n" + place(related, snippet: true) }
    if let help = diagnostic.problem.help { text += paint("help", "1;36") + ": \(help)\n" }
    return text
  }

  private func place(_ at: Location, snippet: Bool) -> String {
    guard sources.indices.contains(at.source) else { return "" }
    let source = sources[at.source]
    let pointer = at.pointer.map { $0.isEmpty ? "" : " at \($0)" } ?? ""
    if source.bytes.isEmpty { return " --> \(source.name)\n" }
    let line = source.line(of: at.start)
    let range = source.lineRange(around: at.start)
    let start = min(max(at.start, range.lowerBound), range.upperBound)
    let column = scalars(source, range.lowerBound, start).count + 1
    var text = " --> \(source.name):\(line):\(column)\(pointer)\n"
    let shown = scalars(source, max(range.lowerBound, start - 2000), min(range.upperBound, start + 2000))
    let caret = scalars(source, max(range.lowerBound, start - 2000), start).count
    let length = max(1, scalars(source, start, min(max(at.end, start), range.upperBound, start + 2000)).count)
    let low = shown.count <= 100 ? 0 : max(0, min(caret - 40, shown.count - 100))
    let high = min(shown.count, low + 100)
    let before = low > 0 ? "…" : ""
    let after = high < shown.count ? "…" : ""
    let number = String(line)
    let pad = String(repeating: " ", count: number.count)
    let width = before.unicodeScalars.count + shown[low..<max(low, min(caret, high))].reduce(0) { $0 + columns($1) }
    let under = shown[min(caret, high)..<min(caret + length, high)].reduce(0) { $0 + columns($1) }
    text += "\(pad) |\n\(number) | \(before)\(string(shown[low..<high]))\(after)\n"
    text += "\(pad) | " + String(repeating: " ", count: width) + paint(String(repeating: "^", count: max(1, under)), "1;31") + "\n"
    return text
  }

  private func scalars(_ source: SourceText, _ start: Int, _ end: Int) -> [Unicode.Scalar] {
    Array(String(decoding: source.bytes[start..<max(start, end)], as: UTF8.self).unicodeScalars)
  }

  private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar) }
    return String(text)
  }

  /// Cells of a terminal that a scalar takes: 0 for combining marks, 2 for the East Asian wide blocks and emoji, else 1.
  private func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  private func paint(_ text: String, _ code: String) -> String { color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }

  /// A number as a person writes it: no `.0`.
  static func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
