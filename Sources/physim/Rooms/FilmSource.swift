import Goldens
import Pictures
import Scenes
import Simulation
import Trajectories

/// The door to the room `Pictures` for tests: scenes that failed in, a page with golden and run of each out.
enum FilmSource {
  /// Films that one page has room for.
  private static let limit = 50

  static func write(_ verdicts: [Verdict], to output: Output, _ test: GoldenTest) throws(Failure) {
    var films: [Film] = []
    for verdict in verdicts.prefix(limit) {
      if let film = film(verdict, test) { films.append(film) }
    }
    if films.isEmpty { films = [Film(title: "all passed", stage: nil, reels: [], notes: ["No scene failed."], verdict: .passed)] }
    if verdicts.count > limit { films[0].notes.append("\(verdicts.count - limit) more have failed; there is no room for them here.") }
    output.text.append(PlayerPage(films: films, version: Version.text).html)
    try output.commit()
  }

  private static func film(_ verdict: Verdict, _ test: GoldenTest) -> Film? {
    guard let reading = try? SceneReader.read(path: verdict.item.scene, limits: test.limits), let scene = reading.scene else {
      return Film(title: verdict.item.scene, stage: nil, reels: [], report: report(verdict), verdict: .failed)
    }
    var reels: [Reel] = []
    if let golden = golden(verdict.item) { reels.append(golden) }
    if let run = run(scene, verdict.item, test) { reels.append(run) }
    let opening = verdict.comparison?.firstOver ?? verdict.comparison?.first
    let parting = reels.count == 2 ? Parting(reels[0], reels[1]) : nil
    return Film(
      title: verdict.item.scene, stage: Stage(scene), reels: reels, openAt: opening?.frame, parting: parting, report: report(verdict),
      verdict: .failed)
  }

  private static func report(_ verdict: Verdict) -> String {
    verdict.details.split(separator: "\n", omittingEmptySubsequences: false).prefix(60).joined(separator: "\n")
  }

  private static func golden(_ item: GoldenCase) -> Reel? {
    guard let side = try? Side(path: item.golden, Side.Options(version: Version.text)), side.isGolden else { return nil }
    let header = side.header
    let run = RunHeader(
      version: header.version ?? "", scene: header.scene ?? "", frameRate: header.frameRate ?? 60, names: header.names)
    var reel = Reel(run, label: "golden", columns: header.columns)
    var tables = header.contacts[...]
    var read = TrajectoryFrame()
    var frame = Frame(index: 0, time: 0, samples: [], digest: 0)
    while (try? side.next(into: &read)) == true {
      guard read.hasValues else { continue }
      read.copy(to: &frame, header.columns)
      let events = tables.prefix { $0.frame <= frame.index }
      tables = tables.dropFirst(events.count)
      reel.append(frame, events: Array(events))
    }
    return reel
  }

  private static func run(_ scene: Scene, _ item: GoldenCase, _ test: GoldenTest) -> Reel? {
    guard var simulation = try? Simulation(scene, contactLimit: test.limits.contacts) else { return nil }
    var reel = Reel(simulation.header(version: Version.text), label: "run")
    var told = simulation.names.count
    while (try? simulation.next()) == true {
      for name in simulation.names[told...] { reel.declare(name) }
      told = simulation.names.count
      reel.append(simulation.frame, events: simulation.events)
    }
    return reel
  }
}
