import Formats
import Resources
public import Trajectories

/// A page that plays runs: one HTML file that loads nothing.
///
/// Where replays have test outcomes, the page begins with a summary: the number of failures, the version, the time, and per scene the outcome,
/// the first difference, the time and a link to its run. A replay with neither runs nor a report is listed without a link.
///
/// The page's security policy lets only its own script run, named by digest; text of a scene or a trajectory is data and never markup. The
/// fragment `#run=NAME@FRAME` names a run by its title and a frame; of several runs with one title the second is `TITLE (2)`.
public struct PlayerPage: Sendable {
  /// Light or dark by the viewer's preference, or always one of them.
  public enum Theme: String, CaseIterable, Sendable { case auto, light, dark }

  public var replays: [Replay]
  /// Channels plotted at first; x and y when there are none.
  public var plots: [Column]
  public var theme: Theme
  /// How long all tests took, seconds; for the summary of replays with outcomes.
  public var elapsed: Double?
  /// physim's.
  public var version: String
  /// The module of WebAssembly that runs scenes, compressed as an .lzma or a .gz file; nil for a page that only replays.
  ///
  /// A replay with ``Replay/live`` is run by it; the replay's own run is shown where a browser has no WebAssembly.
  public var engine: [UInt8]?
  /// The runs of a sweep. The page shows them next to its one replay, and plays them with the replay's scene if it has an engine; without a
  /// replay it only shows them.
  public var sweep: SweepRuns?

  public init(
    replays: [Replay], plots: [Column] = [], theme: Theme = .auto, elapsed: Double? = nil, version: String, engine: [UInt8]? = nil,
    sweep: SweepRuns? = nil
  ) {
    self.replays = replays
    self.plots = plots
    self.theme = theme
    self.elapsed = elapsed
    self.version = version
    self.engine = engine
    self.sweep = sweep
  }

  /// How every page begins.
  public static let start = "<!doctype html>\n<!-- a physim page: open it in a browser -->\n"

  /// The whole page in UTF-8: the same bytes for the same replays.
  ///
  /// - Complexity: O(views · frames); pages are bounded, see ``PageData``.
  public var html: [UInt8] {
    let data = PageData(replays, plots: plots, elapsed: elapsed, version: version, sweep: sweep)
    var page = Array(Self.start.utf8)
    let files = PlayerFiles(isLive: engine != nil, hasSweep: sweep != nil)
    let (script, style) = (files.script, files.style)
    page += head(script, style)
    page += files.body
    page += Array("<script id=\"data\" type=\"application/json\">\n".utf8)
    page += data.text.bytes
    page += Array("\n</script>\n".utf8)
    if let engine {
      page += Array("<script id=\"engine\" type=\"text/plain\">".utf8)
      page += Base85.encoded(engine)
      page += Array("</script>\n".utf8)
    }
    page += Array("<script>".utf8)
    page += script
    page += Array("</script>\n</body>\n</html>\n".utf8)
    return page
  }

  private func head(_ script: [UInt8], _ style: [UInt8]) -> [UInt8] {
    let attribute = theme == .auto ? "" : " data-theme=\"\(theme.rawValue)\""
    let policy =
      "default-src 'none'; script-src 'sha256-\(Self.hash(script))'\(engine == nil ? "" : " 'wasm-unsafe-eval'"); "
      + "style-src 'sha256-\(Self.hash(style))'; "
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
    return Array(start.utf8) + style + Array("</style>\n</head>\n".utf8)
  }

  /// The scenes and the result.
  var title: String {
    if let sweep { return "\(sweep.title): \(sweep.verdict)" }
    guard let first = replays.first else { return "physim" }
    let failed = replays.filter { $0.outcome == .failed }
    if replays.count == 1 {
      let result = first.outcome?.rawValue ?? first.findings?.verdict
      return result.map { "\(first.title): \($0)" } ?? first.title
    }
    let named = failed.first ?? first
    let more = (failed.isEmpty ? replays.count : failed.count) - 1
    let names = more > 0 ? "\(named.title) and \(more) more" : named.title
    guard replays.contains(where: { $0.outcome != nil }) else { return names }
    return failed.isEmpty ? "\(names): passed" : "\(failed.count) of \(replays.count) scenes failed: \(names)"
  }

  private static func hash(_ bytes: [UInt8]) -> String { Base64.text(SHA256.digest(bytes)) }
}

/// The player's files: those of `Player/Web`, embedded by the build.
///
/// The JavaScript files are classic scripts that share one scope: they follow each other in one function, and each uses declarations of those
/// before it. The page offers one object to other programs, for tests and for embedding, `window.physim`, which cannot be changed:
///
///     physim.run, physim.runs       the name of the run that is shown, and the names of all
///     physim.frame, physim.frames, physim.playing, physim.loaded
///     physim.position(view, run)    {x, y, angle} in points and radians as drawn now, null when the view is not there;
///                                   run counts from 0 and is the last one, the solid one, when left out
///     physim.place(view)            {x, y} in CSS pixels of the window, where the view's center is drawn now
///
/// A page with a scene that it runs itself has further files, `live-*`, and offers more (`live-offer.js`); so has a page with a sweep's runs,
/// `sweep-*`.
struct PlayerFiles {
  private let groups: [String]

  init(isLive: Bool, hasSweep: Bool) { groups = ["player"] + (isLive ? ["live"] : []) + (hasSweep ? ["sweep"] : []) }

  /// The content of a page's one script element.
  var script: [UInt8] {
    let scripts = Self.withoutIndentation(files(".js") + files("-start.js"))
    return Array("\"use strict\";\n(() => {\n".utf8) + scripts + Array("})();\n".utf8)
  }

  /// The content of a page's one style element.
  var style: [UInt8] { Self.withoutIndentation(files(".css")) }

  /// From `<body>` to the data block.
  var body: [UInt8] { files(".html") }

  /// The groups' files of one kind, one after another; EmbeddedFiles.c lists the files of each group.
  private func files(_ ending: String) -> [UInt8] { groups.flatMap { Resources.bytes(of: $0 + ending) } }

  /// Scripts or styles without the spaces that their lines begin with: a twentieth of them. No text of several lines is among them.
  private static func withoutIndentation(_ file: [UInt8]) -> [UInt8] {
    var isIndentation = true
    return file.filter { byte in
      isIndentation = byte == UInt8(ascii: "\n") || (isIndentation && byte == UInt8(ascii: " "))
      return !isIndentation || byte == UInt8(ascii: "\n")
    }
  }
}
