import PhysicsScenes
import Testing

extension PhysicsRow {
  /// Runs the row and holds it to its bound.
  func expect(at pace: Pace = .standard, sourceLocation: SourceLocation = #_sourceLocation) {
    let measured = measure(pace)
    let error = error(of: measured)
    let tolerance = tolerance(at: pace)
    let story: Comment =
      "\(id) at \(pace): measured \(measured) \(unit), exact \(exact), \(deviation) error \(error), allowed \(tolerance)"
    guard let knownIssue else {
      #expect(error <= tolerance, story, sourceLocation: sourceLocation)
      return
    }
    withKnownIssue(Comment(rawValue: knownIssue), sourceLocation: sourceLocation) {
      #expect(error <= tolerance, story, sourceLocation: sourceLocation)
    }
  }
}

extension [PhysicsRow] {
  /// Those whose claim is made whatever the substeps and the frame rate.
  var ofEveryPace: [PhysicsRow] { filter(\.holdsAtEveryPace) }
}
