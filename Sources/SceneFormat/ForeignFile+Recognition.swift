import Diagnostics
import Formats

/// Recognition of a kind by the first bytes of a file.
extension ForeignFile {
  /// Of the text, so much is looked at.
  private static let reach = 1 << 16

  /// Nil for a scene, and for everything whose errors the scene's reader reports best.
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
      self.init(rootKeys: Self.rootKeys(Array(head)))
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

  /// Keys of the first object of a text, up to where the text is cut off.
  private static func rootKeys(_ head: [UInt8]) -> [String] {
    var keys: [String] = []
    var depth = 0
    var i = 0
    while i < head.count {
      switch head[i] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return keys }
      case UInt8(ascii: "\""):
        let end = SceneReader.stringEnd(head, i + 1)
        let next = head[min(end + 1, head.count)...].first { $0 > 0x20 }
        if depth == 1, next == UInt8(ascii: ":") { keys.append(String(decoding: head[(i + 1)..<end], as: UTF8.self)) }
        i = end
      default: break
      }
      i += 1
    }
    return keys
  }

  /// At the start of the file.
  var diagnostic: Diagnostic { Diagnostic(.notAScene(self), SourceRange(0, 1)) }
}
