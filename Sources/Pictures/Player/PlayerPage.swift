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
    page += Array(head.utf8)
    page += Array(Self.body.utf8)
    page += Array("<script id=\"films\" type=\"application/json\">\n".utf8)
    page += data.text.bytes
    page += Array("\n</script>\n<script>\(PlayerScript.text)</script>\n</body>\n</html>\n".utf8)
    return page
  }

  private var head: String {
    let title = films.count == 1 ? films[0].title : "physim"
    let attribute = theme == .auto ? "" : " data-theme=\"\(theme.rawValue)\""
    let policy =
      "default-src 'none'; script-src 'sha256-\(Self.hash(PlayerScript.text))'; style-src 'sha256-\(Self.hash(PlayerStyle.text))'; "
      + "img-src data:; base-uri 'none'; form-action 'none'"
    return """
      <html lang="en"\(attribute)>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="physim \(version)">
      <title>\(Markup.escaped(title))</title>
      <link rel="icon" href="data:,">
      <style>\(PlayerStyle.text)</style>
      </head>

      """
  }

  private static func hash(_ text: String) -> String { Base64.text(SHA256.digest(Array(text.utf8))) }

  private static let body = """
    <body>
    <header>
    <h1 id="title"></h1>
    <button type="button" id="theme" aria-label="Light or dark" title="Light or dark (d)">◐</button>
    <button type="button" id="help" aria-label="Keyboard help" title="Keys (?)">?</button>
    </header>
    <noscript><p>This page plays a simulation and needs JavaScript for it; it loads nothing from anywhere.</p></noscript>
    <div id="body">
    <nav id="films-box" aria-label="Films" hidden><h2>Films</h2><ul id="films-list"></ul></nav>
    <main>
    <div class="card">
    <div class="screen">
    <canvas id="stage" role="img" aria-label="The scene at the frame shown; the table below says the same in numbers"></canvas>
    <div class="badges"><span class="badge" id="sampled" hidden>sampled</span></div>
    <div id="tip" role="status" hidden></div>
    </div>
    <div class="bar">
    <input type="range" id="scrub" aria-label="Frame" step="1" value="0">
    <canvas id="timeline" aria-hidden="true"></canvas>
    </div>
    <div class="controls" role="toolbar" aria-label="Player">
    <div class="group">
    <button type="button" id="start" aria-label="To the start" title="To the start (Home)">⇤</button>
    <button type="button" id="back" aria-label="One frame back" title="One frame back (←)">‹</button>
    <button type="button" id="play" aria-label="Play" title="Play or pause (space)">▶</button>
    <button type="button" id="next" aria-label="One frame on" title="One frame on (→)">›</button>
    <button type="button" id="end" aria-label="To the end" title="To the end (End)">⇥</button>
    </div>
    <select id="speed" aria-label="Speed" title="Speed ([ and ])">
    <option value="0.1">0.1×</option><option value="0.25">0.25×</option><option value="0.5">0.5×</option>
    <option value="1" selected>1×</option><option value="2">2×</option><option value="4">4×</option>
    </select>
    <button type="button" id="loop" aria-pressed="true" title="Loop (l)">loop</button>
    <button type="button" id="trails" aria-pressed="true" title="Trails (t)">trails</button>
    <button type="button" id="velocity" aria-pressed="false" title="Velocities (v)">velocity</button>
    <button type="button" id="contacts" aria-pressed="true" title="Contacts (c)">contacts</button>
    <button type="button" id="names" aria-pressed="false" title="Ids (i)">ids</button>
    <button type="button" id="part" title="The first frame in which they differ (p)" hidden>first difference</button>
    <span id="time"></span>
    </div>
    <div id="labels" hidden></div>
    </div>
    <p id="parting"></p>
    <ul id="notes" aria-label="Notes"></ul>
    <pre id="report" tabindex="0" aria-label="Report" hidden></pre>
    <div class="choices" id="channels" role="group" aria-label="Channels to plot"></div>
    <div class="choices" id="legend" role="group" aria-label="Views to plot"></div>
    <div id="charts"></div>
    <p><button type="button" id="table" aria-expanded="false" aria-controls="sheet">table of this frame</button></p>
    <div id="sheet" class="unseen">
    <table><caption id="caption"></caption>
    <thead><tr><th scope="col">view</th><th scope="col">x, pt</th><th scope="col">y, pt</th><th scope="col">angle, rad</th><th scope="col">speed, pt/s</th></tr></thead>
    <tbody id="rows"></tbody></table>
    </div>
    </main>
    </div>
    <dialog id="keys" aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>
    <dt>space</dt><dd>play, pause</dd>
    <dt>← →</dt><dd>one frame; with shift ten</dd>
    <dt>Home End</dt><dd>to the start, to the end</dd>
    <dt>[ ]</dt><dd>slower, faster</dd>
    <dt>l</dt><dd>loop</dd>
    <dt>t v c i</dt><dd>trails, velocities, contacts, ids</dd>
    <dt>p</dt><dd>the first frame in which runs differ</dd>
    <dt>b n</dt><dd>the film before, the next film</dd>
    <dt>d</dt><dd>light or dark</dd>
    <dt>?</dt><dd>this help</dd>
    </dl>
    <form method="dialog"><button>Close</button></form>
    </dialog>

    """
}
