/// What can be wrong with a file of another program, or is lost when it becomes a scene.
public enum ImportProblem: Equatable, Hashable, Sendable {
  // errors

  /// The file has no bodies, so it is of another kind.
  case noBodies
  /// R.U.B.E.'s own project file, from which scenes are exported.
  case project
  case noShape
  case unevenVertices(x: Int, y: Int)
  case noSuchBody(Int, count: Int)
  case unknownBodyType(Int)
  /// A length, radius or area of nothing.
  case noExtent(String)

  // what is lost; the first place and the count are reported

  case unknownKeys(String, owner: String)
  case stepperSetting(String)
  /// Of velocities and of positions; only Box2D's own profile has them.
  case iterations(Int, Int)
  case images
  case customProperties
  case neverSleeps
  case inactive
  case startsAsleep
  case stepRate
  case massDiffers
  case uneven(String)
  case sensorPart
  case unevenFilters
  case lineOnMovingBody
  /// A body that moves and has edges and chains alone.
  case bodyOfLines
  case bodyWithoutShape
  case sensorLine
  case lineNeighbors
  case tooManyFilters(most: Int)
  case joint(String)
  /// Its attachment's id, Hz, and damping ratio.
  case wheel(String, frequency: Double, damping: Double)
  case mouseForce
  case jointOfFixed
  case jointOfMissing
  case outsideLimits
  case offItsMark

  var severity: Diagnostic.Severity {
    switch self {
    case .noBodies, .project, .noShape, .unevenVertices, .noSuchBody, .unknownBodyType, .noExtent: .error
    default: .warning
    }
  }
}

extension DiagnosticText {
  /// `count` is in how many places.
  static func importing(_ problem: ImportProblem, _ count: Int) -> DiagnosticText {
    let sentence = importing(problem)
    let places = problem.severity == .warning && count > 1 ? " (\(count) of them)" : ""
    return DiagnosticText(sentence.text + places, help: sentence.help)
  }

