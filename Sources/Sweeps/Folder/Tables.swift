import Formats
public import Platform
import Trajectories

/// Rows in the order of the plan, from wherever they are.
public protocol RowSource {
  mutating func next() throws(SystemError) -> RunRow?
}

extension SweepFolder {
  /// Writes `runs.csv`, `runs.parquet` and `summary.csv`, and `series.parquet` where it is requested, each whole or not at all.
  public func writeTables(_ rows: inout some RowSource) throws(SystemError) {
    let header = manifest.header
    let table = try AtomicFile(tablePath)
    let isSafe = manifest.hasSafeCSV
    var summary = Summary(header, isSafe: isSafe)
    var types = ColumnTypes(header)
    do throws(SystemError) {
      var text = TextBuffer()
      text.append(CSVLine.text(header.names, isSafe: isSafe) + "\n")
      while let row = try rows.next() {
        text.append(CSVLine.text(row.cells, isSafe: isSafe))
        text.append("\n")
        summary.absorb(row)
        types.absorb(row)
        if text.count > 1 << 16 { try Self.drain(&text, to: table) }
      }
      try Self.drain(&text, to: table)
      try table.commit()
    } catch {
      table.discard()
      throw error
    }
    try writeParquet(types)
    if manifest.series == .parquet { try writeSeriesTable() }
    try AtomicFile.write(summary.text, to: file(Self.summaryName))
    FileSystem.synchronize(folder: path)
  }

  /// The same rows as `runs.csv`, again from the journal: the types of columns are known after the first pass alone.
  private func writeParquet(_ types: ColumnTypes) throws(SystemError) {
    var rows = try journalRows()
    let table = try AtomicFile(file(Self.parquetName))
    do throws(SystemError) {
      var writer = ParquetWriter(types.columns)
      while let row = try rows.next() {
        writer.append(row: row.tableCells)
        if writer.text.count > 1 << 16 { try Self.drain(&writer.text, to: table) }
      }
      writer.finish(creator: manifest.version)
      try Self.drain(&writer.text, to: table)
      try table.commit()
    } catch {
      table.discard()
      throw error
    }
  }

  static func drain(_ text: inout TextBuffer, to file: AtomicFile) throws(SystemError) {
    try text.withWritten { (bytes: Span<UInt8>) throws(SystemError) in try file.write(bytes) }
    text.removeAll()
  }
}

extension RunRow {
  /// The cells of the table, with the texts that have no number.
  fileprivate var tableCells: [TableCell] { [TableCell(id)] + values + [TableCell(status.rawValue), TableCell(digest)] + metrics }
}

/// Which columns of a table hold nothing but numbers.
private struct ColumnTypes {
  private let header: TableHeader
  private var isNumeric: [Bool]

  init(_ header: TableHeader) {
    self.header = header
    isNumeric = header.names.indices.map { $0 > 0 && $0 != header.status && $0 != header.digest }
  }

  mutating func absorb(_ row: RunRow) {
    for (i, cell) in row.values.enumerated() where !cell.text.isEmpty && cell.number == nil { isNumeric[1 + i] = false }
    for (i, cell) in row.metrics.enumerated() where !cell.text.isEmpty && cell.number == nil { isNumeric[header.firstMetric + i] = false }
  }

  var columns: [ParquetWriter.Column] { zip(header.names, isNumeric).map { ParquetWriter.Column(name: $0, isNumeric: $1) } }
}

/// Statistics of each metric for each value of each axis.
struct Summary {
  /// Mean and deviation of numbers, updated one by one (Welford, Technometrics 4, 1962).
  struct SampleStatistics {
    var count = 0
    var mean = 0.0
    var least = Double.infinity
    var most = -Double.infinity
    private var squares = 0.0

    mutating func absorb(_ number: Double) {
      count += 1
      let delta = number - mean
      mean += delta / Double(count)
      squares += delta * (number - mean)
      least = min(least, number)
      most = max(most, number)
    }

    /// The sample's standard deviation; nil of a single number.
    var deviation: Double? { count > 1 ? (squares / Double(count - 1)).squareRoot() : nil }
  }

  private struct Axis {
    /// In the order of the plan.
    var values: [String] = []
    /// For looking up only.
    var places: [String: Int] = [:]
    /// A row of metrics a value.
    var statistics: [[SampleStatistics]] = []
    var isTooLong = false
  }

  private let header: TableHeader
  private let isSafe: Bool
  private var all: [SampleStatistics]
  private var axes: [Axis]

  /// Axes with more values than this are not broken down.
  static let mostValues = 10_000

  init(_ header: TableHeader, isSafe: Bool) {
    self.header = header
    self.isSafe = isSafe
    all = header.metrics.map { _ in SampleStatistics() }
    axes = header.axes.map { _ in Axis() }
  }

  /// Takes in one more run.
  mutating func absorb(_ row: RunRow) {
    for a in axes.indices where !axes[a].isTooLong {
      guard let place = place(row.values[a].text, a) else { continue }
      for (m, cell) in row.metrics.enumerated() { if let number = cell.number { axes[a].statistics[place][m].absorb(number) } }
    }
    for (m, cell) in row.metrics.enumerated() { if let number = cell.number { all[m].absorb(number) } }
  }

  /// Where the statistics of a value are, which are added if it is new; nil once an axis has too many.
  private mutating func place(_ value: String, _ a: Int) -> Int? {
    if let place = axes[a].places[value] { return place }
    let place = axes[a].values.count
    guard place < Self.mostValues else {
      axes[a] = Axis(isTooLong: true)
      return nil
    }
    axes[a].places[value] = place
    axes[a].values.append(value)
    axes[a].statistics.append(header.metrics.map { _ in SampleStatistics() })
    return place
  }

  /// All runs first, then axis by axis and value by value.
  var text: String {
    var text = "axis,value,metric,n,mean,min,max,std\n"
    for (m, one) in all.enumerated() { text += line("*", "*", m, one) }
    for (a, axis) in axes.enumerated() {
      for (value, statistics) in zip(axis.values, axis.statistics) {
        for (m, one) in statistics.enumerated() { text += line(header.axes[a], value, m, one) }
      }
    }
    return text
  }

  private func line(_ axis: String, _ value: String, _ metric: Int, _ one: SampleStatistics) -> String {
    let numbers =
      one.count == 0
      ? ["", "", "", ""]
      : [one.mean, one.least, one.most].map { CSVLine.number($0) }
        + [one.deviation.map { CSVLine.number($0) } ?? ""]
    return CSVLine.text([axis, value, header.metrics[metric], "\(one.count)"] + numbers, isSafe: isSafe) + "\n"
  }
}
