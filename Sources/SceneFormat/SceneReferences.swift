import Formats
public import SceneModel

/// The files that a scene or a sweep names.
public enum SceneReferences {
  /// The paths of a trace, of tracks, of a recording, of a sweep's scene and its table, in the order of the text.
  ///
  /// The document is not checked, so one with errors has files as well. A text that is not JSON has none.
  ///
  /// - Parameter folder: Where relative paths start; empty for the working directory.
  public static func paths(in bytes: [UInt8], folder: String, limits: Limits = .standard) -> [String] {
    guard let document = document(bytes, limits) else { return [] }
    if SweepReader.isSweep(document) { return paths([document.member("scene"), document.member("params")], folder) }
    return paths(motionFiles(document) + [document.member("expect")?.member("recording")], folder)
  }

  /// The paths of a scene's trace and tracks, on which its motion depends.
  public static func motionPaths(in bytes: [UInt8], folder: String, limits: Limits = .standard) -> [String] {
    document(bytes, limits).map { paths(motionFiles($0), folder) } ?? []
  }

  private static func document(_ bytes: [UInt8], _ limits: Limits) -> JSONValue? {
    JSONParser.parse(bytes, limits: limits.json, allowsComments: true).value
  }

  private static func motionFiles(_ scene: JSONValue) -> [JSONValue?] {
    [scene.member("gravity")?.member("trace")?.member("file")] + (scene.member("tracks")?.elements ?? []).map { $0.member("file") }
  }

  private static func paths(_ named: [JSONValue?], _ folder: String) -> [String] {
    named.compactMap { $0?.string }.filter { !$0.isEmpty }.map { SceneReader.path($0, in: folder) }
  }
}
