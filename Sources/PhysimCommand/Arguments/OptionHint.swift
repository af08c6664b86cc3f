/// The counterparts of options that a command does not have.
enum OptionHint {
  /// Options of other commands and of other tools.
  private static let options: [(names: [String], instead: String)] = [
    (["sparkline", "sparklines"], "'physim render FILE --sparkline'"),
    (["html", "page"], "'physim render FILE -o scene.html'"),
    (["svg"], "'physim render FILE -o scene.svg'"),
    (
      ["update", "update-snapshots", "update-snapshot", "update-goldens", "bless"],
      "'physim test --record failed', or 'physim accept' after a test"
    ),
  ]

  /// The error of `name`, without its dashes, as an option; nil where there is nothing to point to.
  static func problem(_ name: String, of command: String?) -> UsageError? {
    if ["set", "variant"].contains(name), ["test", "accept"].contains(command) {
      return .foreignOption("--\(name)", instead: "\"variants\" in the scene, each of which is tested with a golden of its own")
    }
    return options.first { $0.names.contains(name.lowercased()) }.map { .foreignOption("--\(name)", instead: $0.instead) }
  }
}
