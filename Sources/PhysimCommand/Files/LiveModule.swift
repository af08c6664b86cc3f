import Formats
import Platform

/// The engine as a module of WebAssembly, for live pages. `make live` builds it, `make install` puts it into `share/physim`.
enum LiveModule {
  private static let names = ["physim.wasm.lzma", "physim.wasm.gz"]

  /// Possible folders: the one of the executable, `share/physim` of the folder that has `bin`, and the package's build folder.
  private static var folders: [String] {
    guard let executable = Executable.path else { return [] }
    let folder = PathName.beside(executable, "")
    var folders = [folder, folder + "../share/physim/"]
    if let build = executable.firstOccurrence(of: "/.build/") { folders.append(executable[..<build.upperBound] + "live/") }
    return folders
  }

  /// The module, compressed as LZMA or gzip.
  static func read() throws(Failure) -> [UInt8] {
    let paths = folders.flatMap { folder in names.map { folder + $0 } }
    guard let path = paths.first(where: { FileSystem.kind($0) == .file }) else { throw .noLiveModule(paths: paths) }
    return try Input(path: path).read(limit: 1 << 26)
  }
}
