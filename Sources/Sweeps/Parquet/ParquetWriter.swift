import Formats

/// Writes a table as Apache Parquet: plain, uncompressed, every column nullable, row groups of ``groupRows`` rows.
///
/// The bytes depend on the rows alone. https://parquet.apache.org/docs/file-format
struct ParquetWriter {
  struct Column {
    let name: String
    /// Doubles rather than text.
    let isNumeric: Bool
  }

  /// A column's part of a row group.
  private struct Chunk {
    /// Where it begins in the file.
    let offset: Int
    let length: Int
  }

  private struct Group {
    let rows: Int
    let chunks: [Chunk]
  }

  /// What was written since the caller drained it last.
  var text = TextBuffer()
  private let columns: [Column]
  private var groups: [Group] = []
  /// The cells of the row group at hand, by column.
  private var cells: [[TableCell]]
  private var length = 0

  static let groupRows = 1 << 16
  private static let mark = Array("PAR1".utf8)

  init(_ columns: [Column]) {
    self.columns = columns
    cells = columns.map { _ in [] }
    append(Self.mark)
  }

  /// Adds a row; an empty cell is null.
  mutating func append(row: [TableCell]) {
    for (i, cell) in row.enumerated() { cells[i].append(cell) }
    if cells[0].count == Self.groupRows { endGroup() }
  }

  /// Writes the last rows and what the file contains.
  mutating func finish(creator: String) {
    if cells[0].count > 0 { endGroup() }
    let metadata = metadata(creator: creator)
    append(metadata)
    append(Self.littleEndian(UInt32(metadata.count)))
    append(Self.mark)
  }

  private mutating func append(_ bytes: [UInt8]) {
    text.append(bytes)
    length += bytes.count
  }

  private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  // MARK: - Pages

  private mutating func endGroup() {
    let rows = cells[0].count
    var chunks: [Chunk] = []
    for (i, column) in columns.enumerated() {
      let page = Self.page(cells[i], isNumeric: column.isNumeric)
      chunks.append(Chunk(offset: length, length: page.count))
      append(page)
      cells[i].removeAll(keepingCapacity: true)
    }
    groups.append(Group(rows: rows, chunks: chunks))
  }

  /// A page with its header: which cells have a value, then the values.
  private static func page(_ cells: [TableCell], isNumeric: Bool) -> [UInt8] {
    let levels = levels(cells)
    var data = littleEndian(UInt32(levels.count)) + levels
    for cell in cells where !cell.text.isEmpty {
      data += isNumeric ? littleEndian((cell.number ?? 0).bitPattern) : littleEndian(UInt32(cell.text.utf8.count)) + cell.text.utf8
    }
    var header = CompactThrift()
    header.int32(1, 0)  // a data page
    header.int32(2, data.count)
    header.int32(3, data.count)
    header.structure(5) {
      $0.int32(1, cells.count)
      $0.int32(2, Self.plain)
      $0.int32(3, Self.runLength)
      $0.int32(4, Self.runLength)
    }
    header.end()
    return header.bytes + data
  }

  /// 1 per cell with a value and 0 per empty one, as runs: a length, and the level in a byte.
  private static func levels(_ cells: [TableCell]) -> [UInt8] {
    var runs = CompactThrift()
    var bytes: [UInt8] = []
    var start = 0
    while start < cells.count {
      let isEmpty = cells[start].text.isEmpty
      let end = cells[start...].firstIndex { $0.text.isEmpty != isEmpty } ?? cells.count
      runs = CompactThrift()
      runs.varint(UInt64(end - start) << 1)
      bytes += runs.bytes + [isEmpty ? 0 : 1]
      start = end
    }
    return bytes
  }

  // MARK: - Metadata, by the names of parquet.thrift

  private static let plain = 0
  private static let runLength = 3
  private static let double = 5
  private static let byteArray = 6

  private func metadata(creator: String) -> [UInt8] {
    var file = CompactThrift()
    file.int32(1, 1)  // version
    file.structures(2, [nil] + columns.map { $0 as Column? }) { schema, column in
      guard let column else {
        schema.text(4, "runs")
        schema.int32(5, columns.count)
        return
      }
      schema.int32(1, column.isNumeric ? Self.double : Self.byteArray)
      schema.int32(3, 1)  // optional
      schema.text(4, column.name)
      guard !column.isNumeric else { return }
      schema.int32(6, 0)  // UTF-8, for readers older than the next field
      schema.structure(10) { $0.structure(1) { _ in } }  // a string
    }
    file.int64(3, groups.reduce(0) { $0 + $1.rows })
    file.structures(4, groups) { part, group in
      part.structures(1, Array(zip(columns, group.chunks))) { chunk, pair in
        let (column, place) = pair
        chunk.int64(2, place.offset)
        chunk.structure(3) {
          $0.int32(1, column.isNumeric ? Self.double : Self.byteArray)
          $0.integers(2, [Self.plain, Self.runLength])
          $0.texts(3, [column.name])
          $0.int32(4, 0)  // uncompressed
          $0.int64(5, group.rows)
          $0.int64(6, place.length)
          $0.int64(7, place.length)
          $0.int64(9, place.offset)
        }
      }
      part.int64(2, group.chunks.reduce(0) { $0 + $1.length })
      part.int64(3, group.rows)
    }
    file.text(6, creator)
    file.end()
    return file.bytes
  }
}