  private static func importing(_ problem: ImportProblem) -> DiagnosticText {
    switch problem {
    case .noBodies:
      DiagnosticText(
        "there is no \"body\": this is not a R.U.B.E. or b2dJson scene", help: "its first level has \"gravity\", \"body\" and \"joint\"")
    case .project:
      DiagnosticText("this is a project of R.U.B.E., not a scene that it has exported", help: "open it in R.U.B.E. and export it as JSON")
    case .noShape:
      DiagnosticText(
        "this fixture has no shape", help: "add \"circle\", \"polygon\", \"chain\", \"loop\" or \"edge\", as in \"circle\": {\"radius\": 1}"
      )
    case .unevenVertices(let x, let y):
      DiagnosticText("there are \(x) x and \(y) y", help: "each vertex needs both")
    case .noSuchBody(let index, let count):
      DiagnosticText(
        "there is no body \(index)",
        help: count == 0 ? "there are no bodies" : "bodies count from 0 to \(count - 1), in the order of \"body\"")
    case .unknownBodyType(let type):
      DiagnosticText("there is no body of type \(type)", help: "0 is static, 1 kinematic, 2 dynamic")
    case .noExtent(let what): DiagnosticText("\(what) of nothing", help: "make it larger than 0")
    case .unknownKeys(let key, let owner):
      DiagnosticText("\"\(clipped(key))\" of \(owner) has no counterpart", help: "it is left out")
    case .stepperSetting(let key):
      DiagnosticText("\"\(key)\" of Box2D's stepper has no counterpart", help: "it is left out: all profiles step as Box2D does by default")
    case .iterations(let velocity, let position):
      DiagnosticText(
        "\(velocity) velocity and \(position) position iterations belong to the profile box2d, and are left out",
        help: "--profile box2d keeps them, and steps as Box2D does")
    case .images: DiagnosticText("images are not imported", help: "a scene holds what moves, not how it looks")
    case .customProperties:
      DiagnosticText("custom properties are not imported", help: "a scene can keep what is yours under keys that begin with x-")
    case .neverSleeps:
      DiagnosticText("this body may sleep, though it must not here", help: "\"sleeping\": false keeps the whole scene awake")
    case .inactive: DiagnosticText("this body is not active, and is left out", help: "an event can add a view later")
    case .startsAsleep:
      DiagnosticText(
        "this body starts asleep, since nothing says that it is awake", help: "write \"awake\": true, or take \"asleep\" out of the scene")
    case .stepRate: DiagnosticText("a step of this length is not a frame", help: "\"frameRate\" is 60 here")
    case .massDiffers:
      DiagnosticText(
        "the mass that is given here is not that of the fixtures: the scene's has it, but not its center or inertia",
        help: "a view's mass is spread evenly over its area")
    case .uneven(let what):
      DiagnosticText(
        "the fixtures of this body differ in \(what), a view has one", help: "it is their mean by area, with the mass of all of them")
    case .sensorPart:
      DiagnosticText("a sensor on a body with solid fixtures is left out", help: "a view is a sensor as a whole or not at all")
    case .unevenFilters: DiagnosticText("the fixtures of this body differ in their filters", help: "the view has those of the first")
    case .lineOnMovingBody:
      DiagnosticText("an edge or chain on a body that moves is left out", help: "views have an area; make it a polygon")
    case .bodyOfLines:
      DiagnosticText(
        "this body moves and has only edges and chains, which are left out",
        help: "make it static, \"type\": 0, if it stands still: its lines become walls")
    case .bodyWithoutShape:
      DiagnosticText("this body has no shape left", help: "the view is a disk of 10 pt that meets nothing, with the body's mass")
    case .sensorLine: DiagnosticText("a sensor that is an edge or chain is left out", help: "walls stop every view; make it a polygon")
    case .lineNeighbors:
      DiagnosticText("this edge or chain goes on in another fixture", help: "a view may catch on where two walls meet; make them one chain")
    case .tooManyFilters(let most):
      DiagnosticText("there are more than \(most) different filters", help: "the views of those that come after these meet every view")
    case .joint(let kind):
      DiagnosticText("a \(kind) joint has no counterpart, and is left out", help: "see \"behaviors\" for what comes near it")
    case .wheel(let id, let frequency, let damping):
      DiagnosticText(
        frequency > 0
          ? "the wheel joint \"\(clipped(id))\" becomes a pin: its spring of \(short(frequency)) Hz and damping ratio \(short(damping)) is left out"
          : "the wheel joint \"\(clipped(id))\" becomes a pin: its free way along the axis is left out",
        help: "a second view on a sliding attachment can carry the wheel")
    case .mouseForce:
      DiagnosticText("a mouse joint becomes a spring to its target, with no limit of its force", help: "\"anchor\" may follow a track")
    case .jointOfFixed: DiagnosticText("a joint of two bodies that cannot move is left out", help: "make one of them dynamic")
    case .jointOfMissing: DiagnosticText("a joint with a body that is left out is left out too", help: "see what is said about its body")
    case .outsideLimits:
      DiagnosticText("this joint begins outside its limits", help: "they are widened to where it begins")
    case .offItsMark:
      DiagnosticText("this joint would first move its bodies to where it holds them", help: "in the scene it holds them as they stand")
    }
  }
}

extension DiagnosticDocumentation {
  static let importing = DiagnosticDocumentation(
    "something of another program's file that cannot become part of a scene",
    scene: """
      {
        "gravity": { "x": 0, "y": -10 },
        "body": [
          { "type": 2, "awake": true, "fixture": [{ "density": 1, "circle": { "center": 0, "radius": 1 } }] }
        ],
        "joint": [
          { "type": "weld", "bodyA": 0, "bodyB": 1 }
        ]
      }

      """, foundBy: .importer,
    meaning:
      "As an error: the file contradicts itself, or its format is not supported. As a warning: a scene has nothing like it, and it is "
      + "left out or becomes something near. Each kind is reported once, with its first place and a count.",
    remedy: "Correct the file in the program that wrote it. What a warning names can often be said in a scene by hand.")
}
