import Platform

/// The engine as a module of WebAssembly, for live pages. `make live` builds it, `make install` puts it into `share/physim`.
enum LiveModule {
  private static let name = "physim.wasm.gz"

  /// Where it may be: beside the executable, in `share/physim` of the folder that has `bin`, and in the package's build folder.
  static var paths: [String] {
    guard let executable = Executable.path else { return [] }
    let folder = PathName.beside(executable, "")
    var paths = [folder + name, folder + "../share/physim/" + name]
    if let build = executable.firstRange(of: "/.build/") { paths.append(executable[..<build.upperBound] + "live/" + name) }
    return paths
  }

  static func read() throws(Failure) -> [UInt8] {
    guard let path = paths.first(where: { FileSystem.kind($0) == .file }) else { throw .noLiveModule(paths: paths) }
    return try Input(path: path).read(limit: 1 << 26)
  }
}
