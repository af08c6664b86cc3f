/// What a scene's profile has to do with its other keys.
extension SceneDecoder {
  /// Before everything else: defaults go by it.
  mutating func readProfile(_ fields: Fields) {
    profile = fields.string("profile").flatMap(Profile.init(rawValue:)) ?? .physics
    // an option that puts a scene under another profile does not make the scene's own keys wrong
    let isOverridden = fields.source("profile") > 0
    for (key, owner) in Self.keysOfProfiles where fields.has(key) && owner != profile {
      if isOverridden && fields.source(key) == 0 { continue }
      report(.notOfProfile(key, takes: owner, found: profile), fields, key)
    }
  }

  private static let keysOfProfiles: [(String, Profile)] = [
    ("substeps", .physics), ("velocityIterations", .box2d), ("positionIterations", .box2d),
  ]

  /// A key that belongs to one profile, where the scene runs under it.
  func integer(_ fields: Fields, _ key: String, of owner: Profile) -> Int? { profile == owner ? fields.integer(key) : nil }

  /// UIKit's world has one gravity, whoever writes it last.
  mutating func warnOfSecondGravity(_ behaviors: [Behavior], _ fields: Fields) {
    guard profile == .uikit else { return }
    let elements = fields.elements("behaviors")
    // what was wrong has been left out, and then nothing can be said about places
    guard elements.count == behaviors.count else { return }
    var isFirst = true
    for (i, behavior) in behaviors.enumerated() {
      let gravities = behavior.tree.count { if case .gravity = $0.kind { true } else { false } }
      guard gravities > 0 else { continue }
      if !isFirst || gravities > 1 {
        findings.report(.secondGravity, elements[i], .element(elements[i], i, of: fields.place("behaviors")))
      }
      isFirst = false
    }
  }
}
