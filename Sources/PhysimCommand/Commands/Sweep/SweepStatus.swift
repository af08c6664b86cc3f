import Formats
import Platform
import Sweeps

extension Command {
  static let sweepStatus = Command(
    name: "sweep status",
    abstract: "Print how many runs of sweeps are done.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(line: "physim sweep pong.json -x /views/ball/elasticity=0.5,1 --frames 60 -o kept", purpose: "A sweep of two runs."),
      Example(line: "physim sweep status kept", purpose: "Both are done."),
    ],
    notes: [
      "A row per folder: shard, runs, how many are done, ok, failed and invalid, and the state: complete, tables missing, or interrupted.",
      "Exit status: 0 success, 64 usage, 66 no sweep in a folder.",
    ],
    operand: Operand(name: "folder", repeats: true, help: "Folders of sweeps."),
    options: [],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try SweepStatus.run(arguments, console) })

  static let sweepMerge = Command(
    name: "sweep merge",
    abstract: "Join the shards of a sweep in one folder.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(
        line: "physim sweep pong.json -x /views/ball/elasticity=0.5,1 --frames 60 --shard 1/2 -o s1", purpose: "The first half of the runs."
      ),
      Example(
        line: "physim sweep pong.json -x /views/ball/elasticity=0.5,1 --frames 60 --shard 2/2 -o s2", purpose: "The second half."),
      Example(line: "physim sweep merge s1 s2 -o all", purpose: "Both as one sweep."),
    ],
    notes: [
      "Files among the folders are skipped with a note: s* may match sweep.json.",
      "The folders must be shards of one sweep and complete together; the tables are the same bytes as those of a single process.",
      "Exit status: 0 success, 1 a run failed, 64 usage, 65 the folders are of different sweeps or runs are missing, 66 no sweep in "
        + "a folder, 73 output cannot be created, 74 output error.",
    ],
    operand: Operand(name: "folder", repeats: true, help: "Folders of shards."),
    options: [
      Option(name: "output", short: "o", value: "folder", file: .output, help: "The folder of the whole sweep. Required."),
      Option(name: "force", help: "Discard the sweep in the folder."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try SweepMerge.run(arguments, console) })
}

/// The progress of sweeps in folders.
enum SweepStatus {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let paths = arguments.operands
    var rows = [["folder", "shard", "runs", "done", "ok", "failed", "invalid", "state"]]
    for path in paths {
      let counts: SweepFolder.RunCounts
      let manifest: Manifest
      do {
        let folder = try SweepFolder(reading: path)
        manifest = folder.manifest
        counts = try folder.counts()
      } catch {
        throw .folder(error)
      }
      let shard = manifest.shard == .whole ? "–" : manifest.shard.text
      let state = counts.done < manifest.count ? "interrupted" : counts.hasTable ? "complete" : "tables missing"
      rows.append(
        [path, shard] + [manifest.count, counts.done, counts.ok, counts.failed, counts.invalid].map { "\($0)" } + [state])
    }
    try console.print(TextTable.text(rows, endsInWords: true))
    return .fine
  }
}

/// Folders of parts into one.
enum SweepMerge {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    guard let output = arguments.value("output"), output != "-" else {
      throw arguments.usage(.needsFolder("sweep merge"))
    }
    let files = arguments.operands.filter { FileSystem.kind($0) == .file }
    for file in files { console.printMessage("note: skipped '\(file)', which is a file") }
    let paths = arguments.operands.filter { !files.contains($0) }
    if paths.isEmpty { throw .folder(.noSweep(path: files[0])) }
    do {
      let (folder, failed) = try Merge(paths).write(to: output, isForced: arguments.has("force"))
      let fate = failed > 0 ? ", \(failed) of them failed" : ""
      console.printMessage(
        "\(NumberFormat.count(folder.manifest.total, "run")) of \(NumberFormat.count(paths.count, "folder"))\(fate): \(folder.tablePath)")
      return failed > 0 ? .failed : .fine
    } catch {
      if case .folder(let problem) = error { throw .folder(problem) }
      throw .merge(error)
    }
  }
}
