/// What can be wrong with an outline.
public enum ShapeProblem: Equatable, Sendable {
  /// The shorter side, for the longer one.
  case tooThin(Double, least: Double)
  /// So far from the origin that its ends are equal in the engine's precision.
  case tooFarOut(Double, size: Double)
  case selfCrossing(edge: Int, other: Int)
  /// An outline of a view without area.
  case noArea
  /// A line whose points are all one.
  case noExtent
  /// A view that is to move by itself and has lines alone.
  case noMass
  case noDirection

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .tooThin, .tooFarOut: .outOfRange
    case .selfCrossing: .selfCrossing
    case .noArea, .noExtent, .noMass, .noDirection: .noExtent
    }
  }
}

extension DiagnosticText {
  static func shape(_ problem: ShapeProblem) -> DiagnosticText {
    switch problem {
    case .tooThin(let side, let least):
      return DiagnosticText(
        "this is too thin for the engine: the shorter side is \(short(side))",
        help: "make it at least \(short(least)), a hundred-thousandth of the longer one")
    case .tooFarOut(let distance, let size):
      return DiagnosticText(
        "\(rounded(distance)) from the origin, something of \(rounded(size)) is a point to the engine",
        help: "move it nearer, or make it larger")
    case .selfCrossing(let a, let b):
      return DiagnosticText(
        "the path crosses itself: the edges that begin at points \(a) and \(b) meet",
        help: "points count from 0; list them in the order in which they go around the shape")
    case .noArea:
      return DiagnosticText(
        "this path encloses nothing: its points lie on one line, or next to it", help: "give at least three points that make a triangle")
    case .noExtent: return DiagnosticText("this line has no length: all its points are one", help: "give it two ends that differ")
    case .noMass:
      return DiagnosticText(
        "lines alone have no area, and so no mass",
        help: "add a part with an area, or make the view anchored, static or kinematic")
    case .noDirection: return DiagnosticText("this direction has no length", help: "[1, 0] is to the right, [0, 1] down")
    }
  }
}

extension DiagnosticDocumentation {
  static let selfCrossing = DiagnosticDocumentation(
    "a path that crosses itself",
    scene: sample(
      views: "\"center\": [90, 90], \"collisionBoundsType\": \"path\",\n"
        + "    \"collisionBoundingPath\": [[0, 0], [40, 40], [40, 0], [0, 40]]"),
    meaning: "The outline of a view goes around it once. A path that crosses itself, like an 8, has no defined inside.",
    remedy: "List the points in the order in which they go around the shape, in either direction. It need not be convex. The last "
      + "point may repeat the first.",
    "Several shapes that move as one are \"parts\".")

  static let noExtent = DiagnosticDocumentation(
    "an outline that encloses nothing, or a line without length",
    scene: sample("\"walls\": [{ \"from\": [0, 400], \"to\": [0, 400] }]"),
    meaning: "A line needs two ends, and a path of a view an area: points that lie on one line have none, and so no mass. Nor have "
      + "parts that are lines: a dynamic view needs another part.",
    remedy: "Move a point, or add a part with an area.")
}
