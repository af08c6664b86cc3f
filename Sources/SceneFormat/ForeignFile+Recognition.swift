import Formats
import SceneModel

/// Recognition of a kind by the first bytes of a file.
extension ForeignFile {
  /// The length of the part of the text that is checked.
  private static let reach = 1 << 16

  /// Nil for a scene, and for files whose errors the scene's reader reports best.
  init?(_ bytes: [UInt8]) {
    let head = bytes.prefix(Self.reach)
    if head.starts(with: "# physim golden ".utf8) {
      self = .golden
    } else if head.starts(with: "frame,time,kind".utf8) {
      self = .events
    } else if head.starts(with: "frame,time".utf8) || head.starts(with: [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59]) {
      self = .trajectory
    } else {
      guard head.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), !SceneReader.looksLikeScene(Array(head)) else { return nil }
      self.init(rootKeys: RootMembers(Array(head)).map { String(decoding: $0.key, as: UTF8.self) })
    }
  }

  private init?(rootKeys keys: [String]) {
    if keys.contains("views"), !keys.contains("frame") || keys.contains("bounds") { return nil }
    if keys.first == "frame" {
      self = keys.contains("kind") ? .events : .trajectory
    } else if keys.contains("frames"), keys.contains("digest") || keys.first == "physim" {
      self = .trajectory
    } else if keys.first == "physim", keys.contains("events") {
      self = .events
    } else if keys.first == "physim", keys.contains("scenes") {
      self = .report
    } else if keys.contains("sweep") {
      self = .sweep
    } else if keys.contains("body"), keys.contains("gravity") || keys.contains("joint") || keys.contains("allowSleep") {
      self = .world
    } else {
      return nil
    }
  }

  /// At the start of the file.
  var diagnostic: Diagnostic { Diagnostic(.notAScene(self), SourceRange(0, 1)) }
}
