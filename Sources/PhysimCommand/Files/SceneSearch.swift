import Formats
import Goldens
import Platform

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
