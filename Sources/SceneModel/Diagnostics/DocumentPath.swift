package import Formats

/// Where a value is in the document, as a chain of keys; becomes a JSON Pointer only once something is wrong there.
package indirect enum DocumentPath: Sendable {
  case document
  case key(String, of: DocumentPath)
  /// An element of an array: by its id if it has one, else by its index.
  case element(JSONValue, Int, of: DocumentPath)

  package func key(_ name: String) -> DocumentPath { .key(name, of: self) }

  /// An element that is known by its index alone.
  package func index(_ index: Int) -> DocumentPath { .key("\(index)", of: self) }

  /// The JSON Pointer, with ids instead of indices; empty for the document.
  package var pointer: String {
    switch self {
    case .document: ""
    case .key(let name, let owner): "\(owner.pointer)/\(JSONPointer.escaped(name))"
    case .element(let value, let index, let owner):
      "\(owner.pointer)/\(value.member("id")?.string.map(JSONPointer.escaped) ?? "\(index)")"
    }
  }
}
