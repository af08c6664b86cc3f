import Formats
import SceneFormat
import SceneModel

// Scenes for programs in C: a scene is read once, and run many times.

final class SceneObject {
  let result: SceneReadResult
  /// The name of the text, for a scene without a name of its own.
  let name: String

  init(_ result: SceneReadResult, name: String) {
    self.result = result
    self.name = name
  }
}

@unsafe func object(ofScene scene: UnsafeMutableRawPointer) -> SceneObject {
  unsafe Unmanaged<SceneObject>.fromOpaque(scene).takeUnretainedValue()
}

/// Reads a file that a scene names, a trace or a track: returns its size, and copies its bytes if they fit into the buffer.
///
/// A negative number stands for a file that cannot be read. The function is called twice per file, first without a buffer.
public typealias FileReader =
  @convention(c) (
    _ context: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int64
  ) -> Int64

/// The reader of a caller, which is called on the caller's thread alone.
@unsafe private struct CallerFiles: @unchecked Sendable {
  let reader: FileReader
  let context: UnsafeMutableRawPointer?

  func read(_ path: String, limit: Int) -> FileProvider.Content {
    let size = unsafe path.withCString { unsafe reader(context, $0, nil, 0) }
    guard size >= 0 else { return .failure(.system("no such file")) }
    guard size <= Int64(limit) else { return .failure(.tooLarge) }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    let copied = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe path.withCString { unsafe reader(context, $0, buffer.baseAddress, size) }
    }
    return copied == size ? .success(bytes) : .failure(.system("the file changed"))
  }
}

/// Reads a scene, valid or not: `physim_scene_describe` has its diagnostics. `physim_scene_destroy` frees it.
///
/// `options` is an object of JSON: `name` of the text, `folder` that its paths start from, and `overrides`, an array of objects that have `variant`, or `pointer` and `value`, both
/// strings, `option`, by which diagnostics name the value, and `replaces`, a key that is removed. Returns null for other options.
@c(physim_scene_create) public func createScene(
  _ text: UnsafePointer<UInt8>, _ length: Int64, _ options: UnsafePointer<CChar>, _ reader: FileReader?,
  _ context: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
  let options = JSONParser.parse(Array(unsafe String(cString: options).utf8), limits: .standard).value
  guard let name = options?.member("name")?.string, let folder = options?.member("folder")?.string,
    let overrides = options?.member("overrides")?.elements?.map(Override.init(of:)),
    !overrides.contains(nil)
  else { return nil }
  let bytes = unsafe Array(UnsafeBufferPointer(start: text, count: Int(length)))
  var files = FileProvider.none
  if let reader = unsafe reader {
    let caller = unsafe CallerFiles(reader: reader, context: context)
    files = FileProvider { path, limit in unsafe caller.read(path, limit: limit) }
  }
  let result = SceneReader.read(bytes: bytes, name: name, folder: folder, files: files, overrides: overrides.compactMap { $0 })
  return unsafe Unmanaged.passRetained(SceneObject(result, name: name)).toOpaque()
}

/// Frees a scene. Its runs and recordings stay valid.
@c(physim_scene_destroy) public func destroyScene(_ scene: UnsafeMutableRawPointer?) {
  if let scene = unsafe scene { unsafe Unmanaged<SceneObject>.fromOpaque(scene).release() }
}

/// Describes a scene as an object of JSON, which `physim_text_destroy` frees.
///
/// `isValid`, `diagnostics` and `report`, their text; of a valid scene `name`, `frameRate`, `lastFrame`, `lengthKey`, which of `frames` and
/// `duration` it has, `views` and `parameters`.
@c(physim_scene_describe) public func describeScene(_ scene: UnsafeMutableRawPointer) -> UnsafeMutablePointer<CChar> {
  let scene = unsafe object(ofScene: scene)
  let result = scene.result
  var json = JSONWriter()
  json.object { json in
    json.add("isValid", result.scene != nil)
    json.add("diagnostics", result.diagnostics + result.notes, result.sources)
    json.add("report", result.rendered(includesNotes: true))
    guard let model = result.scene else { return }
    json.add("name", model.name ?? scene.name)
    json.add("frameRate", model.frameRate)
    json.add("lastFrame", model.frameCount)
    json.add("lengthKey", result.document?.member("frames") == nil ? "duration" : "frames")
    json.add("views", result.viewIDs)
    json.array("parameters") { json in
      for parameter in result.parameters {
        json.object { json in
          json.add("name", parameter.name)
          json.key("value")
          json.write(raw: parameter.value)
          json.add("minimum", parameter.minimum)
          json.add("maximum", parameter.maximum)
          json.add("description", parameter.description)
        }
      }
    }
  }
  return unsafe newText(json.string)
}

/// Begins a run of a scene, in frame 0. Returns null for a scene that is invalid or cannot be built, with the reason in `message`.
@c(physim_scene_run) public func runScene(
  _ scene: UnsafeMutableRawPointer, _ message: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> UnsafeMutableRawPointer? {
  let output = unsafe TextOutput(start: message, capacity: capacity)
  let result = unsafe object(ofScene: scene).result
  if let model = result.scene { return unsafe begin(model, output) }
  unsafe output.write(result.rendered())
  return nil
}

extension Override {
  /// nil for a value that is not an override.
  fileprivate init?(of json: JSONValue) {
    if let variant = json.member("variant")?.string {
      self.init(variant: variant)
    } else if let pointer = json.member("pointer")?.string, let value = json.member("value")?.string,
      let option = json.member("option")?.string
    {
      self.init(pointer: pointer, value: value, replaces: json.member("replaces")?.string, option: option)
    } else {
      return nil
    }
  }
}

extension JSONWriter {
  /// Diagnostics with their places.
  mutating func add(_ key: String, _ diagnostics: [Diagnostic], _ sources: [SourceText]) {
    array(key) { json in
      for diagnostic in diagnostics {
        let text = DiagnosticText(diagnostic, sources)
        let position = sources[diagnostic.source].position(of: diagnostic.range.start)
        json.object { json in
          json.add("code", diagnostic.problem.code.rawValue)
          json.add("severity", diagnostic.severity.rawValue)
          json.add("message", text.text)
          json.add("help", text.help)
          json.add("source", sources[diagnostic.source].name)
          json.add("pointer", diagnostic.pointer)
          json.add("line", position.line)
          json.add("column", position.column)
        }
      }
    }
  }
}

// Texts of any length: the function returns one, and the caller frees it with `physim_text_destroy`.

/// A text for the caller.
@unsafe func newText(_ text: String) -> UnsafeMutablePointer<CChar> {
  let start = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
  var count = 0
  for byte in text.utf8 {
    unsafe start[count] = CChar(bitPattern: byte)
    count += 1
  }
  unsafe start[count] = 0
  return unsafe start
}

/// Frees a text that another function returned.
@c(physim_text_destroy) public func destroyText(_ text: UnsafeMutablePointer<CChar>?) { unsafe text?.deallocate() }
