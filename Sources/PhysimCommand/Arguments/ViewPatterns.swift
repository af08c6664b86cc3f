import Formats
import Trajectories

/// The patterns of `--views`.
struct ViewPatterns {
  let globs: [Glob]

  /// Of an option that may be repeated, each a list separated by commas.
  init(_ arguments: ParsedArguments) {
    globs = arguments.all("views").flatMap { $0.split(separator: ",") }.map { Glob(String($0)) }
  }

  init(_ globs: [Glob]) { self.globs = globs }

  /// Warnings of the patterns that match none of the views.
  ///
  /// - Throws: If no pattern matches a view, as nothing would be left.
  func warnings(_ names: [String], command: Command) throws(Failure) -> [String] {
    let stray = globs.filter { glob in glob.pattern != "*" && !names.contains { glob.matches($0) } }
    if stray.count == globs.count, let first = stray.first {
      throw .usage(.noViewMatches(first.pattern, near: Suggestion.word(first.pattern, among: names)), command: command)
    }
    return stray.map { glob in
      let near = Suggestion.word(glob.pattern, among: names).map { " Did you mean '\($0)'?" } ?? ""
      return "warning: no view matches '\(glob.pattern)'.\(near)"
    }
  }
}
