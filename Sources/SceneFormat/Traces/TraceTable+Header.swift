import Formats
import SceneModel

extension TraceTable {
  /// More columns than any recorder writes.
  private static let mostColumns = 4096

  /// Finds the columns; false when the first row holds readings already.
  mutating func readHeader() throws(Stop) -> Bool {
    if !rows.isText { try fail(.notText(path: path, line: rows.line)) }
    if rows.count > Self.mostColumns {
      try fail(.tooManyColumns(path: path, line: rows.line, count: rows.count, limit: Self.mostColumns))
    }
    if rows.isReading {
      try readHeaderless()
      return false
    }
    names = rows.names()
    let search = TraceLayout.find(names, options)
    // a scene can name places of any file, and messages about readings show fields
    let hasPlaces = options.columns.contains { name in name.map { !names.contains($0) } ?? false }
    if case .found(let layout) = search, !hasPlaces || rows.isHeaderOfTable {
      try use(layout)
      return true
    }
    guard rows.isHeaderOfTable else { try fail(.notTable(path: path, line: rows.line)) }
    try reject(search, TraceColumnTypes.underHeader(rows))
  }

  /// Names from labels or from a comment, or else the columns by their places.
  private mutating func readHeaderless() throws(Stop) {
    let count = rows.filledCount
    for names in (rows.labelFields().map { [$0] } ?? []) + rows.commentFields() where names.count <= count {
      guard case .found(var layout) = TraceLayout.find(names, options) else { continue }
      self.names = names
      layout.width = count
      return try use(layout)
    }
    let types = TraceColumnTypes(rows, count: count)
    names = TraceLayout.places(count)
    if options.columns.contains(where: { $0 != nil }) {
      let search = TraceLayout.find(names, options)
      guard case .found(let layout) = search else { try reject(search, types) }
      return try use(layout)
    }
    guard let layout = TraceLayout.headerless(types, options) else {
      try fail(.noHeader(path: path, line: rows.line, fields: count, proposal: TraceLayout.proposal(types, options)))
    }
    self.layout = layout
  }

  /// Takes a layout, unless a name stands for several columns or another quantity.
  private mutating func use(_ layout: TraceLayout) throws(Stop) {
    self.layout = layout
    let fields = [layout.time, layout.x, layout.y, layout.z]
    for (i, field) in fields.enumerated() {
      guard let field, field < names.count else { continue }
      let name = names[field]
      if i > 0, options.columns[i] != nil, TraceColumn(name).hasOtherUnit {
        try fail(.otherQuantity(path: path, line: rows.line, column: name))
      }
      let isPlace = options.columns[i].map { $0 != name } ?? false
      if !isPlace, names.count(where: { $0.lowercased() == name.lowercased() }) > 1 {
        let places = fields.map { $0.map { "\($0 + 1)" } }
        try fail(.duplicateColumn(path: path, line: rows.line, column: name, proposal: places))
      }
    }
  }

  private mutating func reject(_ search: TraceLayout.Search, _ types: TraceColumnTypes) throws(Stop) -> Never {
    let line = rows.line
    if TraceLayout.hasNoAcceleration(names, types) { try fail(.noAcceleration(path: path, line: line, header: rows.source)) }
    let isHeaderless = rows.isReading
    let proposal = isHeaderless ? TraceLayout.proposal(types, options) : TraceLayout.proposal(names, types, options)
    switch search {
    case .missing(let column):
      let suggestion = Suggestion.nearest(column, among: names)
      try fail(.missingColumn(path: path, line: line, column: column, suggestion: suggestion, known: names, proposal: proposal))
    case .noTimes: try fail(.noTimes(path: path, line: line, header: rows.source, proposal: proposal))
    case .found, .unknown: try fail(.unknownHeader(path: path, line: line, header: rows.source, proposal: proposal))
    }
  }
}
