import Trajectories

/// What the command line changes about a scene before it runs.
struct SceneChanges {
  /// JSON Pointer and JSON value, in the order given.
  var sets: [(pointer: String, value: String)] = []
  var frames: Int?
  var duration: Double?
  var substeps: Int?
  var profile: String?
}

/// A checked scene, as the verbs see it.
struct LoadedScene {
  /// For people: the scene's name, or its file's.
  var name: String
  /// What the scene itself wants recorded; nil where it does not say.
  var columns: [Column]?
  var views: [Glob]?
  var every: Int?
  /// Where events go, relative to the scene.
  var events: String?

  // STUB until Scenes is here: ids and number of frames, scanned from the text
  var stubNames: [String] = []
  var stubFrames = 60
}

/// The door to the room `Scenes`: a scene's text in, a checked scene or rendered diagnostics out. The only file that knows both.
enum SceneSource {
  struct Reading {
    /// Nil when there is an error among the diagnostics.
    var scene: LoadedScene?
    /// Rendered errors and warnings, each ending in a line end; empty when there are none.
    var diagnostics = ""
  }

  /// STUB: accepts any text that mentions "physim", and takes `id`s and `frames` from it by looking for the words.
  static func read(_ input: Input, changes: SceneChanges, colored: Bool) throws(Failure) -> Reading {
    let text = String(decoding: try input.read(limit: 64 << 20), as: UTF8.self)
    guard text.contains("\"physim\"") else {
      return Reading(diagnostics: "\(input.name):1:1: error: a scene starts with { \"physim\": 1 }\n")
    }
    for (pointer, _) in changes.sets where !text.contains("\"\(pointer.split(separator: "/").last ?? "")\"") {
      return Reading(diagnostics: "\(input.name): error: --set \(pointer): nothing in the scene has this name\n")
    }
    var names: [String] = []
    var frames = 60
    let words = text.split { " \n\t:,{}[]\"".contains($0) }
    var inViews = false
    for (key, value) in zip(words, words.dropFirst()) {
      if key == "views" || key == "behaviors" || key == "events" { inViews = key == "views" }
      if inViews, key == "id" { names.append(String(value)) }
      if key == "frames", let number = Int(value) { frames = number }
    }
    frames = changes.frames ?? changes.duration.map { Int($0 * 60) } ?? frames
    return Reading(scene: LoadedScene(name: input.name, stubNames: names, stubFrames: frames))
  }
}
