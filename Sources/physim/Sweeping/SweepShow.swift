import Platform
import Sweeps

/// The command line that does one run of a sweep by itself.
enum SweepShow {
  static func perform(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let operands = arguments.operands.dropFirst()
    guard operands.count == 2, let path = operands.first, let id = operands.last else {
      throw arguments.usage(.wrongOperands("show", "physim sweep show <folder> <id>"))
    }
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
    if let error = row.error { console.say("this run failed: \(error)") }
    return .fine
  }

  static func line(_ row: RunRow, _ manifest: Manifest) -> String {
    var words = ["physim", "run", ShellText.quoted(manifest.scenePath)]
    let axes = zip(manifest.header.axes, row.cells.dropFirst()).map { (pointer: $0, value: $1) }
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
