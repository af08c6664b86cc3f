public import Trajectories

/// A page that plays films: one HTML file that needs nothing else, from nowhere.
///
/// Its security policy lets only its own script run, named by digest; what comes from a scene or a trajectory is data and never markup.
public struct PlayerPage: Sendable {
  /// Light or dark as whoever looks at it prefers, or always one of them.
  public enum Theme: String, CaseIterable, Sendable { case auto, light, dark }

  public var films: [Film]
  /// Channels plotted at first; x and y when there are none.
  public var plots: [Column]
  public var theme: Theme
  /// physim's.
  public var version: String

  public init(films: [Film], plots: [Column] = [], theme: Theme = .auto, version: String) {
    self.films = films
    self.plots = plots
    self.theme = theme
    self.version = version
  }

  /// How every page begins.
  public static let start = "<!doctype html>\n<!-- a physim page: open it in a browser -->\n"

  /// The whole page in UTF-8: the same bytes for the same films.
  ///
  /// - Complexity: O(views · frames); pages are bounded, see ``PageData``.
  public var html: [UInt8] {
    let data = PageData(films, plots: plots, version: version)
    var page = Array(Self.start.utf8)
    page += head
    page += PlayerFiles.body
    page += Array("<script id=\"films\" type=\"application/json\">\n".utf8)
    page += data.text.bytes
    page += Array("\n</script>\n<script>".utf8)
    page += PlayerFiles.script
    page += Array("</script>\n</body>\n</html>\n".utf8)
    return page
  }

  private var head: [UInt8] {
    let title = films.count == 1 ? films[0].title : "physim"
    let attribute = theme == .auto ? "" : " data-theme=\"\(theme.rawValue)\""
    let policy =
      "default-src 'none'; script-src 'sha256-\(Self.hash(PlayerFiles.script))'; style-src 'sha256-\(Self.hash(PlayerFiles.style))'; "
      + "img-src data:; base-uri 'none'; form-action 'none'"
    let start = """
      <html lang="en"\(attribute)>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="physim \(version)">
      <title>\(Markup.escaped(title))</title>
      <link rel="icon" href="data:,">
      <style>
      """
    return Array(start.utf8) + PlayerFiles.style + Array("</style>\n</head>\n".utf8)
  }

  private static func hash(_ bytes: [UInt8]) -> String { Base64.text(SHA256.digest(bytes)) }
}
