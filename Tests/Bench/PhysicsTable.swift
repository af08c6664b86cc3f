import PhysicsScenes

/// The table of physics: what is exact, what the engine and its peers measure, and who is off by how much.
///
/// A row takes a line a value. Errors are the worst of a row's values, in percent where the row counts them so, else in its unit.
struct PhysicsTable {
  private let pace: Pace
  private let peers: [PeerFigures]

  init(_ pace: Pace, _ peers: [PeerFigures]) {
    self.pace = pace
    self.peers = peers
  }

  func print() {
    let engines = ["physim"] + peers.map(\.name)
    Swift.print("physics at \(pace); errors are the worst of a row")
    Swift.print(line(["exact"] + engines + engines.map { "error " + $0 } + ["must reach", "aimed at"], "", "claim"))
    for row in PhysicsRow.all + PhysicsRow.families { for line in lines(row) { Swift.print(line) } }
  }

  private func lines(_ row: PhysicsRow) -> [String] {
    let measured: [[Double]?] = [row.measure(pace)] + peers.map { $0.values[row.id] }
    let isAbsent = [false] + peers.map(\.isAbsent)
    let errors = measured.map { $0.map(row.error(of:)) }
    return row.exact.indices.map { i in
      var cells = [Figure.text(row.exact[i], digits: 6)]
      for (values, isAbsent) in zip(measured, isAbsent) {
        // a peer without the row has none to show; one that never came to a value failed
        let value = values.map { i < $0.count ? $0[i] : .nan }
        cells.append(value.map { Figure.text($0, digits: 6) } ?? (isAbsent ? "absent" : "-"))
      }
      guard i == 0 else { return line(cells, "", "") }
      cells += errors.map { $0.map { error($0, of: row) } ?? "-" }
      cells += [error(row.mustReach, of: row), error(row.aimedAt, of: row)]
      return line(cells, result(errors[0] ?? .infinity, of: row), row.claim)
    }
  }

  private func error(_ error: Double, of row: PhysicsRow) -> String {
    guard error.isFinite else { return "fails" }
    // where several units meet, the claim distinguishes them
    return row.deviation == .relative
      ? Figure.text(100 * error, digits: 2) + " %" : Figure.text(error, digits: 2) + (row.unit.count < 4 ? " " + row.unit : "")
  }

  private func result(_ error: Double, of row: PhysicsRow) -> String {
    error <= row.aimedAt ? "aim met" : error <= row.mustReach ? "met" : "missed"
  }

  private func line(_ cells: [String], _ result: String, _ claim: String) -> String {
    cells.map { pad($0, before: true) }.joined() + "  " + pad(result, before: false, 8) + claim
  }

  private func pad(_ text: String, before: Bool, _ width: Int = 18) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return before ? space + text : text + space
  }
}

/// Decimal text with a number of significant digits.
enum Figure {
  static func text(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return "fails" }
    guard value != 0 else { return "0" }
    var exponent = 0
    var mantissa = value.magnitude
    while mantissa >= 10 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    while mantissa < 1 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
    for _ in 1..<digits { mantissa *= 10 }
    var figures = String(Int(mantissa.rounded()))
    // 9.99… rounds up to one digit more
    if figures.count > digits { exponent += 1 }
    while figures.last == "0" && figures.count > 1 { figures.removeLast() }
    return (value < 0 ? "-" : "") + place(figures, exponent)
  }

  /// The decimal point after the first digit, moved by `exponent`; far away, as a power of ten.
  private static func place(_ figures: String, _ exponent: Int) -> String {
    if exponent < -5 || exponent > 9 {
      return figures.prefix(1) + (figures.count > 1 ? "." + figures.dropFirst() : "") + "e\(exponent)"
    }
    if exponent < 0 { return "0." + String(repeating: "0", count: -exponent - 1) + figures }
    if exponent + 1 >= figures.count { return figures + String(repeating: "0", count: exponent + 1 - figures.count) }
    return figures.prefix(exponent + 1) + "." + figures.dropFirst(exponent + 1)
  }
}
