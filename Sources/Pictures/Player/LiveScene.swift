import Formats
public import SceneFormat

/// A scene that a page runs itself.
public struct LiveScene: Sendable {
  /// A slider over a value of the scene.
  public struct Slider: Equatable, Sendable {
    public var name: String
    /// A JSON Pointer or the name of a parameter, as for `--set`.
    public var pointer: String
    /// Numbers as they were written.
    public var low: String
    public var high: String
    /// nil for a round two-hundredth of the range or so.
    public var step: String?

    public init(name: String, pointer: String, low: String, high: String, step: String? = nil) {
      (self.name, self.pointer, self.low, self.high, self.step) = (name, pointer, low, high, step)
    }
  }

  /// The name of the scene's file on the command line.
  public var name: String
  public var text: [UInt8]
  /// Values that are set, by pointer, in order.
  public var settings: [(pointer: String, value: String)]
  /// Traces and tracks, by the names that the scene has for them.
  public var files: [(path: String, bytes: [UInt8])]
  /// Sliders in addition to those for the scene's parameters.
  public var sliders: [Slider]

  public init(
    name: String, text: [UInt8], settings: [(pointer: String, value: String)], files: [(path: String, bytes: [UInt8])],
    sliders: [Slider] = []
  ) {
    self.name = name
    self.text = text
    self.settings = settings
    self.files = files
    self.sliders = sliders
  }

  /// A scene with all that a page requires to run it.
  ///
  /// - Parameter settings: Values that are set, by pointer or parameter.
  public init(_ source: SceneSource, settings: [(pointer: String, value: String)] = [], sliders: [Slider] = []) {
    self.init(
      name: source.path ?? "scene.json", text: source.bytes, settings: settings, files: source.motionFiles, sliders: sliders)
  }
}

extension JSONWriter {
  mutating func write(_ scene: LiveScene) {
    object { json in
      json.add("name", scene.name)
      json.add("text", String(decoding: scene.text, as: UTF8.self))
      json.array("settings") { json in
        for setting in scene.settings {
          json.object { json in
            json.add("pointer", setting.pointer)
            json.add("value", setting.value)
          }
        }
      }
      json.array("files") { json in
        for file in scene.files {
          json.object { json in
            json.add("path", file.path)
            json.add("bytes", Base64.text(file.bytes))
          }
        }
      }
      json.array("sliders") { json in
        for slider in scene.sliders {
          json.object { json in
            json.add("name", slider.name)
            json.add("pointer", slider.pointer)
            for (key, number) in [("low", slider.low), ("high", slider.high), ("step", slider.step)] {
              if let number { json.add(key, Double(number)) }
            }
          }
        }
      }
    }
  }
}
