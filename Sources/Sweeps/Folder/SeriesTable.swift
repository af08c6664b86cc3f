import Formats
import Platform

/// How the frames of all runs are kept.
public enum SeriesFormat: String, CaseIterable, Sendable {
  /// A file per run.
  case csv
  /// These, and one table of all of them.
  case parquet
}

extension SweepFolder {
  /// Writes `series.parquet`: the rows of every run's trajectory after its id, in the order of the plan. Equal runs are in it once.
  func writeSeriesTable() throws(SystemError) {
    var rows = try journalRows()
    let table = try AtomicFile(file(Self.seriesTableName))
    do throws(SystemError) {
      var writer: SeriesTableWriter?
      // ids are 16 hexadecimal digits
      var seen: Set<UInt64> = []
      while let row = try rows.next() {
        guard row.status == .ok, seen.insert(UInt64(row.id, radix: 16) ?? 0).inserted else {
          continue
        }
        let lines = try Self.lines("\(seriesPath)/\(row.id).csv")
        guard let header = lines.first.map({ CSVRecords.texts(of: String($0)) }) else { continue }
        var current = writer ?? SeriesTableWriter(columns: header)
        try current.append(id: row.id, header, lines.dropFirst()) { (text) throws(SystemError) in try Self.drain(&text, to: table) }
        writer = current
      }
      var last = writer ?? SeriesTableWriter(columns: [])
      last.parquet.finish(creator: manifest.version)
      try Self.drain(&last.parquet.text, to: table)
      try table.commit()
    } catch {
      table.discard()
      throw error
    }
  }

  private static func lines(_ path: String) throws(SystemError) -> [Substring] {
    let file = try Descriptor.regular(path)
    defer { try? file.close() }
    return String(decoding: try file.readAll(limit: .max - 1), as: UTF8.self).split(separator: "\n")
  }
}

/// The rows of trajectories as one table.
private struct SeriesTableWriter {
  /// Those of the first run; another run may lack some.
  private let columns: [String]
  var parquet: ParquetWriter

  init(columns: [String]) {
    self.columns = columns
    // all but names are numbers
    parquet = ParquetWriter((["id"] + columns).map { ParquetWriter.Column(name: $0, isNumeric: !["id", "view"].contains($0)) })
  }

  mutating func append(
    id: String, _ header: [String], _ lines: ArraySlice<Substring>, drain: (inout TextBuffer) throws(SystemError) -> Void
  ) throws(SystemError) {
    let places = columns.map { header.firstIndex(of: $0) }
    for line in lines {
      let cells = CSVRecords.texts(of: String(line))
      parquet.append(row: [TableCell(id)] + places.map { place in TableCell(place.flatMap { $0 < cells.count ? cells[$0] : nil } ?? "") })
      if parquet.text.count > 1 << 16 { try drain(&parquet.text) }
    }
  }
}
