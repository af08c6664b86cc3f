/// Text as a field of another text.
package enum Quoting {
  /// A CSV field by RFC 4180: quoted only when it holds a comma, a quote or a line end.
  package static func csv(_ field: String) -> [UInt8] {
    var text: [UInt8] = []
    appendCSV(field, to: &text)
    return text
  }

  /// The same, after what there is.
  package static func appendCSV(_ field: String, to text: inout [UInt8]) {
    let isQuoted = field.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13 }
    if isQuoted { text.append(UInt8(ascii: "\"")) }
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { text.append(byte) }
      text.append(byte)
    }
    if isQuoted { text.append(UInt8(ascii: "\"")) }
  }

  /// A CSV field that no spreadsheet evaluates: text that begins as a formula does gets an apostrophe before it and quotes around it.
  package static func safeCSV(_ field: String) -> [UInt8] {
    guard let first = field.utf8.first, Array("=+-@\t\r".utf8).contains(first), (try? ExactDecimal(Array(field.utf8))) == nil else {
      return csv(field)
    }
    let text = csv("'" + field)
    return text.first == UInt8(ascii: "\"") ? text : [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
  }

  /// A JSON string by RFC 8259, quotes included; everything from U+0020 up that may stand as it is does.
  package static func json(_ text: String) -> [UInt8] {
    var quoted: [UInt8] = []
    quoted.reserveCapacity(text.utf8.count + 2)
    quoted.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 10: quoted += Array("\\n".utf8)
      case 13: quoted += Array("\\r".utf8)
      case 9: quoted += Array("\\t".utf8)
      case 0..<32: quoted += Array("\\u00".utf8) + [hex(byte >> 4), hex(byte & 15)]
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return quoted
  }

  private static func hex(_ digit: UInt8) -> UInt8 { digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10 }

  /// The same as text.
  package static func jsonText(_ text: String) -> String { String(decoding: json(text), as: UTF8.self) }
}
