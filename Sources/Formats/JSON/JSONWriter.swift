/// Writes JSON without white space, member by member.
package struct JSONWriter: Sendable {
  private var text = TextBuffer(capacity: 1 << 10)
  private var needsComma = false
  private let escapesMarkup: Bool

  /// - Parameter escapesMarkup: Whether strings are safe in a script element of HTML: `<` is written as an escape.
  package init(escapesMarkup: Bool = false) { self.escapesMarkup = escapesMarkup }

  package var string: String { text.string }
  package var bytes: [UInt8] { Array(text.bytes[..<text.count]) }

  // MARK: - Structure

  package mutating func object(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
    begin("{", key: key)
    body(&self)
    end("}")
  }

  package mutating func array(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
    begin("[", key: key)
    body(&self)
    end("]")
  }

  /// An array of values that a function writes, one per element of a list.
  package mutating func array<Element>(_ key: String, of elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
    array(key) { json in for element in elements { body(&json, element) } }
  }

  /// An array with an object per element of a list.
  package mutating func objects<Element>(_ key: String, of elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
    array(key, of: elements) { json, element in json.object { body(&$0, element) } }
  }

  /// Opens an object or an array; ``end(_:)`` closes it.
  package mutating func begin(_ bracket: String, key: String? = nil) {
    if let key { self.key(key) }
    separate()
    text.append(bracket)
    needsComma = false
  }

  package mutating func end(_ bracket: String) {
    text.append(bracket)
    needsComma = true
  }

  /// The key of the value that is written next.
  package mutating func key(_ name: String) {
    write(name)
    text.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { text.append(UInt8(ascii: ",")) }
  }

  // MARK: - Values

  package mutating func write(_ value: String) {
    separate()
    for byte in Quoting.json(value) {
      if escapesMarkup, byte == UInt8(ascii: "<") { text.append("\\u003c") } else { text.append(byte) }
    }
    needsComma = true
  }

  package mutating func write(_ value: Int) {
    separate()
    text.append(value)
    needsComma = true
  }

  package mutating func write(_ value: Bool) { write(raw: value ? "true" : "false") }

  /// The shortest decimal; null for a non-finite value.
  package mutating func write(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    text.append(value)
    needsComma = true
  }

  /// The shortest decimal; null for a non-finite value.
  package mutating func write(_ value: Float) {
    guard value.isFinite else { return null() }
    separate()
    text.append(value)
    needsComma = true
  }

  package mutating func null() { write(raw: "null") }

  /// Text that is JSON already.
  package mutating func write(raw json: String) {
    separate()
    text.append(json)
    needsComma = true
  }

  /// A string whose bytes need no escape.
  package mutating func write(plain bytes: [UInt8]) {
    separate()
    text.append(UInt8(ascii: "\""))
    text.append(bytes)
    text.append(UInt8(ascii: "\""))
    needsComma = true
  }

  // MARK: - Members

  package mutating func add(_ key: String, _ value: String?) {
    self.key(key)
    if let value { write(value) } else { null() }
  }

  package mutating func add(_ key: String, _ value: Int?) {
    self.key(key)
    if let value { write(value) } else { null() }
  }

  package mutating func add(_ key: String, _ value: Double?) {
    self.key(key)
    if let value { write(value) } else { null() }
  }

  package mutating func add(_ key: String, _ value: Float) {
    self.key(key)
    write(value)
  }

  package mutating func add(_ key: String, _ value: Bool) {
    self.key(key)
    write(value)
  }

  package mutating func add(_ key: String, _ values: [String]) {
    array(key) { for value in values { $0.write(value) } }
  }
}
