import Formats
import Platform
import Sweeps

extension Command {
  static let sweepShow = Command(
    name: "sweep show",
    abstract: "Print the command line of a run of a sweep, or the table so far.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(line: "physim sweep pong.json -x /views/ball/elasticity=0.5,1 --frames 60 -o kept", purpose: "A sweep of two runs."),
      Example(line: "physim sweep show kept $(sed -n '2s/,.*//p' kept/runs.csv)", purpose: "The first run of its table."),
      Example(line: "physim sweep show kept --table", purpose: "The runs that are done, also while the sweep runs."),
    ],
    notes: [
      "Ids are the first column of runs.csv; an unambiguous prefix is enough. The line ends in --digest, so that its output can be compared "
        + "with the table.",
      "Exit status: 0 success, 64 usage or no run with that id, 66 no sweep in the folder.",
    ],
    operand: Operand(name: "folder", repeats: true, second: "id", pairUnless: "table", help: "The folder of a sweep, and the id of a run."),
    options: [Option(name: "table", help: "Print the runs that are done as CSV, in the order of the plan.")],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try SweepShow.run(arguments, console) })
}

/// The command line that does one run of a sweep by itself, or the rows that are done.
enum SweepShow {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    if arguments.has("table") { return try table(arguments, console) }
    let (path, id) = (arguments.operands[0], arguments.operands[1])
    let folder: SweepFolder
    let found: [RunRow]
    do {
      folder = try SweepFolder(reading: path)
      found = try folder.find(id)
    } catch {
      throw .folder(error)
    }
    guard let row = found.first else { throw arguments.usage(.noRun(id, folder: path, candidates: [])) }
    if found.count > 1 { throw arguments.usage(.noRun(id, folder: path, candidates: found.map(\.id))) }
    try console.print(line(row, folder.manifest) + "\n")
    if let error = row.error { console.printMessage("this run failed: \(error)") }
    return .fine
  }

  /// The beginning of `runs.csv`: its rows are in the journal from when they are done.
  private static func table(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    if arguments.operands.count > 1 { throw arguments.usage(.unexpectedOperand(arguments.operands[1])) }
    let output = try Output("-", for: .schema, force: false)
    var lines: SweepFolder.TableLines
    do { lines = try SweepFolder(reading: arguments.operands[0]).tableLines() } catch { throw .folder(error) }
    while true {
      let line: String?
      do { line = try lines.next() } catch { throw .folder(error) }
      guard let line else { break }
      output.text.append(line)
      try output.flush(atLeast: 1 << 16)
    }
    try output.flush()
    return .fine
  }

  static func line(_ row: RunRow, _ manifest: Manifest) -> String {
    var words = ["physim", "run", ShellText.quoted(manifest.scenePath)]
    let axes = zip(manifest.pointers, row.values).map { (pointer: $0, value: $1.text) }
    var length: [String] = []
    for setting in manifest.settings + axes {
      switch setting.pointer {
      // the last of them counts, as in the sweep
      case "/frames": length = ["--frames", ShellText.quoted(setting.value)]
      case "/duration": length = ["--duration", ShellText.quoted(setting.value)]
      default: words += ["--set", ShellText.quoted("\(setting.pointer)=\(setting.value)")]
      }
    }
    return (words + length + ["--digest"]).joined(separator: " ")
  }
}
