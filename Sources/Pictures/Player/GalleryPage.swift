import Formats
import Resources

/// The index of a folder of pages: a picture, a title and a sentence per page. One HTML file that loads nothing.
public struct GalleryPage: Sendable {
  /// A page of the folder.
  public struct Entry: Sendable {
    /// Its file in the folder.
    public var file: String
    public var title: String
    public var summary: String
    /// SVG.
    public var picture: String

    public init(file: String, title: String, summary: String, picture: String) {
      (self.file, self.title, self.summary, self.picture) = (file, title, summary, picture)
    }
  }

  public var entries: [Entry]
  /// physim's.
  public var version: String

  public init(entries: [Entry], version: String) {
    self.entries = entries
    self.version = version
  }

  /// The page in UTF-8.
  public var html: [UInt8] {
    let style = Resources.bytes(of: "player.css") + Resources.bytes(of: "gallery.css")
    let policy =
      "default-src 'none'; style-src 'sha256-\(Base64.text(SHA256.digest(style)))'; img-src data:; base-uri 'none'; form-action 'none'"
    var page = Array(PlayerPage.start.utf8)
    page += Array(
      """
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="physim \(version)">
      <title>physim scenes</title>
      <link rel="icon" href="data:,">
      <style>
      """.utf8)
    page += style
    page += Array("</style>\n</head>\n<body>\n<header><h1>physim scenes</h1></header>\n<main class=\"gallery\">\n".utf8)
    for entry in entries {
      let picture = Base64.text(Array(entry.picture.utf8))
      page += Array(
        """
        <a href="\(Markup.escaped(entry.file))"><img src="data:image/svg+xml;base64,\(picture)" alt="">
        <h2>\(Markup.escaped(entry.title))</h2><p>\(Markup.escaped(entry.summary))</p></a>

        """.utf8)
    }
    return page + Array("</main>\n</body>\n</html>\n".utf8)
  }
}
