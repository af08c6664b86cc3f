import Pictures
import Platform
import Scenes
import Trajectories

/// All that `physim render` shows at once: scenes are run, trajectories are read, each once.
struct Screening {
  private(set) var films: [Film] = []
  /// What is drawn instead of films when a sweep's folder is given.
  private var sweep: SweepResults?
  /// What ended a run early.
  private(set) var trouble: RunTrouble?
  private let request: RenderRequest
  private let console: Console
  /// Runs of scenes and what trajectories hold, in the order of the command line.
  private var reels: [Reel] = []
  private var notes: [String] = []
  private var warnings: [String] = []
  private var sceneNames: [String] = []
  /// What the first scene among the inputs looks like.
  private var stage: Stage?
  /// Whether all runs are laid over each other: with a trajectory among them, or under several profiles.
  private var isOverlay = false

  /// Scenes only become a film each; with a trajectory among them all are laid over each other.
  init(_ request: RenderRequest, _ console: Console) throws(Failure) {
    self.request = request
    self.console = console
    if let path = request.scene {
      let loaded = try load(nil, Input(path: path), request.changes)
      stage = Stage(loaded.scene)
      sceneNames.append(loaded.name)
    }
    for input in request.inputs { try take(input) }
    if isOverlay { films = [overlay] }
    if sweep != nil { return }
    warnings = try ViewPatterns(request.views).warnings(films.flatMap { $0.reels.flatMap(\.names) }, verb: .render)
  }

  private mutating func take(_ input: Input) throws(Failure) {
    switch try TrajectorySource.open(input, request.limits) {
    case .sweep(let table):
      if request.inputs.count > 1 || request.wantsPage || request.kind == .sparkline {
        throw .usage(.sweepIsPicture, verb: .render)
      }
      sweep = table
    case .scene(let bytes) where request.profiles.isEmpty: try run(bytes, input, request.changes, label: label(of: input))
    case .scene(let bytes):
      isOverlay = true
      for profile in request.profiles {
        var changes = request.changes
        changes.profile = profile.rawValue
        try run(bytes, input, changes, label: request.inputs.count > 1 ? "\(label(of: input)), \(profile.rawValue)" : profile.rawValue)
      }
    case .trajectory(let reader):
      isOverlay = true
      let found = stage == nil ? sceneBeside(input, reader.header) : nil
      if let found {
        stage = Stage(found.scene)
        sceneNames.append(found.name)
      }
      let reading = try TrajectorySource.read(
        reader, input, label: label(of: input), frameRate: found?.scene.frameRate ?? reels.first?.frameRate ?? 60, request)
      reels.append(reading.reel)
      if let name = reading.header.scene, !name.isEmpty { sceneNames.append(name) }
      if reading.unknownFrames > 0 {
        notes.append("\(input.name): of \(Amount.count(reading.unknownFrames, "frame")) only digests are known, and nothing is shown.")
      }
      for note in reading.header.notes { notes.append("\(input.name): \(note.sentence).") }
    }
  }

  private mutating func run(_ bytes: [UInt8], _ input: Input, _ changes: SceneChanges, label: String) throws(Failure) {
    let run = try PictureSource.run(try load(bytes, input, changes), label: label, request, console)
    films.append(run.film)
    reels += run.film.reels
    notes += run.film.notes
    sceneNames.append(run.film.title)
    stage = stage ?? run.film.stage
    trouble = trouble ?? run.trouble
  }

  private func load(_ bytes: [UInt8]?, _ input: Input, _ changes: SceneChanges) throws(Failure) -> LoadedScene {
    let text: [UInt8]
    if let bytes { text = bytes } else { text = try input.read(limit: request.limits.values.fileBytes) }
    return try SceneSource.read(bytes: text, input, changes: changes, limits: request.limits, colored: console.colored).accepted(console)
  }

