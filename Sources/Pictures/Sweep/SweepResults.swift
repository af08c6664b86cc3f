import Formats

/// The table of a sweep: a row a run, what was varied and what was measured.
public struct SweepResults: Equatable, Sendable {
  /// What is varied or measured, by its name; one text a run.
  struct Series: Equatable {
    let name: String
    let cells: [String]

    /// The cells as numbers; NaN for an empty cell and for other texts.
    var numbers: [Double] { cells.map { Double($0) ?? .nan } }
    /// Whether a run meets the scene's expectations, 1 or 0.
    var isVerdict: Bool { name == SweepLabel.expectation }
    /// How many runs have no value.
    var missing: Int { cells.count { Double($0) == nil } }
  }

  let axes: [Series]
  let metrics: [Series]
  /// The scene's name; nil where the folder does not have it.
  public var sceneName: String?
  /// Runs that came to no result.
  let failed: Int
  /// How many runs there are.
  public var count: Int { axes.first?.cells.count ?? metrics.first?.cells.count ?? 0 }

  /// Reads `runs.csv`, whose columns are the run's id, the axes, `status`, `digest` and the metrics.
  ///
  /// - Returns: Nil for any other table.
  public init?(csv: [UInt8]) {
    var records = CSVRecords(csv)
    guard records.next() else { return nil }
    let header = records.texts
    guard header.first == "id", let status = header.firstIndex(of: "status"), status + 1 < header.count,
      header[status + 1] == "digest"
    else { return nil }
    var rows: [[String]] = []
    while records.next() { rows.append(records.texts) }
    if rows.contains(where: { $0.count != header.count }) { return nil }
    func series(_ columns: Range<Int>) -> [Series] {
      columns.map { column in Series(name: header[column], cells: rows.map { $0[column] }) }
    }
    axes = series(1..<status)
    // a digest is not drawn; a metric that no run has is, as missing
    metrics = series(status + 2..<header.count).filter { metric in
      metric.numbers.contains { !$0.isNaN } || metric.cells.allSatisfy(\.isEmpty)
    }
    failed = rows.count { $0[status] != "ok" }
  }
}

/// Where the values of an axis stand in a picture: numbers where they are, words and powers side by side.
struct SweepScale {
  /// Per run, from `low` to `high`.
  let places: [Double]
  let low: Double
  let high: Double
  /// Distinct values in order, each with its place.
  let values: [(place: Double, text: String)]
  let isNumeric: Bool

  init(_ series: SweepResults.Series) {
    let numbers = series.numbers
    let (least, most) = (numbers.min() ?? 0, numbers.max() ?? 0)
    var order: [String: Int] = [:]  // for lookup only
    var texts: [(text: String, number: Double)] = []
    for (cell, number) in zip(series.cells, numbers) where order[cell] == nil {
      order[cell] = texts.count
      texts.append((cell, number))
    }
    // a few factors that span decades stand too close together on a straight scale
    let spansDecades = least > 0 && most / least > 50 && texts.count <= 40
    isNumeric = !numbers.contains { $0.isNaN } && !spansDecades
    if !numbers.contains(where: { $0.isNaN }) { texts.sort { $0.number < $1.number } }
    let ranks = Dictionary(texts.enumerated().map { ($1.text, $0) }, uniquingKeysWith: { first, _ in first })
    if isNumeric {
      let axis = Axis.around((least, most), wanted: 3)
      (places, low, high) = (numbers, most > least ? least : axis.low, most > least ? most : axis.high)
      values = texts.map { ($0.number, $0.text) }
    } else {
      places = series.cells.map { Double(ranks[$0] ?? 0) }
      (low, high) = (0, Double(max(1, texts.count - 1)))
      values = texts.enumerated().map { (Double($0), $1.text) }
    }
  }

  /// The rank of each run's value among the values.
  var ranks: [Int] {
    var ranks: [Double: Int] = [:]  // for lookup only
    for (i, value) in values.enumerated() { ranks[value.place] = i }
    return places.map { ranks[$0] ?? 0 }
  }
}
