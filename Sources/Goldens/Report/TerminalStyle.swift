/// Escape sequences that color text on a terminal; none in plain text.
public struct TerminalStyle: Sendable {
  public let isColored: Bool

  public init(isColored: Bool) { self.isColored = isColored }

  public static let plain = TerminalStyle(isColored: false)

  func bold(_ text: String) -> String { styled(text, "1") }
  func dim(_ text: String) -> String { styled(text, "2") }
  func red(_ text: String) -> String { styled(text, "1;31") }
  func green(_ text: String) -> String { styled(text, "32") }
  func yellow(_ text: String) -> String { styled(text, "33") }

  private func styled(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
