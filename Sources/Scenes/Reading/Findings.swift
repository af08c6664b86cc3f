/// What has been found wrong so far.
struct Findings {
  private(set) var diagnostics: [Diagnostic] = []
  /// Found, but not kept.
  private(set) var omitted = 0
  private(set) var hasErrors = false
  /// The text, and the place in it, of a value whose type is noted when it is checked; a source of -1 is none.
  var watched = (source: -1, start: 0)
  var watchedTypes: [ValueType] = []

  /// A hostile file can be wrong a million times over; far fewer than that are ever shown.
  static let most = 1000

  /// Guesses cost time, so only the first mistakes get one.
  var guesses: Bool { diagnostics.count < 100 }

  mutating func report(_ problem: Problem, _ value: JSONValue, _ place: Place) {
    report(problem, value.range, value.source, place)
  }

  mutating func report(_ problem: Problem, _ range: SourceRange, _ source: Int, _ place: Place) {
    if problem.severity == .error { hasErrors = true }
    guard diagnostics.count < Self.most else {
      omitted += 1
      return
    }
    diagnostics.append(Diagnostic(problem, range, source: source, pointer: place.pointer))
  }

  /// Takes in what has been found elsewhere, with the pointer that is to be told.
  mutating func absorb(_ diagnostic: Diagnostic, at pointer: String) {
    if diagnostic.severity == .error { hasErrors = true }
    guard diagnostics.count < Self.most else {
      omitted += 1
      return
    }
    var diagnostic = diagnostic
    diagnostic.pointer = pointer
    diagnostics.append(diagnostic)
  }

  /// Has the format's own words stand with everything reported since there were `count`.
  mutating func explain(since count: Int, _ note: String) {
    for i in count..<max(count, diagnostics.count) { diagnostics[i].note = note }
  }

  /// What a word could have been meant to be.
  func suggestion(for word: String, among candidates: @autoclosure () -> [String]) -> String? {
    guesses ? Suggestion.nearest(word, among: candidates()) : nil
  }
}
