import Platform

extension SweepFolder {
  /// How many runs there are of which kind.
  public struct RunCounts: Sendable {
    public var done = 0
    public var ok = 0
    public var failed = 0
    public var invalid = 0
    /// Whether the tables are written.
    public var hasTable = false
  }

  public func counts() throws(FolderError) -> RunCounts {
    var counts = RunCounts(hasTable: FileSystem.kind(tablePath) == .file)
    try each { row in
      counts.done += 1
      switch RunStatus(rawValue: row.cells[manifest.header.status]) {
      case .ok: counts.ok += 1
      case .invalid: counts.invalid += 1
      case .failed, nil: counts.failed += 1
      }
      return true
    }
    return counts
  }

  /// Runs whose ids begin so; no more than five, and one where the text is all of its id.
  public func find(_ id: String) throws(FolderError) -> [RunRow] {
    var found: [RunRow] = []
    try each { row in
      if row.id == id {
        found = [row]
        return false
      }
      // of equal runs the first stands for all
      if row.id.hasPrefix(id), !id.isEmpty, !found.contains(where: { $0.id == row.id }) { found.append(row) }
      return found.count < 5
    }
    return found
  }

  private func each(_ body: (RunRow) -> Bool) throws(FolderError) {
    var rows = try rows()
    do {
      while let row = try rows.next(), body(row) {}
    } catch {
      throw .system(path: path, error)
    }
  }
}
