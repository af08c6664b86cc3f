import Formats
import SceneModel

/// The keys of the formats, for documentation.
package enum FormatReference {
  package struct Entry: Equatable, Sendable {
    package let name: String
    /// The default as JSON, or per profile; nil if there is none or if it depends on other keys.
    package let standard: String?
    package let isRequired: Bool
    /// One or more sentences, with the words or the range that the key takes.
    package let meaning: String
  }

  /// The objects of the formats, with their articles: "a view".
  package static let owners = tables.map { $0.owner }

  /// The keys of an object; those of a behavior without the keys that all behaviors have.
  package static func entries(of owner: String) -> [Entry]? {
    guard let table = tables.first(where: { $0.owner == owner }) else { return nil }
    let isBehavior = behaviors.contains { $0.owner == owner }
    let shared = isBehavior ? Set(BehaviorFields.common.map { $0.name }) : []
    return table.fields.filter { !shared.contains($0.name) }.map(Entry.init)
  }

  private static let behaviors = BehaviorType.all.map { $0.table }
  private static let tables =
    SceneSchema.tables.map { $0.table } + [BehaviorFields.any] + behaviors + SceneSchema.checks.map { $0.table } + [SweepFields.sweep]
}

extension FormatReference.Entry {
  fileprivate init(_ field: Field) {
    name = field.name
    standard = field.standard.map { $0.json ?? $0.text }
    isRequired = field.isRequired
    let note =
      switch field.type {
      case .choice(let words): words.joined(separator: ", ")
      case .number(let range), .integer(let range):
        if range.minimum != nil, range.maximum != nil { range.requirement(0) } else { "" }
      default: ""
      }
    let separator = field.help.hasSuffix(".") ? " " : "; "
    meaning = field.help + (note.isEmpty ? "" : separator + "Values: \(note.substituting("from ", with: "")).")
  }
}
