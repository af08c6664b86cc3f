import Platform
import SceneFormat
import SceneModel

/// The engine as a module of WebAssembly, for live pages. `make live` builds it, `make install` puts it into `share/physim`.
enum LiveModule {
  private static let names = ["physim.wasm.lzma", "physim.wasm.gz"]

  /// Where it may be: beside the executable, in `share/physim` of the folder that has `bin`, and in the package's build folder.
  private static var folders: [String] {
    guard let executable = Executable.path else { return [] }
    let folder = PathName.beside(executable, "")
    var folders = [folder, folder + "../share/physim/"]
    if let build = executable.firstRange(of: "/.build/") { folders.append(executable[..<build.upperBound] + "live/") }
    return folders
  }

  /// Traces and tracks of a scene, by the names that the scene has for them.
  static func files(of scene: [UInt8], _ input: Input, _ limits: SceneLimits) throws(Failure) -> [(path: String, bytes: [UInt8])] {
    let folder = input.isStandardInput ? "" : SceneReader.folder(of: input.path)
    let names = SceneReferences.paths(in: scene, folder: "", limits: limits.values)
    let paths = SceneReferences.paths(in: scene, folder: folder, limits: limits.values)
    var files: [(path: String, bytes: [UInt8])] = []
    for (name, path) in zip(names, paths) { files.append((name, try Input(path: path).read(limit: limits.values.traceBytes))) }
    return files
  }

  /// The module, compressed as LZMA or gzip.
  static func read() throws(Failure) -> [UInt8] {
    let paths = folders.flatMap { folder in names.map { folder + $0 } }
    guard let path = paths.first(where: { FileSystem.kind($0) == .file }) else { throw .noLiveModule(paths: paths) }
    return try Input(path: path).read(limit: 1 << 26)
  }
}
