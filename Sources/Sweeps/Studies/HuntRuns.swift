import Formats
import Platform
import SceneFormat
import SceneModel
import Simulation

/// The runs of a hunt, counted in the order in which it asks for them. Those that its folder has are not run again.
final class HuntRuns {
  let space: StudySpace
  private let runner: HuntRunner
  private let folder: HuntFolder?
  /// Runs so far.
  private(set) var count = 0

  init(_ space: StudySpace, _ runner: HuntRunner, _ folder: HuntFolder?) {
    self.space = space
    self.runner = runner
    self.folder = folder
  }

  /// What is run.
  struct Request: Sendable {
    var settings: StudySettings
    /// The last frame, instead of the scene's.
    var lastFrame: Int?

    /// Sixteen hexadecimal digits of everything that sets it apart from other runs of the hunt.
    func id(_ axes: [SweepAxis]) -> String {
      var text = lastFrame.map { "frames \($0)\n" } ?? ""
      for (place, value) in zip(settings.places, settings.values) { text += "\(axes[place].pointer)=\(value.text)\n" }
      var hash = SHA256()
      hash.append(Array(text.utf8))
      return hash.text(words: 2)
    }
  }

  /// The runs of settings in their order; nil where a scene cannot be made or built.
  func run(_ settings: [StudySettings]) throws(StudyError) -> [HuntRun?] {
    try run(settings.map { Request(settings: $0, lastFrame: nil) })
  }

  func run(_ requests: [Request]) throws(StudyError) -> [HuntRun?] {
    let first = count
    count += requests.count
    guard let folder else { return try compute(requests) }
    let ids = requests.map { $0.id(space.axes) }
    var found = [HuntRun??](repeating: nil, count: requests.count)
    func missing() -> [Int] { found.indices.filter { found[$0] == nil } }
    func recall() { for i in missing() { found[i] = folder.known(first + i, ids[i]) } }
    func run(_ places: [Int]) throws(StudyError) {
      let runs = try compute(places.map { requests[$0] }) { (i, run) throws(FolderError) in
        try folder.add(run, first + places[i], ids[places[i]])
      }
      for (i, run) in zip(places, runs) { found[i] = .some(run) }
    }
    do throws(FolderError) { try folder.read() } catch { throw .folder(error) }
    recall()
    let clock = Stopwatch()
    try run(missing().filter { folder.isOwn(first + $0) })
    if !missing().isEmpty {
      do throws(FolderError) {
        try folder.wait(0.05 + 2 * clock.elapsed) {
          recall()
          return missing().isEmpty
        }
      } catch {
        throw .folder(error)
      }
      // a shard that is late, or not there, is not waited for
      try run(missing())
    }
    return found.map { $0 ?? nil }
  }

  private func compute(
    _ requests: [Request], took: (Int, HuntRun?) throws(FolderError) -> Void = { _, _ in }
  ) throws(StudyError) -> [HuntRun?] {
    if requests.isEmpty { return [] }
    let (runner, axes) = (runner, space.axes)
    return try space.map(
      count: requests.count, { (requests[$0].settings.places.map { axes[$0] }, requests[$0].settings.values) },
      { runner.run($1, lastFrame: requests[$0].lastFrame) },
      took: { (i, run) throws(StudyError) in
        do throws(FolderError) { try took(i, run) } catch { throw .folder(error) }
      })
  }
}
