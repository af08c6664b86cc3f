import Pictures
import Trajectories

/// All that `physim render` shows at once.
struct Screening {
  let films: [Film]
  /// What ended a run early.
  let trouble: RunTrouble?
  private let request: RenderRequest
  private let engineSeconds: Double

  /// Reads every input, and runs what is a scene once.
  init(_ request: RenderRequest, _ console: Console) throws(Failure) {
    self.request = request
    var films: [Film] = []
    var trouble: RunTrouble?
    var engine = 0.0
    for input in request.inputs {
      let reading = try SceneSource.read(input, changes: request.changes, limits: request.limits, colored: console.colored)
      if !reading.diagnostics.isEmpty, reading.scene == nil || !console.quiet { console.complain(lines: reading.diagnostics) }
      guard let scene = reading.scene else {
        if let code = reading.code { console.hint(atCode: code) }
        throw .rejected
      }
      let run = try PictureSource.run(scene, request, console)
      films.append(run.film)
      trouble = trouble ?? run.trouble
      engine += run.engineSeconds
    }
    (self.films, self.trouble, engineSeconds) = (films, trouble, engine)
  }

  /// The bytes to write.
  func picture() -> [UInt8] {
    switch request.kind {
    case .page: PlayerPage(films: films, plots: request.columns, theme: request.theme, version: Version.text).html
    case .strobe:
      Array(
        Strobe(film: films[0], exposures: request.exposures, size: request.size, theme: request.theme, version: Version.text).svg.utf8)
    case .plot:
      Array(Plot(film: films[0], columns: request.columns, size: request.size, theme: request.theme, version: Version.text).svg.utf8)
    case .sparkline: []
    }
  }

  /// For people.
  var summary: String {
    let reels = films.flatMap(\.reels)
    let frames = reels.map(\.frameCount).reduce(0, +)
    let views = reels.map(\.names.count).reduce(0, +)
    return "\(Amount.count(frames, "frame")) of \(Amount.count(views, "view"))"
  }
}
