import Formats
import SceneFormat
import SceneModel

/// A checked scene: views, walls, behaviors, events, and the length of the run.
///
///     let scene = try Scene(json: text)
///
/// `physim help scene` describes the format of the text.
public struct Scene: Sendable {
  /// Its text; for a scene created from values, the generated text.
  public let json: String
  /// Warnings about it.
  public let warnings: [SceneProblem]
  let model: SceneModel.Scene

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - name: The name of the document in a report.
  ///   - values: Changes before anything is checked, in order: a JSON Pointer and a value as JSON, as of `physim run --set`.
  ///   - file: The bytes of a file that the scene names, a trace or a track; nil if it does not exist.
  /// - Throws: ``SceneError`` with all errors.
  public init(
    json: String, name: String = "scene", setting values: [(pointer: String, value: String)] = [],
    file: (@Sendable (String) -> [UInt8]?)? = nil
  ) throws(SceneError) {
    try self.init(bytes: Array(json.utf8), text: json, name: name, values, file)
  }

  private init(
    bytes: [UInt8], text: String, name: String, _ values: [(pointer: String, value: String)], _ file: (@Sendable (String) -> [UInt8]?)?
  ) throws(SceneError) {
    let overrides = values.map { Override(pointer: $0.pointer, value: $0.value) }
    let files = file.map { file in
      FileProvider { path, limit in
        guard let bytes = file(path) else { return .failure(.system("no such file")) }
        return bytes.count > limit ? .failure(.tooLarge) : .success(bytes)
      }
    }
    let result = SceneSource(bytes: bytes, name: name, files: files ?? .none).read(overrides)
    guard let scene = result.scene else { throw SceneError(result) }
    model = scene
    self.json = text
    warnings = result.diagnostics.map { SceneProblem($0, result.sources) }
  }

  /// The profile of a world.
  public enum Profile: String, CaseIterable, Sendable {
    /// Follows the closed forms of mechanics.
    case physics
    /// Follows measurements of UIKit Dynamics.
    case uikit
    /// Follows Box2D 2.4.
    case box2d
  }

  /// Creates a scene from values.
  ///
  /// - Parameters:
  ///   - size: Of the reference view, points.
  ///   - frames: Frames to run; a run can be longer, see ``Run/init(_:frames:)``.
  ///   - gravity: Of the whole world, pt/s².
  /// - Throws: ``SceneError`` for invalid values; its lines are those of ``json``.
  public init(
    size: Size, profile: Profile = .physics, frameRate: Double = 60, frames: Int = 600, gravity: Vector? = nil, walls: [Wall] = [],
    views: [View], behaviors: [Behavior] = []
  ) throws(SceneError) {
    var members: [JSONText.Member] = [
      .init(key: "physim", value: 1), .init(key: "bounds", value: .numbers(size.width, size.height)),
      .init(key: "profile", value: .string(profile.rawValue)), .init(key: "frameRate", value: .number(frameRate)),
      .init(key: "frames", value: .raw("\(frames)")),
    ]
    if let gravity { members.append(.init(key: "gravity", value: ["vector": .vector(gravity), "unit": "pt/s2"])) }
    members += [
      .init(key: "walls", value: .array(walls.map { $0.json })), .init(key: "views", value: .array(views.map { $0.json })),
      .init(key: "behaviors", value: .array(behaviors.map { $0.json })),
    ]
    try self.init(json: JSONText.object(members).text)
  }
}

extension JSONText {
  /// A number; null for a non-finite value, which no key of a scene accepts.
  static func number(_ value: Double) -> JSONText { .raw(value.isFinite ? "\(value)" : "null") }
  static func numbers(_ values: Double...) -> JSONText { .array(values.map { .number($0) }) }
  static func vector(_ vector: Vector) -> JSONText { .numbers(vector.x, vector.y) }
  static func names(_ names: [String]?) -> JSONText? { names.map { .array($0.map { .string($0) }) } }
  static func rect(_ rect: Rect) -> JSONText { .numbers(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height) }
}
