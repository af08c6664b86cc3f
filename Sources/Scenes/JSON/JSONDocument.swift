/// A parsed JSON text: flat nodes linked by index, each with the bytes it came from.
struct JSONDocument: Sendable {
  enum Kind: UInt8, Sendable { case null, bool, number, string, array, object, invalid }

  struct Node: Sendable {
    var kind: Kind
    /// The string holds escapes, or the literal is true.
    var flag = false
    /// Which of `sources` the ranges index.
    var source: Int32
    var start: Int32
    var end: Int32 = 0
    /// Bytes of the member's key with its quotes; -1 outside objects.
    var keyStart: Int32 = -1
    var keyEnd: Int32 = -1
    var keySource: Int32 = 0
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var next: Int32 = -1
    var number = 0.0
  }

  var sources: [SourceText]
  var nodes: [Node] = []
  var root = -1

  func kind(_ node: Int) -> Kind { nodes[node].kind }

  func children(_ node: Int) -> [Int] {
    var found: [Int] = []
    var child = Int(nodes[node].firstChild)
    while child >= 0 {
      found.append(child)
      child = Int(nodes[child].next)
    }
    return found
  }

  /// The text of a string node, escapes decoded.
  func string(_ node: Int) -> String {
    let n = nodes[node]
    return unquoted(Int(n.source), Int(n.start), Int(n.end))
  }

  /// The key of an object's member, escapes decoded.
  func key(_ node: Int) -> String {
    let n = nodes[node]
    guard n.keyStart >= 0 else { return "" }
    return unquoted(Int(n.keySource), Int(n.keyStart), Int(n.keyEnd))
  }

  /// The last member of this key, or nil.
  func member(_ object: Int, _ key: String) -> Int? {
    guard nodes[object].kind == .object else { return nil }
    var child = Int(nodes[object].firstChild)
    var found: Int?
    while child >= 0 {
      if self.key(child) == key { found = child }
      child = Int(nodes[child].next)
    }
    return found
  }

  /// The element's `id`, when it has one.
  func id(_ node: Int) -> String? {
    guard let id = member(node, "id"), nodes[id].kind == .string else { return nil }
    return string(id)
  }

  /// Where a node is, as a JSON Pointer with ids in place of indices. Complexity: O(depth · siblings).
  func pointer(_ node: Int) -> String {
    var parts: [String] = []
    var node = node
    while nodes[node].parent >= 0 {
      let parent = Int(nodes[node].parent)
      if nodes[parent].kind == .object {
        parts.append(ScenePointer.escaped(key(node)))
      } else {
        parts.append(id(node).map(ScenePointer.escaped) ?? String(children(parent).firstIndex(of: node) ?? 0))
      }
      node = parent
    }
    return parts.reversed().map { "/" + $0 }.joined()
  }

  private func unquoted(_ source: Int, _ start: Int, _ end: Int) -> String {
    guard end - start >= 2 else { return "" }
    let bytes = sources[source].bytes[(start + 1)..<(end - 1)]
    // a bare word of --set has no quotes
    guard sources[source].bytes[start] == UInt8(ascii: "\"") else { return sources[source].text(start, end) }
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    return JSONEscapes.decode(bytes)
  }
}

/// Escapes inside JSON strings that the parser has already checked.
enum JSONEscapes {
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    var text = ""
    var i = bytes.startIndex
    var plain: [UInt8] = []
    func flushUnits() {
      text += String(decoding: units, as: UTF16.self)
      units = []
    }
    func flushPlain() {
      text += String(decoding: plain, as: UTF8.self)
      plain = []
    }
    while i < bytes.endIndex {
      guard bytes[i] == UInt8(ascii: "\\"), i + 1 < bytes.endIndex else {
        flushUnits()
        plain.append(bytes[i])
        i += 1
        continue
      }
      flushPlain()
      let letter = bytes[i + 1]
      i += 2
      switch letter {
      case UInt8(ascii: "n"): units.append(10)
      case UInt8(ascii: "t"): units.append(9)
      case UInt8(ascii: "r"): units.append(13)
      case UInt8(ascii: "b"): units.append(8)
      case UInt8(ascii: "f"): units.append(12)
      case UInt8(ascii: "u"):
        units.append(hex(bytes, i) ?? 0xFFFD)
        i = min(i + 4, bytes.endIndex)
      default: units.append(UInt16(letter))
      }
    }
    flushPlain()
    flushUnits()
    return text
  }

  /// Four hexadecimal digits at `i`, or nil.
  static func hex(_ bytes: ArraySlice<UInt8>, _ i: Int) -> UInt16? {
    guard i + 4 <= bytes.endIndex else { return nil }
    var value: UInt16 = 0
    for byte in bytes[i..<(i + 4)] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt16(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt16(byte - 0x37)
      case 0x61...0x66: value = value << 4 | UInt16(byte - 0x57)
      default: return nil
      }
    }
    return value
  }
}
