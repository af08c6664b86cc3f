import Formats
import Platform
import SceneModel
import Sweeps

/// The folder of a hunt as the command line gives it.
struct HuntOutput {
  let path: String
  private let shard: Shard
  private let mode: HuntFolder.Mode

  /// Nil where runs are not kept.
  init?(_ arguments: ParsedArguments, _ console: Console) throws(Failure) {
    let shard = try ShardOption(arguments)
    guard let path = arguments.value("output") else {
      for option in ["resume", "shard"] where arguments.has(option) { throw arguments.usage(.needsFolder("--\(option)")) }
      return nil
    }
    if path == "-" { throw arguments.usage(.needsFolder("--output")) }
    if arguments.has("resume"), arguments.has("force") { throw arguments.usage(.incompatible("--resume", "--force")) }
    self.path = path
    mode = arguments.has("resume") ? .resume : arguments.has("force") ? .force : .new
    let expected = "i/n, i from 1 to n, or auto"
    self.shard = try shard.shard(console, expected: expected)
    if case .hash(let index, let of) = self.shard { throw shard.invalid("hash:\(index)/\(of)", expected: expected) }
  }

  func open(_ space: StudySpace, _ hunting: Hunt.Options, _ options: StudyOptions, _ console: Console) throws(Failure) -> HuntFolder {
    let manifest = Manifest(
      ofHunt: space.sweep, version: Version.text, seed: hunting.seed, checksInvariants: hunting.checksInvariants,
      contactLimit: options.limits.values.contactPairs)
    do {
      let folder = try HuntFolder(path, manifest, mode, shard)
      if folder.knownCount > 0 { console.printMessage("\(NumberFormat.count(folder.knownCount, "run")) known from '\(path)'") }
      return folder
    } catch {
      throw .folder(error)
    }
  }

  /// Writes the report, and brings everything to disk.
  func close(_ folder: HuntFolder?, _ result: HuntResult, _ line: String?, _ console: Console) throws(Failure) {
    do { try folder?.close() } catch { throw .folder(error) }
    if result.isStopped { return console.printMessage("the runs are stored in '\(path)'; --resume continues") }
    let report = "\(path)/\(HuntFolder.reportName)"
    do { try AtomicFile.write(result.json(line) + "\n", to: report) } catch { throw Failure(writing: report, error) }
  }
}
