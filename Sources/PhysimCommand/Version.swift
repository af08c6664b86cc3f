import Resources
import Trajectories

/// The release this binary is.
enum Version {
  static let text = Release.version
  /// With the commit, where the binary was built from a working copy.
  static var line: String { text + (Resources.commit.map { " (commit \($0))" } ?? "") }
}
