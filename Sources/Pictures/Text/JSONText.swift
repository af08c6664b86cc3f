import Trajectories

/// JSON on its way into a page, written by hand as its reader takes it.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func open(_ bracket: Character) {
    separate()
    bytes.append(bracket.asciiValue ?? 0)
    needsComma = false
  }

  mutating func close(_ bracket: Character) {
    bytes.append(bracket.asciiValue ?? 0)
    needsComma = true
  }

  mutating func key(_ name: String) {
    separate()
    bytes += Markup.json(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func write(_ text: String) {
    separate()
    bytes += Markup.json(text)
    needsComma = true
  }

  mutating func write(_ number: Int) { word(String(number)) }
  mutating func write(_ flag: Bool) { word(flag ? "true" : "false") }
  mutating func null() { word("null") }

  /// As it is, when it is whole; else to a thousandth.
  mutating func write(_ number: Double) { word(Numeral.text(number, 3)) }

  /// Every digit of a number that is finite.
  mutating func write(exactly number: Double) {
    word(number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : "\(number)")
  }

  /// Bytes that need no escape, as a string.
  mutating func write(plain text: [UInt8]) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes += text
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  mutating func array(_ body: (inout JSONText) -> Void) {
    open("[")
    body(&self)
    close("]")
  }

  mutating func object(_ body: (inout JSONText) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  private mutating func word(_ text: String) {
    separate()
    bytes += Array(text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}
