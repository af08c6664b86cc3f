import Formats

extension JSONWriter {
  /// A member that is an array of objects, one per element.
  mutating func objects<Elements: Sequence>(_ key: String, of elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void) {
    array(key) { json in
      for element in elements { json.object { body(&$0, element) } }
    }
  }
}
