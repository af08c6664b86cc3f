import Formats
import Platform
import SceneFormat

/// The schema that the `$schema` line of a new scene names.
enum SchemaHint {
  /// Prints the command that writes the schema next to a scene if it is missing.
  static func printMessage(beside path: String, _ console: Console) {
    let schema = PathName.beside(path, SceneSchema.fileName)
    if FileSystem.kind(schema) == .missing { console.printMessage("for completion in an editor: physim schema -o \(schema)") }
  }
}
