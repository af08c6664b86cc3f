import Sweeps

/// How far the sweeps in folders are.
enum SweepStatus {
  static func perform(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let paths = arguments.operands.dropFirst()
    if paths.isEmpty { throw arguments.usage(.wrongOperands("status", "physim sweep status <folder> ...")) }
    var rows = [["folder", "shard", "runs", "done", "ok", "failed", "invalid", "state"]]
    for path in paths {
      let standing: SweepFolder.Standing
      let manifest: Manifest
      do {
        let folder = try SweepFolder(reading: path)
        manifest = folder.manifest
        standing = try folder.standing()
      } catch {
        throw .folder(error)
      }
      let shard = manifest.shard == .whole ? "–" : manifest.shard.text
      let state = standing.done < manifest.count ? "to be resumed" : standing.hasTable ? "complete" : "tables to be written"
      rows.append(
        [path, shard] + [manifest.count, standing.done, standing.ok, standing.failed, standing.invalid].map { "\($0)" } + [state])
    }
    try console.print(Amount.aligned(rows, endsInWords: true))
    return .fine
  }
}

/// Folders of parts into one.
enum SweepMerge {
  static func perform(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let paths = Array(arguments.operands.dropFirst())
    guard !paths.isEmpty, let output = arguments.value("output"), output != "-" else {
      throw arguments.usage(.wrongOperands("merge", "physim sweep merge <folder> ... -o <folder>"))
    }
    do {
      let (folder, failed) = try Merge(paths).write(to: output, isForced: arguments.has("force"))
      let fate = failed > 0 ? ", \(failed) of them failed" : ""
      console.say("\(Amount.count(folder.manifest.total, "run")) of \(Amount.count(paths.count, "folder"))\(fate): \(folder.tablePath)")
      return failed > 0 ? .failed : .fine
    } catch {
      if case .folder(let problem) = error { throw .folder(problem) }
      throw .merge(error)
    }
  }
}
