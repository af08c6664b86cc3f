import Platform

/// GitHub Actions, as a step of it sees them.
enum GitHubActions {
  /// A path as the repository has it, in which annotations are placed; one outside of it is left as it is.
  static let path: @Sendable (String) -> String = { path in
    guard let root = Environment.value("GITHUB_WORKSPACE"), !root.isEmpty else { return path }
    let real = FileSystem.resolved(path)
    let start = FileSystem.resolved(root) + "/"
    return real.hasPrefix(start) ? String(real.dropFirst(start.count)) : path
  }

  /// Adds to the summary that GitHub shows of the step; nothing outside of Actions.
  static func append(summary: String) throws(Failure) {
    guard let path = Environment.value("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
    do {
      let file = try Descriptor.appending(path)
      defer { try? file.close() }
      try file.write(summary)
    } catch {
      throw Failure(writing: path, error)
    }
  }
}
