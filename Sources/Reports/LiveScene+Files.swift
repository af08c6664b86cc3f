import Formats
public import Pictures
import Platform
import SceneFormat
public import SceneModel

extension LiveScene {
  /// Traces and tracks of a scene, by the names that the scene has for them.
  ///
  /// A file that cannot be read is left out; the reader of the scene has reported it.
  ///
  /// - Parameter path: Of the scene's file; nil where it has none, so that names start at the working directory.
  public static func files(of scene: [UInt8], path: String?, limits: Limits) -> [(path: String, bytes: [UInt8])] {
    let folder = path.map { SceneReader.folder(of: $0) } ?? ""
    let names = SceneReferences.motionPaths(in: scene, folder: "", limits: limits)
    return zip(names, SceneReferences.motionPaths(in: scene, folder: folder, limits: limits)).compactMap { name, path in
      guard case .success(let bytes) = FileProvider.fileSystem.read(path, limit: limits.traceBytes) else { return nil }
      return (name, bytes)
    }
  }
}
