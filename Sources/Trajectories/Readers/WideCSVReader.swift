/// CSV with one row per frame and a column per view and channel.
struct WideCSVReader: FrameReader {
  var header: RunHeader
  private var window: BufferedByteReader
  private var lastFrame = -1
  /// The numbers of a view.
  private var values: [Float] = []

  init(_ window: BufferedByteReader, _ header: RunHeader) {
    self.window = window
    self.header = header
  }

  mutating func next(into frame: inout Frame) throws(TrajectoryError) -> Bool {
    frame.clear()
    try window.reserve()
    if window.available == 0 { return false }
    let start = window.place
    (frame.index, frame.time) = try window.frameAndTime(header.knownFrameRate)
    if frame.index <= lastFrame { throw window.error(.frameOrder(frame.index, after: lastFrame), at: start) }
    lastFrame = frame.index
    let width = header.columns.count
    for view in header.names.indices {
      if view > 0 { try window.comma(columnCount) }
      try window.reserve()
      values.removeAll(keepingCapacity: true)
      try window.values(width, into: &values)
      // a view without a single number is not there
      if values.contains(where: { !$0.isNaN }) { frame.append(Int32(view), values, header.columns) }
    }
    try window.endRow(columnCount)
    return true
  }

  private var columnCount: Int { 2 + header.names.count * header.columns.count }

  /// The views and columns of a header `view.x,view.y,…` after frame and time.
  static func header(_ cells: [String], _ window: BufferedByteReader) throws(TrajectoryError) -> RunHeader {
    var header = RunHeader()
    var numbers: Set<String> = []
    var open = 0  // cells of the last view
    for cell in cells {
      guard let dot = cell.lastIndex(of: ".") else { throw window.error(.unknownColumn(cell, near: nil), at: 0) }
      let name = String(cell[..<dot])
      let column = try Column.named(String(cell[cell.index(after: dot)...]), window)
      if header.names.last != name {
        if open != header.columns.count { throw window.error(.otherColumns(view: header.names.last ?? ""), at: 0) }
        if !numbers.insert(name).inserted { throw window.error(.otherColumns(view: name), at: 0) }
        header.names.append(name)
        open = 0
      }
      if header.names.count == 1 {
        if header.columns.contains(column) { throw window.error(.duplicateColumn(cell), at: 0) }
        header.columns.append(column)
      } else if open >= header.columns.count || header.columns[open] != column {
        throw window.error(.otherColumns(view: name), at: 0)
      }
      open += 1
    }
    if open != header.columns.count { throw window.error(.otherColumns(view: header.names.last ?? ""), at: 0) }
    if header.columns.isEmpty { throw window.error(.noColumns, at: 0) }
    return header
  }
}