  /// The scene that a trajectory beside it is probably of: `pong.json` of `pong.csv`, `pong.golden.csv` and `pong.new.csv`.
  ///
  /// One that is no good, or is called otherwise than the trajectory says, is not taken and nothing is said.
  private func sceneBeside(_ input: Input, _ header: TrajectoryHeader) -> LoadedScene? {
    guard !input.isStandardInput else { return nil }
    var stem = PathName.stem(input.path)
    for ending in [".golden", ".new"] where stem.hasSuffix(ending) { stem = String(stem.dropLast(ending.count)) }
    let path = PathName.beside(input.path, stem + ".json")
    guard path != input.path, FileSystem.kind(path) == .file, let text = try? Input(path: path).read(limit: request.limits.values.fileBytes)
    else { return nil }
    let scene = SceneSource.read(
      bytes: text, Input(path: path), changes: SceneChanges(), limits: request.limits, colored: false
    ).scene
    guard let scene, header.scene.map({ $0.isEmpty || $0 == scene.name || $0 == path }) ?? true else { return nil }
    return scene
  }

  /// The file's name, with its folders where others are called the same.
  private func label(of input: Input) -> String {
    let name = input.path.split(separator: "/").last.map(String.init) ?? input.name
    let isAlone = request.inputs.filter { ($0.path.split(separator: "/").last.map(String.init) ?? $0.name) == name }.count == 1
    return input.isStandardInput || !isAlone ? input.name : name
  }

  /// All runs in one film, opened where the first two part.
  private var overlay: Film {
    let labels = reels.map(\.label)
    let title = sceneNames.first ?? labels.joined(separator: ", ")
    var film = Film(title: title, stage: stage, reels: reels, notes: notes)
    guard let first = reels.first else { return film }
    if reels.contains(where: { $0.frameRate != first.frameRate }) {
      film.notes.append("Their clocks differ: \(reels.map { "\($0.frameRate)" }.joined(separator: ", ")) frames a second.")
      return film
    }
    film.parting = reels.dropFirst().compactMap { Parting(first, $0) }.min { $0.frame < $1.frame }
    film.openAt = film.parting?.frame
    return film
  }

  /// The bytes to write.
  func picture() throws(Failure) -> [UInt8] {
    let (theme, version) = (request.theme, Version.text)
    if let sweep {
      let title = sweep.sceneName ?? PathName.stem(request.inputs[0].path)
      return Array(SweepPicture(table: sweep, title: title, size: request.size, theme: theme, version: version).svg.utf8)
    }
    if request.kind == .page { return PlayerPage(films: films, plots: request.columns, theme: theme, version: version).html }
    guard let film = films.first, films.count == 1 || request.kind == .sparkline else { throw .usage(.onlyOne("An SVG"), verb: .render) }
    switch request.kind {
    case .page: return []
    case .strobe:
      return Array(Strobe(film: film, exposures: request.exposures, size: request.size, theme: theme, version: version).svg.utf8)
    case .plot: return Array(Plot(film: film, columns: request.columns, size: request.size, theme: theme, version: version).svg.utf8)
    case .sparkline:
      let width = request.size.map { Int($0.width) } ?? 60
      return films.flatMap { film in
        let title = films.count > 1 ? Sparkline.visible(film.title) + "\n" : ""
        return Array((title + Sparkline(film: film, columns: request.columns, width: width).text).utf8)
      }
    }
  }

  /// For people.
  var summary: String {
    if let sweep { return Amount.count(sweep.count, "run") }
    let reels = films.flatMap(\.reels)
    let frames = reels.map(\.frameCount).reduce(0, +)
    let views = reels.map { $0.names.count }.max() ?? 0
    let runs = reels.count == 1 ? "" : " in \(reels.count) runs"
    return "\(Amount.count(frames, "frame")) of \(Amount.count(views, "view"))\(runs)"
  }

  /// Lines about what was found.
  var talk: [String] { warnings + films.compactMap { $0.parting?.sentence } }
}
