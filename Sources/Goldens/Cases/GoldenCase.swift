public import Formats
import Platform
import SceneFormat

/// A scene and the files that belong to it.
public struct GoldenCase: Hashable, Sendable {
  /// As named, or as found in a named folder.
  public let scene: String
  /// The variant of the scene that is tested; nil for the scene as it is.
  public let variant: String?

  /// The path of the golden without its ending.
  private let stem: String
  /// The path of the scene's recording, which replaces the golden and is never written.
  public internal(set) var recording: String?
  /// The folder of pending results, which mirrors the working directory; nil if they are next to the scenes.
  public private(set) var pendingFolder: String?

  public init(scene: String, variant: String? = nil) { self.init(scene: scene, variant: variant, beside: scene) }

  /// The same case with its pending result in another folder.
  public func pending(in folder: String?) -> GoldenCase {
    var other = self
    other.pendingFolder = folder
    return other
  }

  /// A case whose golden is next to another file than the scene, as if the scene were there.
  package init(scene: String, variant: String? = nil, beside path: String) {
    self.scene = scene
    self.variant = variant
    let base = SceneReader.isSceneName(path) ? String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)]) : path
    stem = variant.map { "\(base)@\($0)" } ?? base
  }

  /// The scene's path in reports, with the variant.
  public var label: String { variant.map { "\(scene) (\($0))" } ?? scene }
  /// The values of the variant.
  public var overrides: [Override] { variant.map { [Override(variant: $0)] } ?? [] }

  /// The path of the golden, next to the scene, or of the recording that replaces it.
  public var golden: String { recording ?? stem + Self.goldenEnding }
  /// The path of a failed test's result, pending until it is accepted.
  public var pending: String { (pendingFolder.map { PathName.mirrored(stem, in: $0) } ?? stem) + Self.pendingEnding }

  static let goldenEnding = ".golden.csv"
  static let pendingEnding = ".new.csv"

  /// The case that a golden, or a pending one, belongs to.
  ///
  /// - Parameter exists: Whether there is a file of a name.
  init?(file: String, where exists: (String) -> Bool) {
    for ending in [Self.goldenEnding, Self.pendingEnding] where file.hasSuffix(ending) {
      let stem = file.dropLast(ending.count)
      func scene(_ stem: Substring) -> String { stem + (exists(stem + ".jsonc") && !exists(stem + ".json") ? ".jsonc" : ".json") }
      if !exists(scene(stem)), let at = stem.lastIndex(of: "@"), exists(scene(stem[..<at])) {
        self.init(scene: scene(stem[..<at]), variant: String(stem[stem.index(after: at)...]))
      } else {
        self.init(scene: scene(stem))
      }
      return
    }
    return nil
  }

  /// Writes a golden or a pending result, whole or not at all; never through a link, which may lead anywhere.
  static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    if FileSystem.isLink(path) { throw .link }
    try AtomicFile.write(bytes.span, to: path)
  }

  func writePending(_ bytes: [UInt8]) throws(SystemError) {
    if pendingFolder != nil { try FileSystem.makeFolder(PathName.folder(pending)) }
    try Self.write(bytes, to: pending)
  }

  /// For lists: the scene's file without its folder and its ending, and the variant.
  public var name: String { String(stem.split(separator: "/").last ?? Substring(stem)) }
  /// The folder of the scene, as it was named; empty for the working directory.
  public var folder: String { PathName.folder(scene) }
}

/// When goldens are written.
public enum RecordMode: String, CaseIterable, Sendable {
  /// All goldens, again.
  case all
  /// Missing goldens, and those of failed tests.
  case failed
  /// Those that are missing.
  case missing
  /// None: results stay pending next to the golden.
  case never

  /// The default: nothing is recorded on servers, which set CI, where recordings are not reviewed.
  public static var usual: RecordMode {
    let value = Environment.value("CI") ?? ""
    return value.isEmpty || value == "false" || value == "0" ? .missing : .never
  }
}
