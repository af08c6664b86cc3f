import Trajectories

/// The release this binary is.
enum Version {
  static let text = Release.version
}
