import SceneModel

extension DiagnosticText {
  /// What one profile has and another has not.
  static func profile(_ problem: Problem) -> DiagnosticText {
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
    default: return DiagnosticText("")
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
