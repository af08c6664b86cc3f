/// Selects the rows of a file that are readings: those with one of these texts in a column.
struct TraceCondition: Hashable {
  /// Name of the column in the header, or its place.
  var column: String
  var values: [String]
}
