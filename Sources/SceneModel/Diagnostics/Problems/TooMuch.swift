import Formats

extension Problem {
  /// The quantities that have limits.
  public enum Quantity: Sendable {
    case frames, views, events, pathPoints, edgePairs, comparisons, categories, collisions, composites, checks, copies, parameters,
      regionDepth, regionShapes
  }
}

extension DiagnosticText {
  static func tooMuch(_ quantity: Problem.Quantity, _ limit: Int) -> DiagnosticText {
    switch quantity {
    case .frames: DiagnosticText("a run has at most \(limit) frames", help: "give a shorter duration, or raise it with --limit frames=N")
    case .views:
      DiagnosticText(
        "a scene has at most \(limit) views, those that events add included", help: "split the scene up, or raise it with --limit views=N")
    case .events:
      DiagnosticText(
        "a scene has at most \(limit) events, each repetition counted", help: "repeat less often, or raise it with --limit events=N")
    case .pathPoints:
      DiagnosticText("a path has at most \(limit) points", help: "leave out points that lie on a line, or raise it with --limit vertices=N")
    case .edgePairs:
      DiagnosticText(
        "these paths are too large to be checked for crossings", help: "give them fewer points, or raise it with --limit edge-pairs=N")
    case .comparisons:
      DiagnosticText(
        "these patterns take too long to be matched with all views", help: "use fewer patterns, or raise it with --limit comparisons=N")
    case .checks: DiagnosticText("a scene has at most \(limit) checks", help: "check less, or raise it with --limit checks=N")
    case .copies:
      DiagnosticText("the loops of a scene make at most \(limit) copies", help: "loop over fewer values, or raise it with --limit copies=N")
    case .parameters: DiagnosticText("a scene has at most \(limit) parameters", help: "loops can run over lists of values")
    case .categories:
      DiagnosticText(
        "a scene has at most \(limit) names of categories", help: "the engine distinguishes no more; give several views one name")
    case .composites:
      DiagnosticText(
        "composites go \(limit) deep at most", help: "put what is in this one into the one around it: they act in the same order")
    case .collisions:
      DiagnosticText(
        "there are at most \(limit) collision behaviors at a time", help: "the engine distinguishes no more; put items into one behavior")
    case .regionDepth:
      DiagnosticText("regions are at most \(limit) deep within each other", help: "a union of many regions takes them in one list")
    case .regionShapes: DiagnosticText("a region has at most \(limit) shapes", help: "use larger shapes, or several fields")
    }
  }
}

extension DiagnosticDocumentation {
  static let tooMuch = DiagnosticDocumentation(
    "more than a limit allows", scene: sample().substituting("\"duration\": 4", with: "\"duration\": 1000000"),
    meaning: "Limits keep a slip, or a hostile file, from taking hours or all memory. They are far above what a screen needs.",
    remedy: "If it is meant, raise the limit that the message names: --limit frames=100000000. README.md lists them all. Those of "
      + "the engine, such as 30 collision behaviors at a time, are fixed.")
}
