import Formats
import SceneModel

/// The limits of scenes as the command line sets them.
struct SceneLimits {
  private(set) var values = Limits.standard

  /// An option of the commands that read scenes.
  static let option = Option(
    name: "limit", value: "name=n", offers: Limits.Name.allCases.map { "\($0.rawValue)=" }, repeats: true,
    help: "Raise or lower a limit of input, like views=200000; see 'physim help limits'. May be repeated.")

  init(_ arguments: ParsedArguments) throws(Failure) {
    for text in arguments.all("limit") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let name = Limits.Name(rawValue: parts[0]), let value = name.value(parts[1]) else {
        let near = parts.first.flatMap { Suggestion.word($0, among: Limits.Name.allCases.map(\.rawValue)) }
        throw arguments.usage(
          .invalidValue(
            text, label: Self.option.label, expected: "like views=200000", near: near.map { "\($0)=\(parts.dropFirst().first ?? "")" }))
      }
      values[name] = value
    }
  }
}
