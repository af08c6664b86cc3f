import Formats
import SceneModel

/// Profiles that one scene is run under side by side.
enum ProfileOptions {
  static let option = Option(
    name: "profiles", value: "list", offers: Profile.allCases.map(\.rawValue), isList: true,
    help: "Run one scene under several profiles, like physics,uikit, and lay the runs over each other.")

  /// The same where there are two runs.
  static let pair = Option(
    name: "profiles", value: "a,b", offers: Profile.allCases.map(\.rawValue), isList: true,
    help: "Compare the runs of one scene under two profiles, like physics,uikit.")

  /// Two, or none when the option is not there.
  static func twoNamed(_ arguments: ParsedArguments) throws(Failure) -> [Profile] {
    let profiles = try named(arguments)
    if !profiles.isEmpty, profiles.count != 2 {
      throw arguments.usage(
        .invalidValue(arguments.value("profiles") ?? "", label: pair.label, expected: "two of them, like physics,uikit", near: nil))
    }
    if !profiles.isEmpty, arguments.operands.count > 1 { throw arguments.usage(.unexpectedOperand(arguments.operands[1])) }
    return profiles
  }

  /// What puts a scene under a profile.
  static func override(_ profile: Profile?) -> [Override] {
    profile.map { [Override(pointer: "/profile", value: $0.rawValue, option: "--profiles")] } ?? []
  }

  /// Those that are named, in their order; empty when the option is not there.
  static func named(_ arguments: ParsedArguments) throws(Failure) -> [Profile] {
    guard let text = arguments.value("profiles") else { return [] }
    var profiles: [Profile] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let profile = Profile(rawValue: String(word)), !profiles.contains(profile) else {
        let near = Suggestion.word(String(word), among: Profile.allCases.map(\.rawValue))
        throw arguments.usage(
          .invalidValue(
            String(word), label: option.label, expected: "each one of \(Option.listed(Profile.allCases.map(\.rawValue))), once", near: near)
        )
      }
      profiles.append(profile)
    }
    return profiles
  }
}
