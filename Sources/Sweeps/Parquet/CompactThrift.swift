/// Writes structures in Thrift's compact protocol, which Parquet's metadata are in.
///
/// Fields are written in ascending order of their ids. https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
struct CompactThrift {
  private(set) var bytes: [UInt8] = []
  /// The id of the last field of each structure that is open.
  private var lastIDs: [Int] = [0]

  private enum Kind: UInt8 {
    case int32 = 5
    case int64 = 6
    case binary = 8
    case list = 9
    case structure = 12
  }

  private mutating func field(_ id: Int, _ kind: Kind) {
    let delta = id - lastIDs[lastIDs.count - 1]
    lastIDs[lastIDs.count - 1] = id
    bytes.append(UInt8(delta) << 4 | kind.rawValue)
  }

  mutating func int32(_ id: Int, _ value: Int) {
    field(id, .int32)
    integer(value)
  }

  mutating func int64(_ id: Int, _ value: Int) {
    field(id, .int64)
    integer(value)
  }

  mutating func text(_ id: Int, _ text: String) {
    field(id, .binary)
    binary(text)
  }

  mutating func structure(_ id: Int, _ write: (inout CompactThrift) -> Void) {
    field(id, .structure)
    element(write)
  }

  mutating func structures<T>(_ id: Int, _ elements: [T], _ write: (inout CompactThrift, T) -> Void) {
    list(id, count: elements.count, of: .structure)
    for element in elements { self.element { write(&$0, element) } }
  }

  mutating func integers(_ id: Int, _ values: [Int]) {
    list(id, count: values.count, of: .int32)
    for value in values { integer(value) }
  }

  mutating func texts(_ id: Int, _ texts: [String]) {
    list(id, count: texts.count, of: .binary)
    for text in texts { binary(text) }
  }

  /// Ends the outermost structure.
  mutating func end() { bytes.append(0) }

  private mutating func element(_ write: (inout CompactThrift) -> Void) {
    lastIDs.append(0)
    write(&self)
    lastIDs.removeLast()
    end()
  }

  private mutating func list(_ id: Int, count: Int, of kind: Kind) {
    field(id, .list)
    if count < 15 {
      bytes.append(UInt8(count) << 4 | kind.rawValue)
    } else {
      bytes.append(0xF0 | kind.rawValue)
      varint(UInt64(count))
    }
  }

  private mutating func binary(_ text: String) {
    varint(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  /// Signs alternate: 0, -1, 1, -2.
  private mutating func integer(_ value: Int) { varint(UInt64(bitPattern: Int64(value << 1 ^ value >> (Int.bitWidth - 1)))) }

  /// Seven bits per byte, the lowest first.
  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
