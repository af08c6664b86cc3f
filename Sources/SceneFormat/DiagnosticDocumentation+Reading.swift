import Formats
public import SceneModel

/// Diagnostics of a page's example.
extension DiagnosticDocumentation {
  private static let fileName = "scene.json"

  /// Reads the scene and returns its diagnostics. Problems of a run are found by running it.
  public var reading: SceneReadResult {
    SceneReader.read(bytes: Array(scene.utf8), name: Self.fileName, overrides: override.map { [$0] } ?? [])
  }

  /// Imports the file and returns its diagnostics.
  public var importing: ImportResult { SceneImporter.rube(bytes: Array(scene.utf8), name: "world.json") }

  /// Reads a sweep of the scene and returns its diagnostics.
  public var sweeping: SweepReadResult {
    var request = SweepRequest()
    if let axis = override { request.axes = ["\(axis.pointer)=\(axis.value)"] }
    return SweepReader.read(bytes: Array(scene.utf8), name: Self.fileName, path: nil, files: SceneFiles(.none), request: request)
  }
}
