/// Problems of features that one profile has and another does not.
public enum ProfileProblem: Equatable, Sendable {
  /// A key of the scene that belongs to another profile than the one it runs under.
  case notOfProfile(String, takes: Profile, found: Profile)
  /// A second gravity behavior where there is one gravity.
  case secondGravity
  /// A scene of UIKit's behaviors alone that names no profile.
  case noProfile
  /// A rectangular view between two sides of the reference view that leave it less room than UIKit's distance between outlines, in points.
  case tightFit(String, room: Double, needed: Double)

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .notOfProfile: .conflictingKeys
    case .secondGravity: .oneGravity
    case .noProfile: .noProfile
    case .tightFit: .tightFit
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .notOfProfile: .error
    case .secondGravity, .tightFit: .warning
    case .noProfile: .note
    }
  }
}

extension DiagnosticText {
  static func profile(_ problem: ProfileProblem) -> DiagnosticText {
    switch problem {
    case .notOfProfile(let key, let owner, let found):
      return DiagnosticText(
        "\"\(key)\" is for the profile \"\(owner.rawValue)\", and this scene runs under \"\(found.rawValue)\", which \(pace(found))",
        help: "leave it out, or write \"profile\": \"\(owner.rawValue)\"")
    case .secondGravity:
      return DiagnosticText(
        "UIKit's world has one gravity: of several behaviors the last one written holds for the items of all",
        help: "keep one, or write \"profile\": \"physics\", where each pulls its own items")
    case .noProfile:
      return DiagnosticText(
        "this scene has only UIKit Dynamics behaviors and runs under the profile \"physics\"",
        help: "write \"profile\": \"uikit\" for the motion that UIKit computes, or \"profile\": \"physics\" to keep this one")
    case .tightFit(let id, let room, let needed):
      let gap = room > 0 ? "only \(short(room)) pt of room" : "no room"
      return DiagnosticText(
        "\"\(clipped(id))\" has \(gap) between two sides of the reference view: under \"uikit\" it tilts between them",
        help: "make it smaller or the bounds larger by \(short(needed - room)) pt, write \"allowsRotation\": false, or use negative insets")
    }
  }

  private static func pace(_ profile: Profile) -> String {
    switch profile {
    case .physics: "divides a frame into \"substeps\" and has no iterations"
    case .uikit: "takes steps of 1/120 s with 8 and 3 iterations, as UIKit does"
    case .box2d: "takes one step a frame, with \"velocityIterations\" and \"positionIterations\""
    }
  }
}

extension DiagnosticDocumentation {
  static let tightFit = DiagnosticDocumentation(
    "a view that fills its boundary (a warning)",
    scene: sample(
      "\"profile\": \"uikit\"",
      "\"behaviors\": [{ \"type\": \"collision\", \"items\": \"*\", \"translatesReferenceBoundsIntoBoundary\": true }]",
      views: "\"frame\": [0, 40, 320, 50]"),
    meaning: "The profile uikit keeps straight outlines at a distance from each other, 1 cm to either side. A rectangular view that leaves "
      + "less than 2 cm between two opposite sides of the reference view is pushed from both: it still slides along them, but it turns by a "
      + "fraction of a degree and does not come to rest.",
    remedy: "Leave 2 cm of room, 2 pt at the usual scale, move the boundary outward with negative insets, or keep the view from turning "
      + "with \"allowsRotation\": false. Round views need no room.")

  static let noProfile = DiagnosticDocumentation(
    "a scene of UIKit behaviors names no profile (a note)",
    scene: sample("\"behaviors\": [{ \"type\": \"gravity\", \"items\": \"*\" }]"),
    meaning: "Every behavior of the scene is UIKit Dynamics', and it has no walls and no world gravity, so an app is likely its model. "
      + "Without a profile it runs under physics: exact closed forms, elasticity and resistance 0 by default. UIKit computes with "
      + "larger steps, elasticity 0.2 and resistance 0.1, and gets other positions.",
    remedy: "Write \"profile\": \"uikit\" to reproduce what an app shows, or \"profile\": \"physics\" to keep the present motion. Either "
      + "removes the note. physim check and physim run report it; nothing else changes.")

  static let oneGravity = DiagnosticDocumentation(
    "a second gravity in UIKit's world",
    scene: sample(
      "\"profile\": \"uikit\"",
      "\"behaviors\": [{ \"type\": \"gravity\", \"items\": \"*\" }, { \"type\": \"gravity\", \"items\": \"*\", \"angle\": 0 }]"),
    meaning: "UIKit allows one gravity behavior to an animator. Its gravity belongs to the world: of several behaviors the one that is "
      + "written last pulls the items of all of them, and when one is removed there is none until another is written. A scene under the "
      + "profile uikit does the same, and warns.",
    remedy: "Keep one. Under the profile physics every gravity behavior pulls its own items, and several add up.")
}
