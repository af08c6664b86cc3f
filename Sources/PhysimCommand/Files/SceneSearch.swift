import Formats
import Goldens
import Platform
import SceneFormat
import SceneModel

/// The scenes of operands: named files, and for folders the scenes under them.
struct SceneSearch {
  private(set) var paths: [String] = []
  /// Folders that cannot be looked into.
  private(set) var unreadable: [(path: String, error: SystemError)] = []

  init(_ operands: [String]) {
    for operand in operands {
      guard operand != "-", FileSystem.kind(operand) == .directory else {
        paths.append(operand)
        continue
      }
      let discovery = Discovery([operand])
      paths += discovery.scenes
      unreadable += discovery.missing
    }
  }

  /// Reports what cannot be looked into.
  ///
  /// - Returns: How many folders these are.
  func report(_ console: Console) -> Int {
    for (path, error) in unreadable { console.printError("error: cannot read '\(path)': \(error.words)") }
    return unreadable.count
  }

  func foundNothing(_ console: Console) -> ExitStatus {
    console.printError("no scene was found")
    return .nothingCompared
  }
}

extension SceneSource {
  /// The scene of an input.
  init(_ input: Input, _ limits: SceneLimits) throws(Failure) {
    self.init(bytes: try input.read(limit: limits.values.fileBytes), input, limits)
  }

  /// The scene in the bytes of an input.
  init(bytes: [UInt8], _ input: Input, _ limits: SceneLimits) {
    self.init(
      bytes: bytes, name: input.name, path: input.isStandardInput ? nil : input.path, files: .fileSystem, limits: limits.values)
  }

  /// The scene with the changes of the command line, after its diagnostics are printed.
  ///
  /// - Parameter showsNotes: Whether advice is among the diagnostics.
  func accepted(_ changes: SceneChanges, _ console: Console, showsNotes: Bool = false) throws(Failure) -> LoadedScene {
    let reading = read(changes.overrides)
    reading.print(on: console, showsNotes: showsNotes)
    guard let loaded = LoadedScene(self, reading) else {
      if let code = reading.diagnostics.firstErrorCode { console.printExplainHint(atCode: code) }
      throw .rejected
    }
    return loaded
  }
}

extension SceneReadResult {
  /// Prints the diagnostics, warnings alone unless the console is quiet.
  func print(on console: Console, showsNotes: Bool = false) {
    let text = rendered(isColored: console.colored, includesNotes: showsNotes)
    if !text.isEmpty, scene == nil || !console.quiet { console.printError(lines: text) }
  }
}
