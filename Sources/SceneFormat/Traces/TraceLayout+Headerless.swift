/// Files without a header, whose columns are identified by their places.
extension TraceLayout {
  /// The names of columns without names: "1", "2", ….
  static func places(_ count: Int) -> [String] { (0..<count).map { "\($0 + 1)" } }

  /// The column of a name, or of a place counted from 1 where no column has the name.
  static func field(_ name: String, _ header: [String]) -> Int? {
    if let index = header.firstIndex(of: name) { return index }
    guard let place = Int(name), (1...max(1, header.count)).contains(place), !header.isEmpty else { return nil }
    return place - 1
  }

  /// A time and three readings, or at a constant rate the readings alone. In wider rows the last three numbers are the readings, and a
  /// column that ascends is directly before them.
  static func headerless(_ types: TraceColumnTypes, _ options: TraceOptions) -> TraceLayout? {
    let count = types.columns.count
    if count == 4, types.columns.allSatisfy({ !$0.hasText }), types.columns.dropFirst().allSatisfy({ $0.isNumeric }) {
      return TraceLayout(time: options.rate == nil ? 0 : nil, x: 1, y: 2, z: 3, width: 4)
    }
    let values = types.columns.indices.filter { types[$0].isNumeric || types[$0].isClock }
    guard values.count >= (options.rate == nil ? 4 : 3), let last = values.last, isReading(types, last - 2) else { return nil }
    if options.rate != nil { return values.count == 3 ? TraceLayout(time: nil, x: last - 2, y: last - 1, z: last, width: count) : nil }
    let time = values[values.count - 4]
    return types[time].isClock ? TraceLayout(time: time, x: last - 2, y: last - 1, z: last, width: count) : nil
  }

  /// The probable places of time, x, y and z for a scene; empty without enough numbers.
  static func proposal(_ types: TraceColumnTypes, _ options: TraceOptions) -> [String?] {
    let columns = types.columns
    guard columns.count > 3 else { return [] }
    let time = options.rate == nil ? columns.indices.first { columns[$0].isClock && !columns[$0].isCounter } : nil
    // four numbers with decimal commas have eight fields
    if time == nil, columns.count == 8 { return [] }
    guard let x = columns.indices.first(where: { $0 > time ?? -1 && isReading(types, $0) }) else { return [] }
    return [time, x, x + 1, x + 2].map { $0.map { "\($0 + 1)" } }
  }

  /// Whether three columns from `x` on are numbers.
  private static func isReading(_ types: TraceColumnTypes, _ x: Int) -> Bool {
    x >= 0 && (x..<x + 3).allSatisfy { types[$0].isNumeric && !types[$0].isCounter }
  }
}
