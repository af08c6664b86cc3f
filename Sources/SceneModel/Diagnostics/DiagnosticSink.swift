package import Formats

/// What has been found wrong so far.
package struct DiagnosticSink {
  package private(set) var diagnostics: [Diagnostic] = []
  /// Found, but not kept.
  package private(set) var omitted = 0
  package private(set) var hasErrors = false
  /// The text, and the place in it, of a value whose type is noted when it is checked; a source of -1 is none.
  package var watched = (source: -1, start: 0)
  package var watchedTypes: [ValueType] = []

  package init() {}

  /// A hostile file can be wrong a million times over; far fewer than that are ever shown.
  package static let most = 1000

  /// Guesses cost time, so only the first mistakes get one.
  package var guesses: Bool { diagnostics.count < 100 }

  package mutating func report(_ problem: Problem, _ value: JSONValue, _ place: DocumentPath) {
    report(problem, value.range, value.source, place)
  }

  package mutating func report(_ problem: Problem, _ range: SourceRange, _ source: Int, _ place: DocumentPath) {
    if problem.severity == .error { hasErrors = true }
    guard diagnostics.count < Self.most else {
      omitted += 1
      return
    }
    diagnostics.append(Diagnostic(problem, range, source: source, pointer: place.pointer))
  }

  /// Adds diagnostics found elsewhere, with the pointer to report.
  package mutating func absorb(_ diagnostic: Diagnostic, at pointer: String) {
    if diagnostic.severity == .error { hasErrors = true }
    guard diagnostics.count < Self.most else {
      omitted += 1
      return
    }
    var diagnostic = diagnostic
    diagnostic.pointer = pointer
    diagnostics.append(diagnostic)
  }

  /// Changes every diagnostic, or drops it where the result is nil.
  package mutating func replaceEach(_ change: (Diagnostic) -> Diagnostic?) { diagnostics = diagnostics.compactMap(change) }

  /// Has the format's own words stand with everything reported since there were `count`.
  package mutating func explain(since count: Int, _ note: String) {
    for i in count..<max(count, diagnostics.count) { diagnostics[i].note = note }
  }

  /// The candidate that a word was probably meant to be.
  package func suggestion(for word: String, among candidates: @autoclosure () -> [String]) -> String? {
    guesses ? Suggestion.nearest(word, among: candidates()) : nil
  }
}
