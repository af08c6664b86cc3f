import Formats
import Platform
import SceneFormat
import SceneModel

/// The files that a command reads; none of them may be written by it.
struct InputFiles {
  private let paths: [String]

  /// - Parameter operands: Scenes, trajectories and sweeps; what they name is read, too.
  init(_ operands: [String]) {
    let files = operands.filter { $0 != "-" && FileSystem.kind($0) == .file }
    paths = files + files.flatMap(Self.references)
  }

  /// The files that a scene or a sweep names; none for a file that cannot be one by its name.
  static func references(of path: String) -> [String] {
    guard SceneReader.isSceneName(path),
      case .success(let bytes) = FileProvider.fileSystem.read(path, limit: Limits.standard.fileBytes)
    else { return [] }
    return SceneReferences.paths(in: bytes, folder: SceneReader.folder(of: path))
  }

  func refuse(output path: String) throws(Failure) {
    if paths.contains(where: { FileSystem.areSame($0, path) }) { throw .inputIsOutput(path: path) }
  }

  /// Refuses the outputs that a command line names.
  static func refuseOutputs(of arguments: ParsedArguments) throws(Failure) {
    // operands of some commands are words
    if !arguments.command.operand.words.isEmpty { return }
    try refuse(arguments.files(.output), among: arguments.operands + arguments.files(.input))
  }

  /// Refuses outputs that are inputs; - is standard output.
  static func refuse(_ outputs: [String], among inputs: [String]) throws(Failure) {
    let outputs = outputs.filter { $0 != "-" && FileSystem.kind($0) == .file }
    if outputs.isEmpty { return }
    let inputs = InputFiles(inputs)
    for output in outputs { try inputs.refuse(output: output) }
  }
}
