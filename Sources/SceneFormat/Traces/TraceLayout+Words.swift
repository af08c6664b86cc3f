/// Columns by the words in their names, for headers of no known recorder and of those that name their columns well.
extension TraceLayout {
  static func byWords(_ header: [String], needsTime: Bool) -> Search {
    let columns = header.map { TraceColumn($0) }
    guard let axes = axes(columns), let x = axes[.x], let y = axes[.y] else { return .unknown }
    let time = time(columns)
    if needsTime, time == nil { return .noTimes }
    var layout = TraceLayout(time: time, x: x, y: y, z: axes[.z])
    layout.timeUnit = time.flatMap { columns[$0].timeUnit }
    layout.g = TraceUnit.gravity(columns[x].unit)
    layout.hasEmptyReadings = true
    if columns[x].quantity == .linear { layout.withoutGravity = header[x] }
    return .found(layout)
  }

  /// The columns of one sensor, the accelerometer before gravity alone, and both before what has no gravity.
  static func axes(_ columns: [TraceColumn]) -> [TraceColumn.Axis: Int]? {
    for quantity in TraceColumn.Quantity.allCases {
      let candidates = columns.indices.filter { columns[$0].quantity == quantity }
      for x in candidates where columns[x].axis == .x {
        let stem = columns[x].stem
        func other(_ axis: TraceColumn.Axis) -> Int? { candidates.first { columns[$0].axis == axis && columns[$0].stem == stem } }
        guard let y = other(.y) else { continue }
        var axes: [TraceColumn.Axis: Int] = [.x: x, .y: y]
        axes[.z] = other(.z)
        return axes
      }
    }
    return nil
  }

  /// The column of the times, the first of the likeliest.
  static func time(_ columns: [TraceColumn]) -> Int? {
    let ranks = columns.map { $0.timeRank }
    guard let best = ranks.max(), best > 0 else { return nil }
    return ranks.firstIndex(of: best)
  }

  /// What a scene could give as the names of time, x, y and z; empty where the header has too few columns.
  ///
  /// Other sensors' columns and texts are not among them; the time does not descend and is not the number of the row.
  static func proposal(_ header: [String], _ types: TraceColumnTypes, _ options: TraceOptions) -> [String?] {
    let columns = header.map { TraceColumn($0) }
    var found: [Int?] = options.columns.map { name in name.flatMap { field($0, header) } }
    for i in found.indices.dropFirst() where found[i].map({ columns[$0].hasOtherUnit }) ?? false { found[i] = nil }
    if found[0] == nil, options.rate == nil { found[0] = time(columns) }
    let axes = axes(columns)
    let readings = header.indices.filter { isCandidate(columns[$0], types[$0]) && !header[$0].isEmpty }
    for (i, axis) in TraceColumn.Axis.allCases.enumerated() where found[i + 1] == nil {
      let sensor = axes?[axis] ?? readings.first { columns[$0].axis == axis && !found.contains($0) }
      if let sensor, !found.contains(sensor) { found[i + 1] = sensor }
    }
    // what is left over, in its order
    for i in found.indices where found[i] == nil && (i > 0 || options.rate == nil) {
      found[i] = readings.first { !found.contains($0) && (i > 0 || types[$0].mayBeClock) }
    }
    let needed = options.rate == nil ? found[..<3] : found[1..<3]
    return needed.contains(nil) ? [] : found.map { $0.map { header[$0] } }
  }

  /// Whether what is measured is something else than acceleration: of the columns of other sensors, and of too few others.
  static func hasNoAcceleration(_ header: [String], _ types: TraceColumnTypes) -> Bool {
    let columns = header.map { TraceColumn($0) }
    let candidates = columns.indices.filter { isCandidate(columns[$0], types[$0]) && columns[$0].timeRank == 0 }
    return candidates.count < 2 && columns.contains { $0.isOther }
  }

  private static func isCandidate(_ column: TraceColumn, _ type: TraceColumnTypes.Column) -> Bool { !column.isOther && !type.hasText }
}
