import Formats
public import SceneModel

/// The files that a scene or a sweep names.
public enum SceneReferences {
  /// The paths of a trace, of tracks, of a recording, of a sweep's scene and its table, in the order of the text.
  ///
  /// Nothing is checked: a document with errors names its files too. What is not JSON names none.
  ///
  /// - Parameter folder: Where relative paths start; empty for the working directory.
  public static func paths(in bytes: [UInt8], folder: String, limits: Limits = .standard) -> [String] {
    guard let document = JSONParser.parse(bytes, limits: limits.json, allowsComments: true).value else { return [] }
    let tracks = document.member("tracks")?.elements ?? []
    let named =
      SweepReader.isSweep(document)
      ? [document.member("scene"), document.member("params")]
      : [document.member("gravity")?.member("trace")?.member("file")] + tracks.map { $0.member("file") }
        + [document.member("expect")?.member("recording")]
    return named.compactMap { $0?.string }.filter { !$0.isEmpty }.map { SceneReader.path($0, in: folder) }
  }
}
